//! Opponents for ATW.

use atw::{Bout, Class, Roster, Step, best_kick_out};
use kernel::Seat;

use super::{Level, Opponents, Trained};
use crate::guide::{Features, Judged};
use crate::heuristics::atw::Scripted;
use crate::{Bot, Distracted, Rehearsal, Rehearser};

impl Judged for Bout {
    const FEATURES: &'static [&'static str] = &[
        "health",
        "health below 6",
        "low health",
        "stamina",
        "low stamina",
        "cards in hand",
        "hand empty",
        "momentum",
        "the initiative",
        "the reversal",
        "one-time abilities",
        "cards in the pile",
        "depleted",
        "finisher in hand",
        "pinned",
    ];
    const WEIGHTS: &'static [f64] = &[
        0.197, 0.012, -0.013, 0.020, -0.091, 0.186, 0.099, 0.076, 0.174, 0.492, 0.165, 0.051, -1.335, 0.049,
        -2.589,
    ];

    fn features(&self, roster: &Roster, seat: Seat, features: &mut Features) {
        let corner = &self.corners[seat];
        let board = self.board(roster, seat);
        let flag = |is: bool| f64::from(u8::from(is));
        features.push(corner.health);
        features.push(6u8.saturating_sub(corner.health));
        features.push(flag(corner.health_low(board)));
        features.push(corner.stamina);
        features.push(flag(corner.stamina_low(board)));
        features.push(corner.hand.len());
        features.push(flag(corner.hand.is_empty()));
        features.push(f64::from(self.momentum(seat)) / 2.0);
        features.push(flag(self.attacker == seat));
        features.push(flag(corner.tokens.reversal));
        features.push(flag(corner.tokens.one_time[0]) + flag(corner.tokens.one_time[1]));
        features.push(corner.pile.len());
        features.push(flag(corner.depleted));
        features.push(flag(corner.hand.iter().any(|card| board.card(card).class == Class::Finisher)));
        let pinned = match self.agenda.top() {
            Some(Step::KickOut(pin)) if self.defender() == seat => {
                best_kick_out(self, roster, seat, pin.attempts, pin.shift).complement().as_f64()
            }
            _ => 0.0,
        };
        features.push(pinned);
    }
}

impl Opponents for Bout {
    fn describe(level: Level) -> &'static str {
        match level {
            Level::Rookie => "Knows the rules of thumb, and remembers them one time in five.",
            Level::Journeyman => "Knows the rules of thumb, and forgets them every other time.",
            Level::Contender => {
                "Weighs damage, stamina and risk of every card by rules of thumb; one choice in seven is careless."
            }
            Level::Champion => {
                "Tries every choice in its head, many times with the same dice, before it decides."
            }
        }
    }

    fn opponent(level: Level, seed: u64) -> Box<dyn Bot<Self>> {
        match level {
            Level::Rookie => Box::new(Distracted::new(Scripted::new(seed), 80, seed)),
            Level::Journeyman => Box::new(Distracted::new(Scripted::new(seed), 50, seed)),
            Level::Contender => Box::new(Distracted::new(Scripted::new(seed), 15, seed)),
            Level::Champion => {
                let rehearsal = Rehearsal { tries: 150, least: 4, doubt: 1.0, ..Rehearsal::default() };
                Box::new(Rehearser::new(Trained, rehearsal, seed))
            }
        }
    }

    fn scripted_bot(seed: u64) -> Box<dyn Bot<Self>> {
        Box::new(Scripted::new(seed))
    }
}
