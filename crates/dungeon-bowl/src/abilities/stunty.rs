//! Stunty: markers of the square it dodges into do not count; opponents interfere with its passes at +1; it is hurt by its own column of the injury table.

use crate::rules::prelude::*;

/// Whether it dodges past markers.
pub fn ignores_markers(m: &Bout, player: PlayerId) -> bool {
    m.has(player, Skill::Stunty)
}

/// What it gives to opponents that interfere.
pub fn easier_to_intercept(m: &Bout, thrower: PlayerId) -> i8 {
    i8::from(m.has(thrower, Skill::Stunty))
}
