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

use catalog::looked_up;
use content::nearest;
use kernel::PrintedKind;
use serde_json::{Value, json};

use crate::studied::set;
use crate::{Side, Studied};

/// A rule by the word that switches it, and what the word sets in a set-up: `switches.advanced=false`.
pub type RuleWord = (String, Vec<String>);

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

/// A game whose matches can be named in words.
pub trait NamedMatchup: Studied {
    /// Everything a seat can play by name, each with the name that people write.
    fn playable(content: &Self::Content) -> Vec<(Side, String)> {
        Self::sides(content).into_iter().map(|side| (side.clone(), side.key)).collect()
    }

    /// A side by its name, however it is written, or by a part of it that only one has.
    fn named(content: &Self::Content, words: &str) -> Result<Side, String> {
        let all = Self::playable(content);
        if let Some((side, _)) = all.iter().find(|(side, _)| side.key.eq_ignore_ascii_case(words.trim())) {
            return Ok(side.clone());
        }
        let names: Vec<&str> = all.iter().map(|(_, name)| name.as_str()).collect();
        let found = looked_up::find(&names, "side", words);
        found
            .map(|at| all[at].0.clone())
            .map_err(|reason| format!("{reason} There are: {}.", names.join(", ")))
    }

    /// Somebody who suits that side, where only one was named; the seed chooses.
    fn rival(content: &Self::Content, side: &Side, seed: u64) -> Option<Side> {
        let classes = Self::classes(content);
        let class = classes.into_iter().find(|class| class.iter().any(|other| other.key == side.key))?;
        let others: Vec<Side> = class.into_iter().filter(|other| other.key != side.key).collect();
        let count = others.len().max(1) as u64;
        others.into_iter().nth((seed % count) as usize)
    }

    /// A match between these by the usual rules.
    fn meet(content: &Self::Content, sides: &[Side]) -> Result<Value, String> {
        match sides {
            [one, other] => Ok(Self::usual(content, [one, other])),
            _ => Err(format!("name two sides, not {}", sides.len())),
        }
    }

    /// The rules that can be switched by a word.
    fn rule_words(content: &Self::Content) -> Vec<RuleWord> {
        let _ = content;
        Vec::new()
    }

    /// Plays a set-up by rules of these names.
    fn play_by(content: &Self::Content, setup: &mut Value, words: &[String]) -> Result<(), String> {
        let known = Self::rule_words(content);
        for word in words {
            let plain = looked_up::plain(word);
            let Some((_, changes)) = known.iter().find(|(name, _)| looked_up::plain(name) == plain) else {
                return Err(no_such_rule(word, known.iter().map(|(name, _)| name.as_str())));
            };
            for change in changes {
                set(setup, change)?;
            }
        }
        Ok(())
    }

    /// The card of that name, or the reason why there is none.
    fn card(content: &Self::Content, name: &str) -> Result<Sheet, String> {
        let text = looked_up::printed(&Self::printed(content), PrintedKind::Card, name)? + "\n";
        let json = json!({ "game": Self::NAME, "text": text });
        Ok(Sheet { text, json })
    }

    /// The odds of a whole match before it begins; `matches` are played where they cannot be worked out.
    fn whole_match(content: &Self::Content, setup: Value, matches: u64) -> Result<Sheet, String> {
        let _ = (content, setup, matches);
        Err(format!(
            "the odds of a whole match of {} are not worked out; `simulate` estimates them",
            Self::TITLE
        ))
    }

    /// Each side's chance to win at the bell, and how many moves one may expect, where best play can be worked out in seconds.
    fn solved(content: &Self::Content, setup: &Self::Setup) -> Option<(Vec<f64>, f64)> {
        let _ = (content, setup);
        None
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
    G::play_by(content, &mut setup, rules)?;
    Ok(setup)
}

/// No rule goes by this word; these do.
fn no_such_rule<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.collect();
    let meant = nearest(word, known.iter().copied());
    let meant = meant.map_or_else(String::new, |name| format!(" (did you mean \"{name}\"?)"));
    format!("no rule is called \"{word}\"{meant}; there are: {}", known.join(", "))
}
