//! Thick Skull (DB-SKILL-27): knocked out only by the last number of that row; the number before leaves it stunned.

use crate::player::Player;
use crate::skill::Skill;

/// Whether it holds.
pub fn holds(player: &Player) -> bool {
    player.can_use(Skill::ThickSkull)
}
