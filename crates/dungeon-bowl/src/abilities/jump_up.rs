//! Jump Up: stands up for nothing, and may test agility with +1 to stand up and block.

use crate::player::Player;
use crate::rules::prelude::*;
use crate::rules::standing_up;

/// Whether it stands up without paying.
pub fn stands_free(player: &Player) -> bool {
    player.has(Skill::JumpUp)
}

/// Stands up; for a block only after a test. May open a window.
pub fn stand(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, player: PlayerId) {
    if m.activation.is_some_and(|activation| activation.action == Action::Block) {
        rerolls::roll(m, c, t, Roll::test(RollKind::JumpUp, player, m.player(player).agility, 1));
    } else {
        standing_up::stood(m, t, player);
    }
}

/// The test has been made: a failure leaves it prone and ends its activation.
pub fn tried(m: &mut Bout, t: &mut impl Table<Event>, roll: Roll, passed: bool) {
    if passed {
        standing_up::stood(m, t, roll.player);
    } else if let Some(activation) = &mut m.activation {
        activation.done = true;
    }
}
