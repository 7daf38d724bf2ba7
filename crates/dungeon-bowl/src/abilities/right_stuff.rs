//! Right Stuff (DB-SKILL-38): with strength 3 or less it can be thrown by a team-mate.

use crate::rules::prelude::*;

/// Whether it can be thrown.
pub fn can_be_thrown(bout: &Bout, player: PlayerId) -> bool {
    bout.can_use(player, Skill::RightStuff) && bout.player(player).strength <= 3
}
