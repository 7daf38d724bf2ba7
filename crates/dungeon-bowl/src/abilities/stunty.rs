//! Stunty (DB-SKILL-40): markers of the square it dodges into do not count; opponents interfere with its passes at +1; it is hurt by its own column of the injury table.

use crate::rules::prelude::*;

/// Whether it dodges past markers.
pub fn ignores_markers(bout: &Bout, player: PlayerId) -> bool {
    bout.can_use(player, Skill::Stunty)
}

/// What it gives to opponents that interfere.
pub fn easier_to_intercept(bout: &Bout, thrower: PlayerId) -> i8 {
    i8::from(bout.can_use(thrower, Skill::Stunty))
}
