//! Pro (DB-SKILL-6): once in its activation, on 3 or more, re-rolls one die; that die is not rolled again by anything else.

use crate::rules::prelude::*;

/// Whether the player may try now.
pub fn may_try(bout: &Bout, player: PlayerId) -> bool {
    bout.can_use(player, Skill::Pro)
        && !bout.player(player).is(Flag::UsedPro)
        && bout.activation.is_some_and(|activation| activation.player == player)
}

/// Tries.
pub fn attempt(bout: &mut Bout, table: &mut Table<'_, Event>, player: PlayerId) -> bool {
    bout.player_mut(player).set(Flag::UsedPro, true);
    let face = table.roll(Die::D6, "pro");
    table.tell(|| Event::ProTried { player, face, worked: face >= 3 });
    face >= 3
}
