//! What is agreed when a table is made.

use kernel::Seat;
use kernel::fair::Bytes32;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use wire::{AtZero, ChatRule, Clock, PHRASES, Pace, UndoRule};

/// A table as it was agreed; does not change.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The game, by name.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The digest of the content it is played with.
    pub content: Bytes32,
    /// Who plays what, with which rule switches, as the game wants it.
    pub setup: Value,
    /// Who may sit where.
    pub seats: Vec<SeatPlan>,
    /// How long one may think.
    pub clock: Clock,
    /// What happens when time is up.
    pub at_zero: AtZero,
    /// May answers be taken back?
    pub undo: UndoRule,
    /// May the seats talk?
    pub chat: ChatRule,
    /// May anybody find it and watch?
    pub public: bool,
    /// Are chances shown before a choice?
    pub odds: bool,
    /// How fast bots answer.
    #[serde(default)]
    pub pace: Pace,
    /// Does it count towards the ratings of the two who play?
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub rated: bool,
    /// The version of the dice ceremony.
    #[serde(default = "first_dice")]
    pub dice: u32,
    /// Who made it.
    pub host: String,
    /// The table whose rematch this is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<String>,
}

/// Tables that do not say it were made before there was a second one.
fn first_dice() -> u32 {
    1
}

/// Who may sit in a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatPlan {
    /// Who made the table, on this device.
    Host,
    /// Whoever has the link first; only its digest is kept.
    Link {
        /// The digest of the link's token.
        digest: Bytes32,
    },
    /// Anybody but the host, who sits nowhere else here.
    Open,
    /// One person who has played before, for a rematch.
    Person {
        /// Their id.
        person: String,
    },
    /// A bot of this level.
    Bot {
        /// Its level.
        level: u8,
    },
}

impl SeatPlan {
    /// May this person sit here, by right or by the token of a link?
    pub fn admits(&self, person: &str, host: &str, link: Option<&Bytes32>) -> bool {
        match self {
            Self::Host => person == host,
            Self::Open => person != host,
            Self::Link { digest } => link == Some(digest),
            Self::Person { person: right } => person == right,
            Self::Bot { .. } => false,
        }
    }

    /// Does a person sit here?
    pub fn is_human(&self) -> bool {
        !matches!(self, Self::Bot { .. })
    }
}

/// The digest of a seat link's token.
pub fn link_digest(token: &str) -> Bytes32 {
    Bytes32::sha256("ringcraft seat link v1", &[token.as_bytes()])
}

/// The seat of that number.
pub fn seat(index: usize) -> Seat {
    Seat::at(index)
}
