//! What a table's log says. The log is the match: everything else is a fold of it.

use kernel::Seat;
use kernel::fair::Bytes32;
use serde::{Deserialize, Serialize};

/// One entry of a table's log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "did", rename_all = "snake_case", deny_unknown_fields)]
pub enum TableEntry {
    /// Somebody sat down. When the last has, the match begins.
    Sat {
        /// Where.
        seat: Seat,
        /// Who.
        person: String,
        /// What they are called.
        name: String,
        /// What they add to the dice in the open; empty where they commit to it, or add nothing.
        entropy: String,
        /// What they commit to instead.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        commitment: Option<Bytes32>,
    },
    /// A seat revealed what it had committed to. When the last has, the match begins.
    Revealed {
        /// Who.
        seat: Seat,
        /// What it adds to the dice.
        entropy: String,
    },
    /// A seat did not reveal in time.
    Missed {
        /// Who.
        seat: Seat,
    },
    /// A seat answered its question.
    Said {
        /// Who.
        seat: Seat,
        /// The code of the choice.
        code: u32,
    },
    /// A seat gave up.
    Resigned {
        /// Who.
        seat: Seat,
    },
    /// A seat offers a draw.
    DrawOffered {
        /// Who.
        seat: Seat,
    },
    /// A seat answers the offer of a draw.
    DrawAnswered {
        /// Who.
        seat: Seat,
        /// Taken?
        yes: bool,
    },
    /// A seat took its own last answers back, back to so many entries of the record.
    Undone {
        /// Who.
        seat: Seat,
        /// How many entries stay.
        to: usize,
    },
    /// A seat asks the others to go back to so many entries of the record.
    UndoAsked {
        /// Who.
        seat: Seat,
        /// How many entries would stay.
        to: usize,
    },
    /// A seat answers the request to go back. When the last has agreed, it is done.
    UndoAnswered {
        /// Who.
        seat: Seat,
        /// Agreed?
        yes: bool,
    },
    /// A seat claims what the table's rule gives when another's time is up.
    Claimed {
        /// Who claims.
        seat: Seat,
        /// Whose time is up.
        from: Seat,
    },
    /// Time is up, and a bot plays on.
    Substituted {
        /// For whom.
        seat: Seat,
        /// Its level.
        level: u8,
    },
    /// A seat says something to the others.
    Chatted {
        /// Who.
        seat: Seat,
        /// What.
        text: String,
    },
    /// A seat does not want to hear another, or wants to again.
    Muted {
        /// Who.
        seat: Seat,
        /// Whom.
        whom: Seat,
        /// Mute?
        on: bool,
    },
    /// The host gave the table up before the match began.
    Closed,
    /// There is another match by the same plan.
    Rematched {
        /// Who asked for it.
        seat: Seat,
        /// Its id.
        id: String,
    },
}
