//! Trying out every choice in the same imagined futures.
//!
//! Each choice is tried in the same states that the seat could be in, with the same dice, and played on by the mentor
//! for every seat; so most of the luck cancels when two choices are compared. The worse half is dropped again and again
//! (sequential halving), and the mentor's own choice is given up only for one that was surely better. That makes a few
//! dozen tries worth more than a tree of hundreds.

use kernel::{Choices, Fast, Game, Seat, Silent};

use crate::guide::{Guide, worth};
use crate::{Bot, Situation, decide};

/// How a rehearsal goes.
#[derive(Clone, Copy, Debug)]
pub struct Rehearsal {
    /// How many times choices are tried, all together; every choice is tried at least `least` times.
    pub tries: u32,
    /// How many times each is tried before any is dropped.
    pub least: u32,
    /// How many decisions are played on before judging.
    pub ahead: u32,
    /// By how many standard errors a choice must be better than the mentor's to be preferred.
    pub doubt: f64,
    /// How many choices are tried at all, the most promising by the guide's weights; 0 tries every one.
    pub breadth: usize,
}

/// A bot that follows its guide's mentor unless trying shows better.
#[derive(Clone, Debug)]
pub struct Rehearser<K> {
    guide: K,
    rehearsal: Rehearsal,
    luck: Fast,
}

impl<K> Rehearser<K> {
    /// Its luck follows from the seed.
    pub fn new(guide: K, rehearsal: Rehearsal, seed: u64) -> Self {
        Self { guide, rehearsal, luck: Fast::new(seed) }
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
        let liked = stage.liked();
        let best = stage.rehearse(self.rehearsal, liked);
        offered[stage.preferred(best, liked, self.rehearsal.doubt)]
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
    /// The mentor's own choice, by its place among those offered.
    fn liked(&mut self) -> Option<usize> {
        let choice = self.mentor.as_mut()?.choose(self.situation);
        self.situation.offered.iter().position(|offered| *offered == choice)
    }

    /// The most promising choices, and the mentor's own.
    fn promising(&self, breadth: usize, liked: Option<usize>) -> Vec<usize> {
        let Situation { content, seat, view, offered, .. } = *self.situation;
        let mut all: Vec<usize> = (0..offered.len()).collect();
        if breadth == 0 || offered.len() <= breadth.max(2) {
            return all;
        }
        let game = G::imagine(content, view, &mut Fast::new(self.seed));
        let mut weights = Vec::with_capacity(offered.len());
        self.guide.weigh(content, &game, seat, offered, &mut weights);
        all.sort_by(|&a, &b| weights[b].total_cmp(&weights[a]));
        let last = breadth.max(2) - 1;
        if let Some(liked) = liked.filter(|liked| !all[..=last].contains(liked)) {
            all[last] = liked;
        }
        all.truncate(last + 1);
        all
    }

    /// Tries, drops the worse half, tries the rest more often, and so on; the best of the last two.
    fn rehearse(&mut self, rehearsal: Rehearsal, liked: Option<usize>) -> usize {
        let mut left = self.promising(rehearsal.breadth, liked);
        let rounds = left.len().ilog2().max(1);
        loop {
            let share = rehearsal.tries / rounds / left.len() as u32;
            for &index in &left {
                for _ in 0..share.max(rehearsal.least) {
                    self.attempt(index);
                }
            }
            left.sort_by(|&a, &b| self.mean(b).total_cmp(&self.mean(a)));
            if left.len() <= 2 {
                return left[0];
            }
            let half = left.len().div_ceil(2);
            // What the mentor would do stays to be compared with, in the place of the last that goes on.
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

    fn attempt(&mut self, index: usize) {
        let Situation { content, seat, view, offered, .. } = *self.situation;
        let mut luck = Fast::of_match(self.seed, self.results[index].len() as u64);
        let mut game = G::imagine(content, view, &mut luck);
        let mut table = Silent(Fast::new(luck.bits()));
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

    /// The best, unless the mentor's own choice was not surely worse in the tries that both met.
    fn preferred(&self, best: usize, liked: Option<usize>, doubt: f64) -> usize {
        let Some(liked) = liked.filter(|liked| *liked != best) else { return best };
        let gaps: Vec<f64> =
            self.results[best].iter().zip(&self.results[liked]).map(|(a, b)| a - b).collect();
        let count = gaps.len() as f64;
        let mean = gaps.iter().sum::<f64>() / count;
        let squares: f64 = gaps.iter().map(|gap| (gap - mean).powi(2)).sum();
        let error = (squares / (count - 1.0).max(1.0) / count).sqrt();
        if mean > doubt * error { best } else { liked }
    }
}
