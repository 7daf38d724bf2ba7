//! Give and Go (DB-SKILL-17): may keep moving after a hand-off.

use crate::rules::prelude::*;

/// Whether the activation goes on after a hand-off.
pub fn goes_on(bout: &Bout, player: PlayerId) -> bool {
    bout.can_use(player, Skill::GiveAndGo)
}
