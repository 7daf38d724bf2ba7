//! Throw Team-mate: with strength 5 or more it may throw a team-mate that has the Right Stuff.

use crate::rules::prelude::*;

/// Whether it can throw.
pub fn can_throw(m: &Bout, player: PlayerId) -> bool {
    m.has(player, Skill::ThrowTeamMate) && m.player(player).strength >= 5
}
