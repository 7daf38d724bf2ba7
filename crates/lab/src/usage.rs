//! What was there to be chosen, what was chosen, and whether those who chose it won more.

use kernel::{MAX_SEATS, Outcome, Seat};

use crate::interval::normal_tail;

/// What one match offered and what was chosen in it, seat by seat and choice by choice.
#[derive(Clone, Debug)]
pub struct MatchUsage {
    /// Bit `s` of a choice's byte: it was offered to seat `s`.
    offered: Vec<u8>,
    chosen: Vec<u8>,
}

impl MatchUsage {
    pub(crate) fn note(&mut self, seat: Seat, offered: impl Iterator<Item = u32>, chosen: u32) {
        let bit = 1 << seat.index();
        for code in offered {
            self.offered[code as usize] |= bit;
        }
        self.chosen[chosen as usize] |= bit;
    }
}

/// Counts over many matches, choice by choice. A seat in a match counts once, however often it chose the same.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Usage {
    rows: Vec<Row>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Row {
    offered: u64,
    chosen: u64,
    /// Scores in units of 1/840, see [`Report`](crate::Report).
    with: u64,
    without: u64,
}

/// One choice as the matches show it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Used {
    /// The choice's code.
    pub code: u32,
    /// In how many matches a seat could choose it.
    pub offered: u64,
    /// In how many of these it did.
    pub chosen: u64,
    /// What those who chose it scored, less what those scored who could have and did not.
    pub difference: f64,
    /// The chance of a difference this large if it made none, corrected for looking at many choices (Holm).
    pub p: f64,
}

impl Usage {
    pub(crate) fn of_match(count: u32) -> MatchUsage {
        MatchUsage { offered: vec![0; count as usize], chosen: vec![0; count as usize] }
    }

    pub(crate) fn add_match(&mut self, usage: &MatchUsage, outcome: &Outcome) {
        self.rows.resize(self.rows.len().max(usage.offered.len()), Row::default());
        for (row, (&offered, &chosen)) in self.rows.iter_mut().zip(usage.offered.iter().zip(&usage.chosen)) {
            if offered == 0 {
                continue;
            }
            for seat in (0..MAX_SEATS).filter(|seat| offered >> seat & 1 == 1) {
                let score = (outcome.score(Seat::at(seat)) * 840.0).round() as u64;
                row.offered += 1;
                if chosen >> seat & 1 == 1 {
                    row.chosen += 1;
                    row.with += score;
                } else {
                    row.without += score;
                }
            }
        }
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.rows.resize(self.rows.len().max(other.rows.len()), Row::default());
        for (mine, theirs) in self.rows.iter_mut().zip(&other.rows) {
            mine.offered += theirs.offered;
            mine.chosen += theirs.chosen;
            mine.with += theirs.with;
            mine.without += theirs.without;
        }
    }

    /// Every choice that was ever offered, the surest difference first.
    pub fn rows(&self) -> Vec<Used> {
        let mut rows: Vec<Used> =
            self.rows.iter().enumerate().filter_map(|(code, row)| row.used(code as u32)).collect();
        rows.sort_by(|a, b| a.p.total_cmp(&b.p).then(b.chosen.cmp(&a.chosen)).then(a.code.cmp(&b.code)));
        // Holm: the k-th smallest of m is multiplied by what is left, and never falls below the one before it.
        let left = rows.len() as f64;
        let mut least: f64 = 0.0;
        for (index, row) in rows.iter_mut().enumerate() {
            least = least.max((row.p * (left - index as f64)).min(1.0));
            row.p = least;
        }
        rows
    }
}

impl Row {
    fn used(self, code: u32) -> Option<Used> {
        if self.offered == 0 {
            return None;
        }
        let (with, without) = (self.chosen as f64, (self.offered - self.chosen) as f64);
        let (mean_with, mean_without) =
            (self.with as f64 / 840.0 / with.max(1.0), self.without as f64 / 840.0 / without.max(1.0));
        let (difference, p) = if with < 1.0 || without < 1.0 {
            (0.0, 1.0)
        } else {
            let pooled = (self.with + self.without) as f64 / 840.0 / self.offered as f64;
            let spread = (pooled * (1.0 - pooled) * (1.0 / with + 1.0 / without)).sqrt();
            let difference = mean_with - mean_without;
            (difference, if spread > 0.0 { 2.0 * normal_tail(difference.abs() / spread) } else { 1.0 })
        };
        Some(Used { code, offered: self.offered, chosen: self.chosen, difference, p })
    }
}
