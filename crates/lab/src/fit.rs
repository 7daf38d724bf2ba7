//! Fitting a game's judgement to matches, and how good it is.

use bots::{Judgement, decide};
use kernel::{Choices, Fast, Seat, Table};
use rayon::prelude::*;

use crate::Studied;
use crate::simulate::Casting;
use crate::studied::all_features;

/// A position in the middle of a match: how far one seat's features are above another's, and how it ended for them.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Feature by feature, the one seat's less the other's.
    pub differences: Vec<f64>,
    /// 1 if the one seat finished before the other, 0 if after, 1/2 if both together.
    pub won: f64,
    /// What the judgement as it stands said.
    pub judged: f64,
}

/// Positions of many matches between two seats, so many of each match, drawn with equal chances from all its decisions.
pub fn positions<G: Studied>(
    content: &G::Content,
    casting: &impl Casting<G>,
    seed: u64,
    matches: u64,
    of_each: usize,
    limit: usize,
) -> Vec<Sample> {
    (0..matches)
        .into_par_iter()
        .flat_map_iter(|number| {
            let mut source = Fast::of_match(seed, number);
            let mut table = Table::silent(&mut source);
            let mut pick = Fast::of_match(!seed, number);
            let Ok(mut game) = G::start(content, &casting.setup(number), &mut table) else {
                return Vec::new();
            };
            let mut bots: Vec<_> = game.seats().iter().map(|seat| casting.bot(number, seat)).collect();
            let mut offered = Choices::default();
            // A reservoir: every decision of the match is kept with the same chance.
            let mut kept: Vec<G> = Vec::new();
            let mut seen = 0u32;
            while let Some(asked) = game.question(content, &mut offered) {
                seen += 1;
                if kept.len() < of_each {
                    kept.push(game.clone());
                } else if let Some(place) = kept.get_mut(pick.below(seen) as usize) {
                    *place = game.clone();
                }
                let seat = asked.seat();
                let choice = decide(&mut *bots[seat.index()], &game, content, asked, seat, &offered);
                game.apply(content, seat, choice, &mut table);
                if seen as usize >= limit {
                    return Vec::new();
                }
            }
            let Some(outcome) = game.outcome() else { return Vec::new() };
            kept.iter()
                .map(|state| {
                    let (one, other) = (
                        all_features(content, state, Seat::FIRST),
                        all_features(content, state, Seat::SECOND),
                    );
                    Sample {
                        differences: one.numbers().iter().zip(other.numbers()).map(|(a, b)| a - b).collect(),
                        won: match outcome.rank(Seat::FIRST).cmp(&outcome.rank(Seat::SECOND)) {
                            core::cmp::Ordering::Less => 1.0,
                            core::cmp::Ordering::Equal => 0.5,
                            core::cmp::Ordering::Greater => 0.0,
                        },
                        judged: Judgement::of(content, state, Seat::FIRST),
                    }
                })
                .collect()
        })
        .collect()
}

/// Logistic regression by Newton's method, with a little ridge so that features that never differ stay at 0.
pub fn fit(samples: &[Sample], ridge: f64) -> Vec<f64> {
    let count = samples.first().map_or(0, |sample| sample.differences.len());
    let mut weights = vec![0.0; count];
    for _ in 0..30 {
        let mut slope = vec![0.0; count];
        let mut curve = vec![vec![0.0; count]; count];
        for sample in samples {
            let sum: f64 = sample.differences.iter().zip(&weights).map(|(x, w)| x * w).sum();
            let chance = 1.0 / (1.0 + (-sum).exp());
            let steepness = (chance * (1.0 - chance)).max(1e-6);
            for row in 0..count {
                let x = sample.differences[row];
                if x == 0.0 {
                    continue;
                }
                slope[row] += x * (sample.won - chance);
                for (cell, y) in curve[row].iter_mut().zip(&sample.differences).take(row + 1) {
                    *cell += steepness * x * y;
                }
            }
        }
        for row in 0..count {
            slope[row] -= ridge * weights[row];
            curve[row][row] += ridge;
            let (above, below) = curve.split_at_mut(row + 1);
            for (cell, mirror) in above[row][row + 1..].iter_mut().zip(below) {
                *cell = mirror[row];
            }
        }
        let step = solve(curve, slope);
        let size: f64 = step.iter().map(|by| by.abs()).fold(0.0, f64::max);
        weights.iter_mut().zip(step).for_each(|(weight, by)| *weight += by);
        if size < 1e-9 {
            break;
        }
    }
    weights
}

/// Gauss, with pivots.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let count = right.len();
    for pivot in 0..count {
        let best = (pivot..count).max_by(|&x, &y| matrix[x][pivot].abs().total_cmp(&matrix[y][pivot].abs()));
        let best = best.unwrap_or(pivot);
        matrix.swap(pivot, best);
        right.swap(pivot, best);
        let own = matrix[pivot].clone();
        if own[pivot].abs() < 1e-15 {
            continue;
        }
        for row in pivot + 1..count {
            let factor = matrix[row][pivot] / own[pivot];
            matrix[row].iter_mut().zip(&own).for_each(|(entry, by)| *entry -= factor * by);
            right[row] -= factor * right[pivot];
        }
    }
    for row in (0..count).rev() {
        let known: f64 = (row + 1..count).map(|column| matrix[row][column] * right[column]).sum();
        right[row] =
            if matrix[row][row].abs() < 1e-15 { 0.0 } else { (right[row] - known) / matrix[row][row] };
    }
    right
}

/// How good win chances are: the mean squared distance to what happened. 0.25 is what "even" always gets.
pub fn brier(samples: impl Iterator<Item = (f64, f64)>) -> f64 {
    let (sum, count) =
        samples.fold((0.0, 0.0), |(sum, count), (chance, won)| (sum + (chance - won).powi(2), count + 1.0));
    if count > 0.0 { sum / count } else { 0.0 }
}

/// How far chances are from what happened, in ten bands of equal width: how many, mean chance, mean result.
pub fn calibration(samples: impl Iterator<Item = (f64, f64)>) -> Vec<(u64, f64, f64)> {
    let mut bands = vec![(0u64, 0.0, 0.0); 10];
    for (chance, won) in samples {
        let band = &mut bands[((chance * 10.0) as usize).min(9)];
        band.0 += 1;
        band.1 += chance;
        band.2 += won;
    }
    let mean = |sum: f64, count: u64| if count > 0 { sum / count as f64 } else { 0.0 };
    bands.into_iter().map(|(count, chance, won)| (count, mean(chance, count), mean(won, count))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_behind_the_samples_are_found() {
        let mut dice = Fast::new(3);
        let mut number = || dice.below(2_001) as f64 / 1_000.0 - 1.0;
        let truth = [1.5, -0.7, 0.0];
        let samples: Vec<Sample> = (0..20_000)
            .map(|_| {
                let differences: Vec<f64> = (0..3).map(|_| number()).collect();
                let sum: f64 = differences.iter().zip(truth).map(|(x, w)| x * w).sum();
                let won = f64::from(u8::from(f64::midpoint(number(), 1.0) < 1.0 / (1.0 + (-sum).exp())));
                Sample { differences, won, judged: 0.5 }
            })
            .collect();
        let found = fit(&samples, 1e-3);
        for (found, truth) in found.iter().zip(truth) {
            assert!((found - truth).abs() < 0.1, "{found} for {truth}");
        }
    }

    #[test]
    fn brier_is_a_quarter_for_even_chances_and_nothing_for_certainty() {
        assert!((brier([(0.5, 1.0), (0.5, 0.0)].into_iter()) - 0.25).abs() < 1e-12);
        assert!(brier([(1.0, 1.0), (0.0, 0.0)].into_iter()) < 1e-12);
        let bands = calibration([(0.05, 0.0), (0.95, 1.0), (0.95, 0.0)].into_iter());
        assert_eq!((bands[0].0, bands[9].0), (1, 2));
        assert!((bands[9].2 - 0.5).abs() < 1e-12);
    }
}
