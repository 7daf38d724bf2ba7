//! Two versions of something, played with the same dice.
//!
//! Match `n` of one and match `n` of the other roll alike as long as they go alike, so most of the luck cancels in the
//! difference. The report says how many independent matches would have been as sure.

use kernel::Table;
use rayon::prelude::*;

use crate::interval::Z;
use crate::simulate::{Casting, Plan, Played, play};
use crate::{Streams, Studied};

/// What a change does to one side's score.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Difference {
    /// Pairs of finished matches compared.
    pub pairs: u64,
    /// Pairs that ended alike.
    pub alike: u64,
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

/// One version of a game: its content and who plays what in it.
#[derive(Debug)]
pub struct Version<'a, G: Studied, C> {
    /// The content.
    pub content: &'a G::Content,
    /// Who plays what.
    pub casting: &'a C,
}

/// Plays match after match in both versions, each pair with the same streams of dice; what both came to, in order.
pub fn paired<G: Studied, C: Casting<G>>(
    plan: &Plan,
    before: &Version<'_, G, C>,
    after: &Version<'_, G, C>,
    watch: &(dyn Fn() + Sync),
) -> Vec<[Played; 2]> {
    let one = |version: &Version<'_, G, C>, number| {
        let mut source = Streams::of_match(plan.seed, version.casting.dice(number));
        let table = &mut Table::silent(&mut source);
        play(version.content, plan, version.casting, number, table, None)
    };
    (0..plan.matches)
        .into_par_iter()
        .map(|number| {
            let both = [one(before, number), one(after, number)];
            watch();
            both
        })
        .collect()
}

/// Compares pair by pair what a side scored; `seat_in` gives its seat in match `n`.
pub fn compare(pairs: &[[Played; 2]], seat_in: impl Fn(u64) -> kernel::Seat) -> Difference {
    let scores: Vec<(f64, f64)> = pairs
        .iter()
        .zip(0..)
        .filter_map(|([before, after], number)| {
            let seat = seat_in(number);
            Some((before.outcome?.score(seat), after.outcome?.score(seat)))
        })
        .collect();
    let n = scores.len() as f64;
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| scores.iter().map(of).sum::<f64>() / n.max(1.0);
    let variance = |of: &dyn Fn(&(f64, f64)) -> f64| {
        let centre = mean(of);
        scores.iter().map(|pair| (of(pair) - centre).powi(2)).sum::<f64>() / (n - 1.0).max(1.0)
    };
    let paired = variance(&|(b, a)| a - b);
    let independent = variance(&|(b, _)| *b) + variance(&|(_, a)| *a);
    Difference {
        pairs: scores.len() as u64,
        alike: scores.iter().filter(|(b, a)| (b - a).abs() < 1e-9).count() as u64,
        before: mean(&|(b, _)| *b),
        after: mean(&|(_, a)| *a),
        half_width: Z * (paired / n.max(1.0)).sqrt(),
        saved: if paired > 0.0 { independent / paired } else { f64::INFINITY },
    }
}
