//! Portal Navigator (DB-SKILL-5): may re-roll its own portal roll.

use crate::rules::prelude::*;

/// Whether it re-rolls this kind of roll.
pub const fn rerolls(kind: RollKind) -> bool {
    matches!(kind, RollKind::Portal(_))
}
