//! The wrestlers of RUMBLESLAM.

use catalog::rumbleslam::dice::Stat;
use catalog::rumbleslam::roster::Card;
use catalog::rumbleslam::{Bout, Roster};
use content::Appearance;
use content::appearance::{Build, Role};

use super::{Cast, Member};
use crate::art::Recipe;

/// How a wrestler looks; its best stat decides the pose and its weight the build where nothing is said.
pub fn recipe(card: &Card) -> Recipe {
    let strong = |stat: Stat| card.stats[stat as usize].len();
    let role = if strong(Stat::Grapple) > strong(Stat::Attack) {
        Role::Grappler
    } else if strong(Stat::Dexterity) > strong(Stat::Attack) {
        Role::Vaulter
    } else {
        Role::Brawler
    };
    let build = match card.weight {
        1 => Some(Build::Slim),
        3 => Some(Build::Huge),
        _ => None,
    };
    let look = card.look.or(&Appearance { role: Some(role), build, ..Appearance::default() });
    Recipe::of(&card.name, &look).sized(card.big())
}

impl Cast for Bout {
    fn cast(roster: &Roster) -> Vec<Member> {
        roster
            .cards
            .iter()
            .map(|card| Member {
                name: card.name.clone(),
                line: card.billing.clone(),
                among: roster.casinos[usize::from(card.casino)].name.clone(),
                recipe: recipe(card),
            })
            .collect()
    }
}
