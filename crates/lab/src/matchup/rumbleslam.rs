//! RUMBLESLAM by name: two to four ready teams of any bout size, profiles, dice and single switches.

use rumbleslam::setup::SWITCHES;
use rumbleslam::{Bout, Roster};
use serde_json::{Value, json};

use super::{NamedMatchup, RuleWord, no_such_rule};
use crate::Side;
use catalog::looked_up::plain;

impl NamedMatchup for Bout {
    fn playable(roster: &Roster) -> Vec<(Side, String)> {
        let side =
            |team: &rumbleslam::setup::TeamSheet| Side { key: team.name.to_lowercase(), value: json!(team) };
        roster.teams.iter().map(|team| (side(team), team.name.clone())).collect()
    }

    fn meet(_: &Roster, sides: &[Side]) -> Result<Value, String> {
        if !(2..=4).contains(&sides.len()) {
            return Err(format!("name two to four teams, not {}", sides.len()));
        }
        let budget = sides.iter().filter_map(|side| side.value["budget"].as_u64()).max().unwrap_or_default();
        let teams: Vec<&Value> = sides.iter().map(|side| &side.value).collect();
        Ok(json!({ "budget": budget, "teams": teams }))
    }

    fn rule_words(roster: &Roster) -> Vec<RuleWord> {
        let rule = |word: String, change: String| (word, vec![change]);
        let profiles = roster.profiles.iter().map(|(name, _)| rule(name.clone(), format!("profile={name}")));
        let dice =
            roster.dice.iter().map(|dice| rule(format!("dice={}", dice.name), format!("dice={}", dice.name)));
        profiles.chain(dice).chain([rule("handicap".to_owned(), "handicap=true".to_owned())]).collect()
    }

    /// A profile and switches together keep the profile; `no-` before a switch turns it off.
    fn play_by(roster: &Roster, setup: &mut Value, words: &[String]) -> Result<(), String> {
        let known = Self::rule_words(roster);
        let mut switches: Vec<(&str, bool)> = Vec::new();
        for word in words {
            let wanted = plain(word);
            let (name, on) = wanted.strip_prefix("no ").map_or((wanted.as_str(), true), |name| (name, false));
            let switch = SWITCHES.iter().find(|(switch, _)| plain(switch) == name);
            if let Some((_, changes)) = known.iter().find(|(known, _)| plain(known) == wanted) {
                changes.iter().try_for_each(|change| crate::studied::set(setup, change))?;
            } else if let Some((switch, _)) = switch {
                switches.push((switch, on));
            } else {
                let switches = SWITCHES.iter().map(|(name, _)| *name);
                return Err(no_such_rule(word, known.iter().map(|(name, _)| name.as_str()).chain(switches)));
            }
        }
        let profile = setup["profile"].as_str().unwrap_or("book");
        let rules = roster.profiles.iter().find(|(name, _)| name == profile).map(|(_, rules)| json!(rules));
        if let Some(mut rules) = rules.filter(|_| !switches.is_empty()) {
            for (name, on) in switches {
                match &rules[name] {
                    Value::Bool(_) => rules[name] = json!(on),
                    _ => return Err(format!("{name} is a number: write --set rules.{name}=NUMBER")),
                }
            }
            setup["rules"] = rules;
        }
        Ok(())
    }
}
