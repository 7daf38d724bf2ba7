//! Leap (DB-SKILL-15): may jump over any one adjacent square but a chest, and counts one marker less, though never none for some.

use crate::rules::prelude::*;

/// Whether it may jump over anything.
pub fn can_leap(bout: &Bout, player: PlayerId) -> bool {
    bout.can_use(player, Skill::Leap)
}

/// A jump's negative modifier, one better, to at best -1.
pub fn modifier(bout: &Bout, player: PlayerId, modifier: i8) -> i8 {
    if can_leap(bout, player) && modifier < -1 { modifier + 1 } else { modifier }
}
