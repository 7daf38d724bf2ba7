//! Matches and cards in words: who meets whom, by which rules, as one names them on the command line.
//!
//! Every game can be named by the sides the laboratory knows; a game that has more (teams, rules by name, cards on paper,
//! exact odds of a whole match) says so in its own file.

mod atw;
mod champions;
mod dungeon_bowl;
mod rumbleslam;
mod wrestlenomicon;

use anyhow::{Result, anyhow, bail};
use content::nearest;
use kernel::Game;
use lab::{Side, Studied};
use serde_json::Value;

/// The same thing to read and for programs.
pub struct Sheet {
    pub text: String,
    pub json: Value,
}

/// What a choice is worth to the one who makes it, from 0 (lost) to 1 (won), and how much less than the best that is.
pub struct Priced {
    pub say: String,
    pub worth: f64,
    pub costs: f64,
}

/// Somebody who tells what has happened, in lines.
pub type Commentator<'c, G> = Box<dyn FnMut(&G, &<G as Game>::Event) -> Vec<String> + 'c>;

/// A game whose matches can be named in words.
pub trait Billed: Studied {
    /// Are there cards to print?
    const HAS_CARDS: bool = false;

    /// A side by its name.
    fn named(content: &Self::Content, words: &str) -> Result<Side> {
        let all = Self::sides(content);
        let found = all.iter().find(|side| side.key.eq_ignore_ascii_case(words.trim()));
        found.cloned().ok_or_else(|| {
            let known: Vec<&str> = all.iter().map(|side| side.key.as_str()).collect();
            let meant = nearest(words, known.iter().copied());
            let meant = meant.map_or_else(String::new, |name| format!(" (did you mean \"{name}\"?)"));
            anyhow!("there is no \"{words}\" to play{meant}; there are: {}", known.join(", "))
        })
    }

    /// A match between these by the usual rules.
    fn meet(content: &Self::Content, sides: &[Side]) -> Result<Value> {
        match sides {
            [one, other] => Ok(Self::usual(content, [one, other])),
            _ => bail!("name two sides, not {}", sides.len()),
        }
    }

    /// Plays a set-up by rules of these names.
    fn play_by(setup: &mut Value, words: &[String]) -> Result<()> {
        let _ = setup;
        if words.is_empty() {
            return Ok(());
        }
        bail!("{} has no rules that go by name; change its set-up with --set PATH=VALUE", Self::TITLE)
    }

    /// The card of that name, or the reason why there is none.
    fn card(content: &Self::Content, name: &str) -> Result<Sheet> {
        let _ = (content, name);
        bail!("{} has no cards to print", Self::TITLE)
    }

    /// The odds of a whole match before it begins; `matches` are played where they cannot be worked out.
    fn whole_match(content: &Self::Content, setup: Value, matches: u64) -> Result<Sheet> {
        let _ = (content, setup, matches);
        bail!("the odds of a whole match of {} are not worked out; `simulate` estimates them", Self::TITLE)
    }

    /// Somebody who tells a match in that voice; the seed varies the words.
    fn commentator<'c>(content: &'c Self::Content, voice: &str, seed: u64) -> Result<Commentator<'c, Self>> {
        let _ = (content, voice, seed);
        bail!("{} has no commentators", Self::TITLE)
    }

    /// What every choice of this moment is worth, where that can be worked out.
    fn moment(&self, content: &Self::Content) -> Vec<Priced> {
        let _ = content;
        Vec::new()
    }
}

/// The set-up of a match of those names by rules of these names.
pub fn setup<G: Billed>(content: &G::Content, names: &[String], rules: &[String]) -> Result<Value> {
    let sides: Vec<Side> = names.iter().map(|name| G::named(content, name)).collect::<Result<_>>()?;
    let mut setup = G::meet(content, &sides)?;
    G::play_by(&mut setup, rules)?;
    Ok(setup)
}
