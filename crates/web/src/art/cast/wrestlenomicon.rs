//! The gods of Wrestlenomicon.

use catalog::wrestlenomicon::{Bout, Roster};

use super::{Cast, Member};
use crate::art::Recipe;

impl Cast for Bout {
    fn cast(roster: &Roster) -> Vec<Member> {
        roster
            .gods
            .iter()
            .map(|god| Member {
                name: god.name.clone(),
                line: god.title.clone(),
                among: "gods".to_owned(),
                recipe: Recipe::of(&god.name, &god.look),
            })
            .collect()
    }
}
