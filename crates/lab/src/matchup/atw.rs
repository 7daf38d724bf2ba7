//! ATW by name: wrestlers as people write them, the basic game.

use atw::{Bout, Roster};

use super::{NamedMatchup, RuleWord};
use crate::{Side, Studied};

impl NamedMatchup for Bout {
    fn playable(roster: &Roster) -> Vec<(Side, String)> {
        let names = roster.wrestlers.iter().map(|wrestler| wrestler.name.clone());
        Self::sides(roster).into_iter().zip(names).collect()
    }

    fn rule_words(_: &Roster) -> Vec<RuleWord> {
        let rule = |word: &str, change: &str| (word.to_owned(), vec![change.to_owned()]);
        vec![
            rule("basic", "switches.advanced=false"),
            rule("advanced", "switches.advanced=true"),
            rule("abilities-stop-rampages", "switches.abilities_stop_rampages=true"),
        ]
    }
}
