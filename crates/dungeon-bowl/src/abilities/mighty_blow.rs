//! Mighty Blow: adds its number to the armour roll, or else to the injury roll, of the target its block knocked down.

use crate::rules::prelude::*;

/// What it adds.
pub fn bonus(m: &Bout, blocker: PlayerId) -> i8 {
    if m.has(blocker, Skill::MightyBlow) { m.player(blocker).mighty_blow.max(1) as i8 } else { 0 }
}
