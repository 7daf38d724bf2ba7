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
pub fn each_target(m: &Bout, c: &Content, each: impl FnMut(Square)) {
    let Some(activation) = m.activation else { return };
    if activation.jumped || movement::squares_left(m) < 2 {
        return;
    }
    each_landing(m, c, activation.player, m.player(activation.player).square, each);
}

/// Squares a player could jump to from a square it stands on, or would stand on; each once.
pub fn each_landing(m: &Bout, c: &Content, player: PlayerId, here: Square, mut each: impl FnMut(Square)) {
    let dungeon = m.dungeon(c);
    let mut offered = tinyvec::ArrayVec::<[Square; 24]>::new();
    for over in dungeon.neighbours(here) {
        let jumpable = match m.player_at(over) {
            Some(other) => other != player && (m.player(other).is_down() || leap::can_leap(m, player)),
            None => leap::can_leap(m, player) && !m.chest_at(over),
        };
        let Some(ways) = Bout::beyond(here, over).filter(|_| jumpable) else { continue };
        for way in ways {
            if let Some(to) = dungeon.linked(over, way)
                && m.is_free(to)
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
pub fn jump(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, to: Square) {
    let Some(activation) = &mut m.activation else { return };
    activation.jumped = true;
    let player = activation.player;
    if tentacles::may_hold(m, c, player) {
        m.next([TryToHold { to, jump: true }.into()]);
    } else {
        leave(m, c, t, to);
    }
}

/// Pays for the jump, with rushes if need be.
pub fn leave(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, to: Square) {
    let Some(activation) = m.activation else { return };
    if movement::pay(m) {
        rush(m, c, t, activation.player, to, RushFor::FirstOfJump);
    } else {
        take_off(m, c, t, activation.player, to, RushFor::FirstOfJump);
    }
}

fn rush(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, player: PlayerId, to: Square, what: RushFor) {
    rerolls::roll(m, c, t, Roll::needing(RollKind::Rush(what), player, 2).at(to));
}

/// The first square is paid for, or both are: the player is in the air.
pub fn take_off(
    m: &mut Bout,
    c: &Content,
    t: &mut impl Table<Event>,
    player: PlayerId,
    to: Square,
    paid: RushFor,
) {
    if paid == RushFor::FirstOfJump && movement::pay(m) {
        return rush(m, c, t, player, to, RushFor::SecondOfJump);
    }
    let from = m.player(player).square;
    let modifier = modifier(m, c, player, from, to);
    m.put(player, to);
    t.tell(Event::Jumped { player, from, to });
    let roll = Roll::test(RollKind::Jump, player, m.player(player).agility, modifier).at(from);
    rerolls::roll(m, c, t, roll);
}

/// What a jump is modified by.
pub fn modifier(m: &Bout, c: &Content, player: PlayerId, from: Square, to: Square) -> i8 {
    let seat = player.seat();
    let markers = m.markers(c, seat, from).max(m.markers(c, seat, to));
    leap::modifier(m, player, -(markers as i8))
}

/// The jump has been rolled.
pub fn jumped(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, roll: Roll, face: u8) {
    if roll.passes(face) {
        return movement::arrived(m, c, t, roll.player);
    }
    if face == 1 {
        m.put(roll.player, roll.square);
        t.tell(Event::LandedBack { player: roll.player, square: roll.square });
        armour::fall_over_in_place(m, t, roll.player);
    } else {
        armour::fall_over(m, t, roll.player);
    }
}
