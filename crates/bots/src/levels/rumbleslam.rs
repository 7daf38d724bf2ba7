//! Opponents for RUMBLESLAM.

use kernel::Seat;
use rumbleslam::bout::{Bout, Place};
use rumbleslam::choice::Choice;
use rumbleslam::roster::Roster;

use super::{Level, Opponents, Trained};
use crate::guide::{Features, Judged};
use crate::heuristics::rumbleslam::{Hasty, Scripted};
use crate::{Bot, Distracted, Guide, Rehearsal, Rehearser};

impl Judged for Bout {
    const FEATURES: &'static [&'static str] = &[
        "Dosh of wrestlers still in",
        "the same by the stamina they have left",
        "wrestlers still in",
        "knocked down",
        "lifted",
        "holding somebody",
        "on the sidelines",
        "re-rolls",
        "activated already this round",
    ];
    const WEIGHTS: &'static [f64] = &[0.437, 0.371, 0.006, -0.223, -0.346, -0.412, 0.044, 0.087, -0.124];

    fn features(&self, roster: &Roster, seat: Seat, features: &mut Features) {
        let [mut dosh, mut fresh, mut count, mut down, mut lifted, mut holding, mut waiting, mut done] =
            [0.0; 8];
        for who in self.team_of(seat) {
            let wrestler = self.wrestler(who);
            let card = self.card(roster, who);
            let worth = f64::from(card.dosh) / 100.0;
            let flag = |is: bool| f64::from(u8::from(is));
            if wrestler.place == Place::Removed {
                continue;
            }
            dosh += worth;
            fresh += worth * f64::from(wrestler.stamina) / f64::from(card.stamina.max(1));
            count += 1.0;
            down += worth * flag(wrestler.knocked_down);
            lifted += worth * flag(matches!(wrestler.place, Place::Lifted(_)));
            holding += flag(wrestler.holds.is_some());
            waiting += flag(matches!(wrestler.place, Place::Sidelines | Place::Waiting));
            done += flag(wrestler.activated);
        }
        features.push(dosh);
        features.push(fresh);
        features.push(count);
        features.push(down);
        features.push(lifted);
        features.push(holding);
        features.push(waiting);
        features.push(self.teams[seat.index()].rerolls);
        features.push(done);
    }
}

impl Opponents for Bout {
    fn describe(level: Level) -> &'static str {
        match level {
            Level::Rookie => "Knows what hurts, and remembers it one time in five.",
            Level::Journeyman => "Knows what hurts, and forgets it every other time.",
            Level::Contender => {
                "Weighs every action in Dosh, what it may take less what it risks; one in seven is careless."
            }
            Level::Champion => {
                "Plays the round on in its head, a few dozen times, before every decision that is not plain."
            }
        }
    }

    fn opponent(level: Level, seed: u64) -> Box<dyn Bot<Self>> {
        match level {
            Level::Rookie => Box::new(Distracted::new(Scripted, 80, seed)),
            Level::Journeyman => Box::new(Distracted::new(Scripted, 50, seed)),
            Level::Contender => Box::new(Distracted::new(Scripted, 15, seed)),
            Level::Champion => {
                let rehearsal = Rehearsal { tries: 48, breadth: 4, hopeful: 0.2, ..Rehearsal::default() };
                Box::new(Rehearser::new(Trained, rehearsal, seed))
            }
        }
    }

    fn scripted_bot(_: u64) -> Box<dyn Bot<Self>> {
        Box::new(Scripted)
    }

    fn mentor_bot(_: u64) -> Box<dyn Bot<Self>> {
        Box::new(Hasty)
    }

    fn weigh(roster: &Roster, bout: &Self, seat: Seat, offered: &[Choice], weights: &mut Vec<f32>) {
        Scripted.weigh(roster, bout, seat, offered, weights);
    }
}
