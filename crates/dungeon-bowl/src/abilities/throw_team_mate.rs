//! Throw Team-mate (DB-SKILL-42): with strength 5 or more it may throw a team-mate that has the Right Stuff.

use crate::rules::prelude::*;

/// Whether it can throw.
pub fn can_throw(bout: &Bout, player: PlayerId) -> bool {
    bout.has(player, Skill::ThrowTeamMate) && bout.player(player).strength >= 5
}
