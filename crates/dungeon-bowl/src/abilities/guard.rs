//! Guard: assists however many opponents mark it.

use crate::rules::prelude::*;

/// Whether it assists although it is marked.
pub fn always_assists(m: &Bout, helper: PlayerId) -> bool {
    m.has(helper, Skill::Guard)
}
