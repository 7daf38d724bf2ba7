//! Take Root (DB-SKILL-41): on a 1 it is rooted to its square until it is knocked down or placed prone.

use crate::rules::prelude::*;

/// The roll.
pub const fn roll_for(player: PlayerId) -> Roll {
    Roll::needing(RollKind::TakeRoot, player, 2)
}

/// It is rooted.
pub fn root(bout: &mut Bout, table: &mut Table<'_, Event>, player: PlayerId) {
    bout.player_mut(player).set(Flag::Rooted, true);
    table.tell(|| Event::Rooted { player });
}
