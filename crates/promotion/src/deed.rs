//! What a promoter decides, and what a match leaves: the entries of a log.

use kernel::Rolled;
use serde::{Deserialize, Serialize};

use crate::date::Date;
use crate::staged::{Aftermath, Alignment, Ending, Role};

/// A short name that never changes: small letters, digits and hyphens.
pub type Key = String;

/// Where a show is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Billing {
    Dark,
    #[default]
    Television,
    BigEvent,
}

/// How much a belt is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    #[default]
    Top,
    Tag,
    Secondary,
    Junior,
}

/// A correction by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edit {
    Name(String),
    Side(Alignment),
    Tier(u8),
    /// The brand somebody belongs to; empty for none.
    Brand(String),
    /// Fight cards to come; 0 heals.
    Injured(u8),
    /// Fight cards to come; 0 pardons.
    Suspended(u8),
    /// Wins in a row, or losses below zero.
    Streak(i16),
    /// From -100 to 100.
    Momentum(i16),
    /// Contender points to add or take away.
    Points(i32),
    Manager(Option<Key>),
    Ally(Option<Key>),
    /// Retired, or back.
    Retired(bool),
    Dead,
}

/// A match as it is booked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Booking {
    /// The corners, each a list of wrestlers.
    pub sides: Vec<Vec<Key>>,
    /// One of the game's kinds of match; empty for the usual one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// The belt at stake.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Key>,
    /// Nobody holds that belt, and the winner takes it.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub vacant: bool,
    /// Why it is booked, if there is a reason people should know.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
    /// Who plays each corner; empty for bots.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
}

impl Booking {
    /// One against one.
    pub fn singles(one: &str, other: &str) -> Self {
        Self { sides: vec![vec![one.to_owned()], vec![other.to_owned()]], ..Self::default() }
    }
}

/// A person who plays some wrestlers of the promotion and may change nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guest {
    /// Whoever keeps the promotion knows the person by it.
    pub id: String,
    pub name: String,
}

/// A house rule of the promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Switch {
    /// Somebody may be on a card twice.
    TwiceOnACard,
    /// The injured may wrestle, hurt.
    WrestleHurt,
    /// Blood is seen: it heats feuds and lifts ratings.
    Blood,
    /// Whoever is beaten rolls for an injury: for games that have none of their own.
    HouseInjuries,
    /// A disputed ending may start a feud.
    Grudges,
}

impl Switch {
    /// All of them, with what each does.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::TwiceOnACard, "somebody may wrestle twice on a card"),
        (Self::WrestleHurt, "the injured may wrestle, hurt"),
        (Self::Blood, "four tokens draw blood, which heats feuds and lifts star ratings"),
        (Self::HouseInjuries, "whoever is beaten rolls two dice: double ones injure for 1 to 3 cards"),
        (Self::Grudges, "a disputed ending starts a feud on 8 or more with two dice"),
    ];
}

/// Something a promoter decides, or a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Deed {
    Hire {
        key: Key,
        name: String,
        /// The name on the card, where it is another one.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        card: String,
        #[serde(default)]
        role: Role,
        #[serde(default)]
        side: Alignment,
        #[serde(default)]
        tier: u8,
    },
    Pencil {
        who: Key,
        edit: Edit,
    },
    Team {
        key: Key,
        name: String,
        members: Vec<Key>,
    },
    Disband {
        team: Key,
    },
    Stable {
        key: Key,
        name: String,
        members: Vec<Key>,
    },
    Belt {
        key: Key,
        name: String,
        #[serde(default)]
        grade: Grade,
        /// The endings by which it changes hands; the usual four if none is named.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        changes: Vec<Ending>,
        /// Only for one brand; empty for all.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        brand: String,
    },
    /// The promoter hands a belt over, without a match.
    Crown {
        belt: Key,
        to: Vec<Key>,
    },
    Vacate {
        belt: Key,
        why: String,
    },
    /// The belt is not fought for any more.
    Shelve {
        belt: Key,
    },
    /// A knock-out for a vacant belt; the draw is rolled.
    Tournament {
        belt: Key,
        entrants: Vec<Vec<Key>>,
    },
    Feud {
        one: Vec<Key>,
        other: Vec<Key>,
        over: String,
        heat: u8,
    },
    Settle {
        one: Key,
        other: Key,
    },
    Alliance {
        one: Key,
        other: Key,
    },
    Split {
        one: Key,
        other: Key,
    },
    /// Somebody asks for a match; it is suggested until it is fought or forgotten.
    Challenge {
        by: Key,
        to: Key,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        why: String,
    },
    /// A guest plays this wrestler from now on; nobody if there is none.
    Entrust {
        who: Key,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Guest>,
    },
    Show {
        name: String,
        date: Date,
        #[serde(default)]
        billing: Billing,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        venue: String,
        slots: u8,
    },
    Cancel {
        show: u32,
    },
    Book {
        show: u32,
        slot: u8,
        bout: Booking,
    },
    Clear {
        show: u32,
        slot: u8,
    },
    Swap {
        show: u32,
        slot: u8,
        with: u8,
    },
    /// A match goes to another place of the card; those between move up or down.
    Move {
        show: u32,
        slot: u8,
        to: u8,
    },
    /// Somebody's place among the contenders, by the promoter's word; 0 takes it back.
    Rank {
        who: Key,
        place: u8,
    },
    Switch {
        rule: Switch,
        on: bool,
    },
    /// The show is on the air.
    Open {
        show: u32,
    },
    /// What a match of the open show left.
    Result {
        show: u32,
        slot: u8,
        left: Box<Aftermath>,
    },
    /// The show is over: a fight card has passed.
    Close {
        show: u32,
    },
}

/// One line of a log: a deed, the faces that were rolled for it, and perhaps who did it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    pub deed: Deed,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Rolled>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
}

/// A key made from a name: "Thoor, Nephew of Thunder" becomes `thoor-nephew-of-thunder`.
pub fn key_of(name: &str) -> Key {
    let mut key = String::new();
    for letter in name.chars() {
        if letter.is_ascii_alphanumeric() {
            key.push(letter.to_ascii_lowercase());
        } else if !key.is_empty() && !key.ends_with('-') && letter != '\'' {
            key.push('-');
        }
    }
    key.truncate(40);
    key.trim_end_matches('-').to_owned()
}
