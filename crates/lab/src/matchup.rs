//! Matches and cards in words: who meets whom, by which rules, as one names them on the command line.
//!
//! Every game can be named by the sides the laboratory knows; a game that has more (teams, rules by name, cards on paper,
//! exact odds of a whole match) says so in its own file.

mod atw;
mod champions;
mod dungeon_bowl;
mod examples;
mod rumbleslam;
mod wrestlenomicon;

use content::nearest;
use kernel::Game;
use serde_json::Value;

use crate::{Side, Studied};

/// The same thing to read and for programs.
#[derive(Debug)]
pub struct Sheet {
    /// To read.
    pub text: String,
    /// For programs.
    pub json: Value,
}

/// What a choice is worth to the one who makes it, from 0 (lost) to 1 (won), and how much less than the best that is.
#[derive(Debug)]
pub struct Priced {
    /// Its words.
    pub say: String,
    /// What it is worth.
    pub worth: f64,
    /// How much less than the best.
    pub costs: f64,
}

/// Somebody who tells what has happened, in lines.
pub type Commentator<'c, G> = Box<dyn FnMut(&G, &<G as Game>::Event) -> Vec<String> + 'c>;

/// A game whose matches can be named in words.
pub trait NamedMatchup: Studied {
    /// Are there cards to print?
    const HAS_CARDS: bool = false;

    /// A side by its name.
    fn named(content: &Self::Content, words: &str) -> Result<Side, String> {
        let all = Self::sides(content);
        let found = all.iter().find(|side| side.key.eq_ignore_ascii_case(words.trim()));
        found.cloned().ok_or_else(|| {
            let known: Vec<&str> = all.iter().map(|side| side.key.as_str()).collect();
            let meant = nearest(words, known.iter().copied());
            let meant = meant.map_or_else(String::new, |name| format!(" (did you mean \"{name}\"?)"));
            format!("there is no \"{words}\" to play{meant}; there are: {}", known.join(", "))
        })
    }

    /// A match between these by the usual rules.
    fn meet(content: &Self::Content, sides: &[Side]) -> Result<Value, String> {
        match sides {
            [one, other] => Ok(Self::usual(content, [one, other])),
            _ => Err(format!("name two sides, not {}", sides.len())),
        }
    }

    /// Plays a set-up by rules of these names.
    fn play_by(setup: &mut Value, words: &[String]) -> Result<(), String> {
        let _ = setup;
        if words.is_empty() {
            return Ok(());
        }
        Err(format!("{} has no rules that go by name; change its set-up with --set PATH=VALUE", Self::TITLE))
    }

    /// The card of that name, or the reason why there is none.
    fn card(content: &Self::Content, name: &str) -> Result<Sheet, String> {
        let _ = (content, name);
        Err(format!("{} has no cards to print", Self::TITLE))
    }

    /// The odds of a whole match before it begins; `matches` are played where they cannot be worked out.
    fn whole_match(content: &Self::Content, setup: Value, matches: u64) -> Result<Sheet, String> {
        let _ = (content, setup, matches);
        Err(format!(
            "the odds of a whole match of {} are not worked out; `simulate` estimates them",
            Self::TITLE
        ))
    }

    /// Somebody who tells a match in that voice; the seed varies the words.
    fn commentator<'c>(
        content: &'c Self::Content,
        voice: &str,
        seed: u64,
    ) -> Result<Commentator<'c, Self>, String> {
        let _ = (content, voice, seed);
        Err(format!("{} has no commentators", Self::TITLE))
    }

    /// What every choice of this moment is worth, where that can be worked out.
    fn moment(&self, content: &Self::Content) -> Vec<Priced> {
        let _ = content;
        Vec::new()
    }
}

/// The set-up of a match between these by rules of these names.
///
/// # Errors
///
/// A sentence, if they cannot meet or a rule is not known.
pub fn setup<G: NamedMatchup>(
    content: &G::Content,
    sides: &[Side],
    rules: &[String],
) -> Result<Value, String> {
    let mut setup = G::meet(content, sides)?;
    G::play_by(&mut setup, rules)?;
    Ok(setup)
}
