//! Projectile Vomit (DB-SKILL-35): instead of a block, on 2 or more a plain armour roll against the target, on 1 against itself.

use crate::abilities::stab;
use crate::rules::prelude::*;

/// Vomits. May open a window.
pub fn vomit(
    bout: &mut Bout,
    roster: &Roster,
    table: &mut Table<'_, Event>,
    player: PlayerId,
    target: PlayerId,
) {
    table.tell(|| Event::VomitedOn { player, target });
    rerolls::roll(bout, roster, table, Roll::needing(RollKind::Vomit { target }, player, 2));
}

/// It has been rolled.
pub fn rolled(
    bout: &mut Bout,
    table: &mut Table<'_, Event>,
    player: PlayerId,
    target: PlayerId,
    passed: bool,
) {
    let hit = if passed { target } else { player };
    stab::cut(bout, table, hit);
}
