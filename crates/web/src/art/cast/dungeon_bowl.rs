//! The players of Dungeon Bowl.

use catalog::dungeon_bowl::roster::{Group, Position};
use catalog::dungeon_bowl::{Bout, Roster};
use content::Appearance;
use content::appearance::{Build, Role};

use super::{Cast, Member};
use crate::art::Recipe;

/// How players of a position look; their group decides pose and build where nothing is said.
pub fn recipe(position: &Position) -> Recipe {
    let (role, build) = match position.group {
        Group::Runner => (Role::Runner, Build::Slim),
        Group::Thrower => (Role::Thrower, Build::Mid),
        Group::Blocker => (Role::Blocker, Build::Round),
        Group::BigGuy => (Role::Grappler, Build::Huge),
        Group::Blitzer => (Role::Brawler, Build::Burly),
        Group::Special => (Role::Blades, Build::Slim),
        Group::Lineman => (Role::Lineman, Build::Mid),
    };
    let look =
        position.look.or(&Appearance { role: Some(role), build: Some(build), ..Appearance::default() });
    Recipe::of(&position.name, &look)
}

impl Cast for Bout {
    fn cast(roster: &Roster) -> Vec<Member> {
        let member = |college: &str, position: &Position| Member {
            name: position.name.clone(),
            line: String::new(),
            among: college.to_owned(),
            recipe: recipe(position),
        };
        roster
            .colleges
            .iter()
            .flat_map(|college| college.positions.iter().map(|position| member(&college.name, position)))
            .collect()
    }
}
