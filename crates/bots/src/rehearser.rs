//! Trying out choices in the same imagined futures.
//!
//! Each choice is tried in the same states that the seat could be in, with the same dice, and played on by the mentor
//! for every seat; so most of the luck cancels when two choices are compared. The worse half is dropped again and again
//! (sequential halving), nobody goes on trying once one is surely best or all come to the same, and the choice that rules
//! of thumb would make is given up only for one that was surely better. That makes a few dozen tries worth more than a
//! tree of hundreds.

use kernel::{Choices, Fast, Game, Seat, Table};

use crate::guide::{Guide, worth};
use crate::{Bot, Situation, decide};

/// A leader is sure when it is ahead of every other by so many standard errors, after so many tries of each.
const SURE: (f64, usize) = (3.0, 4);

/// How a rehearsal goes.
#[derive(Clone, Copy, Debug)]
pub struct Rehearsal {
    /// How many times choices are tried, all together; every choice is tried at least `least` times.
    pub tries: u32,
    /// How many times each is tried before any is dropped.
    pub least: u32,
    /// How many decisions are played on before judging.
    pub ahead: u32,
    /// By how many standard errors a choice must be better than that by rules of thumb to be preferred.
    pub doubt: f64,
    /// How many choices are tried at all, the most promising by the guide's weights; 0 tries every one.
    pub breadth: usize,
    /// A choice whose weight is less than this share of the best one's is not tried. Where only one is left there is
    /// nothing to think about.
    pub hopeful: f32,
    /// Where there are more choices than this, rules of thumb decide alone; 0 thinks about every question.
    pub widest: usize,
}

impl Default for Rehearsal {
    fn default() -> Self {
        Self { tries: 100, least: 2, ahead: 16, doubt: 0.5, breadth: 0, hopeful: 0.0, widest: 0 }
    }
}

impl Rehearsal {
    /// Are the guide's weights looked at?
    fn weighs(&self) -> bool {
        self.breadth > 0 || self.hopeful > 0.0
    }
}

/// A bot that follows rules of thumb unless trying shows better.
#[derive(Clone, Debug)]
pub struct Rehearser<K> {
    guide: K,
    rehearsal: Rehearsal,
    luck: Fast,
    tried: u64,
}

impl<K> Rehearser<K> {
    /// Its luck follows from the seed.
    pub fn new(guide: K, rehearsal: Rehearsal, seed: u64) -> Self {
        Self { guide, rehearsal, luck: Fast::new(seed), tried: 0 }
    }

    /// How many tries it has made in all its decisions so far.
    pub fn tried(&self) -> u64 {
        self.tried
    }
}

impl<G: Game, K: Guide<G>> Bot<G> for Rehearser<K> {
    fn choose(&mut self, situation: &Situation<'_, G>) -> G::Choice {
        let offered = situation.offered;
        if let [only] = offered {
            return *only;
        }
        let seed = self.luck.bits();
        let mut stage = Stage {
            guide: &self.guide,
            situation,
            ahead: self.rehearsal.ahead,
            seed,
            mentor: self.guide.mentor(seed),
            choices: Choices::default(),
            results: vec![Vec::new(); offered.len()],
        };
        let (liked, promising) = stage.looked_over(&self.rehearsal);
        let best = match (&promising[..], liked) {
            ([only], _) => *only,
            (_, Some(liked)) if self.rehearsal.widest > 0 && offered.len() > self.rehearsal.widest => liked,
            _ => {
                let best = stage.rehearse(&self.rehearsal, promising, liked);
                stage.preferred(best, liked, self.rehearsal.doubt)
            }
        };
        self.tried += stage.results.iter().map(|results| results.len() as u64).sum::<u64>();
        offered[best]
    }
}

struct Stage<'a, G: Game> {
    guide: &'a dyn Guide<G>,
    situation: &'a Situation<'a, G>,
    ahead: u32,
    seed: u64,
    mentor: Option<Box<dyn Bot<G>>>,
    choices: Choices<G::Choice>,
    /// What came of each try of each choice; the n-th tries of all choices met the same state and dice.
    results: Vec<Vec<f64>>,
}

impl<G: Game> Stage<'_, G> {
    /// What rules of thumb would choose, and the choices worth trying, that one among them; by their places among those
    /// offered.
    fn looked_over(&mut self, rehearsal: &Rehearsal) -> (Option<usize>, Vec<usize>) {
        let Situation { content, seat, view, offered, .. } = *self.situation;
        let mut all: Vec<usize> = (0..offered.len()).collect();
        if !rehearsal.weighs() {
            let choice = self.mentor.as_mut().map(|mentor| mentor.choose(self.situation));
            let liked = choice.and_then(|choice| offered.iter().position(|offered| *offered == choice));
            return (liked, all);
        }
        let game = G::imagine(content, view, &mut Fast::new(self.seed));
        let mut weights = Vec::with_capacity(offered.len());
        self.guide.weigh(content, &game, seat, offered, &mut weights);
        all.sort_by(|&a, &b| weights[b].total_cmp(&weights[a]));
        let least = rehearsal.hopeful * weights[all[0]];
        if rehearsal.breadth > 0 {
            all.truncate(rehearsal.breadth.max(2));
        }
        let hopeful = all.iter().take_while(|&&index| weights[index] >= least).count();
        all.truncate(hopeful.max(1));
        (Some(all[0]), all)
    }

    /// Tries, drops the worse half, tries the rest more often, and so on; the best of those that were tried to the end.
    fn rehearse(&mut self, rehearsal: &Rehearsal, mut left: Vec<usize>, liked: Option<usize>) -> usize {
        let rounds = left.len().ilog2().max(1);
        loop {
            let share = rehearsal.tries / rounds / left.len() as u32;
            for _ in 0..share.max(rehearsal.least) {
                self.try_each(&left);
                if self.is_settled(&left) {
                    return self.best(&left);
                }
            }
            if left.len() <= 2 {
                return self.best(&left);
            }
            left.sort_by(|&a, &b| self.mean(b).total_cmp(&self.mean(a)));
            let half = left.len().div_ceil(2);
            // What rules of thumb would do stays to be compared with, in the place of the last that goes on.
            if let Some(liked) = liked.filter(|liked| left[half..].contains(liked)) {
                left[half - 1] = liked;
            }
            left.truncate(half);
        }
    }

    fn mean(&self, index: usize) -> f64 {
        let results = &self.results[index];
        results.iter().sum::<f64>() / results.len().max(1) as f64
    }

    /// The one with the best mean, of equals the first.
    fn best(&self, left: &[usize]) -> usize {
        left.iter()
            .copied()
            .fold(left[0], |best, one| if self.mean(one) > self.mean(best) { one } else { best })
    }

    /// Is the best of these surely ahead of all the others, or is everything one and the same?
    fn is_settled(&self, left: &[usize]) -> bool {
        let best = self.best(left);
        if self.results[best].len() < SURE.1 {
            return false;
        }
        let others = || left.iter().filter(|&&other| other != best).map(|&other| self.gap(best, other));
        others().all(|(mean, error)| mean > 0.0 && mean > SURE.0 * error)
            || others().all(|(mean, error)| mean == 0.0 && error == 0.0)
    }

    /// One more try of each of these, in one imagined state with the same dice.
    fn try_each(&mut self, left: &[usize]) {
        let Situation { content, seat, view, offered, .. } = *self.situation;
        let number = self.results[left[0]].len() as u64;
        let mut luck = Fast::of_match(self.seed, number);
        let imagined = G::imagine(content, view, &mut luck);
        let dice = luck.bits();
        for &index in left {
            let (mut game, mut luck) = (imagined.clone(), luck);
            let mut source = Fast::new(dice);
            let mut table = Table::silent(&mut source);
            game.apply(content, seat, offered[index], &mut table);
            for _ in 0..self.ahead {
                let Some(asked) = game.question(content, &mut self.choices) else { break };
                let decides: Seat = asked.seat();
                let choice = match &mut self.mentor {
                    Some(mentor) => decide(&mut **mentor, &game, content, asked, decides, &self.choices),
                    None => self.choices[luck.below(self.choices.len() as u32) as usize],
                };
                game.apply(content, decides, choice, &mut table);
            }
            self.results[index].push(worth(self.guide, content, &game, seat));
        }
    }

    /// By how much one was better than another in the tries that both met, and the standard error of that.
    fn gap(&self, one: usize, other: usize) -> (f64, f64) {
        let gaps = || self.results[one].iter().zip(&self.results[other]).map(|(a, b)| a - b);
        let count = gaps().count() as f64;
        let mean = gaps().sum::<f64>() / count;
        let squares: f64 = gaps().map(|gap| (gap - mean).powi(2)).sum();
        (mean, (squares / (count - 1.0).max(1.0) / count).sqrt())
    }

    /// The best, unless what rules of thumb would do was not surely worse in the tries that both met.
    fn preferred(&self, best: usize, liked: Option<usize>, doubt: f64) -> usize {
        let Some(liked) = liked.filter(|liked| *liked != best) else { return best };
        let (mean, error) = self.gap(best, liked);
        if mean > doubt * error { best } else { liked }
    }
}
