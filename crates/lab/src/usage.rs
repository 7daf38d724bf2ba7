//! What was there to be chosen, what was chosen, and whether those who chose it won more.

use std::collections::BTreeMap;

use kernel::{Coded, MAX_SEATS, Outcome, Seat};

use crate::interval::{Z, normal_tail};
use crate::simulate::{UNIT, units};

/// What one match offered and what was chosen in it, seat by seat and choice by choice.
#[derive(Clone, Debug)]
pub(crate) struct MatchUsage {
    /// Bit `s` of a choice's byte: it was offered to seat `s`.
    offered: Vec<u8>,
    chosen: Vec<u8>,
    /// What a choice is called, as it was said when it was first offered.
    words: BTreeMap<u32, String>,
}

impl MatchUsage {
    pub(crate) fn new(count: u32) -> Self {
        Self { offered: vec![0; count as usize], chosen: vec![0; count as usize], words: BTreeMap::new() }
    }

    pub(crate) fn note<C: Coded + Copy>(
        &mut self,
        seat: Seat,
        offered: &[C],
        chosen: C,
        say: impl Fn(C) -> String,
    ) {
        let bit = 1 << seat.index();
        for choice in offered {
            let code = choice.code();
            if self.offered[code as usize] == 0 {
                self.words.insert(code, say(*choice));
            }
            self.offered[code as usize] |= bit;
        }
        self.chosen[chosen.code() as usize] |= bit;
    }
}

/// Counts over many matches, choice by choice. A seat in a match counts once, however often it chose the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    rows: BTreeMap<String, Row>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Row {
    offered: u64,
    chosen: u64,
    /// Scores in whole units, see [`Report`](crate::Report).
    with: u64,
    without: u64,
}

/// One choice as the matches show it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Used {
    /// The choice, as one says it.
    pub say: String,
    /// In how many matches a seat could choose it.
    pub offered: u64,
    /// In how many of these it did.
    pub chosen: u64,
    /// What those who chose it scored, less what those scored who could have and did not.
    pub difference: f64,
    /// Half the width of the 95 % interval of that difference, by itself.
    pub half_width: f64,
    /// The chance of a difference this large if it made none, corrected for looking at many choices (Holm).
    pub p: f64,
}

impl Usage {
    /// Was nothing counted?
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub(crate) fn add_match(&mut self, usage: MatchUsage, outcome: &Outcome) {
        for (code, say) in usage.words {
            let (offered, chosen) = (usage.offered[code as usize], usage.chosen[code as usize]);
            let row = self.rows.entry(say).or_default();
            for seat in (0..MAX_SEATS).filter(|seat| offered >> seat & 1 == 1) {
                let score = units(outcome.score(Seat::at(seat)));
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

    pub(crate) fn add(&mut self, other: Self) {
        for (say, theirs) in other.rows {
            let mine = self.rows.entry(say).or_default();
            mine.offered += theirs.offered;
            mine.chosen += theirs.chosen;
            mine.with += theirs.with;
            mine.without += theirs.without;
        }
    }

    /// Every choice that was ever offered, the surest difference first.
    pub fn rows(&self) -> Vec<Used> {
        let mut rows: Vec<Used> = self.rows.iter().map(|(say, row)| row.used(say)).collect();
        rows.sort_by(|a, b| a.p.total_cmp(&b.p).then(b.chosen.cmp(&a.chosen)).then(a.say.cmp(&b.say)));
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
    fn used(self, say: &str) -> Used {
        let (with, without) = (self.chosen as f64, (self.offered - self.chosen) as f64);
        let mut used = Used {
            say: say.to_owned(),
            offered: self.offered,
            chosen: self.chosen,
            difference: 0.0,
            half_width: 1.0,
            p: 1.0,
        };
        if self.chosen > 0 && self.chosen < self.offered {
            used.difference = self.with as f64 / UNIT / with - self.without as f64 / UNIT / without;
            let pooled = (self.with + self.without) as f64 / UNIT / self.offered as f64;
            let spread = (pooled * (1.0 - pooled) * (1.0 / with + 1.0 / without)).sqrt();
            used.half_width = Z * spread;
            used.p = if spread > 0.0 { 2.0 * normal_tail((used.difference / spread).abs()) } else { 1.0 };
        }
        used
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usage(rows: &[(&str, u64, u64, f64, f64)]) -> Usage {
        let row = |&(say, offered, chosen, with, without): &(&str, u64, u64, f64, f64)| {
            let row = Row {
                offered,
                chosen,
                with: units(with) * chosen,
                without: units(without) * (offered - chosen),
            };
            (say.to_owned(), row)
        };
        Usage { rows: rows.iter().map(row).collect() }
    }

    #[test]
    fn a_real_difference_is_sure_and_a_chance_one_is_not() {
        let rows = usage(&[("strong", 2_000, 1_000, 0.6, 0.4), ("plain", 2_000, 1_000, 0.51, 0.49)]).rows();
        assert_eq!(rows[0].say, "strong");
        assert!((rows[0].difference - 0.2).abs() < 1e-9 && rows[0].p < 1e-9, "{rows:?}");
        assert!(rows[1].p > 0.3, "{rows:?}");
        assert!((rows[0].half_width - 0.0438).abs() < 1e-3, "{rows:?}");
    }

    #[test]
    fn looking_at_many_choices_makes_each_less_sure() {
        let alone = usage(&[("a", 400, 200, 0.56, 0.44)]).rows()[0].p;
        let mut many = vec![("a", 400, 200, 0.56, 0.44)];
        let names: Vec<String> = (0..19).map(|n| format!("other {n}")).collect();
        many.extend(names.iter().map(|name| (name.as_str(), 400, 200, 0.5, 0.5)));
        let among = usage(&many).rows()[0].p;
        assert!((among - 20.0 * alone).abs() < 1e-9, "{alone} {among}");
    }

    #[test]
    fn what_was_always_or_never_chosen_says_nothing() {
        for row in usage(&[("always", 50, 50, 0.9, 0.0), ("never", 50, 0, 0.0, 0.9)]).rows() {
            assert!((row.p - 1.0).abs() < 1e-9 && row.difference == 0.0, "{row:?}");
        }
    }
}
