//! Hand-off: no test to give, a test to take.

use crate::rules::passing::AfterThrow;
use crate::rules::prelude::*;
use crate::rules::{ball, catching};

/// Standing team-mates beside a player. One without a tackle zone cannot catch: the ball then bounces.
pub fn each_receiver(m: &Bout, c: &Content, player: PlayerId, each: impl FnMut(PlayerId)) {
    m.dungeon(c)
        .neighbours(m.player(player).square)
        .filter_map(|square| m.player_at(square))
        .filter(|&other| other.seat() == player.seat() && m.player(other).is_standing())
        .for_each(each);
}

/// Hands the ball over.
pub fn hand_off(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, player: PlayerId, to: PlayerId) {
    t.tell(Event::HandedOff { player, to });
    let square = m.player(to).square;
    m.ball = Ball::InAir(square);
    m.next([AfterThrow.into()]);
    if m.player(to).can_catch() {
        catching::try_catch(m, c, t, to, CatchOf::Clean, 0);
    } else {
        ball::bounce(m, c, t, square, 0);
    }
}
