//! The law of odds on positions that a game makes up: what random matches seldom come to.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use kernel::{Fast, Table, Tabletop};

use crate::laws::odds;
use crate::play::{any, any_seat, offered};
use crate::quiet::quietly;
use crate::{Law, Report, wanted};

/// How many answers are given from a position that was made up.
const ANSWERS: usize = 12;

/// Holds the named chances of so many positions to the law of odds: those that `make` gives, and what random answers make
/// of them. `RINGCRAFT_ODDS=20000` asks for more.
///
/// # Panics
///
/// If a chance is wrong, or the game does not say how to check one.
pub fn odds_from<G: Tabletop>(positions: u64, make: impl Fn(&G::Content, &mut Fast) -> G + Sync) {
    let content =
        G::built_in().unwrap_or_else(|problems| panic!("the built-in content is refused:\n{problems}"));
    let (positions, next) = (wanted(positions), AtomicU64::new(0));
    let found: Mutex<Result<Report, String>> = Mutex::new(Ok(Report { game: G::NAME, ..Report::default() }));
    let work = || {
        while found.lock().is_ok_and(|found| found.as_ref().is_ok_and(|all| all.odds_positions < positions)) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let mut report = Report { matches: 1, ..Report::default() };
            let walked = quietly(|| walk(&content, number, &make, &mut report));
            let Ok(mut found) = found.lock() else { return };
            match (&mut *found, walked.unwrap_or_else(Err)) {
                (Ok(all), Ok(())) => all.add(&report),
                (Ok(_), Err(broken)) => *found = Err(format!("position {number}: {broken}")),
                (Err(_), _) => return,
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    match found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
        Ok(report) => {
            assert!(report.odds_unproved == 0, "{} chances cannot be checked", report.odds_unproved);
            println!("{report}");
        }
        Err(broken) => panic!("{} breaks the law that {}: {broken}", G::NAME, Law::Odds),
    }
}

fn walk<G: Tabletop>(
    content: &G::Content,
    number: u64,
    make: &impl Fn(&G::Content, &mut Fast) -> G,
    report: &mut Report,
) -> Result<(), String> {
    let mut dice = Fast::of_match(3, number);
    let mut state = make(content, &mut dice);
    for _ in 0..ANSWERS {
        odds::position(content, &state, report).map_err(|broken| broken.reason)?;
        report.checks[Law::Odds as usize] += 1;
        let Some(seat) = state.asked(content).and_then(|asked| any_seat(asked.seats, &mut dice)) else {
            break;
        };
        let Some(choice) = any(&offered(content, &state, seat), &mut dice) else { break };
        state.apply(content, seat, choice, &mut Table::silent(&mut Fast::new(dice.bits())));
        report.decisions += 1;
    }
    Ok(())
}
