#![warn(missing_docs)]
//! What every Ringcraft game stands on: seats, questions, an agenda of rules, dice that come in from outside, piles
//! without a hidden order, and records of which a match is the fold. It knows no game.
//!
//! # A game on one screen
//!
//! ```text
//! trait Game: Clone + Eq + Hash + Canonical {
//!     type Content; type Setup; type Choice; type Event; type View;
//!
//!     fn start(content, setup, table) -> Result<Self, Problems>;   // or everything that is wrong with the set-up
//!     fn seats(&self) -> Seats;
//!     fn asked(&self, content) -> Option<Asked>;                   // whom the rules ask, and why; None: it is over
//!     fn offer(&self, content, seat, choices);                     // the list of what that seat may choose
//!     fn apply(&mut self, content, seat, choice, table);           // do it, and all that follows, to the next question
//!     fn resign(&mut self, content, seat, table);
//!     fn outcome(&self) -> Option<Outcome>;
//!     fn view(&self, content, viewer) -> View;                     // what one seat, or a spectator, may see
//!     fn event_for(event, viewer) -> Option<Event>;
//!     fn imagine(content, view, dice) -> Self;                     // a state that this viewer could be in
//!
//!     fn question(&self, ..);                                      // asked and offer in one: given
//!     fn answer(&mut self, ..) -> Result<(), IllegalChoice>;       // apply, for choices that may be anything: given
//! }
//! ```
//!
//! The state changes in `apply` and `resign` only. Content stands beside it and is passed in; dice come from a
//! [`Table`], which also hears the events, so the rules own no generator and no listener. What may be chosen is a
//! list, and a choice is legal if it is on it: people, bots, fuzzers and research environments all use the same one.
//!
//! [`Tabletop`] adds what people need: words, a position as text, content from files. Games whose rules interrupt
//! each other keep an [`Agenda`] of [`Rule`]s; see [`agenda`] and [`steps!`].
//!
//! # A whole game: Pig
//!
//! ```
#![doc = include_str!("../../pig/src/rules.rs")]
//! ```

extern crate self as kernel;

pub mod agenda;
mod chance;
pub mod coded;
pub mod commentary;
pub mod dice;
mod digest;
pub mod fair;
mod fault;
mod game;
mod label;
mod outcome;
mod pile;
mod play;
mod playout;
mod problem;
pub mod record;
mod seat;
mod table;
mod tabletop;
mod wording;

pub use agenda::{Agenda, Procedure, Rule, Strain};
pub use chance::Chance;
pub use coded::Coded;
pub use dice::{
    Dice, Die, Enumerated, Fast, Keyed, Purpose, Recorded, Recording, Rolled, Scripted, ScriptedRoll, Shows,
    enumerate,
};
pub use digest::{Canonical, Digest};
pub use fault::{Fault, met, report_faults};
pub use game::{Asked, Choices, Game, IllegalChoice, Viewer};
pub use kernel_derive::{Canonical, Coded};
pub use label::{Icon, Label};
pub use outcome::Outcome;
pub use pile::{Card, Cards, Layer, MAX_CARDS, MAX_LAYERS, Pile};
pub use play::Match;
pub use playout::playout;
pub use problem::{Problem, Problems};
pub use record::Record;
pub use seat::{BySeat, MAX_SEATS, Seat, Seats};
pub use table::{Listening, Table, roll_until};
pub use tabletop::{
    ContentFile, Followed, Odds, Printed, PrintedKind, Refusal, Tabletop, Verdict, draw_different,
    known_version,
};
pub use wording::{counted, sentence, takes_an};

#[doc(hidden)]
pub use serde;
pub use tinyvec::ArrayVec;
