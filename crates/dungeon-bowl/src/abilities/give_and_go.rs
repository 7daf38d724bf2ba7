//! Give and Go: may keep moving after a hand-off.

use crate::rules::prelude::*;

/// Whether the activation goes on after a hand-off.
pub fn goes_on(m: &Bout, player: PlayerId) -> bool {
    m.has(player, Skill::GiveAndGo)
}
