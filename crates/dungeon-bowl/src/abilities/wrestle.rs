//! Wrestle (DB-SKILL-11): on Both Down its coach may have both players placed prone instead, without armour rolls.

use crate::rules::prelude::*;

/// Whether the player may be asked; a Juggernaut on a blitz ignores the target's.
pub fn may_use(bout: &Bout, blow: &Blow, player: PlayerId) -> bool {
    bout.can_use(player, Skill::Wrestle)
        && (player == blow.attacker || !super::juggernaut::charges(bout, blow))
}
