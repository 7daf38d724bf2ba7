//! What is asked of the suite, and what it has to report.

use core::fmt;
use std::collections::BTreeMap;

use kernel::Strain;

use crate::Law;

/// How much to play, and which laws to hold the game to. The defaults serve a game's own test:
///
/// ```
/// use conformance::{Law, Suite};
/// let quick = Suite { matches: 200, ..Suite::default() };
/// let leaks_only = Suite { laws: &[Law::Secrets], ..Suite::default() };
/// # assert!(quick.matches < leaks_only.matches);
/// ```
#[derive(Clone, Debug)]
pub struct Suite {
    /// How many random matches are played.
    pub matches: u64,
    /// What everything random follows from.
    pub seed: u64,
    /// The number of the first match; to run one match again, name it here and ask for one match.
    pub first: u64,
    /// The most decisions a random match may take.
    pub decisions: usize,
    /// The laws to check.
    pub laws: &'static [Law],
    /// The most sequences of faces over which one answer is enumerated; answers with more are skipped and counted.
    pub branches: usize,
    /// The law of odds is checked in one of so many matches.
    pub odds_every: u64,
    /// How many answers two positions that a viewer cannot tell apart are played on side by side.
    pub horizon: usize,
    /// Does a view forget what its viewer was shown? Normally what is revealed to a viewer is in its view afterwards,
    /// and an event that tells more than the view knows is a leak. A game that shows cards and hides them again
    /// without keeping who has seen them sets this, and loses that check.
    pub views_forget: bool,
}

impl Default for Suite {
    fn default() -> Self {
        Self {
            matches: 2_000,
            seed: 1,
            first: 0,
            decisions: 10_000,
            laws: &Law::ALL,
            branches: 1_000,
            odds_every: 10,
            horizon: 10,
            views_forget: false,
        }
    }
}

/// What was played and checked. Printed by [`check`](crate::check).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The game's name.
    pub game: &'static str,
    /// How many matches were played.
    pub matches: u64,
    /// How many decisions they took together.
    pub decisions: u64,
    /// How many decisions the longest took.
    pub longest: u64,
    /// How many dice were rolled and cards drawn.
    pub rolls: u64,
    /// How many answers rolled dice or drew cards.
    pub rolling_answers: u64,
    /// The most choices that one question had.
    pub widest: u64,
    /// The most choices that a question may have.
    pub most_choices: u64,
    /// The fullest that the agenda ever was at a question; `None` for a game that keeps none.
    pub agenda: Option<Strain>,
    /// How often each law was checked, in the order of [`Law::ALL`].
    pub checks: [u64; Law::ALL.len()],
    /// How many answers were enumerated to their last face.
    pub enumerated: u64,
    /// How many answers had more sequences of faces than the suite's limit.
    pub too_many_branches: u64,
    /// How many positions changed when what a viewer cannot see was dealt anew.
    pub dealt_anew: u64,
    /// How many answers were then played side by side.
    pub side_by_side: u64,
    /// How many of these ended with something revealed.
    pub reveals: u64,
    /// How often what a viewer imagined was not the true state: there was something to hide.
    pub imagined_otherwise: u64,
    /// How many sealed questions were answered in more than one order.
    pub sealed: u64,
    /// How many positions with named chances were checked.
    pub odds_positions: u64,
    /// How many named chances were found right.
    pub odds_proved: u64,
    /// The same by the first word of their names.
    pub odds_words: BTreeMap<String, u64>,
    /// How many took too many sequences of faces to check.
    pub odds_skipped: u64,
    /// How many the game does not say how to check.
    pub odds_unproved: u64,
}

impl Report {
    /// Counts what another thread has found.
    pub(crate) fn add(&mut self, other: &Self) {
        self.matches += other.matches;
        self.decisions += other.decisions;
        self.longest = self.longest.max(other.longest);
        self.rolls += other.rolls;
        self.rolling_answers += other.rolling_answers;
        self.widest = self.widest.max(other.widest);
        if let Some(strain) = other.agenda {
            self.note_strain(strain);
        }
        for (mine, theirs) in self.checks.iter_mut().zip(other.checks) {
            *mine += theirs;
        }
        self.enumerated += other.enumerated;
        self.too_many_branches += other.too_many_branches;
        self.dealt_anew += other.dealt_anew;
        self.side_by_side += other.side_by_side;
        self.reveals += other.reveals;
        self.imagined_otherwise += other.imagined_otherwise;
        self.sealed += other.sealed;
        self.odds_positions += other.odds_positions;
        self.odds_proved += other.odds_proved;
        for (word, count) in &other.odds_words {
            *self.odds_words.entry(word.clone()).or_default() += count;
        }
        self.odds_skipped += other.odds_skipped;
        self.odds_unproved += other.odds_unproved;
    }

    pub(crate) fn note_strain(&mut self, strain: Strain) {
        if self.agenda.is_none_or(|highest| highest.steps < strain.steps) {
            self.agenda = Some(strain);
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mean = |of: u64| of as f64 / self.matches.max(1) as f64;
        writeln!(
            f,
            "{}: {} matches, {:.1} decisions each (longest {}), {:.1} rolls each",
            self.game,
            self.matches,
            mean(self.decisions),
            self.longest,
            mean(self.rolls)
        )?;
        writeln!(f, "  widest question   {} of at most {} choices", self.widest, self.most_choices)?;
        match self.agenda {
            Some(strain) => writeln!(f, "  fullest agenda    {} of {} steps", strain.steps, strain.room)?,
            None => writeln!(f, "  fullest agenda    none kept")?,
        }
        writeln!(
            f,
            "  hidden            {} positions dealt anew, {} answers side by side, {} ended by a reveal",
            self.dealt_anew, self.side_by_side, self.reveals
        )?;
        writeln!(
            f,
            "  dice              {} answers enumerated to the last face, {} skipped as too many",
            self.enumerated, self.too_many_branches
        )?;
        writeln!(f, "  sealed            {} questions answered in two orders", self.sealed)?;
        writeln!(
            f,
            "  named chances     {} right in {} positions, {} skipped as too many faces, {} not provable",
            self.odds_proved, self.odds_positions, self.odds_skipped, self.odds_unproved
        )?;
        for (word, count) in &self.odds_words {
            writeln!(f, "  {count:>8} times   {word}")?;
        }
        for (law, checks) in Law::ALL.iter().zip(self.checks) {
            writeln!(f, "  {checks:>8} checks  {law}")?;
        }
        Ok(())
    }
}
