//! Exact odds: who wins, how, and what every decision costs.
//!
//! A singles match is solved exactly, both sides playing their best; see [`Solution`]. Other matches are played many
//! times by a plain policy, and the odds say that they are an estimate, and how good a one.

mod layer;
mod live;
mod model;
mod outside;
mod report;
mod simulate;
mod solve;

pub use live::{Advice, Worth};
pub use model::{End, Model, NotExact, Payoff};
pub use report::{MatchOdds, Method, odds};
pub use simulate::{Tally, plain_choice, simulate};
pub use solve::Solution;
