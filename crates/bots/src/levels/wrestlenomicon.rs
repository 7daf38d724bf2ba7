//! Opponents for Wrestlenomicon.

use kernel::{Game, Seat, Viewer};
use wrestlenomicon::{Board, Bout, Card, Effect, Roster};

use super::{Level, Opponents, Trained};
use crate::guide::{Features, Judged};
use crate::heuristics::wrestlenomicon::Scripted;
use crate::{Bot, Distracted, Rehearsal, Rehearser};

impl Judged for Bout {
    const FEATURES: &'static [&'static str] = &[
        "Guts",
        "Guts below 7",
        "Cultists",
        "cards in hand",
        "three cards or fewer",
        "damage on the track, by nearness",
        "other effects on the track, by nearness",
        "damage one space away",
        "slams on the track",
        "tracked cards",
        "Permanents",
        "the turn",
        "the attack still to come",
    ];
    const WEIGHTS: &'static [f64] =
        &[0.240, -0.208, 0.157, 0.102, -0.002, 0.262, 0.177, 0.013, -0.055, -0.228, 0.501, 0.375, -0.225];

    fn features(&self, content: &Roster, seat: Seat, features: &mut Features) {
        let view = self.view(content, Viewer::Seat(seat));
        let board = &view.board;
        let corner = &board.corners[seat];
        let hand = view.hands[seat].all();
        features.push(corner.guts());
        features.push(7u8.saturating_sub(corner.guts()));
        features.push(corner.cultists.min(8));
        features.push(hand.min(9));
        features.push(3u8.saturating_sub(hand));
        let (mut damage, mut other, mut near, mut slams) = (0.0, 0.0, 0.0, 0.0);
        for space in 1..=6u8 {
            let Some(card) = corner.on(space) else { continue };
            let nearness = 1.0 / (0.5 + 0.5 * f64::from(space));
            let (hurts, helps) = blow(board, content, seat, card);
            damage += nearness * hurts;
            other += nearness * helps;
            if space == 1 {
                near += hurts;
            }
            slams += nearness * f64::from(u8::from(board.would_slam(content, seat, card)));
        }
        features.push(damage);
        features.push(other);
        features.push(near);
        features.push(slams);
        features.push(corner.tracked() as f64);
        features.push(corner.permanents.len() as f64);
        let own_turn = board.turn.seat == seat;
        features.push(f64::from(u8::from(own_turn)));
        features.push(f64::from(u8::from(own_turn && !board.turn.attacked)));
    }
}

/// What an attack with this card would do: damage, and everything else it names.
fn blow(board: &Board, content: &Roster, seat: Seat, card: Card) -> (f64, f64) {
    let Some(attack) = board.attack_card(content, card) else { return (0.0, 0.0) };
    let slam = if board.would_slam(content, seat, card) { 0.6 } else { 0.0 };
    let mut sum = (0.0, 0.0);
    for (effects, weight) in [(&attack.main, 1.0), (&attack.slam, slam)] {
        for effect in effects {
            match *effect {
                Effect::Damage(n) => sum.0 += weight * f64::from(n),
                Effect::SelfDamage(n) => sum.0 -= weight * f64::from(n),
                Effect::RollDamage(n) => sum.0 += 2.0 * weight * f64::from(n),
                _ => sum.1 += weight,
            }
        }
    }
    sum
}

impl Opponents for Bout {
    fn describe(level: Level) -> &'static str {
        match level {
            Level::Rookie => "Knows what a card is worth, and remembers it one time in five.",
            Level::Journeyman => "Knows what a card is worth, and forgets it four times in ten.",
            Level::Contender => {
                "Weighs every card by the damage it promises and the way it has to go; one in twenty is careless."
            }
            Level::Champion => {
                "Plays the match on in its head, with every hand you could hold, before each decision."
            }
        }
    }

    fn opponent(level: Level, seed: u64) -> Box<dyn Bot<Self>> {
        match level {
            Level::Rookie => Box::new(Distracted::new(Scripted, 80, seed)),
            Level::Journeyman => Box::new(Distracted::new(Scripted, 40, seed)),
            Level::Contender => Box::new(Distracted::new(Scripted, 5, seed)),
            Level::Champion => {
                let rehearsal = Rehearsal { tries: 60, ahead: 12, ..Rehearsal::default() };
                Box::new(Rehearser::new(Trained, rehearsal, seed))
            }
        }
    }

    fn scripted_bot(_: u64) -> Box<dyn Bot<Self>> {
        Box::new(Scripted)
    }
}
