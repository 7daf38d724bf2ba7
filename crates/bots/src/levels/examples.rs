//! Opponents for a game that nobody has taught anything: they search without knowledge, and the weakest does not even
//! search. Good enough to play a new game on the day it is written.

use kernel::Seat;

use super::{Level, Opponents};
use crate::guide::{Features, Judged, NoGuide};
use crate::{Bot, Budget, Manner, Random, Searcher};

macro_rules! untaught {
    ($game:ty) => {
        impl Judged for $game {
            const FEATURES: &'static [&'static str] = &[];
            const WEIGHTS: &'static [f64] = &[];

            fn features(&self, _: &Self::Content, _: Seat, _: &mut Features) {}
        }

        impl Opponents for $game {
            fn describe(level: Level) -> &'static str {
                match level {
                    Level::Rookie => "Picks any allowed move.",
                    Level::Journeyman => "Tries 100 continuations in its head before it decides.",
                    Level::Contender => "Tries 500 continuations in its head before it decides.",
                    Level::Champion => "Tries 2,500 continuations in its head before it decides.",
                }
            }

            fn opponent(level: Level, seed: u64) -> Box<dyn Bot<Self>> {
                let tries = match level {
                    Level::Rookie => return Box::new(Random::new(seed)),
                    Level::Journeyman => 100,
                    Level::Contender => 500,
                    Level::Champion => 2_500,
                };
                let manner = Manner { budget: Budget::Iterations(tries), rollout: 200, ..Manner::default() };
                Box::new(Searcher::new(NoGuide, manner, seed))
            }

            fn scripted_bot(seed: u64) -> Box<dyn Bot<Self>> {
                Box::new(Random::new(seed))
            }
        }
    };
}

catalog::example_games!(untaught);
