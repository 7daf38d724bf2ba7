//! What the laboratory knows of Dungeon Bowl.

use std::borrow::Cow;

use dungeon_bowl::{Bout, Roster};
use serde_json::{Value, json};

use super::{Side, Studied};

impl Studied for Bout {
    const SIDES: &'static str = "teams";
    /// A coach looks at every square that eleven players can come to; a match has a thousand decisions of thirty choices.
    const PLAYED_ON: u32 = 0;

    fn sides(content: &Roster) -> Vec<Side> {
        let side = |id: &String| Side { key: id.clone(), value: json!({ "college": id }) };
        content.colleges.iter().map(|college| side(&college.id)).collect()
    }

    /// Starter teams in a ready-made dungeon.
    fn usual(_: &Roster, sides: [&Side; 2]) -> Value {
        json!({ "placing": "ready-made", "teams": [sides[0].value, sides[1].value] })
    }

    fn ending(&self, _: &Roster) -> Cow<'static, str> {
        let limit = self.switches.turn_limit;
        let over = self.teams.iter().all(|(_, team)| team.turns >= limit);
        if over { "decided on time" } else { "touchdown, or nobody left" }.into()
    }
}
