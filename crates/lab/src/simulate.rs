//! Playing many matches over all cores. Every match's dice follow from the seed and its number, so neither the number of
//! threads nor their luck can change a report.

use bots::{Bot, play_on};
use kernel::{Fast, Outcome, Seat, Silent, Tabletop};
use rayon::prelude::*;

use crate::Interval;

/// What to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many matches.
    pub matches: u64,
    /// Where all dice come from.
    pub seed: u64,
    /// A match that is not over after so many decisions counts as unfinished.
    pub limit: usize,
}

/// What came out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// Matches played to their end.
    pub finished: u64,
    /// Matches cut off at the limit.
    pub unfinished: u64,
    /// Matches in which everybody shares one rank.
    pub draws: u64,
    /// Scores seat by seat, summed in units of 1/840 (divisible by the shares of up to eight seats), so that adding
    /// them in any order gives the same.
    scores: [u64; kernel::MAX_SEATS],
    /// How many seats there are.
    pub seats: usize,
    /// The lengths of all matches in decisions, shortest first.
    pub lengths: Vec<u32>,
}

const UNIT: f64 = 840.0;

impl Report {
    /// What a seat scored on average: wins, with draws as halves.
    pub fn score(&self, seat: Seat) -> Interval {
        Interval::wilson(self.scores[seat.index()] as f64 / UNIT, self.finished)
    }

    /// The length below which this share of matches ended.
    pub fn length(&self, share: f64) -> u32 {
        let last = self.lengths.len().saturating_sub(1);
        self.lengths.get((last as f64 * share).round() as usize).copied().unwrap_or_default()
    }

    fn of(outcome: Option<Outcome>, decisions: usize) -> Self {
        let mut report = Self { lengths: vec![decisions as u32], ..Self::default() };
        let Some(outcome) = outcome else { return Self { unfinished: 1, ..report } };
        report.finished = 1;
        report.draws = u64::from(outcome.is_draw());
        report.seats = outcome.seats();
        for seat in (0..outcome.seats()).map(Seat::at) {
            report.scores[seat.index()] = (outcome.score(seat) * UNIT).round() as u64;
        }
        report
    }

    fn and(mut self, mut other: Self) -> Self {
        self.finished += other.finished;
        self.unfinished += other.unfinished;
        self.draws += other.draws;
        self.seats = self.seats.max(other.seats);
        self.scores.iter_mut().zip(other.scores).for_each(|(mine, theirs)| *mine += theirs);
        self.lengths.append(&mut other.lengths);
        self
    }
}

/// Plays a plan: `setup` gives each match its set-up by its number, `sitter` each seat of it its bot.
pub fn simulate<G: Tabletop>(
    content: &G::Content,
    plan: &Plan,
    setup: impl Fn(u64) -> G::Setup + Sync,
    sitter: impl Fn(u64, Seat) -> Box<dyn Bot<G>> + Sync,
) -> Report {
    let mut report = (0..plan.matches)
        .into_par_iter()
        .map(|number| {
            let mut table = Silent(Fast::of_match(plan.seed, number));
            let Ok(mut game) = G::start(content, &setup(number), &mut table) else { return Report::default() };
            let mut sitters: Vec<Box<dyn Bot<G>>> = game.seats().iter().map(|seat| sitter(number, seat)).collect();
            let mut bots: Vec<&mut dyn Bot<G>> = sitters.iter_mut().map(|bot| &mut **bot as _).collect();
            let decisions = play_on(&mut game, content, &mut table, &mut bots, plan.limit);
            Report::of(game.outcome(), decisions)
        })
        .reduce(Report::default, Report::and);
    report.lengths.sort_unstable();
    report
}
