//! Tentacles (DB-SKILL-30): when an opponent it marks would leave, D6 plus its own strength less the other's of 6 or more holds it and ends its move.

use crate::rules::movement::TryToHold;
use crate::rules::prelude::*;

/// Each player that may hold another where it is.
pub fn each(bout: &Bout, roster: &Roster, leaver: PlayerId, mut each: impl FnMut(PlayerId)) {
    bout.each_marker(roster, leaver.seat(), bout.player(leaver).square, |marker| {
        if bout.can_use(marker, Skill::Tentacles) {
            each(marker);
        }
    });
}

/// Whether anybody may.
pub fn may_hold(bout: &Bout, roster: &Roster, leaver: PlayerId) -> bool {
    let mut any = false;
    each(bout, roster, leaver, |_| any = true);
    any
}

/// The roll to hold a player that would leave.
pub fn roll_for(bout: &Bout, holder: PlayerId, leaver: PlayerId, hold: TryToHold) -> Roll {
    let modifier = bout.player(holder).strength as i8 - bout.player(leaver).strength as i8;
    Roll::test(RollKind::Tentacles(hold), holder, 6, modifier)
}

/// It has been rolled.
pub fn rolled(
    bout: &mut Bout,
    roster: &Roster,
    table: &mut Table<'_, Event>,
    holder: PlayerId,
    hold: TryToHold,
    held: bool,
) {
    if held {
        table.tell(|| Event::SkillUsed { player: holder, skill: Skill::Tentacles });
        if let Some(activation) = &mut bout.activation {
            activation.done = true;
        }
    } else {
        hold.escaped(bout, roster, table);
    }
}
