//! Loner (DB-SKILL-33): a team re-roll for it works only on its number or more, and is spent either way.

use crate::rules::prelude::*;

/// Whether a re-roll that was spent may be used.
pub fn may_use(bout: &Bout, table: &mut Table<'_, Event>, player: PlayerId) -> bool {
    if !bout.can_use(player, Skill::Loner) {
        return true;
    }
    let face = table.roll(Die::D6, "loner");
    let worked = face >= bout.player(player).loner;
    table.tell(|| Event::LonerRolled { player, face, worked });
    worked
}
