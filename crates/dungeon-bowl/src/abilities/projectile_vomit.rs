//! Projectile Vomit: instead of a block, on 2 or more a plain armour roll against the target, on 1 against itself.

use crate::abilities::stab;
use crate::rules::prelude::*;

/// Vomits. May open a window.
pub fn vomit(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, player: PlayerId, target: PlayerId) {
    t.tell(Event::VomitedOn { player, target });
    let roll = Roll::needing(RollKind::Vomit, player, 2).counted(target.0);
    rerolls::roll(m, c, t, roll);
}

/// It has been rolled.
pub fn rolled(m: &mut Bout, t: &mut impl Table<Event>, roll: Roll, passed: bool) {
    let hit = if passed { PlayerId(roll.count) } else { roll.player };
    stab::cut(m, t, hit);
}
