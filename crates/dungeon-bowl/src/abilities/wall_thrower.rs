//! Wall Thrower: throws at walls with +1.

use crate::rules::prelude::*;

/// What it adds to a throw at a wall.
pub fn bonus(m: &Bout, player: PlayerId) -> i8 {
    i8::from(m.has(player, Skill::WallThrower))
}
