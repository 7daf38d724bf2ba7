//! Jump Up (DB-SKILL-14): stands up for nothing, and may test agility with +1 to stand up and block.

use crate::player::Player;
use crate::rules::prelude::*;
use crate::rules::standing_up;

/// Whether it stands up without paying.
pub fn stands_free(player: &Player) -> bool {
    player.can_use(Skill::JumpUp)
}

/// Stands up; for a block only after a test. May open a window.
pub fn stand(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, player: PlayerId) {
    if bout.activation.is_some_and(|activation| activation.action == Action::Block) {
        rerolls::roll(
            bout,
            roster,
            table,
            Roll::test(RollKind::JumpUp, player, bout.player(player).agility, 1),
        );
    } else {
        standing_up::stood(bout, table, player);
    }
}

/// The test has been made: a failure leaves it prone and ends its activation.
pub fn tried(bout: &mut Bout, table: &mut Table<'_, Event>, player: PlayerId, passed: bool) {
    if passed {
        standing_up::stood(bout, table, player);
    } else if let Some(activation) = &mut bout.activation {
        activation.done = true;
    }
}
