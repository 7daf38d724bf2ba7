//! Sure Hands (DB-SKILL-9): re-rolls a failed pick-up, and cannot be stripped of the ball.

use crate::rules::prelude::*;

/// Whether it re-rolls this kind of roll.
pub const fn rerolls(kind: RollKind) -> bool {
    matches!(kind, RollKind::PickUp)
}
