//! Shadowing (DB-SKILL-7): when an opponent it marks walks away, D6 plus its own movement less the other's of 6 or more lets it step into the square the other left.

use crate::rules::prelude::*;

/// Each player that may follow.
pub fn each(bout: &Bout, roster: &Roster, walker: PlayerId, vacated: Square, mut each: impl FnMut(PlayerId)) {
    if bout.is_free(vacated) {
        bout.each_marker(roster, walker.seat(), vacated, |marker| {
            let beside = bout.dungeon(roster).are_linked(bout.player(marker).square, vacated);
            if bout.can_use(marker, Skill::Shadowing) && bout.may_leave(marker) && beside {
                each(marker);
            }
        });
    }
}

/// Whether anybody may.
pub fn may_follow(bout: &Bout, roster: &Roster, walker: PlayerId, vacated: Square) -> bool {
    let mut any = false;
    each(bout, roster, walker, vacated, |_| any = true);
    any
}

/// The roll.
pub fn roll_for(bout: &Bout, shadow: PlayerId, walker: PlayerId, vacated: Square) -> Roll {
    let modifier = bout.player(shadow).movement as i8 - bout.player(walker).movement as i8;
    Roll::test(RollKind::Shadowing { vacated }, shadow, 6, modifier)
}

/// It has been rolled.
pub fn rolled(
    bout: &mut Bout,
    table: &mut Table<'_, Event>,
    shadow: PlayerId,
    vacated: Square,
    passed: bool,
) {
    if passed {
        let from = bout.player(shadow).square;
        bout.put(shadow, vacated);
        table.tell(|| Event::SkillUsed { player: shadow, skill: Skill::Shadowing });
        table.tell(|| Event::Moved { player: shadow, from, to: vacated });
        crate::rules::portals::enter(bout, shadow);
    }
}
