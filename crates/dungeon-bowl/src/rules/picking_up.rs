//! Picking up the ball.

use crate::rules::ball;
use crate::rules::prelude::*;
use crate::rules::touchdown;

/// What a pick-up is modified by: players that mark the square.
pub fn modifier(m: &Bout, c: &Content, player: PlayerId, square: Square) -> i8 {
    -(m.markers(c, player.seat(), square) as i8)
}

/// A player that has moved onto the ball of its own will must try. May open a window.
pub fn try_pick_up(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, player: PlayerId) {
    let square = m.player(player).square;
    if crate::abilities::no_hands::keeps_off(m, player) {
        return ball::bounce(m, c, t, square, 0);
    }
    let modifier = modifier(m, c, player, square);
    rerolls::roll(
        m,
        c,
        t,
        Roll::test(RollKind::PickUp, player, m.player(player).agility, modifier).at(square),
    );
}

/// A pick-up has been tried: a failure is a turnover, whoever catches the ball then.
pub fn tried(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, roll: Roll, passed: bool) {
    if passed {
        m.ball = Ball::Carried(roll.player);
        t.tell(Event::PickedUp { player: roll.player });
        touchdown::check(m, c, t);
    } else {
        m.turnover();
        ball::bounce(m, c, t, roll.square, 0);
    }
}
