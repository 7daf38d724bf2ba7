//! Pig, a whole game: roll as often as you dare; a 1 loses the turn's points; the first to 100 wins.
//!
//! It is the example of `docs/adding-a-game.md`, and something small for the tests of every room. Bids stands beside it
//! for what Pig has not: a sealed question.

mod bids;
mod promotion;
mod rules;
mod words;

pub use bids::{Amount, Bid, Bids};
pub use rules::{Choice, Event, Pig};
