//! What can be chosen when a match is set up: wrestlers and teams by name, the rule switches by what they do.
//!
//! A game says what there is to choose as an [`Arrangement`]: a set-up to begin from and places in it, each with its
//! possible values. What is typed into the form is put there; whether it may be played is for the game to say.

mod atw;
mod champions;
mod dungeon_bowl;
mod examples;
mod rumbleslam;
mod wrestlenomicon;

use std::collections::BTreeMap;

use catalog::{AnyGame, visit};
use kernel::{Fast, Tabletop};
use maud::{Markup, html};
use serde_json::Value;

/// Everything that can be chosen for a match of one game.
#[derive(Clone, Debug)]
pub struct Arrangement {
    /// The set-up to begin from.
    pub base: Value,
    /// One out of several.
    pub picks: Vec<Pick>,
    /// Rules that are on or off, or a number.
    pub switches: Vec<Switch>,
    /// What follows from what was chosen.
    pub finish: fn(&mut Value),
    /// May these two values meet in one match? A random pick takes only what fits all that was chosen.
    pub fits: fn(&Value, &Value) -> bool,
}

/// One out of several.
#[derive(Clone, Debug)]
pub struct Pick {
    /// Where it stands in the set-up, as a JSON pointer.
    pub place: &'static str,
    /// What is chosen.
    pub label: String,
    /// The values, each with its words.
    pub options: Vec<(Value, String)>,
    /// So many of the first options may be picked at random; 0: the first one is taken where nobody chooses.
    pub by_lot: usize,
}

/// A rule of the table.
#[derive(Clone, Debug)]
pub struct Switch {
    /// Where it stands in the set-up, as a JSON pointer.
    pub place: String,
    /// What it does.
    pub label: String,
    /// How it is written there.
    pub kind: Kind,
}

/// How a rule of the table is written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// As true or false.
    Flag(bool),
    /// As a word in a list, or not.
    Listed(&'static str, bool),
    /// As a number.
    Number(i64),
}

/// A game that can be arranged in a form.
pub trait Arranged: Tabletop {
    /// What there is to choose.
    fn arrangement(content: &Self::Content) -> Arrangement;

    /// What a first match by one click against a bot leaves out of the usual set-up, so that it is soon under way.
    fn quick(_: &mut Value) {}
}

/// What is random unless somebody chooses.
const BY_LOT: &str = "any";

impl Arrangement {
    /// The set-up that these fields of the form ask for; without a form, the usual rules and anybody.
    pub fn fill(&self, fields: &BTreeMap<String, String>, seed: u64) -> Result<Value, String> {
        let shown = fields.contains_key("arranged");
        let mut luck = Fast::new(seed);
        let mut setup = self.base.clone();
        let mut taken: Vec<&Value> = Vec::new();
        let mut by_lot: Vec<&Pick> = Vec::new();
        for (index, pick) in self.picks.iter().enumerate() {
            let chosen = match fields.get(&format!("pick-{index}")).map(String::as_str) {
                None | Some("" | BY_LOT) if pick.by_lot > 0 => {
                    by_lot.push(pick);
                    continue;
                }
                None | Some("") => 0,
                Some(text) => text.parse().map_err(|_| format!("{}: \"{text}\" is no choice", pick.label))?,
            };
            let (value, _) =
                pick.options.get(chosen).ok_or_else(|| format!("{}: there is no such choice", pick.label))?;
            taken.push(value);
            put(&mut setup, pick.place, value.clone());
        }
        // The lot falls on nobody who is in the match already.
        for pick in by_lot {
            let free = |most: usize| -> Vec<&Value> {
                let values = pick.options.iter().take(most).map(|(value, _)| value);
                values
                    .filter(|value| taken.iter().all(|other| other != value && (self.fits)(other, value)))
                    .collect()
            };
            let mut free =
                [free(pick.by_lot), free(pick.options.len())].into_iter().filter(|free| !free.is_empty());
            let free = free.next().unwrap_or_default();
            let Some(last) = free.len().checked_sub(1) else {
                return Err(format!("{}: nobody is left for the lot", pick.label));
            };
            let value = free[luck.below(last as u32 + 1) as usize];
            taken.push(value);
            put(&mut setup, pick.place, value.clone());
        }
        for (index, switch) in self.switches.iter().enumerate() {
            let given = fields.get(&format!("switch-{index}")).map(String::as_str);
            let on = |usual: bool| if shown { given.is_some() } else { usual };
            match &switch.kind {
                Kind::Flag(usual) => put(&mut setup, &switch.place, Value::Bool(on(*usual))),
                Kind::Listed(word, usual) if on(*usual) => {
                    if let Some(Value::Array(list)) = setup.pointer_mut(&switch.place) {
                        list.push(Value::from(*word));
                    }
                }
                Kind::Listed(..) => {}
                Kind::Number(usual) => {
                    let number = match given.filter(|text| !text.is_empty()) {
                        None => *usual,
                        Some(text) => {
                            text.parse().map_err(|_| format!("{}: \"{text}\" is no number", switch.label))?
                        }
                    };
                    put(&mut setup, &switch.place, Value::from(number));
                }
            }
        }
        (self.finish)(&mut setup);
        Ok(setup)
    }

    /// The fields of the form.
    pub fn form(&self) -> Markup {
        html! {
            input type="hidden" name="arranged" value="yes";
            div.fields {
                @for (index, pick) in self.picks.iter().enumerate() {
                    div.field {
                        label for={ "pick-" (index) } { (pick.label) }
                        select id={ "pick-" (index) } name={ "pick-" (index) } {
                            @if pick.by_lot > 0 { option value=(BY_LOT) { "Random" } }
                            @for (number, (_, words)) in pick.options.iter().enumerate() { option value=(number) { (words) } }
                        }
                    }
                }
            }
            @if !self.switches.is_empty() {
                details {
                    summary { "Rules of this match" }
                    div.switches {
                        @for (index, switch) in self.switches.iter().enumerate() {
                            @let id = format!("switch-{index}");
                            @match switch.kind {
                                Kind::Flag(usual) | Kind::Listed(_, usual) => label.check {
                                    input type="checkbox" name=(id) value="yes" checked[usual];
                                    (switch.label)
                                },
                                Kind::Number(usual) => div.field {
                                    label for=(id) { (switch.label) }
                                    input id=(id) name=(id) type="number" inputmode="numeric" value=(usual);
                                },
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Puts a value at a place that is there, or into an object that is there.
fn put(setup: &mut Value, place: &str, value: Value) {
    if let Some(found) = setup.pointer_mut(place) {
        *found = value;
    } else if let Some((parent, name)) = place.rsplit_once('/')
        && let Some(Value::Object(map)) = setup.pointer_mut(parent)
    {
        map.insert(name.to_owned(), value);
    }
}

/// The switches of an object of flags and numbers, each with its words.
fn switches(base: &Value, place: &str, words: &[(&str, &str)]) -> Vec<Switch> {
    let said = |name: &str| {
        let found = words.iter().find(|(known, _)| *known == name);
        found.map_or_else(|| name.replace(['-', '_'], " "), |(_, label)| (*label).to_owned())
    };
    let Some(Value::Object(map)) = base.pointer(place) else { return Vec::new() };
    let switch = |(name, value): (&String, &Value)| {
        let kind = match value {
            Value::Bool(on) => Kind::Flag(*on),
            Value::Number(number) => Kind::Number(number.as_i64()?),
            _ => return None,
        };
        Some(Switch { place: format!("{place}/{name}"), label: said(name), kind })
    };
    map.iter().filter_map(switch).collect()
}

fn nothing_more(_: &mut Value) {}

fn anybody(_: &Value, _: &Value) -> bool {
    true
}

/// Set-ups are plain data with text keys: writing them cannot fail.
fn written(setup: impl serde::Serialize) -> Value {
    serde_json::to_value(setup).unwrap_or_default()
}

/// The same choice for both seats.
fn for_both(places: [&'static str; 2], what: &str, options: &[(Value, String)]) -> Vec<Pick> {
    let pick = |place, whose| Pick {
        place,
        label: format!("{whose} {what}"),
        options: options.to_vec(),
        by_lot: options.len(),
    };
    vec![pick(places[0], "Your"), pick(places[1], "The other")]
}

/// The rules in force at a table, as its menu lists them.
pub fn in_force(rules: &[String]) -> Markup {
    html! {
        @if !rules.is_empty() {
            details.in-force {
                summary { "Rules in force" }
                ul { @for rule in rules { li { (kernel::sentence(rule)) } } }
            }
        }
    }
}

/// What there is to choose in a game.
pub fn arrangement(game: &AnyGame) -> Arrangement {
    visit!(AnyGame, game, edition => arranged(edition))
}

/// The set-up of a match by one click against a bot: the usual one, as quick as the game can be.
pub fn quick(game: &AnyGame, mut setup: Value) -> Value {
    visit!(AnyGame, game, edition => quickly(edition, &mut setup));
    setup
}

fn quickly<G: Arranged>(_: &catalog::Edition<G>, setup: &mut Value) {
    G::quick(setup);
}

fn arranged<G: Arranged>(edition: &catalog::Edition<G>) -> Arrangement {
    G::arrangement(edition.content())
}

#[cfg(test)]
mod tests {
    use catalog::{GameName, Library};

    use super::*;

    #[test]
    fn every_game_begins_by_lot_and_by_every_single_choice() {
        let library = Library::load(|_| Vec::new()).unwrap();
        for &name in GameName::ALL {
            let game = library.game(name);
            let found = arrangement(&game);
            let starts = |setup: Value| {
                let tried = game.start(setup, None, &kernel::fair::MatchKey::open([1; 32]));
                tried.unwrap_or_else(|problems| panic!("{name}: {problems}"));
            };
            for seed in 0..20 {
                starts(found.fill(&BTreeMap::new(), seed).unwrap());
            }
            for (index, pick) in found.picks.iter().enumerate() {
                for option in 0..pick.by_lot.max(1) {
                    let fields = BTreeMap::from([(format!("pick-{index}"), option.to_string())]);
                    starts(found.fill(&fields, 1).unwrap());
                }
            }
            let seats = found
                .picks
                .iter()
                .filter(|pick| pick.label.starts_with("Your") || pick.label.starts_with("The other"));
            assert_eq!(seats.count(), 2, "{name}");
            assert!(!found.switches.is_empty(), "{name}");
            let unnamed = found.switches.iter().find(|switch| {
                switch.label.starts_with(|c: char| c.is_lowercase()) && name != GameName::Champions
            });
            assert!(unnamed.is_none(), "{name}: a switch without words: {unnamed:?}");
        }
    }

    #[test]
    fn a_box_that_was_shown_and_not_ticked_is_off_and_nonsense_is_named() {
        let library = Library::load(|_| Vec::new()).unwrap();
        let found = arrangement(&library.game(GameName::Atw));
        let shown = BTreeMap::from([("arranged".to_owned(), "yes".to_owned())]);
        assert_eq!(found.fill(&shown, 1).unwrap()["switches"]["advanced"], false);
        assert_eq!(found.fill(&BTreeMap::new(), 1).unwrap()["switches"]["advanced"], true);
        let wrong = BTreeMap::from([("pick-0".to_owned(), "99".to_owned())]);
        assert_eq!(found.fill(&wrong, 1).unwrap_err(), "Your wrestler: there is no such choice");
    }
}
