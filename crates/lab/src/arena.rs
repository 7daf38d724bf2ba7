//! Bots against bots: who beats whom, how long they think about it, and ratings with intervals.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use bots::{Bot, BotKind, Situation};
use kernel::{Game, Seat};

use crate::interval::Z;
use crate::simulate::{Casting, Plan, Report, simulate};
use crate::{Cast, Interval, Setups, Studied};

/// One pairing of an arena.
#[derive(Clone, Debug)]
pub struct Meeting {
    /// Places of the two in the list of bots.
    pub pair: [usize; 2],
    /// What came out; side 0 is the first of the pair.
    pub report: Report,
    /// How long the first thought.
    pub thinking: Thinking,
}

impl Meeting {
    /// What the first scored.
    pub fn score(&self) -> Interval {
        self.report.side(0)
    }
}

/// How long decisions took, in milliseconds. Nothing that is compared or repeated may depend on it.
#[derive(Clone, Debug, Default)]
pub struct Thinking(Arc<Mutex<Vec<f64>>>);

impl Thinking {
    /// A bot whose thinking is timed.
    pub fn time<G: Game>(&self, bot: Box<dyn Bot<G>>) -> Box<dyn Bot<G>> {
        Box::new(Timed { bot, thinking: self.clone() })
    }

    /// How many decisions were timed.
    pub fn count(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// What this share of all decisions did not exceed.
    pub fn at(&self, share: f64) -> f64 {
        let mut times = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        times.sort_by(f64::total_cmp);
        times.get((times.len().saturating_sub(1) as f64 * share) as usize).copied().unwrap_or(0.0)
    }
}

struct Timed<G: Game> {
    bot: Box<dyn Bot<G>>,
    thinking: Thinking,
}

impl<G: Game> Bot<G> for Timed<G> {
    fn choose(&mut self, situation: &Situation<'_, G>) -> G::Choice {
        let begin = Instant::now();
        let choice = self.bot.choose(situation);
        let took = begin.elapsed().as_secs_f64() * 1e3;
        self.thinking.0.lock().unwrap_or_else(PoisonError::into_inner).push(took);
        choice
    }

    fn choose_blindly(&mut self, offered: &[G::Choice]) -> Option<G::Choice> {
        self.bot.choose_blindly(offered)
    }
}

/// A cast in which the first side's thinking is timed.
struct Watched<'a, G: Studied> {
    cast: Cast<'a, G>,
    thinking: Thinking,
}

impl<G: Studied> Casting<G> for Watched<'_, G> {
    fn setup(&self, number: u64) -> G::Setup {
        self.cast.setup(number)
    }
    fn bot(&self, number: u64, seat: Seat) -> Box<dyn Bot<G>> {
        let bot = self.cast.bot(number, seat);
        if self.side(number, seat) == 0 { self.thinking.time(bot) } else { bot }
    }
    fn side(&self, number: u64, seat: Seat) -> usize {
        self.cast.side(number, seat)
    }
    fn dice(&self, number: u64) -> u64 {
        self.cast.dice(number)
    }
}

/// A rating on Elo's scale: 400 points are odds of ten to one.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Rating {
    /// The rating; the mean of all is 0.
    pub points: f64,
    /// Half the width of its 95 % interval.
    pub half_width: f64,
}

/// Every pair of a list of so many, or only neighbours for a ladder. The stronger is named last in a list of levels; it
/// is the first of its pair, because its score is what one wants to read.
pub fn pairs(count: usize, neighbours_only: bool) -> Vec<[usize; 2]> {
    let all = (0..count).flat_map(|first| (first + 1..count).map(move |second| [second, first]));
    all.filter(|[second, first]| !neighbours_only || *second == first + 1).collect()
}

/// Plays one pair of the list, seats mirrored and dice shared.
pub fn meet<G: Studied>(
    content: &G::Content,
    kinds: &[BotKind],
    pair: [usize; 2],
    plan: &Plan,
    watch: &(dyn Fn() + Sync),
) -> Result<Meeting, kernel::Problems> {
    let bots = pair.map(|place| kinds[place]).to_vec();
    let cast = Cast::<G>::new(content, Setups::Usual, Vec::new(), bots, plan.seed)?;
    let watched = Watched { cast, thinking: Thinking::default() };
    let report = simulate::<G>(content, plan, &watched, watch);
    Ok(Meeting { pair, report, thinking: watched.thinking })
}

/// Ratings that explain these scores best (Bradley and Terry; draws are halves), with intervals from the curvature of
/// the likelihood. `results` are first, second, what the first scored, of how many matches.
pub fn ratings(count: usize, results: &[(usize, usize, f64, u64)]) -> Vec<Rating> {
    let mut strength = vec![0.0f64; count];
    // One drawn match against everybody keeps whoever won all of them finite.
    let prior = 1.0;
    for _ in 0..500 {
        let mut slope = vec![0.0; count];
        let mut curve = vec![1e-9; count];
        let mut add = |a: usize, b: usize, won: f64, of: f64, strength: &[f64]| {
            let expected = 1.0 / (1.0 + (strength[b] - strength[a]).exp());
            slope[a] += won - of * expected;
            slope[b] -= won - of * expected;
            curve[a] += of * expected * (1.0 - expected);
            curve[b] += of * expected * (1.0 - expected);
        };
        for &(a, b, won, of) in results {
            add(a, b, won + prior / 2.0, of as f64 + prior, &strength);
        }
        for ((own, slope), curve) in strength.iter_mut().zip(slope).zip(curve) {
            *own += 0.5 * slope / curve;
        }
        let mean = strength.iter().sum::<f64>() / count.max(1) as f64;
        for own in &mut strength {
            *own -= mean;
        }
    }
    let variance = covariance(&strength, results);
    let scale = 400.0 / core::f64::consts::LN_10;
    strength
        .iter()
        .zip(variance)
        .map(|(own, variance)| Rating { points: own * scale, half_width: Z * variance.sqrt() * scale })
        .collect()
}

/// The variance of every strength about the mean of all: the diagonal of the pseudo-inverse of the information.
fn covariance(strength: &[f64], results: &[(usize, usize, f64, u64)]) -> Vec<f64> {
    let count = strength.len();
    // Adding 1 to every entry makes the singular information invertible; it is taken off again below.
    let mut matrix = vec![vec![1.0; 2 * count]; count];
    for (row, line) in matrix.iter_mut().enumerate() {
        for column in 0..count {
            line[count + column] = f64::from(u8::from(row == column));
        }
    }
    for &(a, b, _, of) in results {
        let expected = 1.0 / (1.0 + (strength[b] - strength[a]).exp());
        let weight = of as f64 * expected * (1.0 - expected);
        matrix[a][a] += weight;
        matrix[b][b] += weight;
        matrix[a][b] -= weight;
        matrix[b][a] -= weight;
    }
    for pivot in 0..count {
        let best = (pivot..count).max_by(|&x, &y| matrix[x][pivot].abs().total_cmp(&matrix[y][pivot].abs()));
        matrix.swap(pivot, best.unwrap_or(pivot));
        let by = matrix[pivot][pivot];
        if by.abs() < 1e-12 {
            return vec![f64::INFINITY; count];
        }
        matrix[pivot].iter_mut().for_each(|entry| *entry /= by);
        let line = matrix[pivot].clone();
        for (_, other) in matrix.iter_mut().enumerate().filter(|(row, _)| *row != pivot) {
            let factor = other[pivot];
            other.iter_mut().zip(&line).for_each(|(entry, own)| *entry -= factor * own);
        }
    }
    let off = 1.0 / (count as f64).powi(2);
    (0..count).map(|row| (matrix[row][count + row] - off).max(0.0)).collect()
}

#[cfg(test)]
mod tests {
    use super::{pairs, ratings};

    #[test]
    fn a_ladder_is_neighbours_and_the_last_named_comes_first() {
        assert_eq!(pairs(3, true), [[1, 0], [2, 1]]);
        assert_eq!(pairs(3, false), [[1, 0], [2, 0], [2, 1]]);
    }

    #[test]
    fn ten_to_one_is_four_hundred_points() {
        let found = ratings(2, &[(0, 1, 10_000.0, 11_000)]);
        let gap = found[0].points - found[1].points;
        assert!((gap - 400.0).abs() < 1.0, "{found:?}");
        assert!((found[0].points + found[1].points).abs() < 1e-6, "{found:?}");
    }

    #[test]
    fn the_interval_is_that_of_the_score() {
        // Of 1000 even matches the score is known to 0.5 +- 0.031: on this scale 21.5 points of difference, half of it each.
        let found = ratings(2, &[(0, 1, 500.0, 1_000)]);
        assert!((found[0].half_width - 10.76).abs() < 0.1, "{found:?}");
    }

    #[test]
    fn a_chain_of_results_adds_up_and_is_less_sure_at_its_ends() {
        let found = ratings(3, &[(0, 1, 750.0, 1_000), (1, 2, 750.0, 1_000)]);
        let step = found[0].points - found[1].points;
        assert!((step - 190.85).abs() < 2.0, "{found:?}");
        assert!((found[0].points - found[2].points - 2.0 * step).abs() < 1e-3, "{found:?}");
        assert!(found[0].half_width > found[1].half_width, "{found:?}");
    }

    #[test]
    fn whoever_wins_everything_still_has_a_rating() {
        let found = ratings(2, &[(0, 1, 40.0, 40)]);
        assert!(found[0].points > 200.0 && found[0].points < 2_000.0, "{found:?}");
    }
}
