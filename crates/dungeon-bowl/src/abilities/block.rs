//! Block (DB-SKILL-1): may stay on its feet on Both Down, whichever side of it the player is on.

use crate::rules::prelude::*;

/// Whether the player may be asked to stay up.
pub fn may_stay_up(bout: &Bout, player: PlayerId) -> bool {
    bout.can_use(player, Skill::Block)
}
