//! Pro: once in its activation, on 3 or more, re-rolls one die; that die is not rolled again by anything else.

use crate::rules::prelude::*;

/// Whether the player may try now.
pub fn may_try(m: &Bout, player: PlayerId) -> bool {
    m.has(player, Skill::Pro)
        && !m.player(player).is(Flag::UsedPro)
        && m.activation.is_some_and(|activation| activation.player == player)
}

/// Tries.
pub fn attempt(m: &mut Bout, t: &mut impl Table<Event>, player: PlayerId) -> bool {
    m.player_mut(player).set(Flag::UsedPro, true);
    let face = t.roll(Die::D6, "pro");
    t.tell(Event::ProTried { player, face, worked: face >= 3 });
    face >= 3
}
