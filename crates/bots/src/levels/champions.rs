//! Opponents for Champions. It has few decisions, and most matches can be solved: the champion plays those perfectly.

use champions::bout::Fighter;
use champions::odds::{Findings, Model, Payoff, Solution};
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
    /// The match as it stood when it was solved, and what was found out: solving it again would tell the same.
    solved: Option<(Bout, Findings)>,
}

impl Perfect {
    fn new(seed: u64) -> Self {
        let budget = Budget::Iterations(200);
        let manner = Manner { budget, rollout: 30, depth: 1, exploration: 0.4, ..Manner::default() };
        Self { search: Searcher::new(Trained, manner, seed), solved: None }
    }

    /// The best choice by the exact solution; `None` where there is none.
    fn best(&mut self, roster: &Roster, bout: &Bout) -> Option<Choice> {
        let (first, known) = match self.solved.take() {
            Some((first, findings)) if goes_on(&first, bout) => (first, Some(findings)),
            _ => (*bout, None),
        };
        let model = Model::new(roster, &first, Payoff::WIN).ok()?;
        let solution = match known {
            Some(findings) => Solution::from_findings(model, findings),
            None => Solution::of(model),
        };
        let best = solution.advise(roster, bout).and_then(|advice| advice.best());
        self.solved = Some((first, solution.findings()));
        best
    }
}

/// Is this the same match, later? What a solution depends on is the same, and help is only ever used up.
fn goes_on(first: &Bout, bout: &Bout) -> bool {
    let card = |man: &Fighter| (man.person, man.side, man.pin, man.cage, man.disqualification);
    let same = first.men.len() == bout.men.len()
        && first.men.iter().zip(bout.men.iter()).all(|(before, now)| card(before) == card(now));
    let left = |before: Option<_>, now: Option<_>| now.is_none() || now == before;
    let helped = first.corners.iter().zip(&bout.corners).all(|(before, now)| {
        left(before.ally, now.ally)
            && left(before.distractor, now.distractor)
            && left(before.interferer, now.interferer)
            && before.may_distract >= now.may_distract
            && before.may_interfere >= now.may_interfere
    });
    first.rules == bout.rules && same && helped
}

impl Bot<Bout> for Perfect {
    fn choose(&mut self, situation: &Situation<'_, Bout>) -> Choice {
        let Situation { content: roster, view, offered, .. } = *situation;
        let best = self.best(roster, &view.bout).filter(|choice| offered.contains(choice));
        best.unwrap_or_else(|| self.search.choose(situation))
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

#[cfg(test)]
mod tests {
    use champions::{Optional, Setup, Team};
    use kernel::{Choices, Fast, Game, Table, Tabletop};

    use super::*;

    /// What it remembers of a match changes nothing: the match solved anew at every decision says that it chose best.
    #[test]
    fn a_solution_remembered_is_the_solution() {
        let roster = Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"));
        for seed in 0..2 {
            let mut source = Fast::new(seed);
            let table = &mut Table::silent(&mut source);
            let side = |man: usize| Team { men: vec![roster.wrestlers[man].name.clone()], ..Team::default() };
            let sides = vec![side(seed as usize), side(seed as usize + 3)];
            let setup = Setup { sides, rules: Optional::ADVANCED, ..Setup::default() };
            let mut bout =
                Bout::start(&roster, &setup, table).unwrap_or_else(|problems| panic!("{problems}"));
            let (mut bot, mut offered, mut decisions) = (Perfect::new(1), Choices::default(), 0);
            while let Some(asked) = bout.question(&roster, &mut offered) {
                let mut choice = offered[0];
                if offered.len() > 1 {
                    choice = bot.best(&roster, &bout).expect("singles are solved");
                    let model = Model::new(&roster, &bout, Payoff::WIN).expect("singles are solved");
                    let advice = Solution::of(model).advise(&roster, &bout).expect("it is this match");
                    let worth = advice.choices.iter().find(|worth| worth.choice == choice).expect("offered");
                    assert!(worth.costs < 1e-9, "{worth:?} in {bout:?}");
                    decisions += 1;
                }
                bout.apply(&roster, asked.seat(), choice, table);
            }
            assert!(decisions > 1, "what was remembered was used");
        }
    }
}
