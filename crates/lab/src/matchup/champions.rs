//! Champions by name: wrestlers, teams and partners, rules and kinds of match, cards on paper, exact odds.

use champions::odds::{Exact, Model, Payoff, Solution, odds};
use champions::roster::{Side as Alignment, Tier, Wrestler};
use champions::{Bout, House, Kind, Optional, Person, Roster, Setup, lint, paper, strength};
use content::nearest;
use kernel::{Fast, Tabletop};
use serde_json::{Value, json};

use super::{NamedMatchup, Priced, Sheet};
use crate::{Side, Studied};

/// Wrestlers, managers and teams, by name.
fn names(roster: &Roster) -> Vec<&str> {
    let teams = roster.teams.iter().map(|team| team.name.as_str());
    roster.people().map(|person| roster.name(person)).chain(teams).collect()
}

/// A name as the roster has it: the whole of it, or a part that only one has.
fn known<'r>(roster: &'r Roster, words: &str) -> Result<&'r str, String> {
    let (all, wanted) = (names(roster), words.trim().to_lowercase());
    if let Some(name) = all.iter().find(|name| name.to_lowercase() == wanted) {
        return Ok(name);
    }
    let parts: Vec<&str> = all
        .iter()
        .copied()
        .filter(|name| !wanted.is_empty() && name.to_lowercase().contains(&wanted))
        .collect();
    match parts[..] {
        [one] => Ok(one),
        [] => {
            let meant =
                meant(&all, words).map_or_else(String::new, |name| format!("; did you mean \"{name}\"?"));
            Err(format!("nobody on the roster is called \"{words}\"{meant}"))
        }
        _ => Err(format!("\"{words}\" could be {}", parts.join(" or "))),
    }
}

/// The optional rules of a set that has a name.
fn preset(word: &str) -> Option<Optional> {
    Optional::PRESETS.iter().find(|(name, _, _)| *name == word).map(|(_, _, rules)| *rules)
}

/// The name that was probably meant, though only one word of it was written, and that one wrong.
fn meant<'r>(all: &[&'r str], words: &str) -> Option<&'r str> {
    let named = |word: &str| all.iter().copied().find(|name| name.split(' ').any(|part| part == word));
    let parts = all.iter().flat_map(|name| name.split(' ')).filter(|part| part.len() > 3);
    nearest(words, all.iter().copied()).or_else(|| nearest(words, parts).and_then(named))
}

impl NamedMatchup for Bout {
    fn named(roster: &Roster, words: &str) -> Result<Side, String> {
        let men: Vec<&str> =
            words.split('+').map(|part| known(roster, part)).collect::<Result<_, String>>()?;
        Ok(Side { key: men.join(" + "), value: json!({ "men": men }) })
    }

    fn meet(_: &Roster, sides: &[Side]) -> Result<Value, String> {
        if sides.len() < 2 {
            return Err(
                "name two sides or more; partners are joined by a plus, as in \"Gravy Dave+The Crumpeteer\""
                    .into(),
            );
        }
        let sides: Vec<&Value> = sides.iter().map(|side| &side.value).collect();
        Ok(json!({ "sides": sides, "rules": Optional::ADVANCED }))
    }

    fn rival(roster: &Roster, side: &Side, seed: u64) -> Option<Side> {
        let men = side.value["men"].as_array()?;
        let [Value::String(name)] = &men[..] else { return None };
        let at = roster.wrestlers.iter().position(|wrestler| wrestler.name == *name)?;
        let drawn = champions::standard::even_with(roster, at, 2, &mut Fast::new(seed));
        let name = &roster.wrestlers[*drawn.get(1)?].name;
        Some(Side { key: name.clone(), value: json!({ "men": [name] }) })
    }

    fn play_by(_: &Roster, setup: &mut Value, words: &[String]) -> Result<(), String> {
        let mut written: Setup = Self::read_setup(setup.clone()).map_err(|problems| problems.to_string())?;
        if let Some(first) = words.first() {
            // A list that names optional rules one by one is all of them.
            let preset = |word: &str| word == "advanced" || preset(word).is_some();
            if preset(first) || words.iter().any(|word| Optional::named(word).is_some()) {
                written.rules = Optional::NONE;
            }
        }
        for word in words {
            if let Some(rules) = preset(word) {
                written.rules = rules;
            } else if word == "advanced" {
                written.rules = Optional::ADVANCED;
            } else if word == "feud" {
                written.feud = true;
            } else if let Some(charts) = word.strip_prefix("charts=") {
                charts.clone_into(&mut written.charts);
            } else if let Some(rule) = Optional::named(word) {
                written.rules = written.rules.with(rule);
            } else if let Some(rule) = House::named(word) {
                written.house = written.house.with(rule);
            } else if let Some(kind) = Kind::named(word) {
                written.kind = kind;
            } else {
                let known = ["basic", "standard", "all-sixteen", "feud", "charts=house"]
                    .into_iter()
                    .chain(Optional::ALL.iter().map(|rule| rule.0))
                    .chain(Kind::ALL.iter().map(|kind| kind.0))
                    .chain(House::ALL.iter().map(|rule| rule.0));
                let meant = nearest(word, known.clone())
                    .map_or_else(String::new, |name| format!(" (did you mean \"{name}\"?)"));
                let known = known.collect::<Vec<_>>().join(", ");
                return Err(format!(
                    "no rule and no kind of match is called \"{word}\"{meant}; there are: {known}"
                ));
            }
        }
        *setup = serde_json::to_value(written).map_err(|error| error.to_string())?;
        Ok(())
    }

    fn card(roster: &Roster, name: &str) -> Result<Sheet, String> {
        let name = known(roster, name)?;
        if let Some(team) = roster.teams.iter().find(|team| team.name == name) {
            let cards: Vec<Sheet> = team.members.iter().map(|&person| card(roster, person)).collect();
            let text: Vec<&str> = cards.iter().map(|card| card.text.as_str()).collect();
            let members: Vec<&Value> = cards.iter().map(|card| &card.json).collect();
            return Ok(Sheet { text: text.join("\n"), json: json!({ "team": name, "members": members }) });
        }
        let person = roster.find(name).map_err(|problem| problem.to_string())?;
        Ok(card(roster, person))
    }

    fn whole_match(roster: &Roster, setup: Value, matches: u64) -> Result<Sheet, String> {
        let setup = Self::read_setup(setup).map_err(|problems| problems.to_string())?;
        let refused = |problems| format!("the set-up is refused\n{problems}");
        let bell = setup.bell(roster).map_err(refused)?;
        let exact = Exact::of(roster, &bell, Payoff::WIN).ok();
        let (odds, decisions) = match &exact {
            Some(exact) => (exact.report(roster, &bell), exact.decisions(roster, &bell)),
            None => (odds(roster, &setup, Payoff::WIN, matches).map_err(refused)?, Vec::new()),
        };
        let rules = setup.rules_in_words();
        let mut text = format!("{}\n{odds}", rules.join("\n"));
        if !decisions.is_empty() {
            text += "best decisions while everybody is fresh, and what the others cost:\n";
        }
        for decision in &decisions {
            text.extend(["  ", &decision.to_string(), "\n"]);
        }
        Ok(Sheet { text, json: json!({ "rules": rules, "odds": odds, "decisions": decisions }) })
    }

    fn solved(roster: &Roster, setup: &Setup) -> Option<(Vec<f64>, f64)> {
        let bell = setup.bell(roster).ok()?;
        // Only what the structure of the game solves: a list of positions may take minutes.
        let model = Model::new(roster, &bell, Payoff::WIN).ok()?;
        let odds = Exact::Singles(Box::new(Solution::of(model))).report(roster, &bell);
        Some((odds.wins, odds.moves))
    }

    fn moment(&self, roster: &Roster) -> Vec<Priced> {
        let Ok(exact) = Exact::of(roster, self, Payoff::WIN) else { return Vec::new() };
        let advice = exact.advise(roster, self);
        let choices = advice.map(|advice| advice.choices).unwrap_or_default();
        choices
            .iter()
            .map(|priced| Priced {
                say: self.say(roster, priced.choice),
                worth: priced.worth,
                costs: priced.costs,
            })
            .collect()
    }
}

fn card(roster: &Roster, person: Person) -> Sheet {
    if !roster.is_wrestler(person) {
        let (name, distractor) = (roster.name(person), roster.distractor(person));
        let json = json!({ "name": name, "distractor": distractor, "wrestles": false });
        return Sheet { text: paper::card(roster, person), json };
    }
    let wrestler = roster.wrestler(person);
    let strength = strength::strength(wrestler);
    let odd = lint::lint(wrestler);
    let mut text = paper::card(roster, person);
    let points = format!("strength {} in singles, {} in tag matches\n", strength.singles, strength.tag);
    text.push_str(&points);
    for oddity in &odd {
        text.extend(["odd: ", oddity, "\n"]);
    }
    Sheet { text, json: data(roster, person, wrestler, &odd) }
}

fn data(roster: &Roster, person: Person, wrestler: &Wrestler, odd: &[String]) -> Value {
    let figures = &wrestler.figures;
    let level = |level: u8, print: &dyn Fn(u8, u8) -> String| {
        (1..=6).map(|face| print(level, face)).collect::<Vec<String>>()
    };
    let offense = |level: u8, face: u8| paper::offense_of(roster, person, level, face);
    let defense = |level: u8, face: u8| paper::defense_of(roster, person, level, face);
    let (side, tier): (Alignment, Tier) = (wrestler.side, wrestler.tier);
    let (offense, defense) =
        ([1, 2, 3].map(|at| level(at, &offense)), [1, 2, 3].map(|at| level(at, &defense)));
    let name = |person: Option<Person>| person.map(|person| roster.name(person));
    json!({
        "name": wrestler.name, "side": side, "tier": tier, "wrestles": true,
        "height": wrestler.height, "weight": wrestler.weight, "from": wrestler.from, "says": wrestler.says,
        "offense": offense, "defense": defense,
        "ropes": figures.ratings[0], "turnbuckle": figures.ratings[1],
        "ring": figures.ratings[2], "deathjump": figures.ratings[3],
        "disqualification": figures.disqualification,
        "pin": figures.pin, "pin-with-fatigue": figures.fresh_pin, "cage": figures.cage,
        "agility": figures.agility, "power": figures.power, "distractor": roster.distractor(person),
        "note": wrestler.note, "ally": name(wrestler.ally), "manager": name(wrestler.manager),
        "strength": strength::strength(wrestler), "odd": odd,
    })
}
