//! Bone Head (DB-SKILL-32): on a 1 the activation ends and the tackle zone is lost.

use crate::rules::prelude::*;

/// The roll.
pub const fn roll_for(player: PlayerId) -> Roll {
    Roll::needing(RollKind::BoneHead, player, 2)
}
