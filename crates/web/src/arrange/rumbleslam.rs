//! Two ready teams and a reading of the rules.

use serde_json::{Map, Value, json};

use super::{Arranged, Arrangement, Kind, Pick, Switch, for_both, switches, written};

impl Arranged for rumbleslam::Bout {
    fn arrangement(content: &rumbleslam::Roster) -> Arrangement {
        let profiles: Map<String, Value> =
            content.profiles.iter().map(|(name, rules)| (name.clone(), written(rules))).collect();
        let book = content.profiles.first().map_or(Value::Null, |(_, rules)| written(rules));
        let base = json!({
            "profile": "book", "dice": "house", "budget": 0, "handicap": false, "teams": ["", ""],
            "rules": book.clone(), "usual": book, "profiles": profiles,
        });
        let mut teams: Vec<_> = content.teams.iter().collect();
        teams.sort_by_key(|team| team.budget);
        let light =
            teams.iter().filter(|team| Some(team.budget) == teams.first().map(|least| least.budget)).count();
        let options: Vec<_> = teams
            .iter()
            .map(|team| {
                (
                    written(team),
                    format!("{}, {} wrestlers for {}k", team.name, team.wrestlers.len(), team.budget),
                )
            })
            .collect();
        let mut picks = for_both(["/teams/0", "/teams/1"], "team", &options);
        for pick in &mut picks {
            pick.by_lot = light;
        }
        let named = |name: &String| (json!(name), name.clone());
        picks.push(Pick {
            place: "/profile",
            label: "Reading of the rules".into(),
            options: content.profiles.iter().map(|(name, _)| named(name)).collect(),
            by_lot: 0,
        });
        picks.push(Pick {
            place: "/dice",
            label: "Dice".into(),
            options: content.dice.iter().map(|dice| named(&dice.name)).collect(),
            by_lot: 0,
        });
        let mut rules = switches(&base, "/rules", rumbleslam::setup::SWITCHES);
        rules.push(Switch {
            place: "/handicap".into(),
            label: "Handicap: teams of different budgets may meet".into(),
            kind: Kind::Flag(false),
        });
        Arrangement { picks, switches: rules, base, finish: budget_and_rules, fits: same_budget }
    }
}

/// A match is between teams of one budget; other values have none.
fn same_budget(one: &Value, other: &Value) -> bool {
    match (&one["budget"], &other["budget"]) {
        (Value::Null, _) | (_, Value::Null) => true,
        (one, other) => one == other,
    }
}

/// The budget is that of the dearer team; switches that nobody touched leave the profile its own.
fn budget_and_rules(setup: &mut Value) {
    let budgets = setup["teams"].as_array().into_iter().flatten().filter_map(|team| team["budget"].as_u64());
    setup["budget"] = json!(budgets.max().unwrap_or(0));
    let Value::Object(map) = setup else { return };
    let (usual, profiles) =
        (map.remove("usual").unwrap_or_default(), map.remove("profiles").unwrap_or_default());
    let profile =
        map.get("profile").and_then(Value::as_str).map(|name| profiles[name].clone()).unwrap_or_default();
    let mut rules = profile.clone();
    if let Some(Value::Object(chosen)) = map.remove("rules") {
        for (name, value) in chosen.into_iter().filter(|(name, value)| usual.get(name) != Some(value)) {
            rules[name] = value;
        }
    }
    if rules != profile {
        map.insert("rules".into(), rules);
    }
}
