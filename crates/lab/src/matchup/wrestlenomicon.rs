//! Wrestlenomicon by name: gods, the first game.

use wrestlenomicon::{Bout, Roster};

use super::{NamedMatchup, RuleWord};

impl NamedMatchup for Bout {
    fn rule_words(_: &Roster) -> Vec<RuleWord> {
        let rule = |word: &str, change: &str| (word.to_owned(), vec![change.to_owned()]);
        vec![rule("first-game", "first_game=true"), rule("bump-up-to", "switches.bump_up_to=true")]
    }
}
