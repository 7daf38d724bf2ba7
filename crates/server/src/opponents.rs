//! The bots one can play against.

use bots::Level;
use catalog::GameName;
use schemars::JsonSchema;
use serde::Serialize;

/// How many bots of different strength every game has.
pub const LEVELS: u8 = Level::ALL.len() as u8;

/// A bot one can play against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Opponent {
    /// Its level, from 1: send this.
    pub level: u8,
    /// What it is called.
    pub name: &'static str,
    /// How it plays, in a sentence.
    pub about: &'static str,
}

/// The bots one can play against, the weakest first.
pub fn opponents(game: GameName) -> Vec<Opponent> {
    let opponent = |(level, known): (u8, Level)| Opponent {
        level,
        name: known.name(),
        about: bots::named::describe(game, known),
    };
    (1..).zip(Level::ALL).map(opponent).collect()
}

/// The level of that number, or the nearest there is.
pub fn level(number: u8) -> Level {
    Level::ALL[usize::from(number.clamp(1, LEVELS)) - 1]
}
