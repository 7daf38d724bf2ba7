//! Wrestle: on Both Down its coach may have both players placed prone instead, without armour rolls.

use crate::rules::prelude::*;

/// Whether the player may be asked; a Juggernaut on a blitz ignores the target's.
pub fn may_use(m: &Bout, blow: &Blow, player: PlayerId) -> bool {
    m.has(player, Skill::Wrestle) && (player == blow.attacker || !super::juggernaut::charges(m, blow))
}
