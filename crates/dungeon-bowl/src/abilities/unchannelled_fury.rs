//! Unchannelled Fury (DB-SKILL-43): D6, +2 to block or blitz; on 1-3 the activation ends.

use crate::rules::prelude::*;

/// The roll.
pub fn roll_for(player: PlayerId, action: Action) -> Roll {
    Roll::needing(RollKind::UnchannelledFury, player, super::unless_hitting(action))
}
