//! Opponents for Dungeon Bowl.

use dungeon_bowl::{Ball, Bout, PlayerId, Roster, Square, Status};
use kernel::Seat;

use super::{Level, Opponents};
use crate::guide::{Features, Judged};
use crate::heuristics::dungeon_bowl::Scripted;
use crate::{Bot, Distracted};

impl Judged for Bout {
    const FEATURES: &'static [&'static str] = &[
        "players on their feet",
        "players down",
        "players out",
        "carries the ball",
        "the carrier's way to the end zone, in turns",
        "can score within a turn",
        "opponents beside the carrier",
        "escorts beside the carrier",
        "on their feet between the others' carrier and home",
        "way of the nearest to a loose ball",
        "open players at chests",
        "how near the ball lies when time runs out",
        "re-rolls",
        "the team turn",
    ];
    const WEIGHTS: &'static [f64] = &[
        -0.047, -0.023, -0.154, 0.771, -0.080, 1.303, -0.171, 0.061, 0.043, -0.049, -0.029, 1.537, 0.234,
        -0.016,
    ];

    fn features(&self, content: &Roster, seat: Seat, features: &mut Features) {
        let dungeon = self.dungeon(content);
        let standing = || {
            let squares = PlayerId::squad(seat).map(|id| self.player(id));
            squares.filter(|player| player.is_standing() && player.square.is_somewhere()).map(|it| it.square)
        };
        let (mut down, mut out) = (0u8, 0u8);
        for id in PlayerId::squad(seat) {
            match self.player(id).status {
                Status::Prone | Status::Stunned => down += 1,
                Status::KnockedOut | Status::Casualty | Status::SentOff | Status::Lost => out += 1,
                _ => {}
            }
        }
        let to_zone = |seat, square: Square| {
            let known = square.is_somewhere();
            let steps = if known { dungeon.steps_to_end_zone(self.scoring_zone(seat), square) } else { 60 };
            f64::from(steps.min(60))
        };
        let steps = |square| to_zone(seat, square);
        let [
            mut carries,
            mut turns,
            mut scores,
            mut marked,
            mut escorts,
            mut between,
            mut scramble,
            mut open,
        ] = [0.0; 8];
        match self.ball {
            Ball::Carried(carrier) if carrier.seat() == seat => {
                let square = self.player(carrier).square;
                let pace = f64::from(self.player(carrier).movement.max(1));
                carries = 1.0;
                turns = (steps(square) / pace).min(8.0);
                scores = f64::from(u8::from(steps(square) <= pace + 2.0));
                // On the way through a portal nobody is beside it.
                if square.is_somewhere() {
                    marked = f64::from(self.markers(content, seat, square).min(3));
                    escorts = (standing().filter(|&near| near.distance(square) == 1).count().min(3)) as f64;
                }
            }
            Ball::Carried(carrier) => {
                let far = to_zone(seat.other(), self.player(carrier).square);
                between = standing().filter(|&square| to_zone(seat.other(), square) < far).count() as f64;
            }
            Ball::OnGround(ball) | Ball::Loose(ball) | Ball::InAir(ball) => {
                let nearest = standing().map(|square| square.distance(ball)).min();
                scramble = f64::from(nearest.unwrap_or(12).min(12));
            }
            Ball::Hidden => {
                let beside = |&square: &Square| {
                    self.chests.iter().any(|&chest| chest.is_somewhere() && dungeon.are_linked(chest, square))
                };
                open = standing()
                    .filter(beside)
                    .filter(|&square| self.markers(content, seat, square) == 0)
                    .count() as f64;
            }
        }
        // When time is up, the ball's place decides: it counts more and more towards the end.
        let ball = match self.ball {
            Ball::Hidden => None,
            Ball::Carried(carrier) => Some(self.player(carrier).square),
            Ball::OnGround(square) | Ball::Loose(square) | Ball::InAir(square) => Some(square),
        };
        let limit = f64::from(self.switches.turn_limit.max(1));
        let late = (f64::from(self.teams[seat].turns) / limit).powi(3);
        let closer = ball
            .filter(|square| square.is_somewhere())
            .map_or(0.0, |ball| late * ((to_zone(seat.other(), ball) - steps(ball)) / 12.0).clamp(-1.0, 1.0));
        features.push(standing().count() as f64);
        features.push(down);
        features.push(out);
        features.push(carries);
        features.push(turns);
        features.push(scores);
        features.push(marked);
        features.push(escorts);
        features.push(between);
        features.push(scramble);
        features.push(open);
        features.push(closer);
        features.push(self.teams[seat].rerolls);
        features.push(f64::from(u8::from(self.turn.seat == seat)));
    }
}

impl Opponents for Bout {
    fn describe(level: Level) -> &'static str {
        match level {
            Level::Rookie => "Knows where the ball is, and remembers it one time in four.",
            Level::Journeyman => "Knows where the ball is, and forgets it nearly every other time.",
            Level::Contender => {
                "Opens chests, runs with the ball and hits whoever has it; about one choice in four is careless."
            }
            Level::Champion => {
                "Runs the ball home by the safest way behind a screen; safe things first, and nothing forgotten."
            }
        }
    }

    fn opponent(level: Level, seed: u64) -> Box<dyn Bot<Self>> {
        match level {
            Level::Rookie => Box::new(Distracted::new(Scripted, 75, seed)),
            Level::Journeyman => Box::new(Distracted::new(Scripted, 47, seed)),
            Level::Contender => Box::new(Distracted::new(Scripted, 27, seed)),
            Level::Champion => Box::new(Scripted),
        }
    }

    fn scripted_bot(_: u64) -> Box<dyn Bot<Self>> {
        Box::new(Scripted)
    }
}
