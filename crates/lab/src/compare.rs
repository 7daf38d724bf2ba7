//! Two versions of something, played with the same dice.
//!
//! Match `n` of one and match `n` of the other roll alike as long as they go alike, so most of the luck cancels in the
//! difference. The report says how many independent matches would have been as sure.

use crate::simulate::Played;
use kernel::Seat;

/// What a change does to one seat's score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// Pairs of finished matches compared.
    pub pairs: u64,
    /// The score before.
    pub before: f64,
    /// The score after.
    pub after: f64,
    /// Half the width of the 95 % interval of the difference.
    pub half_width: f64,
    /// How many times as many matches it would have taken with independent dice.
    pub saved: f64,
}

impl Difference {
    /// After less before.
    pub fn change(&self) -> f64 {
        self.after - self.before
    }

    /// Does the interval leave out zero?
    pub fn is_sure(&self) -> bool {
        self.change().abs() > self.half_width
    }
}

/// Compares the same matches before and after, pair by pair.
pub fn compare(before: &[Played], after: &[Played], seat: Seat) -> Difference {
    let pairs: Vec<(f64, f64)> = before
        .iter()
        .zip(after)
        .filter_map(|(b, a)| Some((b.outcome?.score(seat), a.outcome?.score(seat))))
        .collect();
    let n = pairs.len() as f64;
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / n.max(1.0);
    let variance = |of: &dyn Fn(&(f64, f64)) -> f64| {
        let centre = mean(of);
        pairs.iter().map(|pair| (of(pair) - centre).powi(2)).sum::<f64>() / (n - 1.0).max(1.0)
    };
    let paired = variance(&|(b, a)| a - b);
    let independent = variance(&|(b, _)| *b) + variance(&|(_, a)| *a);
    Difference {
        pairs: pairs.len() as u64,
        before: mean(&|(b, _)| *b),
        after: mean(&|(_, a)| *a),
        half_width: 1.959_964 * (paired / n.max(1.0)).sqrt(),
        saved: if paired > 0.0 { independent / paired } else { f64::INFINITY },
    }
}
