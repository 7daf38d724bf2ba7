//! What the laboratory knows of RUMBLESLAM.

use std::borrow::Cow;

use rumbleslam::bout::LAST_ROUND;
use rumbleslam::{Bout, Roster};
use serde_json::{Value, json};

use super::{Side, Studied};

impl Studied for Bout {
    const SIDES: &'static str = "teams";

    /// The ready teams of the smallest bout size: teams of another size would not be a match.
    fn sides(roster: &Roster) -> Vec<Side> {
        let least = roster.teams.iter().map(|team| team.budget).min();
        let teams = roster.teams.iter().filter(|team| Some(team.budget) == least);
        teams.map(|team| Side { key: team.name.to_lowercase(), value: json!(team) }).collect()
    }

    /// The ready teams of each bout size.
    fn classes(roster: &Roster) -> Vec<Vec<Side>> {
        let mut budgets: Vec<_> = roster.teams.iter().map(|team| team.budget).collect();
        budgets.sort_unstable();
        budgets.dedup();
        let class = |budget| {
            let teams = roster.teams.iter().filter(|team| team.budget == budget);
            teams.map(|team| Side { key: team.name.to_lowercase(), value: json!(team) }).collect()
        };
        budgets.into_iter().map(class).collect()
    }

    fn usual(_: &Roster, sides: [&Side; 2]) -> Value {
        let budget = |side: &Side| side.value["budget"].as_u64().unwrap_or_default();
        json!({ "budget": budget(sides[0]).max(budget(sides[1])), "teams": [sides[0].value, sides[1].value] })
    }

    fn ending(&self, _: &Roster) -> Cow<'static, str> {
        if self.round >= LAST_ROUND { "after the last round" } else { "one team left" }.into()
    }
}
