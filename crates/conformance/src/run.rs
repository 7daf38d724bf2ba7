//! Every match, on every core; the lowest number that breaks a law is the one reported.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use kernel::record::Record;
use kernel::{Fast, Tabletop};

use crate::failure::Failure;
use crate::play::{self, Ground, Played, Scene};
use crate::quiet::quietly;
use crate::shrink::shrink;
use crate::{Broken, Law, Report, Suite};

/// A broken law as it was found.
pub(crate) struct Found<G: Tabletop> {
    pub(crate) number: u64,
    pub(crate) law: Law,
    pub(crate) broken: Broken,
    pub(crate) played: Option<Played<G>>,
    pub(crate) at: usize,
    pub(crate) dice: u64,
}

/// Plays and checks; the report, or the first failure. [`check`](crate::check) is the same for a test.
pub fn run<G: Tabletop>(suite: Suite) -> Result<Report, Box<Failure>> {
    let (seed, matches, first) = (suite.seed, suite.matches, suite.first);
    let ground = Ground::<G>::new(suite).map_err(|problems| {
        Failure::plain::<G>(Law::Ends, seed, format!("the built-in content is refused:\n{problems}"))
    })?;
    let next = AtomicU64::new(first);
    let end = AtomicU64::new(first + matches);
    let found: Mutex<Option<Found<G>>> = Mutex::new(None);
    let total =
        Mutex::new(Report { game: G::NAME, most_choices: G::MOST_CHOICES as u64, ..Report::default() });
    let work = || {
        let mut report = Report::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= end.load(Ordering::Relaxed) {
                break;
            }
            if let Err(fault) = one_match(&ground, number, &mut report) {
                // Lower numbers are under way or done; higher ones need not be played.
                end.fetch_min(number, Ordering::Relaxed);
                let mut found = found.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                if found.as_ref().is_none_or(|other| other.number > number) {
                    *found = Some(*fault);
                }
            }
        }
        total.lock().unwrap_or_else(std::sync::PoisonError::into_inner).add(&report);
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(matches.max(1) as usize);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    let found = found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(found) = found {
        return Err(Box::new(shrink(&ground, found)));
    }
    let report = total.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some((law, reason)) = vacuous(&ground.suite, &report) {
        return Err(Box::new(Failure::plain::<G>(law, seed, reason)));
    }
    Ok(report)
}

/// Checks every law at every point of a recorded match: what a failure printed, or any other record.
pub fn run_record<G: Tabletop>(json: &str, suite: Suite) -> Result<Report, Box<Failure>> {
    let seed = suite.seed;
    let plain = |reason: String| Box::new(Failure::plain::<G>(Law::Records, seed, reason));
    let record = Record::from_json(json).map_err(|bad| plain(bad.to_string()))?;
    let setup: G::Setup = serde_json::from_value(record.header.setup)
        .map_err(|error| plain(format!("the set-up cannot be read: {error}")))?;
    let ground = Ground::<G>::new(suite)
        .map_err(|problems| plain(format!("the built-in content is refused:\n{problems}")))?;
    let line = play::Transcript { setup, start: record.start, entries: record.entries };
    let played = quietly(|| play::follow(&ground, &line)).map_err(&plain)?;
    let Some(played) = played else { return Err(plain("the set-up is refused".into())) };
    if played.line.entries.len() < line.entries.len() {
        return Err(plain("it holds entries that the rules refuse".into()));
    }
    let mut report = Report { game: G::NAME, most_choices: G::MOST_CHOICES as u64, ..Report::default() };
    for &law in ground.suite.laws {
        for at in 0..=played.last() {
            let dice = mix(ground.suite.seed, 0, law, at);
            if let Err(broken) = examine(&ground, &played, law, at, dice, &mut report) {
                let found = Found { number: 0, law, broken, played: Some(played), at, dice };
                return Err(Box::new(Failure::of(&ground, found, line.entries.len())));
            }
        }
    }
    Ok(report)
}

fn one_match<G: Tabletop>(ground: &Ground<G>, number: u64, report: &mut Report) -> Result<(), Box<Found<G>>> {
    let (played, fault) = play::play(ground, number, report);
    if let Some((law, broken)) = fault {
        let at = played.as_ref().map_or(0, Played::last);
        let dice = mix(ground.suite.seed, number, law, at);
        return Err(Box::new(Found { number, law, broken, played, at, dice }));
    }
    let Some(played) = played else { return Ok(()) };
    report.matches += 1;
    report.longest = report.longest.max(played.line.entries.len() as u64);
    for &law in ground.suite.laws {
        let mut dice = Fast::of_match(mix(ground.suite.seed, number, law, 0), number);
        for at in law.points(&*ground.content, &played, number, ground.suite.odds_every, &mut dice) {
            let dice = mix(ground.suite.seed, number, law, at);
            if let Err(broken) = examine(ground, &played, law, at, dice, report) {
                return Err(Box::new(Found { number, law, broken, played: Some(played), at, dice }));
            }
        }
    }
    Ok(())
}

/// Checks one law at one point; a panic of the game breaks it too.
pub(crate) fn examine<G: Tabletop>(
    ground: &Ground<G>,
    played: &Played<G>,
    law: Law,
    at: usize,
    dice: u64,
    report: &mut Report,
) -> Result<(), Broken> {
    let scene = Scene { ground, played, at };
    quietly(|| law.check(&scene, &mut Fast::new(dice), report)).unwrap_or_else(|panic| Err(panic.into()))
}

/// Where the dice of one check start.
fn mix(seed: u64, number: u64, law: Law, at: usize) -> u64 {
    Fast::of_match(seed, number ^ (law as u64 + 1) << 48 ^ (at as u64) << 32).bits()
}

/// Laws that were never really put to the test, though the game gives cause.
fn vacuous(suite: &Suite, report: &Report) -> Option<(Law, String)> {
    let asked = |law| suite.laws.contains(&law);
    if asked(Law::Secrets) && asked(Law::Imagine) && report.imagined_otherwise > 0 && report.dealt_anew == 0 {
        let reason = "something is hidden (what a viewer imagines is not the true state), but `scramble` never \
                      changes anything, so no leak could be found";
        return Some((Law::Secrets, reason.into()));
    }
    if asked(Law::Chances) && report.rolling_answers > 0 && report.enumerated == 0 {
        let reason = format!(
            "{} answers rolled, but not one could be enumerated ({} had more than {} sequences of faces)",
            report.rolling_answers, report.too_many_branches, suite.branches
        );
        return Some((Law::Chances, reason));
    }
    if asked(Law::Odds) && suite.laws.len() == 1 && report.odds_unproved > 0 {
        let reason = format!(
            "{} named chances cannot be checked: `verdict` does not say whether they happened",
            report.odds_unproved
        );
        return Some((Law::Odds, reason));
    }
    None
}
