//! Luck: what each roll did to the win chances, against what it could have done.
//!
//! The luck of a roll is the expected judgement after it, less that before it, over all that could have been rolled.
//! Whatever the judgement thinks of positions, that is 0 on average: nobody is lucky for ever.

use kernel::{Chance, Enumerated, Fast, Purpose, Rolled, Seat, Table};

use crate::Studied;
pub use crate::judge::Chances;
use crate::judge::Judge;
use crate::wheels::{Forced, Traced};

/// One roll of a match.
#[derive(Clone, Debug)]
pub struct Roll {
    /// What it was for.
    pub why: Purpose,
    /// What lay on the table.
    pub faces: Vec<Rolled>,
    /// The chance to do as well or better, for each seat; `None` where the tree of dice is too large to see whole.
    pub as_good: Option<Vec<Chance>>,
    /// What it did to each seat's win chance.
    pub swing: Chances,
    /// What each face (or, where that is too much, each of a sample) would have done instead.
    pub could: Vec<Chances>,
    /// Was every possible sequence of dice looked at?
    pub exact: bool,
}

impl Roll {
    /// What was at stake for a seat: the distance between the best and the worst that could be rolled.
    pub fn stake(&self, seat: Seat) -> f64 {
        let of = |start: f64, pick: fn(f64, f64) -> f64| {
            self.could.iter().map(|chances| chances[seat.index()]).fold(start, pick)
        };
        if self.could.is_empty() {
            0.0
        } else {
            of(f64::NEG_INFINITY, f64::max) - of(f64::INFINITY, f64::min)
        }
    }
}

/// How much work a roll is worth.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// So many sequences of dice are looked at one by one; where there are more, they are sampled.
    pub sequences: usize,
    /// So many samples then.
    pub samples: u32,
    /// So many other matches' luck is rolled up to find a percentile: with a hundred thousand it is off by 0.16 % (one
    /// standard error) at most.
    pub percentile: u32,
}

impl Default for Effort {
    fn default() -> Self {
        Self { sequences: 4_096, samples: 48, percentile: 100_000 }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    weight: f64,
    chances: Chances,
}

impl Sum {
    fn add(&mut self, weight: f64, chances: &Chances) {
        self.weight += weight;
        self.chances.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += weight * chance);
    }

    fn mean(&self) -> Chances {
        self.chances.map(|sum| if self.weight > 0.0 { sum / self.weight } else { 0.0 })
    }
}

fn less(a: &Chances, b: &Chances) -> Chances {
    core::array::from_fn(|index| a[index] - b[index])
}

/// One answer of a match: who gave which, where, and what was rolled for it.
#[derive(Debug)]
pub struct Answer<'a, G: Studied> {
    /// The state before it.
    pub before: &'a G,
    /// Who answered.
    pub seat: Seat,
    /// What.
    pub choice: G::Choice,
    /// What was rolled for it.
    pub faces: &'a [Rolled],
}

/// The rolls of one answer, in order, and the win chances that were to be expected before the first of them. Where these
/// are known exactly (`expected`) they are taken, and what samples miss falls to the first roll.
pub fn rolls<G: Studied>(
    judge: &Judge<'_, G>,
    answer: &Answer<'_, G>,
    expected: Option<Chances>,
    effort: Effort,
    luck: &mut Fast,
) -> (Vec<Roll>, Chances) {
    let Answer { before, seat, choice, faces } = *answer;
    let content = judge.content;
    let mut traced = Traced::new(faces);
    let mut after = before.clone();
    after.apply(content, seat, choice, &mut Table::silent(&mut traced));
    let path = traced.path;
    let end = judge.chances(&after);
    if path.is_empty() {
        return (Vec::new(), end);
    }
    // For each roll of the path, what every face would have led to, given the rolls before it.
    let mut branches: Vec<Vec<Sum>> =
        path.iter().map(|wheel| vec![Sum::default(); wheel.of as usize]).collect();
    let mut odometer = Enumerated::default();
    let mut exact = false;
    for _ in 0..effort.sequences {
        let mut game = before.clone();
        game.apply(content, seat, choice, &mut Table::silent(&mut odometer));
        let chances = judge.chances(&game);
        let chance = odometer.likelihood();
        for (depth, (shows, wheel)) in odometer.shows().zip(&path).enumerate() {
            if let Some(sum) = branches[depth].get_mut(shows as usize) {
                sum.add(chance, &chances);
            }
            if shows != wheel.shows {
                break;
            }
        }
        if !odometer.turn() {
            exact = true;
            break;
        }
    }
    if !exact {
        return sampled(judge, answer, expected, &path, end, effort, luck);
    }
    let mean = |depth: usize| {
        let mut all = Sum::default();
        branches[depth].iter().for_each(|sum| {
            all.weight += sum.weight;
            all.chances.iter_mut().zip(sum.chances).for_each(|(mine, theirs)| *mine += theirs);
        });
        all.mean()
    };
    let first = mean(0);
    let rolls = path
        .iter()
        .enumerate()
        .map(|(depth, wheel)| {
            let here = mean(depth);
            let could: Vec<Chances> = branches[depth].iter().map(Sum::mean).collect();
            let now = could[wheel.shows as usize];
            let as_good = |seat: Seat| {
                let enough = now[seat.index()] - 1e-12;
                let count = could.iter().filter(|chances| chances[seat.index()] >= enough).count();
                Chance::new(count as u128, could.len() as u128)
            };
            Roll {
                why: wheel.why,
                faces: wheel.faces.clone(),
                as_good: Some(before.seats().iter().map(as_good).collect()),
                swing: less(&now, &here),
                could,
                exact: true,
            }
        })
        .collect();
    (rolls, first)
}

fn sampled<G: Studied>(
    judge: &Judge<'_, G>,
    answer: &Answer<'_, G>,
    expected: Option<Chances>,
    path: &[crate::wheels::Wheel],
    end: Chances,
    effort: Effort,
    luck: &mut Fast,
) -> (Vec<Roll>, Chances) {
    let Answer { before, seat, choice, .. } = *answer;
    let mut sample = |depth: usize| -> Vec<Chances> {
        (0..effort.samples.max(2))
            .map(|_| {
                let mut game = before.clone();
                let mut dice = Forced::new(&path[..depth], Fast::new(luck.bits()));
                game.apply(judge.content, seat, choice, &mut Table::silent(&mut dice));
                judge.chances(&game)
            })
            .collect()
    };
    let mean = |chances: &[Chances]| {
        let mut sum = Sum::default();
        for chances in chances {
            sum.add(1.0, chances);
        }
        sum.mean()
    };
    let mut could = sample(0);
    let first = expected.unwrap_or_else(|| mean(&could));
    let mut here = first;
    let mut rolls = Vec::new();
    for (depth, wheel) in path.iter().enumerate() {
        let next = if depth + 1 < path.len() { sample(depth + 1) } else { vec![end] };
        let now = mean(&next);
        rolls.push(Roll {
            why: wheel.why,
            faces: wheel.faces.clone(),
            as_good: None,
            swing: less(&now, &here),
            could: core::mem::replace(&mut could, next),
            exact: false,
        });
        here = now;
    }
    (rolls, first)
}

/// The luck of a seat over a match: the sum of all swings, and what share of all luck that these rolls could have
/// brought is below it (half of what is equal counts).
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Luck {
    /// In win chances: 1 would be a whole match.
    pub sum: f64,
    /// From 0 to 1.
    pub percentile: f64,
    /// Rolls that were better than expected for this seat, and worse.
    pub better: u32,
    /// Rolls that were worse than expected.
    pub worse: u32,
    /// The rolls unweighted: the mean over all of how many faces would have been worse (half of the equal ones counts).
    pub raw: f64,
}

/// Adds up what a match's rolls did for a seat; its percentile is found by so many tries.
pub fn total(rolls: &[Roll], seat: Seat, tries: u32, luck: &mut Fast) -> Luck {
    let index = seat.index();
    let sum: f64 = rolls.iter().map(|roll| roll.swing[index]).sum();
    let better = rolls.iter().filter(|roll| roll.swing[index] > 1e-9).count() as u32;
    let worse = rolls.iter().filter(|roll| roll.swing[index] < -1e-9).count() as u32;
    // What each roll could have brought, about its own mean.
    let spreads: Vec<Vec<f64>> = rolls
        .iter()
        .map(|roll| {
            let mean =
                roll.could.iter().map(|chances| chances[index]).sum::<f64>() / roll.could.len().max(1) as f64;
            roll.could.iter().map(|chances| chances[index] - mean).collect()
        })
        .filter(|spread: &Vec<f64>| spread.iter().any(|by| by.abs() > 1e-12))
        .collect();
    let mut below = 0.0;
    for _ in 0..tries.max(1) {
        let other: f64 = spreads.iter().map(|spread| spread[luck.below(spread.len() as u32) as usize]).sum();
        below += match other.total_cmp(&sum) {
            _ if (other - sum).abs() < 1e-9 => 0.5,
            core::cmp::Ordering::Less => 1.0,
            _ => 0.0,
        };
    }
    let ranks: Vec<f64> = rolls.iter().filter_map(|roll| rank(roll, index)).collect();
    let raw = if ranks.is_empty() { 0.5 } else { ranks.iter().sum::<f64>() / ranks.len() as f64 };
    Luck { sum, percentile: below / f64::from(tries.max(1)), better, worse, raw }
}

fn rank(roll: &Roll, index: usize) -> Option<f64> {
    let count = roll.could.len() as f64;
    let mean = roll.could.iter().map(|chances| chances[index]).sum::<f64>() / count;
    let now = mean + roll.swing[index];
    let matters = roll.exact && roll.could.iter().any(|chances| (chances[index] - mean).abs() > 1e-12);
    matters.then(|| {
        let share = |chances: &Chances| match chances[index] - now {
            by if by.abs() < 1e-12 => 0.5,
            by if by < 0.0 => 1.0,
            _ => 0.0,
        };
        roll.could.iter().map(share).sum::<f64>() / count
    })
}
