//! Four opponents a game, weakest first, each of measured strength (`docs/bots.md`).

mod atw;
mod champions;
mod dungeon_bowl;
mod examples;
mod rumbleslam;
mod wrestlenomicon;

use core::fmt;
use core::str::FromStr;

use crate::{Bot, Guide, Judged, Judgement, Random};
use kernel::{Game, Seat};

/// How strong an opponent is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The weakest.
    Rookie,
    /// Better than a rookie.
    Journeyman,
    /// Better than a journeyman.
    Contender,
    /// The strongest that answers within a second.
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
pub trait Opponents: Judged {
    /// What an opponent of that level does, in a sentence.
    fn describe(level: Level) -> &'static str;

    /// An opponent of that level; its luck follows from the seed.
    fn opponent(level: Level, seed: u64) -> Box<dyn Bot<Self>>;

    /// The thoughtful player by rules of thumb.
    fn scripted_bot(seed: u64) -> Box<dyn Bot<Self>>;

    /// Somebody who plays much the same and thinks less, to be followed when many matches are played on in the head.
    fn mentor_bot(seed: u64) -> Box<dyn Bot<Self>> {
        Self::scripted_bot(seed)
    }

    /// How promising each choice looks by rules of thumb, see [`Guide::weigh`].
    fn weigh(
        content: &Self::Content,
        game: &Self,
        seat: Seat,
        offered: &[Self::Choice],
        weights: &mut Vec<f32>,
    ) {
        let _ = (content, game, seat);
        weights.extend(offered.iter().map(|_| 1.0));
    }
}

/// Who may sit down: a level, or one of the two bots that the levels are measured against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BotKind {
    /// Any choice is as good as any other.
    Random,
    /// Rules of thumb.
    Scripted,
    /// An opponent of measured strength.
    Level(Level),
}

impl BotKind {
    /// All of them, the two yardsticks first.
    pub const ALL: [Self; 6] = [
        Self::Random,
        Self::Scripted,
        Self::Level(Level::Rookie),
        Self::Level(Level::Journeyman),
        Self::Level(Level::Contender),
        Self::Level(Level::Champion),
    ];

    /// The name people type.
    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Scripted => "scripted",
            Self::Level(level) => level.name(),
        }
    }

    /// The bot; its luck follows from the seed.
    pub fn bot<G: Opponents>(self, seed: u64) -> Box<dyn Bot<G>> {
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Scripted => G::scripted_bot(seed),
            Self::Level(level) => G::opponent(level, seed),
        }
    }
}

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for BotKind {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let names: Vec<&str> = Self::ALL.iter().map(|bot| bot.name()).collect();
        let wanted = text.to_lowercase();
        let found = Self::ALL.into_iter().find(|bot| bot.name() == wanted);
        found.ok_or_else(|| format!("there is no bot \"{text}\"; there are: {}", names.join(", ")))
    }
}

/// What a game with opponents knows: its judgement, and its scripted bot to follow.
#[derive(Clone, Copy, Debug, Default)]
pub struct Trained;

impl<G: Opponents> Guide<G> for Trained {
    fn value(&self, content: &G::Content, game: &G, seat: Seat) -> f64 {
        Judgement::of(content, game, seat)
    }

    fn weigh(
        &self,
        content: &G::Content,
        game: &G,
        seat: Seat,
        offered: &[G::Choice],
        weights: &mut Vec<f32>,
    ) {
        G::weigh(content, game, seat, offered, weights);
    }

    fn mentor(&self, seed: u64) -> Option<Box<dyn Bot<G>>> {
        Some(G::mentor_bot(seed))
    }
}

/// So that a boxed bot can be wrapped.
impl<G: Game> Bot<G> for Box<dyn Bot<G>> {
    fn choose(&mut self, situation: &crate::Situation<'_, G>) -> G::Choice {
        (**self).choose(situation)
    }

    fn choose_blindly(&mut self, offered: &[G::Choice]) -> Option<G::Choice> {
        (**self).choose_blindly(offered)
    }
}
