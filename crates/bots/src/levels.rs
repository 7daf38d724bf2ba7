//! Four opponents a game, weakest first, each of measured strength (`docs/bots.md`).

use core::fmt;
use core::str::FromStr;

use kernel::Game;

use crate::Bot;

/// How strong an opponent is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Knows what is allowed and nothing else.
    Rookie,
    /// Plays by rules of thumb.
    Journeyman,
    /// Thinks a little.
    Contender,
    /// Thinks as hard as a second allows.
    Champion,
}

impl Level {
    /// All of them, weakest first.
    pub const ALL: [Self; 4] = [Self::Rookie, Self::Journeyman, Self::Contender, Self::Champion];

    /// The name people type.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rookie => "rookie",
            Self::Journeyman => "journeyman",
            Self::Contender => "contender",
            Self::Champion => "champion",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let names: Vec<&str> = Self::ALL.iter().map(|level| level.name()).collect();
        let wanted = text.to_lowercase();
        let found = Self::ALL.into_iter().find(|level| level.name() == wanted);
        found.ok_or_else(|| format!("there is no level \"{text}\"; there are: {}", names.join(", ")))
    }
}

/// A game one can play against somebody of a level.
pub trait Opponents: Game {
    /// What an opponent of that level does, in a sentence.
    fn describe(level: Level) -> &'static str;

    /// An opponent of that level; its luck follows from the seed.
    fn opponent(level: Level, seed: u64) -> Box<dyn Bot<Self>>;
}
