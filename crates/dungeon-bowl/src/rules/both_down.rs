//! Both Down, and the skills that change it.
//!
//! Asked one after the other: the attacker's Juggernaut on a blitz, the attacker's Wrestle, the target's Wrestle
//! (which a Juggernaut on a blitz ignores), the attacker's Block, the target's Block. Then whoever does not stay on
//! its feet is knocked down, the target first.

use crate::abilities::{block, juggernaut, wrestle};
use crate::rules::ball::SettleBall;
use crate::rules::prelude::*;
use crate::rules::{armour, push_back, skill_window};

/// The windows of Both Down, in order.
const WINDOWS: [(Skill, bool); 5] = [
    (Skill::Juggernaut, true),
    (Skill::Wrestle, true),
    (Skill::Wrestle, false),
    (Skill::Block, true),
    (Skill::Block, false),
];

/// Both Down has been chosen.
pub fn begin(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, blow: Blow) {
    open_from(bout, roster, table, blow, 0);
}

/// Opens the next window there is, or lets both go down.
fn open_from(bout: &mut Bout, _: &Roster, table: &mut Table<'_, Event>, blow: Blow, first: usize) {
    for &(skill, of_attacker) in &WINDOWS[first..] {
        let player = if of_attacker { blow.attacker } else { blow.target };
        let usable = match skill {
            Skill::Juggernaut => juggernaut::charges(bout, &blow),
            Skill::Wrestle => wrestle::may_use(bout, &blow, player),
            _ => block::may_stay_up(bout, player),
        };
        if usable {
            return skill_window::open(bout, skill, player);
        }
    }
    resolve(bout, table, blow);
}

/// A window has been answered.
pub fn decided(
    bout: &mut Bout,
    roster: &Roster,
    table: &mut Table<'_, Event>,
    skill: Skill,
    player: PlayerId,
    used: bool,
) {
    let Some(mut blow) = bout.blow else { return kernel::fault!("a step of a block, but nobody blocks") };
    if used {
        table.tell(|| Event::SkillUsed { player, skill });
        match skill {
            Skill::Juggernaut => return push_back::start(bout, roster, table, false),
            Skill::Wrestle => return both_prone(bout, table, blow),
            _ if player == blow.attacker => blow.attacker_stays = true,
            _ => blow.target_stays = true,
        }
        bout.blow = Some(blow);
    }
    let asked = WINDOWS
        .iter()
        .position(|&(other, of_attacker)| other == skill && of_attacker == (player == blow.attacker))
        .unwrap_or(WINDOWS.len());
    open_from(bout, roster, table, blow, asked + 1);
}

fn both_prone(bout: &mut Bout, table: &mut Table<'_, Event>, blow: Blow) {
    armour::place_prone(bout, table, blow.target);
    armour::place_prone(bout, table, blow.attacker);
    bout.next([SettleBall.into()]);
}

/// DB-BLOCK-5: The target's armour, then the attacker's, then the ball.
fn resolve(bout: &mut Bout, table: &mut Table<'_, Event>, blow: Blow) {
    let mut down = tinyvec::ArrayVec::<[(PlayerId, Option<PlayerId>); 2]>::new();
    if !blow.target_stays {
        down.push((blow.target, Some(blow.attacker)));
    }
    if !blow.attacker_stays {
        down.push((blow.attacker, None));
    }
    bout.next([SettleBall.into()]);
    armour::knock_all_down(bout, table, &down);
}
