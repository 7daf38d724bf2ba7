//! Many matches at once, and what they show: strength, balance, odds, luck and skill.
//!
//! | question | where |
//! |---|---|
//! | who wins how often, how matches end, what is worth choosing | [`simulate()`], [`report::Study`] |
//! | what a change of rules or content does | [`paired`], [`compare()`] |
//! | who is stronger | [`arena`] |
//! | how balanced the ready-made sides are | [`balance`] |
//! | what may come of a choice or of a plan | [`odds`] |
//! | what becomes of a promotion: shows run by bots, years of them, a thousand futures | [`federation`] |
//! | what becomes of a league: rounds played by bots, with everything between matches | [`league`] |
//! | luck and skill of one finished match | [`review`] |
//! | who meets whom by which rules, in words | [`matchup`] |
//! | any of these where the game is known by name only | [`named`] |
//!
//! A finished match's record becomes everything a page can show of it by one call:
//!
//! ```
//! use std::sync::Arc;
//! use kernel::{Record, Seat, record::Diverged};
//! use lab::{Studied, review::{ReviewDepth, review}};
//!
//! fn about<G: Studied>(content: &Arc<G::Content>, record: &Record) -> Result<(), Diverged> {
//!     let found = review::<G>(content, record, ReviewDepth::PAGE, &|| {})?;
//!     for seat in Seat::BOTH {
//!         let luck = &found.luck[seat.index()];             // summed over all rolls, with its percentile
//!         let curve = found.curve(seat);                    // win chances, entry by entry
//!         let (cost, mistakes) = found.cost(seat);          // what this seat's decisions gave away
//!     }
//!     for moment in &found.moments {
//!         for roll in &moment.rolls {}                      // faces, chance to do as well, swing and stake
//!         if let Some(decision) = &moment.decision {}       // what each alternative was worth
//!     }
//!     let (data, text, chart) = (found.to_json(), found.sentences(), found.chart());
//!     Ok(())
//! }
//! ```

pub mod arena;
pub mod balance;
mod cast;
mod compare;
pub mod federation;
pub mod fit;
mod interval;
pub mod judge;
pub mod league;
pub mod luck;
pub mod matchup;
pub mod named;
pub mod odds;
pub mod proof;
pub mod report;
pub mod review;
mod simulate;
mod streams;
pub mod strength;
pub mod studied;
pub mod svg;
mod usage;
mod wheels;

pub use cast::{Cast, Setups};
pub use compare::{Difference, Version, compare, paired};
pub use interval::Interval;
pub use simulate::{COMEBACK, Casting, Curve, Plan, Played, Report, play_all, simulate};
pub use streams::Streams;
pub use studied::{Side, Studied};
pub use usage::{Usage, Used};
