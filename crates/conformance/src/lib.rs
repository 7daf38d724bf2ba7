#![warn(missing_docs)]
//! The laws every Ringcraft game must keep.
//!
//! A game's own test calls one function; it plays thousands of random matches on every core and holds each to every
//! [`Law`]:
//!
//! ```text
//! use conformance::Suite;
//! use pig::Pig;
//!
//! conformance::game_tests!(Pig, laws: Suite::default(), playthroughs: 3);
//!
//! #[test]
//! fn random_matches_end_and_replay_to_the_same_state() {
//!     conformance::random_matches::<Pig>(2_000, |_| ());
//! }
//! ```
//!
//! [`perft`] freezes the number of choice paths by depth from three moments of a standard match, [`counts`] from any
//! named positions: cheap, and merciless. [`golden_records`] replays the matches of every released version for ever.
//!
//! Paths are below the crate's own folder, where `cargo test` runs. `RINGCRAFT_GOLDEN=write cargo test -p pig`
//! writes the golden files anew; the diff is the review.
//!
//! When a law is broken, the test fails with the law in a sentence, what was seen, the seed and the number of the
//! match, and the smallest match found that shows it: its record as JSON, the position after it and the question
//! there. [`check_record`] holds every law against such a record, so that it can be kept as a test of its own.
//!
//! What a game must have for its laws to bite:
//! - [`any_setup`](kernel::Tabletop::any_setup) gives any legal set-up, over all rule switches and teams;
//! - [`scramble`](kernel::Tabletop::scramble) deals everything hidden from a viewer anew. A suite in which something
//!   is hidden and nothing is ever dealt anew fails;
//! - [`reveals`](kernel::Tabletop::reveals) names the events that show what was hidden: only from such an event on may
//!   two positions that a viewer could not tell apart go different ways for it;
//! - [`strain`](kernel::Tabletop::strain) says how full the agenda is, in a game that keeps one.

mod codes;
mod counts;
mod failure;
mod frame;
mod golden;
mod laws;
mod plain;
mod play;
mod playthrough;
mod positions;
mod quiet;
mod records;
mod run;
mod shrink;
mod stories;
mod suite;

pub use codes::codes;
pub use counts::{Start, counts, perft};
pub use failure::Failure;
pub use frame::{Moment, random_matches};
pub use laws::Law;
pub use plain::plain_english;
pub use playthrough::{playthrough, tell};
pub use positions::odds_from;
pub use records::golden_records;
pub use run::{run, run_record};
pub use stories::stories;
pub use suite::{Report, Suite};

pub(crate) use laws::Broken;

use kernel::Tabletop;

/// Holds a game to every law and prints what was played.
///
/// # Panics
///
/// If a law is broken, with everything needed to see it again.
pub fn check<G: Tabletop>(suite: Suite) {
    match run::<G>(suite) {
        Ok(report) => println!("{report}"),
        Err(failure) => panic!("{failure}"),
    }
}

/// Holds the named chances of so many random positions to the law of odds; `RINGCRAFT_ODDS=20000` asks for more.
///
/// # Panics
///
/// If a chance is wrong, or the game does not say how to check one.
pub fn odds<G: Tabletop>(positions: u64) {
    let matches = wanted(positions);
    check::<G>(Suite { matches, odds_every: 1, laws: &[Law::Odds], seed: 3, ..Suite::default() });
}

/// How many positions to hold to the law of odds: so many, or as `RINGCRAFT_ODDS` says.
fn wanted(usual: u64) -> u64 {
    std::env::var("RINGCRAFT_ODDS").ok().and_then(|number| number.parse().ok()).unwrap_or(usual)
}

/// Holds a game to every law at every point of a recorded match, such as a failure prints.
///
/// # Panics
///
/// If a law is broken there, or the record is none of this game.
pub fn check_record<G: Tabletop>(json: &str, suite: Suite) {
    match run_record::<G>(json, suite) {
        Ok(report) => println!("{report}"),
        Err(failure) => panic!("{failure}"),
    }
}
