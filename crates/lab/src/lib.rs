//! Many matches at once, and what they show.

mod compare;
mod interval;
mod simulate;
mod usage;

pub use compare::{Difference, compare};
pub use interval::Interval;
pub use simulate::{Casting, Plan, Played, Report, play_all, simulate};
pub use usage::{Usage, Used};
