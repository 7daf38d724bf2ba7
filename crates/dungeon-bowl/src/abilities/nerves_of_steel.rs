//! Nerves of Steel: markers do not hinder it when it passes, catches or interferes.

use crate::rules::prelude::*;

/// How many markers count against a player that passes, catches or interferes.
pub fn markers(m: &Bout, c: &Content, player: PlayerId) -> i8 {
    if m.has(player, Skill::NervesOfSteel) {
        0
    } else {
        m.markers(c, player.seat(), m.player(player).square) as i8
    }
}
