//! The wrestlers of ATW.

use catalog::atw::{Bout, Roster};

use super::{Cast, Member};
use crate::art::Recipe;

impl Cast for Bout {
    fn cast(roster: &Roster) -> Vec<Member> {
        roster
            .wrestlers
            .iter()
            .map(|who| Member {
                name: who.name.clone(),
                line: who.line.clone(),
                among: "wrestlers".to_owned(),
                recipe: Recipe::of(&who.name, &who.look),
            })
            .collect()
    }
}
