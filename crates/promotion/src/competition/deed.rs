//! What is decided in a competition, and what its matches leave: the entries of its log.

use kernel::Rolled;
use serde::{Deserialize, Serialize};

use super::tie_breaks::TieBreak;
use crate::deed::Key;

/// How a competition is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind", deny_unknown_fields)]
pub enum Format {
    /// Everybody meets everybody, once for each leg.
    RoundRobin { legs: u8 },
    /// So many rounds against opponents with the same score.
    Swiss { rounds: u16 },
    /// Who loses is out.
    KnockOut,
    /// Who loses twice is out.
    DoubleElimination,
    /// Round robins in groups; the best of each go on to a knock-out.
    Groups { groups: u8, advance: u8, legs: u8 },
    /// As many matches as somebody manages in so many minutes.
    Arena { minutes: u32 },
    /// Who beats somebody above takes the place; the first place holds the belt. A challenge reaches so far up.
    Ladder { reach: u8, rounds: u16 },
}

impl Format {
    /// How one speaks of it.
    pub fn words(self) -> String {
        match self {
            Self::RoundRobin { legs: 1 } => "round robin".to_owned(),
            Self::RoundRobin { legs: 2 } => "double round robin".to_owned(),
            Self::RoundRobin { legs } => format!("round robin of {legs} legs"),
            Self::Swiss { rounds } => format!("Swiss system, {rounds} rounds"),
            Self::KnockOut => "knock-out".to_owned(),
            Self::DoubleElimination => "double elimination".to_owned(),
            Self::Groups { groups, advance, .. } => {
                format!("{groups} groups, the best {advance} of each to a knock-out")
            }
            Self::Arena { minutes } => format!("arena of {minutes} minutes"),
            Self::Ladder { reach, rounds } => {
                format!("belt-challenge ladder, {rounds} rounds, challenges up to {reach} places up")
            }
        }
    }

    /// Is it decided by a table of points, and not by who knocks whom out or stands where?
    pub const fn has_table(self) -> bool {
        matches!(
            self,
            Self::RoundRobin { .. } | Self::Swiss { .. } | Self::Groups { .. } | Self::Arena { .. }
        )
    }
}

/// What a match is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    pub win: u8,
    pub draw: u8,
    pub loss: u8,
    pub bye: u8,
}

impl Points {
    /// The usual ones of a format.
    pub const fn usual(format: Format) -> Self {
        match format {
            Format::RoundRobin { .. } | Format::Groups { .. } => Self { win: 3, draw: 1, loss: 0, bye: 0 },
            Format::Arena { .. } => Self { win: 2, draw: 1, loss: 0, bye: 0 },
            _ => Self { win: 2, draw: 1, loss: 0, bye: 2 },
        }
    }
}

/// How a match ended: a side by 0 for home and 1 for away.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Played {
    /// Nobody in a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<u8>,
    /// Touchdowns, falls, or whatever the game counts.
    pub score: [i32; 2],
    /// Where it can be seen again.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub replay: String,
}

/// What is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Deed {
    /// Somebody enters.
    Enter {
        key: Key,
        name: String,
        /// What of the game's content they play: a wrestler, a college.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        card: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<i32>,
    },
    /// Somebody leaves for good.
    Withdraw { who: Key },
    /// The next round is paired; in an arena, everybody who is free.
    Pair {
        /// The time on the arena's clock.
        #[serde(default, skip_serializing_if = "is_zero")]
        minute: u32,
    },
    /// On a ladder: somebody wants the place of somebody above.
    Challenge { by: Key, whom: Key },
    Result {
        fixture: u32,
        played: Played,
        /// The time on the arena's clock.
        #[serde(default, skip_serializing_if = "is_zero")]
        minute: u32,
    },
    /// One side or both did not come.
    Forfeit { fixture: u32, by: Vec<Key> },
    /// A result is changed by the commissioner's word.
    Decree { fixture: u32, played: Played, reason: String },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// The first line of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// What this file is: always `league`.
    pub ringcraft: String,
    pub version: u32,
    /// The game that is played, by its name in commands.
    pub game: String,
    pub name: String,
    pub format: Format,
    pub points: Points,
    pub tie_breaks: Vec<TieBreak>,
}

/// The version of the log's form.
pub const VERSION: u32 = 1;

impl Head {
    /// A competition of today's form with the usual points and tie-breaks.
    pub fn new(game: &str, name: &str, format: Format) -> Self {
        Self {
            ringcraft: "league".to_owned(),
            version: VERSION,
            game: game.to_owned(),
            name: name.to_owned(),
            format,
            points: Points::usual(format),
            tie_breaks: TieBreak::usual(format),
        }
    }
}

/// One line of a log: a deed and the faces that were rolled for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry<D = Deed> {
    pub deed: D,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Rolled>,
}
