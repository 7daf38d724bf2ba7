//! What can be agreed about a table: clock, undo, chat, pace.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How long one may think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// As long as one likes.
    #[default]
    None,
    /// So many seconds for every answer.
    Move {
        /// How many.
        #[schemars(range(min = 5, max = 86400))]
        seconds: u32,
    },
    /// So many seconds for the whole match, and some more whenever the decision passes to somebody else.
    Bank {
        /// How many at first.
        #[schemars(range(min = 5, max = 86400))]
        seconds: u32,
        /// How many more each time.
        #[schemars(range(min = 0, max = 3600))]
        increment: u32,
    },
    /// So many days for every answer.
    Days {
        /// How many.
        #[schemars(range(min = 1, max = 60))]
        days: u32,
    },
}

impl Clock {
    /// Milliseconds for every answer, where it is so.
    pub fn per_move(self) -> Option<i64> {
        match self {
            Self::Move { seconds } => Some(i64::from(seconds) * 1000),
            Self::Days { days } => Some(i64::from(days) * 86_400_000),
            Self::None | Self::Bank { .. } => None,
        }
    }

    /// What is wrong with it.
    pub fn fault(self) -> Option<&'static str> {
        let fine = match self {
            Self::None => true,
            Self::Move { seconds } => (5..=86_400).contains(&seconds),
            Self::Bank { seconds, increment } => (5..=86_400).contains(&seconds) && increment <= 3600,
            Self::Days { days } => (1..=60).contains(&days),
        };
        (!fine).then_some("5 seconds to a day, an increment up to an hour, or 1 to 60 days are possible")
    }
}

/// What happens to a seat whose time is up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AtZero {
    /// Any other seat may claim: the seat then gives up. With two seats the other wins; with more the others play on.
    #[default]
    Claim,
    /// A bot plays on for it.
    Bot,
}

/// How fast bots answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// They take a moment for every answer, so that one can follow.
    #[default]
    Human,
    /// As fast as they think.
    Quick,
}

/// May answers be taken back?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum UndoRule {
    /// Never.
    None,
    /// Back to the last die, reveal or hand-over.
    Free,
    /// The same, and further if all other people agree.
    #[default]
    Consent,
}

/// May the seats talk?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChatRule {
    /// Freely.
    #[default]
    On,
    /// By set phrases only.
    Phrases,
    /// Not at all.
    Off,
}

/// What one may say where only set phrases are allowed.
pub const PHRASES: &[&str] = &[
    "Hello!",
    "Good luck!",
    "Well played!",
    "Thanks!",
    "Sorry!",
    "Ouch!",
    "One moment, please.",
    "I must go; we can go on later.",
    "Another match?",
    "Goodbye!",
];
