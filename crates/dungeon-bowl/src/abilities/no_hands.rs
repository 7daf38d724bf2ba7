//! No Hands (DB-SKILL-34): never picks up, catches or holds the ball; a ball it steps on bounces.

use crate::rules::prelude::*;

/// Whether it leaves the ball alone.
pub fn keeps_off(bout: &Bout, player: PlayerId) -> bool {
    bout.can_use(player, Skill::NoHands)
}
