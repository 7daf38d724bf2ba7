//! What can be chosen when a match is set up: wrestlers and teams by name, the rule switches by what they do.
//!
//! A game says what there is to choose as an [`Arrangement`]: a set-up to begin from and places in it, each with its
//! possible values. What is typed into the form is put there; whether it may be played is for the game to say.

mod atw;
mod champions;
mod dungeon_bowl;
mod rumbleslam;
mod wrestlenomicon;

use std::collections::BTreeMap;

use catalog::{GameName, with_game};
use kernel::{ContentFile, Fast, Problems, Tabletop};
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
    /// So many of the first options may be drawn by lot; 0: the first one is taken where nobody chooses.
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
}

/// What is by lot unless somebody chooses.
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
            let free = pick.options.iter().take(pick.by_lot).map(|(value, _)| value);
            let free: Vec<&Value> = free.filter(|value| !taken.contains(value)).collect();
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
                            @if pick.by_lot > 0 { option value=(BY_LOT) { "anybody, by lot" } }
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

/// What there is to choose in a game with this content.
pub fn arrangement(name: GameName, files: &[ContentFile]) -> Result<Arrangement, Problems> {
    with_game!(name, G => G::load(files).map(|content| G::arrangement(&content)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_begins_by_lot_and_by_every_single_choice() {
        for &name in GameName::ALL {
            let found = with_game!(name, G => {
                let content = std::sync::Arc::new(G::built_in().unwrap());
                let arranged = G::arrangement(&content);
                let starts = |setup: Value| {
                    let setup: <G as kernel::Game>::Setup = serde_json::from_value(setup).unwrap_or_else(|e| panic!("{name}: {e}"));
                    let mut silent = kernel::Silent(Fast::new(1));
                    <G as kernel::Game>::start(&content, &setup, &mut silent).unwrap_or_else(|e| panic!("{name}: {e}"));
                };
                for seed in 0..20 {
                    starts(arranged.fill(&BTreeMap::new(), seed).unwrap());
                }
                for (index, pick) in arranged.picks.iter().enumerate() {
                    for option in 0..pick.by_lot.max(1) {
                        let fields = BTreeMap::from([(format!("pick-{index}"), option.to_string())]);
                        starts(arranged.fill(&fields, 1).unwrap());
                    }
                }
                arranged
            });
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
        let found = with_game!(GameName::Atw, G => G::arrangement(&G::built_in().unwrap()));
        let shown = BTreeMap::from([("arranged".to_owned(), "yes".to_owned())]);
        assert_eq!(found.fill(&shown, 1).unwrap()["switches"]["advanced"], false);
        assert_eq!(found.fill(&BTreeMap::new(), 1).unwrap()["switches"]["advanced"], true);
        let wrong = BTreeMap::from([("pick-0".to_owned(), "99".to_owned())]);
        assert_eq!(found.fill(&wrong, 1).unwrap_err(), "Your wrestler: there is no such choice");
    }
}
