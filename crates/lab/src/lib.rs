//! Many matches at once, and what they show: strength, balance, odds, luck and skill.

pub mod arena;
mod cast;
mod compare;
pub mod fit;
mod interval;
pub mod luck;
pub mod odds;
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
