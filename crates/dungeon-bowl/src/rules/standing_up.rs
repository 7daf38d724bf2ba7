//! Standing up: three squares of movement, or a roll for the slow.

use crate::abilities::jump_up;
use crate::rules::prelude::*;

/// What standing up costs a player that can pay it.
pub const COST: u8 = 3;

/// DB-STAND-1: The acting player stands up, if it lies. May open a window.
pub fn stand_up(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
    let Some(activation) = &mut bout.activation else {
        return kernel::fault!("a step of an activation, but nobody acts");
    };
    let player = activation.player;
    if bout.players[player.index()].status != Status::Prone {
        return;
    }
    if jump_up::stands_free(&bout.players[player.index()]) {
        return jump_up::stand(bout, roster, table, player);
    }
    let movement = bout.players[player.index()].movement;
    if movement >= COST {
        activation.moved = COST;
        stood(bout, table, player);
    } else {
        rerolls::roll(bout, roster, table, Roll::needing(RollKind::StandUp, player, 4));
    }
}

/// DB-STAND-2: A slow player has rolled to stand up: on 4 or more it does, for all its movement.
pub fn tried(bout: &mut Bout, table: &mut Table<'_, Event>, player: PlayerId, passed: bool) {
    let movement = bout.player(player).movement;
    if let Some(activation) = &mut bout.activation {
        activation.moved = movement;
        activation.done |= !passed;
    }
    if passed {
        stood(bout, table, player);
    }
}

/// The player stands.
pub fn stood(bout: &mut Bout, table: &mut Table<'_, Event>, player: PlayerId) {
    bout.player_mut(player).status = Status::Standing;
    table.tell(|| Event::StoodUp { player });
}
