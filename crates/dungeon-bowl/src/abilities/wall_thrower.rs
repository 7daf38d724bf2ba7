//! Wall Thrower (DB-SKILL-21): throws at walls with +1.

use crate::rules::prelude::*;

/// What it adds to a throw at a wall.
pub fn bonus(bout: &Bout, player: PlayerId) -> i8 {
    i8::from(bout.can_use(player, Skill::WallThrower))
}
