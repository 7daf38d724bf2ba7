//! Picking up the ball.

use crate::rules::ball;
use crate::rules::prelude::*;
use crate::rules::touchdown;

/// What a pick-up is modified by: players that mark the square.
pub fn modifier(bout: &Bout, roster: &Roster, player: PlayerId, square: Square) -> i8 {
    -(bout.markers(roster, player.seat(), square) as i8)
}

/// DB-PICK-1: A player that has moved onto the ball of its own will must try. May open a window.
pub fn try_pick_up(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, player: PlayerId) {
    let square = bout.player(player).square;
    if crate::abilities::no_hands::keeps_off(bout, player) {
        return ball::bounce(bout, roster, table, square, 0);
    }
    let modifier = modifier(bout, roster, player, square);
    rerolls::roll(
        bout,
        roster,
        table,
        Roll::test(RollKind::PickUp, player, bout.player(player).agility, modifier),
    );
}

/// DB-PICK-2: A pick-up has been tried: a failure is a turnover, whoever catches the ball then.
pub fn tried(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, player: PlayerId, passed: bool) {
    if passed {
        bout.ball = Ball::Carried(player);
        table.tell(|| Event::PickedUp { player });
        touchdown::check(bout, roster, table);
    } else {
        bout.turnover();
        ball::bounce(bout, roster, table, bout.player(player).square, 0);
    }
}
