//! Opponents for Champions. It has few decisions, and most matches can be solved: the champion plays those perfectly.

use champions::odds::{Model, Payoff, Solution};
use champions::{Bout, Choice, Roster};
use kernel::Seat;

use super::{Level, Opponents, Trained};
use crate::guide::{Features, Judged};
use crate::heuristics::champions::Scripted;
use crate::{Bot, Budget, Distracted, Manner, Random, Searcher, Situation};

impl Judged for Bout {
    const FEATURES: &'static [&'static str] = &["PIN rating", "on offense", "falls", "fights now"];
    /// The worth of a fall is a guess: fitted matches have one.
    const WEIGHTS: &'static [f64] = &[-0.664, 0.316, 1.0, 0.0];

    fn features(&self, _: &Roster, seat: Seat, features: &mut Features) {
        let side = seat.index() as u8;
        let fights = [self.attacker, self.defender].into_iter().find(|&man| self.side(man) == side);
        features.push(fights.map_or(0.0, |man| f64::from(self.pin_rating(man))));
        features.push(f64::from(u8::from(self.side(self.attacker) == side)));
        features.push(self.corner(side).falls);
        features.push(f64::from(u8::from(fights.is_some())));
    }
}

/// Plays perfectly where a match can be solved, and searches where it cannot.
struct Perfect {
    search: Searcher<Trained>,
}

impl Perfect {
    fn new(seed: u64) -> Self {
        let budget = Budget::Iterations(200);
        let manner = Manner { budget, rollout: 30, depth: 1, exploration: 0.4, ..Manner::default() };
        Self { search: Searcher::new(Trained, manner, seed) }
    }
}

impl Bot<Bout> for Perfect {
    fn choose(&mut self, situation: &Situation<'_, Bout>) -> Choice {
        let Situation { content: roster, view, offered, .. } = *situation;
        let solved = Model::new(roster, &view.bout, Payoff::WIN)
            .ok()
            .and_then(|model| Solution::of(model).advise(roster, &view.bout))
            .and_then(|advice| advice.best());
        solved.filter(|choice| offered.contains(choice)).unwrap_or_else(|| self.search.choose(situation))
    }
}

impl Opponents for Bout {
    /// There is little to decide, so the levels are parts of perfect play: `docs/bots.md` has what each is worth.
    fn describe(level: Level) -> &'static str {
        match level {
            Level::Rookie => "Knows what is allowed and nothing else.",
            Level::Journeyman => "Knows the best choice one time in three.",
            Level::Contender => "Knows the best choice two times in three.",
            Level::Champion => {
                "Plays singles matches perfectly, by their exact solution; searches in all others."
            }
        }
    }

    fn opponent(level: Level, seed: u64) -> Box<dyn Bot<Self>> {
        match level {
            Level::Rookie => Box::new(Random::new(seed)),
            Level::Journeyman => Box::new(Distracted::new(Perfect::new(seed), 67, seed)),
            Level::Contender => Box::new(Distracted::new(Perfect::new(seed), 33, seed)),
            Level::Champion => Box::new(Perfect::new(seed)),
        }
    }

    fn scripted_bot(_: u64) -> Box<dyn Bot<Self>> {
        Box::new(Scripted)
    }
}
