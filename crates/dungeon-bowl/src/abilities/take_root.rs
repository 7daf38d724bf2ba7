//! Take Root: on a 1 it is rooted to its square until it is knocked down or placed prone.

use crate::rules::prelude::*;

/// The roll.
pub const fn roll_for(player: PlayerId) -> Roll {
    Roll::needing(RollKind::TakeRoot, player, 2)
}

/// It is rooted.
pub fn root(m: &mut Bout, t: &mut impl Table<Event>, player: PlayerId) {
    m.player_mut(player).set(Flag::Rooted, true);
    t.tell(Event::Rooted { player });
}
