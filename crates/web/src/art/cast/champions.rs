//! The wrestlers and managers of Champions.

use catalog::champions::{Bout, Roster};

use super::{Cast, Member};
use crate::art::Recipe;

impl Cast for Bout {
    fn cast(roster: &Roster) -> Vec<Member> {
        let wrestlers = roster.wrestlers.iter().map(|who| (&who.name, &who.says, &who.look, "wrestlers"));
        let managers = roster.managers.iter().map(|who| (&who.name, &who.says, &who.look, "managers"));
        wrestlers
            .chain(managers)
            .map(|(name, says, look, among)| Member {
                name: name.clone(),
                line: says.clone(),
                among: among.to_owned(),
                recipe: Recipe::of(name, look),
            })
            .collect()
    }
}
