//! Pass (DB-SKILL-19): re-rolls a failed test of a pass, at a square or at a wall.

use crate::rules::prelude::*;

/// Whether it re-rolls this kind of roll.
pub const fn rerolls(kind: RollKind) -> bool {
    matches!(kind, RollKind::Pass { .. } | RollKind::WallThrow)
}
