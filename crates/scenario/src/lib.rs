#![warn(missing_docs)]
//! The scenario language: one small text language for all games, in which a case of the rules is written down without
//! a line of Rust. It starts from a position or a set-up, gives answers and dice, and states what must be asked, what
//! must happen, what must be refused and how it ends. `docs/scenarios.md` is its reference.
//!
//! ```text
//! scenario  a one loses the turn and the points at stake
//! rule      PIG-2
//! position  """
//! scores 20 35
//! turn   home
//! stake  14
//! """
//! say       home: roll              roll roll=1
//! expect    home rolls a 1; home loses 14 points
//! ask       away "roll or hold": roll | hold
//! refuse    home: hold              because not your turn
//! ```
//!
//! It is strict: a question nobody wrote down, a die of another kind or purpose, an unused die or an unexpected event
//! fails the case. What is loose is loose visibly, by `...`.
//!
//! A game's tests are one call, [`check_dir`]; a program that runs files from anywhere uses [`game_name`] and
//! [`check_text`].

mod checks;
mod clause;
mod dice;
mod failure;
mod language;
mod parse;
mod run;
mod statement;
mod suite;
mod walk;
mod words;

pub use failure::Failure;
pub use language::Scenario;
pub use parse::{game_name, parse};
pub use run::run;
pub use suite::{Report, check_dir, check_text};
pub use walk::Walk;
