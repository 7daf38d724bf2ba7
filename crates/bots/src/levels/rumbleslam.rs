//! Opponents for RUMBLESLAM.

use kernel::Seat;
use rumbleslam::bout::{Bout, Place};
use rumbleslam::roster::Roster;

use super::{Level, Opponents, Trained};
use crate::guide::{Features, Judged};
use crate::heuristics::rumbleslam::Scripted;
use crate::{Bot, Budget, Distracted, Manner, Random, Searcher};

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
    const WEIGHTS: &'static [f64] = &[0.1, 0.4, 0.2, -0.2, -0.3, 0.2, 0.0, 0.05, 0.0];

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
            Level::Rookie => "Knows what is allowed and nothing else.",
            Level::Journeyman => "Knows what hurts, and forgets it every other time.",
            Level::Contender => {
                "Weighs every action in Dosh: what it may take from the others, less what it risks."
            }
            Level::Champion => "Plays the round on in its head, many times, before every decision.",
        }
    }

    fn opponent(level: Level, seed: u64) -> Box<dyn Bot<Self>> {
        match level {
            Level::Rookie => Box::new(Random::new(seed)),
            Level::Journeyman => Box::new(Distracted::new(Scripted, 50, seed)),
            Level::Contender => Box::new(Scripted),
            Level::Champion => {
                let budget = Budget::Iterations(120);
                let manner = Manner { budget, rollout: 12, depth: 1, exploration: 0.4, ..Manner::default() };
                Box::new(Searcher::new(Trained, manner, seed))
            }
        }
    }

    fn scripted_bot(_: u64) -> Box<dyn Bot<Self>> {
        Box::new(Scripted)
    }
}
