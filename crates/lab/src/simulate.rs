//! Playing many matches over all cores. Every match's dice follow from the seed and its number, so neither the number of
//! threads nor their luck can change a report.

use bots::{Bot, Situation};
use kernel::{Choices, Coded, Fast, Game, Outcome, Seat, Silent, Tabletop, Viewer};
use rayon::prelude::*;

use crate::Interval;
use crate::usage::Usage;

/// What to play.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How many matches.
    pub matches: u64,
    /// Where all dice come from.
    pub seed: u64,
    /// A match that is not over after so many decisions counts as unfinished.
    pub limit: usize,
    /// Count what was offered and what was chosen?
    pub usage: bool,
}

impl Default for Plan {
    fn default() -> Self {
        Self { matches: 1_000, seed: 1, limit: 100_000, usage: false }
    }
}

/// One match as it came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// How it ended; `None` if it was cut off.
    pub outcome: Option<Outcome>,
    /// How many decisions were made.
    pub decisions: u32,
}

/// Scores are added up in units of 1/840, which every share of up to eight seats divides: sums do not depend on order.
const UNIT: f64 = 840.0;

/// What came out of many matches.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// Matches played to their end.
    pub finished: u64,
    /// Matches cut off at the limit.
    pub unfinished: u64,
    /// Matches in which everybody shares one rank.
    pub draws: u64,
    /// How many seats there are.
    pub seats: usize,
    scores: [u64; kernel::MAX_SEATS],
    lengths: Vec<u32>,
    /// What was offered and chosen, if the plan asked for it.
    pub usage: Usage,
}

impl Report {
    /// What a seat scored on average: wins, with draws as halves.
    pub fn score(&self, seat: Seat) -> Interval {
        Interval::wilson(self.scores[seat.index()] as f64 / UNIT, self.finished)
    }

    /// The length, in decisions, that this share of matches did not exceed.
    pub fn length(&self, share: f64) -> u32 {
        let last = self.lengths.len().saturating_sub(1);
        self.lengths.get((last as f64 * share).round() as usize).copied().unwrap_or_default()
    }

    /// All lengths in decisions, shortest first.
    pub fn lengths(&self) -> &[u32] {
        &self.lengths
    }

    fn add(&mut self, played: Played) {
        self.lengths.push(played.decisions);
        let Some(outcome) = played.outcome else {
            self.unfinished += 1;
            return;
        };
        self.finished += 1;
        self.draws += u64::from(outcome.is_draw());
        self.seats = outcome.seats();
        for seat in (0..outcome.seats()).map(Seat::at) {
            self.scores[seat.index()] += (outcome.score(seat) * UNIT).round() as u64;
        }
    }

    fn and(mut self, mut other: Self) -> Self {
        self.finished += other.finished;
        self.unfinished += other.unfinished;
        self.draws += other.draws;
        self.seats = self.seats.max(other.seats);
        self.scores.iter_mut().zip(other.scores).for_each(|(mine, theirs)| *mine += theirs);
        self.lengths.append(&mut other.lengths);
        self.usage.add(&other.usage);
        self
    }
}

/// Who plays what in match number `n`.
pub trait Casting<G: Game>: Sync {
    /// The set-up of that match.
    fn setup(&self, number: u64) -> G::Setup;
    /// Who sits where in it.
    fn sitter(&self, number: u64, seat: Seat) -> Box<dyn Bot<G>>;
}

/// Plays a plan.
pub fn simulate<G: Tabletop>(content: &G::Content, plan: &Plan, casting: &impl Casting<G>) -> Report {
    let mut report = (0..plan.matches)
        .into_par_iter()
        .fold(Report::default, |mut report, number| {
            let mut usage = plan.usage.then(|| Usage::of_match(G::Choice::COUNT));
            let played = play(content, plan, casting, number, usage.as_mut());
            if let (Some(usage), Some(outcome)) = (usage, played.outcome) {
                report.usage.add_match(&usage, &outcome);
            }
            report.add(played);
            report
        })
        .reduce(Report::default, Report::and);
    report.lengths.sort_unstable();
    report
}

/// Plays each match of a plan and keeps what came out, in the order of their numbers.
pub fn play_all<G: Tabletop>(content: &G::Content, plan: &Plan, casting: &impl Casting<G>) -> Vec<Played> {
    (0..plan.matches).into_par_iter().map(|number| play(content, plan, casting, number, None)).collect()
}

fn play<G: Tabletop>(
    content: &G::Content,
    plan: &Plan,
    casting: &impl Casting<G>,
    number: u64,
    mut usage: Option<&mut crate::usage::MatchUsage>,
) -> Played {
    let mut table = Silent(Fast::of_match(plan.seed, number));
    let Ok(mut game) = G::start(content, &casting.setup(number), &mut table) else {
        return Played { outcome: None, decisions: 0 };
    };
    let mut sitters: Vec<Box<dyn Bot<G>>> =
        game.seats().iter().map(|seat| casting.sitter(number, seat)).collect();
    let mut offered = Choices::default();
    let mut decisions = 0;
    while decisions < plan.limit {
        let Some(asked) = game.question(content, &mut offered) else { break };
        let seat = asked.seat();
        let view = game.view(content, Viewer::Seat(seat));
        let situation = Situation { content, seat, view: &view, asked, offered: &offered };
        let choice = sitters[seat.index()].choose(&situation);
        if let Some(usage) = &mut usage {
            usage.note(seat, offered.iter().map(|choice| choice.code()), choice.code());
        }
        game.apply(content, seat, choice, &mut table);
        decisions += 1;
    }
    Played { outcome: game.outcome(), decisions: decisions as u32 }
}
