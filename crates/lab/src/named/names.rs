//! Who meets whom in a game that is known by its name only.

use catalog::{AnyGame, Edition, GameName, visit, with_game};
use serde_json::Value;

use crate::Side;
use crate::matchup::{NamedMatchup, Sheet, setup};
use crate::studied::Studied;

/// Everything a seat can play, ready-made.
pub fn sides(game: &AnyGame) -> Vec<Side> {
    visit!(AnyGame, game, edition => sides_in(edition))
}

fn sides_in<G: Studied>(edition: &Edition<G>) -> Vec<Side> {
    G::sides(edition.content())
}

/// How many sides a set-up has.
pub fn sides_of_setup(game: GameName, setup: &Value) -> Option<usize> {
    let list = with_game!(game, G => G::SIDES);
    setup.get(list).and_then(Value::as_array).map(Vec::len)
}

/// A side by its name.
///
/// # Errors
///
/// A sentence, if there is none of that name.
pub fn side(game: &AnyGame, words: &str) -> Result<Side, String> {
    visit!(AnyGame, game, edition => side_in(edition, words))
}

fn side_in<G: NamedMatchup>(edition: &Edition<G>, words: &str) -> Result<Side, String> {
    G::named(edition.content(), words)
}

/// The set-up of a match between these by rules of these names.
///
/// # Errors
///
/// A sentence, if they cannot meet or a rule is not known.
pub fn matchup(game: &AnyGame, sides: &[Side], rules: &[String]) -> Result<Value, String> {
    visit!(AnyGame, game, edition => matchup_in(edition, sides, rules))
}

fn matchup_in<G: NamedMatchup>(
    edition: &Edition<G>,
    sides: &[Side],
    rules: &[String],
) -> Result<Value, String> {
    setup::<G>(edition.content(), sides, rules)
}

/// The same of sides that are known by their names.
///
/// # Errors
///
/// A sentence, if somebody or a rule is not known.
pub fn named_matchup(game: &AnyGame, names: &[String], rules: &[String]) -> Result<Value, String> {
    let sides: Vec<Side> = names.iter().map(|name| side(game, name)).collect::<Result<_, String>>()?;
    matchup(game, &sides, rules)
}

/// Somebody who suits that side, where only one was named; the seed chooses.
pub fn rival(game: &AnyGame, side: &Side, seed: u64) -> Option<Side> {
    visit!(AnyGame, game, edition => rival_in(edition, side, seed))
}

fn rival_in<G: NamedMatchup>(edition: &Edition<G>, side: &Side, seed: u64) -> Option<Side> {
    G::rival(edition.content(), side, seed)
}

/// Changes a set-up to be played by rules of these names.
///
/// # Errors
///
/// A sentence, if a rule is not known.
pub fn play_by(game: &AnyGame, setup: &mut Value, rules: &[String]) -> Result<(), String> {
    visit!(AnyGame, game, edition => play_by_in(edition, setup, rules))
}

fn play_by_in<G: NamedMatchup>(
    edition: &Edition<G>,
    setup: &mut Value,
    rules: &[String],
) -> Result<(), String> {
    G::play_by(edition.content(), setup, rules)
}

/// The card of that name.
///
/// # Errors
///
/// A sentence, if there is none.
pub fn card(game: &AnyGame, name: &str) -> Result<Sheet, String> {
    visit!(AnyGame, game, edition => card_in(edition, name))
}

fn card_in<G: NamedMatchup>(edition: &Edition<G>, name: &str) -> Result<Sheet, String> {
    G::card(edition.content(), name)
}

/// The odds of a whole match before it begins; `matches` are played where they cannot be worked out.
///
/// # Errors
///
/// A sentence, if the set-up is refused or the game cannot work them out.
pub fn whole_match(game: &AnyGame, setup: Value, matches: u64) -> Result<Sheet, String> {
    visit!(AnyGame, game, edition => whole_match_in(edition, setup, matches))
}

fn whole_match_in<G: NamedMatchup>(
    edition: &Edition<G>,
    setup: Value,
    matches: u64,
) -> Result<Sheet, String> {
    G::whole_match(edition.content(), setup, matches)
}
