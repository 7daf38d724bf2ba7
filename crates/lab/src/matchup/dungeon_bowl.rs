//! Dungeon Bowl by name: colleges, dungeons, the kinds of match and the switches.

use dungeon_bowl::{Bout, Roster};

use super::{NamedMatchup, RuleWord};
use crate::{Side, Studied};

impl NamedMatchup for Bout {
    fn playable(roster: &Roster) -> Vec<(Side, String)> {
        let names = roster.colleges.iter().map(|college| college.name.clone());
        Self::sides(roster).into_iter().zip(names).collect()
    }

    fn rule_words(roster: &Roster) -> Vec<RuleWord> {
        let rule = |word: &str, change: String| (word.to_owned(), vec![change]);
        let kinds = [
            rule("quick", "quick=true".to_owned()),
            rule("by-hand", "placing=by-hand".to_owned()),
            rule("ready-made", "placing=ready-made".to_owned()),
        ];
        let dungeons =
            roster.dungeons.iter().map(|dungeon| rule(&dungeon.id, format!("dungeon={}", dungeon.id)));
        let switches = dungeon_bowl::setup::SWITCHES.iter().filter(|(name, _)| *name != "turn-limit");
        let switches = switches.map(|(name, _)| rule(name, format!("switches.{name}=true")));
        kinds.into_iter().chain(dungeons).chain(switches).collect()
    }
}
