//! Mighty Blow (DB-SKILL-25): adds its number to the armour roll, or else to the injury roll, of the target its block knocked down.

use crate::rules::prelude::*;

/// What it adds.
pub fn bonus(bout: &Bout, blocker: PlayerId) -> i8 {
    if bout.can_use(blocker, Skill::MightyBlow) { bout.player(blocker).mighty_blow.max(1) as i8 } else { 0 }
}
