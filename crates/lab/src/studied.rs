//! What the laboratory must know of a game: what a seat can play, and how a match ended.

mod atw;
mod champions;
mod dungeon_bowl;
mod examples;
mod rumbleslam;
mod wrestlenomicon;

use std::borrow::Cow;

use bots::{Features, Judgement, Opponents};
use kernel::{Problems, Seat, Tabletop};
use serde_json::Value;

use crate::judge::{Chances, Solved};

/// Something that a seat can play: a wrestler, a god, a team.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// The word that people type.
    pub key: String,
    /// What stands at the seat's place in a set-up.
    pub value: Value,
}

/// A game that can be studied.
pub trait Studied: Tabletop + Opponents {
    /// The list of a set-up that has one place a seat.
    const SIDES: &'static str;

    /// How many decisions a review plays on at most before it judges an alternative: few where a bot takes long to decide.
    const PLAYED_ON: u32 = u32::MAX;

    /// Everything a seat can play, ready-made.
    fn sides(content: &Self::Content) -> Vec<Side>;

    /// The sides in classes: two of one class make a fair match.
    fn classes(content: &Self::Content) -> Vec<Vec<Side>> {
        vec![Self::sides(content)]
    }

    /// The usual set-up, between these two sides.
    fn usual(content: &Self::Content, sides: [&Side; 2]) -> Value;

    /// How a finished match ended, in a word or two.
    fn ending(&self, content: &Self::Content) -> Cow<'static, str>;

    /// Solves a match exactly, where the game knows how to.
    fn solve<'c>(content: &'c Self::Content, setup: &Self::Setup) -> Option<Box<dyn Solved<Self> + 'c>> {
        let _ = (content, setup);
        None
    }

    /// What each of [`more_features`](Self::more_features) is; none where the bots' judgement sees everything that counts.
    const MORE_FEATURES: &'static [&'static str] = &[];

    /// What the bots' features and these are worth together, in this order; fitted like the bots' own weights
    /// (`cargo run --release -p lab --example fit -- GAME`).
    const REVIEW_WEIGHTS: &'static [f64] = &[];

    /// How a seat stands beyond what the bots' judgement sees, such as the cards that it has drawn.
    fn more_features(&self, content: &Self::Content, seat: Seat, features: &mut Features) {
        let _ = (content, seat, features);
    }

    /// An estimate of every seat's win chance: the bots' judgement, with more features where the game has some.
    fn estimate(content: &Self::Content, game: &Self) -> Chances {
        if Self::REVIEW_WEIGHTS.is_empty() || game.outcome().is_some() {
            return Judgement::all(content, game);
        }
        let strength = |seat: Seat| -> f64 {
            let features = all_features(content, game, seat);
            features.numbers().iter().zip(Self::REVIEW_WEIGHTS).map(|(number, weight)| number * weight).sum()
        };
        Judgement::by_strength(game, strength)
    }

    /// A set-up from JSON, or what is wrong with it.
    fn read_setup(value: Value) -> Result<Self::Setup, Problems> {
        serde_json::from_value(value)
            .map_err(|error| Problems::one("setup", format!("it cannot be read: {error}")))
    }
}

/// The bots' features and those that a review sees beyond them.
pub fn all_features<G: Studied>(content: &G::Content, game: &G, seat: Seat) -> Features {
    let mut features = Features::default();
    game.features(content, seat, &mut features);
    game.more_features(content, seat, &mut features);
    features
}

/// The same set-up with everybody one seat further, so many times.
pub fn rotated<G: Studied>(setup: &Value, by: usize) -> Value {
    let mut setup = setup.clone();
    if let Some(Value::Array(sides)) = setup.get_mut(G::SIDES) {
        let count = sides.len().max(1);
        sides.rotate_right(by % count);
    }
    setup
}

/// Changes one thing of a set-up: `switches.advanced=false`.
pub fn set(setup: &mut Value, change: &str) -> Result<(), String> {
    let (path, text) = change
        .split_once('=')
        .ok_or_else(|| format!("\"{change}\": write path=value, as in switches.advanced=false"))?;
    let value: Value = serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned()));
    let mut at = setup;
    for part in path.split('.') {
        at = match part.parse::<usize>() {
            Ok(index) if at.is_array() => {
                let count = at.as_array().map_or(0, Vec::len);
                at.get_mut(index).ok_or_else(|| format!("\"{path}\": there are only {count} entries"))?
            }
            _ if at.is_object() || at.is_null() => {
                if at.is_null() {
                    *at = Value::Object(serde_json::Map::new());
                }
                match at.as_object_mut() {
                    Some(object) => object.entry(part).or_insert(Value::Null),
                    None => return Err(format!("\"{path}\": nothing can be set there")),
                }
            }
            _ => return Err(format!("\"{path}\": there is nothing called \"{part}\"")),
        };
    }
    *at = value;
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::set;

    #[test]
    fn a_set_up_is_changed_by_paths() {
        let mut setup = json!({ "teams": [{ "name": "a" }], "switches": { "x": true } });
        set(&mut setup, "switches.x=false").unwrap();
        set(&mut setup, "teams.0.name=some words").unwrap();
        set(&mut setup, "rules.turns=8").unwrap();
        let expected = json!({
            "teams": [{ "name": "some words" }], "switches": { "x": false }, "rules": { "turns": 8 }
        });
        assert_eq!(setup, expected);
        assert!(set(&mut setup, "teams.4.name=x").unwrap_err().contains("only 1"));
        assert!(set(&mut setup, "switches").unwrap_err().contains("path=value"));
        assert!(set(&mut setup, "switches.x.y=1").is_err());
    }
}
