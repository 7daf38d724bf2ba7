//! No Hands: never picks up, catches or holds the ball; a ball it steps on bounces.

use crate::rules::prelude::*;

/// Whether it leaves the ball alone.
pub fn keeps_off(m: &Bout, player: PlayerId) -> bool {
    m.has(player, Skill::NoHands)
}
