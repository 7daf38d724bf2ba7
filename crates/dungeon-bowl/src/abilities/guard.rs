//! Guard (DB-SKILL-23): assists however many opponents mark it.

use crate::rules::prelude::*;

/// Whether it assists although it is marked.
pub fn always_assists(bout: &Bout, helper: PlayerId) -> bool {
    bout.can_use(helper, Skill::Guard)
}
