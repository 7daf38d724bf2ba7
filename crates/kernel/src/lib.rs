#![warn(missing_docs)]
//! placeholder
extern crate self as kernel;

pub mod agenda;
mod chance;
pub mod coded;
pub mod dice;
mod digest;
pub mod fair;
mod game;
mod outcome;
mod pile;
mod play;
mod problem;
pub mod record;
mod seat;
mod table;
mod tabletop;

pub use agenda::{Agenda, Procedure, Rule};
pub use chance::Chance;
pub use coded::Coded;
pub use dice::{
    Dice, Die, Enumerated, Fast, Keyed, Purpose, Recorded, Recording, Scripted, ScriptedRoll, Shows,
    enumerate,
};
pub use digest::{Canonical, Digest};
pub use game::{Asked, Choices, Game, IllegalChoice, Viewer};
pub use kernel_derive::{Canonical, Coded};
pub use outcome::Outcome;
pub use pile::{Card, Cards, Layer, MAX_CARDS, MAX_LAYERS, Pile};
pub use play::Match;
pub use problem::{Problem, Problems};
pub use record::Record;
pub use seat::{BySeat, MAX_SEATS, Seat, Seats};
pub use table::{Listening, Silent, Table};
pub use tabletop::{ContentFile, Odds, Refusal, Tabletop};

#[doc(hidden)]
pub use serde;
pub use tinyvec::ArrayVec;
