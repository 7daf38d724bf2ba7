//! What must be true of luck and odds in every game, measured: luck is worth nothing on average, and counted chances are
//! those that dice show.
//!
//! `cargo run --release -p lab --example prove -- GAME` runs both at length; the tests run a little of each.

use std::hash::{DefaultHasher, Hasher};

use bots::decide;
use kernel::{Choices, Fast, Game, Recording, Seat, Table, enumerate, playout};
use rayon::prelude::*;

use crate::Studied;
use crate::judge::Judge;
use crate::luck::{Answer, Effort, rolls};
use crate::simulate::Casting;

/// A mean with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// Of how many.
    pub count: usize,
    /// Their mean.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

impl Mean {
    /// Of these numbers.
    pub fn of(numbers: &[f64]) -> Self {
        let count = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / count.max(1.0);
        let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        Self { count: numbers.len(), mean, error: (squares / (count - 1.0).max(1.0) / count.max(1.0)).sqrt() }
    }

    /// How many standard errors it is away from nothing.
    pub fn away(&self) -> f64 {
        if self.error > 0.0 { self.mean / self.error } else { 0.0 }
    }
}

/// The luck of the first seat, match by match.
pub fn luck<G: Studied>(
    content: &G::Content,
    casting: &impl Casting<G>,
    seed: u64,
    matches: u64,
    effort: Effort,
) -> Mean {
    let judge = Judge::<G>::estimating(content);
    let one = |number: u64| {
        let mut dice = Recording::new(Fast::of_match(seed, number));
        let mut game = G::start(content, &casting.setup(number), &mut Table::silent(&mut dice)).ok()?;
        let mut bots: Vec<_> = game.seats().iter().map(|seat| casting.bot(number, seat)).collect();
        let mut offered = Choices::default();
        let mut guess = Fast::of_match(!seed, number);
        let mut sum = 0.0;
        while let Some(asked) = game.question(content, &mut offered) {
            let seat = asked.seat();
            let choice = decide(&mut *bots[seat.index()], &game, content, asked, seat, &offered);
            let before = game.clone();
            dice.faces.clear();
            game.apply(content, seat, choice, &mut Table::silent(&mut dice));
            if !dice.faces.is_empty() {
                let answer = Answer { before: &before, seat, choice, faces: &dice.faces };
                let (rolls, _) = rolls(&judge, &answer, None, effort, &mut guess);
                sum += rolls.iter().map(|roll| roll.swing[Seat::FIRST.index()]).sum::<f64>();
            }
        }
        Some(sum)
    };
    let sums: Vec<f64> = (0..matches).into_par_iter().filter_map(one).collect();
    Mean::of(&sums)
}

/// How counted chances and samples agree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Agreement {
    /// Positions compared, one chance each: that of what may come of a choice, the one nearest to a half.
    pub positions: usize,
    /// The largest distance, in standard errors of the samples.
    pub worst: f64,
    /// How many are farther away than three; of a thousand, 2.7 are to be expected.
    pub beyond: usize,
    /// The mean of the squared distances: 1 is to be expected.
    pub square: f64,
    /// Those farther away than three, looked at again with ten times as many fresh samples: the largest distance then. A
    /// true fault would have grown about threefold.
    pub again: f64,
}

/// Compares counted chances with samples on positions of random matches, wherever dice decide between at least two ends
/// and no more than `sequences` sequences of dice lead there.
pub fn odds<G: Studied>(
    content: &G::Content,
    casting: &impl Casting<G>,
    seed: u64,
    positions: usize,
    samples: u32,
    sequences: usize,
) -> Agreement {
    let away: Vec<(f64, f64)> = (0..positions as u64)
        .into_par_iter()
        .map(|number| {
            // Matches are searched from here until one has a position that will do.
            (0..1_000u64)
                .find_map(|more| {
                    let at = number + more * positions as u64;
                    let (game, seat, choice) = somewhere::<G>(content, casting, seed, at)?;
                    let (end, chance) = likely(content, &game, seat, choice, sequences)?;
                    let away =
                        |seed, samples| distance(content, &game, seat, choice, (end, chance), seed, samples);
                    let first = away(at ^ seed, samples);
                    let again =
                        if first > 3.0 { away(!(at ^ seed), samples.saturating_mul(10)) } else { 0.0 };
                    Some((first, again))
                })
                .unwrap_or((f64::INFINITY, f64::INFINITY))
        })
        .collect();
    let count = away.len().max(1) as f64;
    Agreement {
        positions: away.len(),
        worst: away.iter().map(|(first, _)| *first).fold(0.0, f64::max),
        beyond: away.iter().filter(|(first, _)| *first > 3.0).count(),
        square: away.iter().map(|(first, _)| first * first).sum::<f64>() / count,
        again: away.iter().map(|(_, again)| *again).fold(0.0, f64::max),
    }
}

/// Some decision of a random match.
fn somewhere<G: Studied>(
    content: &G::Content,
    casting: &impl Casting<G>,
    seed: u64,
    number: u64,
) -> Option<(G, Seat, G::Choice)> {
    let mut source = Fast::of_match(seed, number);
    let mut table = Table::silent(&mut source);
    let mut chooser = Fast::of_match(!seed, number);
    let mut choices = Choices::default();
    let mut game = G::start(content, &casting.setup(number), &mut table).ok()?;
    let so_far = chooser.below(200) as usize;
    playout(&mut game, content, &mut table, &mut chooser, &mut choices, so_far);
    let asked = game.question(content, &mut choices)?;
    let choice = choices[chooser.below(choices.len() as u32) as usize];
    Some((game, asked.seat(), choice))
}

fn hash<G: Game>(game: &G) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.hash(&mut hasher);
    hasher.finish()
}

/// Of all that may come of a choice, the end whose chance is nearest to a half, and that chance as counted; `None` where
/// there is nothing to compare.
fn likely<G: Game>(
    content: &G::Content,
    game: &G,
    seat: Seat,
    choice: G::Choice,
    sequences: usize,
) -> Option<(u64, f64)> {
    let mut ends: Vec<(u64, f64)> = Vec::new();
    let mut seen = 0.0;
    let residual = enumerate(game, content, seat, choice, sequences, |after, _, chance| {
        let (end, chance) = (hash(after), chance.as_f64());
        seen += chance;
        match ends.iter_mut().find(|(other, _)| *other == end) {
            Some((_, sum)) => *sum += chance,
            None => ends.push((end, chance)),
        }
    });
    if residual.as_f64() > 0.0 || ends.len() < 2 {
        return None;
    }
    assert!((seen - 1.0).abs() < 1e-9, "all chances together are {seen}");
    ends.into_iter().min_by(|a, b| (a.1 - 0.5).abs().total_cmp(&(b.1 - 0.5).abs()))
}

/// How many standard errors the samples are away from what was counted.
fn distance<G: Game>(
    content: &G::Content,
    game: &G,
    seat: Seat,
    choice: G::Choice,
    (end, chance): (u64, f64),
    seed: u64,
    samples: u32,
) -> f64 {
    let mut source = Fast::new(seed);
    let mut dice = Table::silent(&mut source);
    let mut count = 0u32;
    for _ in 0..samples {
        let mut after = game.clone();
        after.apply(content, seat, choice, &mut dice);
        count += u32::from(hash(&after) == end);
    }
    let n = f64::from(samples);
    (f64::from(count) / n - chance).abs() / (chance * (1.0 - chance) / n).sqrt()
}
