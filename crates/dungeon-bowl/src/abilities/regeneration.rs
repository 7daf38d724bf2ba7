//! Regeneration (DB-SKILL-37): after a casualty roll, 4 or more cancels it and sends the player to the reserves.

use crate::rules::prelude::*;

/// The roll.
pub fn roll_for(bout: &Bout, player: PlayerId) -> Option<Roll> {
    bout.can_use(player, Skill::Regeneration).then(|| Roll::needing(RollKind::Regeneration, player, 4))
}
