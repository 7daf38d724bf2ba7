//! Right Stuff: with strength 3 or less it can be thrown by a team-mate.

use crate::rules::prelude::*;

/// Whether it can be thrown.
pub fn can_be_thrown(m: &Bout, player: PlayerId) -> bool {
    m.has(player, Skill::RightStuff) && m.player(player).strength <= 3
}
