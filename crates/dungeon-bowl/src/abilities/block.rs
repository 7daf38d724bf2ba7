//! Block: may stay on its feet on Both Down, whichever side of it the player is on.

use crate::rules::prelude::*;

/// Whether the player may be asked to stay up.
pub fn may_stay_up(m: &Bout, player: PlayerId) -> bool {
    m.has(player, Skill::Block)
}
