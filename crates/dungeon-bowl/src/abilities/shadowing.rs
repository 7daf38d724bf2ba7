//! Shadowing: when an opponent it marks walks away, D6 plus its own movement less the other's of 6 or more lets it step into the square the other left.

use crate::rules::prelude::*;

/// Each player that may follow.
pub fn each(m: &Bout, c: &Content, walker: PlayerId, vacated: Square, mut each: impl FnMut(PlayerId)) {
    if m.is_free(vacated) {
        m.each_marker(c, walker.seat(), vacated, |marker| {
            let beside = m.dungeon(c).are_linked(m.player(marker).square, vacated);
            if m.has(marker, Skill::Shadowing) && m.may_leave(marker) && beside {
                each(marker);
            }
        });
    }
}

/// Whether anybody may.
pub fn may_follow(m: &Bout, c: &Content, walker: PlayerId, vacated: Square) -> bool {
    let mut any = false;
    each(m, c, walker, vacated, |_| any = true);
    any
}

/// The roll.
pub fn roll_for(m: &Bout, shadow: PlayerId, walker: PlayerId, vacated: Square) -> Roll {
    let modifier = m.player(shadow).movement as i8 - m.player(walker).movement as i8;
    Roll::test(RollKind::Shadowing, shadow, 6, modifier).at(vacated)
}

/// It has been rolled.
pub fn rolled(m: &mut Bout, t: &mut impl Table<Event>, roll: Roll, passed: bool) {
    if passed {
        let from = m.player(roll.player).square;
        m.put(roll.player, roll.square);
        t.tell(Event::SkillUsed { player: roll.player, skill: Skill::Shadowing });
        t.tell(Event::Moved { player: roll.player, from, to: roll.square });
        crate::rules::portals::enter(m, roll.player);
    }
}
