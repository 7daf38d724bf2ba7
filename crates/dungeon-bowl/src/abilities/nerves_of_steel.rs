//! Nerves of Steel (DB-SKILL-18): markers do not hinder it when it passes, catches or interferes.

use crate::rules::prelude::*;

/// How many markers count against a player that passes, catches or interferes.
pub fn markers(bout: &Bout, roster: &Roster, player: PlayerId) -> i8 {
    if bout.can_use(player, Skill::NervesOfSteel) {
        0
    } else {
        bout.markers(roster, player.seat(), bout.player(player).square) as i8
    }
}
