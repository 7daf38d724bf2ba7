//! Exact odds: who wins, how, and what every decision costs.
//!
//! A singles match is solved exactly, both sides playing their best; see [`Solution`]. So is every other match of two
//! sides whose positions can be listed, such as a tag match without fatigue; see [`Listed`]. Other matches are played
//! many times by a plain policy, and the odds say that they are an estimate, and how good a one.

mod decisions;
mod layer;
mod listed;
mod live;
mod model;
mod outside;
mod positions;
mod report;
mod simulate;
mod solve;

pub use decisions::{Decision, Way};
pub use listed::Listed;
pub use live::{Advice, Worth};
pub use model::{End, Model, NotExact, Payoff};
pub use report::{Exact, MatchOdds, Method, odds};
pub use simulate::{Tally, plain_choice, simulate};
pub use solve::{Findings, Solution};
