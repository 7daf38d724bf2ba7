//! Regeneration: after a casualty roll, 4 or more cancels it and sends the player to the reserves.

use crate::rules::prelude::*;

/// The roll.
pub fn roll_for(m: &Bout, player: PlayerId) -> Option<Roll> {
    m.has(player, Skill::Regeneration).then(|| Roll::needing(RollKind::Regeneration, player, 4))
}
