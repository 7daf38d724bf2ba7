//! Opponents for Dungeon Bowl.

use dungeon_bowl::player::SQUAD;
use dungeon_bowl::{Ball, Bout, Content, PlayerId, Square, Status};
use kernel::Seat;

use super::{Level, Opponents, Trained};
use crate::guide::{Features, Judged};
use crate::heuristics::dungeon_bowl::Scripted;
use crate::{Bot, Budget, Distracted, Manner, Random, Searcher};

impl Judged for Bout {
    const FEATURES: &'static [&'static str] = &[
        "players on their feet",
        "players down",
        "players out",
        "carries the ball",
        "how near the carrier is to scoring",
        "re-rolls",
        "the team turn",
    ];
    const WEIGHTS: &'static [f64] = &[0.08, 0.02, -0.06, 0.8, 1.6, 0.05, 0.2];

    fn features(&self, content: &Content, seat: Seat, features: &mut Features) {
        let (mut standing, mut down, mut out) = (0u8, 0u8, 0u8);
        for place in 0..SQUAD {
            match self.player(PlayerId::of(seat, place)).status {
                Status::Standing => standing += 1,
                Status::Prone | Status::Stunned => down += 1,
                Status::KnockedOut | Status::Casualty | Status::SentOff | Status::Lost => out += 1,
                Status::Reserves | Status::Absent => {}
            }
        }
        let (mut carries, mut near) = (0.0, 0.0);
        if let Ball::Carried(carrier) = self.ball
            && carrier.seat() == seat
        {
            carries = 1.0;
            let square = self.player(carrier).square;
            let goal = self.dungeon(content).end_zone(self.scoring_zone(seat));
            let steps = goal.iter().map(|&zone| apart(square, zone)).min().unwrap_or(u8::MAX);
            near = 1.0 / (1.0 + f64::from(steps) / 6.0);
        }
        features.push(standing);
        features.push(down);
        features.push(out);
        features.push(carries);
        features.push(near);
        features.push(self.teams[seat].rerolls);
        features.push(f64::from(u8::from(self.turn.seat == seat)));
    }
}

/// As the crow flies; walls are left to whoever has the time to walk.
fn apart(a: Square, b: Square) -> u8 {
    grid::Square::from(a).distance(grid::Square::from(b))
}

impl Opponents for Bout {
    fn describe(level: Level) -> &'static str {
        match level {
            Level::Rookie => "Knows what is allowed and nothing else.",
            Level::Journeyman => "Knows where the ball is, and forgets it every other time.",
            Level::Contender => "Opens chests, runs with the ball and hits whoever has it.",
            Level::Champion => "Plays the turn on in its head before every decision.",
        }
    }

    fn opponent(level: Level, seed: u64) -> Box<dyn Bot<Self>> {
        match level {
            Level::Rookie => Box::new(Random::new(seed)),
            Level::Journeyman => Box::new(Distracted::new(Scripted, 50, seed)),
            Level::Contender => Box::new(Scripted),
            Level::Champion => {
                let budget = Budget::Iterations(60);
                let manner = Manner { budget, rollout: 20, depth: 1, exploration: 0.4, ..Manner::default() };
                Box::new(Searcher::new(Trained, manner, seed))
            }
        }
    }

    fn scripted_bot(_: u64) -> Box<dyn Bot<Self>> {
        Box::new(Scripted)
    }
}
