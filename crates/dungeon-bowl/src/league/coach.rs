//! What a bot decides for its team between matches.

use super::decide::{Decision, lineman};
use super::squad::Squad;
use super::{Advance, Refused, hire};
use crate::roster::{LEAST_PLAYERS, Roster};
use crate::skill::{Skill, SkillList};

/// Skills in the order in which they are learned, if they can be.
const WISHES: [Skill; 10] = [
    Skill::Block,
    Skill::Dodge,
    Skill::Guard,
    Skill::MightyBlow,
    Skill::SureHands,
    Skill::Tackle,
    Skill::Wrestle,
    Skill::Sidestep,
    Skill::StandFirm,
    Skill::Pro,
];

/// A bot's squad has at least so many players when it can afford them.
const WANTED: usize = 13;
/// And so many re-rolls.
const REROLLS: u8 = 3;
/// What stays in the treasury, in thousands.
const RESERVE: u16 = 30;

/// DB-SQUAD-6: What a bot decides next: advances by choice, players until there are thirteen, a third re-roll; nothing when
/// it has all it can afford.
pub fn advise(roster: &Roster, squad: &Squad) -> Option<Decision> {
    let college = &roster.colleges[roster.college(&squad.team.college)?];
    for player in 0..squad.team.players.len() {
        if !squad.affords(player, Advance::ChosenPrimary) {
            continue;
        }
        let position = &college.positions[college.position(&squad.team.players[player].position)?];
        let lists: &[SkillList] = &position.primary;
        let known = |skill: &Skill| squad.learnable(college, player, skill.list()).contains(skill);
        let wish = WISHES.into_iter().find(|skill| lists.contains(&skill.list()) && known(skill));
        if let Some(skill) = wish {
            return Some(Decision::Learn { player: player as u8, skill: skill.name().to_owned() });
        }
    }
    let count = squad.team.players.len();
    let affords = |position: &str, spare: u16| {
        let mut team = squad.team.clone();
        team.treasury = team.treasury.saturating_sub(spare);
        hire(college, &mut team, position) != Err(Refused::NoRoom)
    };
    let line = lineman(college, &squad.team.journeymen)?;
    if count < LEAST_PLAYERS && affords(line, 0) {
        if !squad.journeymen.is_empty() {
            return Some(Decision::HireJourneyman { journeyman: 0 });
        }
        return Some(Decision::Hire { position: line.to_owned() });
    }
    if count < WANTED {
        let mut positions: Vec<_> = college.positions.iter().collect();
        positions.sort_by_key(|position| core::cmp::Reverse(position.cost));
        let best = positions.into_iter().find(|position| affords(&position.name, RESERVE));
        return best.map(|position| Decision::Hire { position: position.name.clone() });
    }
    let rerolls = squad.team.rerolls.unwrap_or(0);
    let rich = squad.team.treasury >= 2 * college.reroll + RESERVE;
    (rerolls < REROLLS && rich).then_some(Decision::BuyReroll)
}
