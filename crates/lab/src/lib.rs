//! Many matches at once, and what they show.

mod interval;
mod simulate;

pub use interval::Interval;
pub use simulate::{Plan, Report, simulate};
