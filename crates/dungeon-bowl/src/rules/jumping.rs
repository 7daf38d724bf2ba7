//! Jumping over a player that lies down: once an activation, two squares of movement, one test.
//!
//! Rushes the jump needs are rolled first, in the square the player jumps from; a failed one makes it fall there. The
//! test takes the larger of the two counts of markers, where it jumps from and where it lands. A failure puts it down
//! where it lands, a natural 1 where it started.

use crate::abilities::{leap, tentacles};
use crate::rules::armour;
use crate::rules::movement::{self, TryToHold};
use crate::rules::prelude::*;

/// Squares the acting player may jump to, each once.
pub fn each_target(bout: &Bout, roster: &Roster, each: impl FnMut(Square)) {
    let Some(activation) = bout.activation else {
        return kernel::fault!("a step of an activation, but nobody acts");
    };
    // DB-JUMP-1
    if activation.jumped || movement::squares_left(bout) < 2 {
        return;
    }
    each_landing(bout, roster, activation.player, bout.player(activation.player).square, each);
}

/// DB-JUMP-2: Squares a player could jump to from a square it stands on, or would stand on; each once.
pub fn each_landing(
    bout: &Bout,
    roster: &Roster,
    player: PlayerId,
    here: Square,
    mut each: impl FnMut(Square),
) {
    let dungeon = bout.dungeon(roster);
    let mut offered = tinyvec::ArrayVec::<[Square; 24]>::new();
    for over in dungeon.neighbours(here) {
        let jumpable = match bout.player_at(over) {
            Some(other) => other != player && (bout.player(other).is_down() || leap::can_leap(bout, player)),
            None => leap::can_leap(bout, player) && !bout.chest_at(over),
        };
        let Some(ways) = Bout::beyond(here, over).filter(|_| jumpable) else { continue };
        for way in ways {
            if let Some(to) = dungeon.linked(over, way)
                && bout.is_free(to)
                && to.distance(here) == 2
                && !offered.contains(&to)
            {
                offered.push(to);
                each(to);
            }
        }
    }
}

/// The acting player jumps.
pub fn jump(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, to: Square) {
    let Some(activation) = &mut bout.activation else {
        return kernel::fault!("a step of an activation, but nobody acts");
    };
    activation.jumped = true;
    let player = activation.player;
    if tentacles::may_hold(bout, roster, player) {
        bout.next([TryToHold { to, jump: true }.into()]);
    } else {
        leave(bout, roster, table, to);
    }
}

/// Pays for the jump, with rushes if need be.
pub fn leave(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, to: Square) {
    let Some(activation) = bout.activation else {
        return kernel::fault!("a step of an activation, but nobody acts");
    };
    if movement::pay(bout) {
        rush(bout, roster, table, activation.player, RushFor::JumpFirst { to });
    } else {
        second_square(bout, roster, table, activation.player, to);
    }
}

// DB-JUMP-5
fn rush(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, player: PlayerId, what: RushFor) {
    rerolls::roll(bout, roster, table, Roll::needing(RollKind::Rush(what), player, 2));
}

/// The first square is paid for: now the second.
pub fn second_square(
    bout: &mut Bout,
    roster: &Roster,
    table: &mut Table<'_, Event>,
    player: PlayerId,
    to: Square,
) {
    if movement::pay(bout) {
        rush(bout, roster, table, player, RushFor::JumpSecond { to });
    } else {
        take_off(bout, roster, table, player, to);
    }
}

/// Both squares are paid for: the player is in the air.
pub fn take_off(
    bout: &mut Bout,
    roster: &Roster,
    table: &mut Table<'_, Event>,
    player: PlayerId,
    to: Square,
) {
    let from = bout.player(player).square;
    let modifier = modifier(bout, roster, player, from, to);
    bout.put(player, to);
    table.tell(|| Event::Jumped { player, from, to });
    let roll = Roll::test(RollKind::Jump { from }, player, bout.player(player).agility, modifier);
    rerolls::roll(bout, roster, table, roll);
}

/// DB-JUMP-3: What a jump is modified by.
pub fn modifier(bout: &Bout, roster: &Roster, player: PlayerId, from: Square, to: Square) -> i8 {
    let seat = player.seat();
    let markers = bout.markers(roster, seat, from).max(bout.markers(roster, seat, to));
    leap::modifier(bout, player, -(markers as i8))
}

/// DB-JUMP-4: The jump has been rolled.
pub fn jumped(
    bout: &mut Bout,
    roster: &Roster,
    table: &mut Table<'_, Event>,
    roll: Roll,
    from: Square,
    face: u8,
) {
    if roll.passes(face) {
        return movement::arrived(bout, roster, table, roll.player);
    }
    if face == 1 {
        bout.put(roll.player, from);
        table.tell(|| Event::LandedBack { player: roll.player, square: from });
        armour::fall_over_in_place(bout, table, roll.player);
    } else {
        armour::fall_over(bout, table, roll.player);
    }
}
