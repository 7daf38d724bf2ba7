//! Leap: may jump over any one adjacent square but a chest, and counts one marker less, though never none for some.

use crate::rules::prelude::*;

/// Whether it may jump over anything.
pub fn can_leap(m: &Bout, player: PlayerId) -> bool {
    m.has(player, Skill::Leap)
}

/// A jump's negative modifier, one better, to at best -1.
pub fn modifier(m: &Bout, player: PlayerId, modifier: i8) -> i8 {
    if can_leap(m, player) && modifier < -1 { modifier + 1 } else { modifier }
}
