//! Catch (DB-SKILL-12): re-rolls a failed catch.

use crate::rules::prelude::*;

/// Whether it re-rolls this kind of roll.
pub const fn rerolls(kind: RollKind) -> bool {
    matches!(kind, RollKind::Catch { .. })
}
