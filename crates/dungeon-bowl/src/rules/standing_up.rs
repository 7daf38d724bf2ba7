//! Standing up: three squares of movement, or a roll for the slow.

use crate::abilities::jump_up;
use crate::rules::prelude::*;

/// What standing up costs a player that can pay it.
pub const COST: u8 = 3;

/// The acting player stands up, if it lies. May open a window.
pub fn stand_up(m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
    let Some(activation) = &mut m.activation else { return };
    let player = activation.player;
    if m.players[player.index()].status != Status::Prone {
        return;
    }
    if jump_up::stands_free(&m.players[player.index()]) {
        return jump_up::stand(m, c, t, player);
    }
    let movement = m.players[player.index()].movement;
    if movement >= COST {
        activation.moved = COST;
        stood(m, t, player);
    } else {
        rerolls::roll(m, c, t, Roll::needing(RollKind::StandUp, player, 4));
    }
}

/// A slow player has rolled to stand up: on 4 or more it does, for all its movement.
pub fn tried(m: &mut Bout, t: &mut impl Table<Event>, roll: Roll, passed: bool) {
    let movement = m.player(roll.player).movement;
    if let Some(activation) = &mut m.activation {
        activation.moved = movement;
        activation.done |= !passed;
    }
    if passed {
        stood(m, t, roll.player);
    }
}

/// The player stands.
pub fn stood(m: &mut Bout, t: &mut impl Table<Event>, player: PlayerId) {
    m.player_mut(player).status = Status::Standing;
    t.tell(Event::StoodUp { player });
}
