//! Hand-off: no test to give, a test to take.

use crate::rules::ball;
use crate::rules::passing::AfterThrow;
use crate::rules::prelude::*;

/// DB-ACTION-3, DB-ACTION-9: Standing team-mates beside a player. One without a tackle zone cannot catch: the ball then bounces.
pub fn each_receiver(bout: &Bout, roster: &Roster, player: PlayerId, each: impl FnMut(PlayerId)) {
    bout.dungeon(roster)
        .neighbours(bout.player(player).square)
        .filter_map(|square| bout.player_at(square))
        .filter(|&other| other.seat() == player.seat() && bout.player(other).is_standing())
        .for_each(each);
}

/// Hands the ball over.
pub fn hand_off(
    bout: &mut Bout,
    roster: &Roster,
    table: &mut Table<'_, Event>,
    player: PlayerId,
    to: PlayerId,
) {
    table.tell(|| Event::HandedOff { player, to });
    bout.next([AfterThrow.into()]);
    ball::land(bout, roster, table, bout.player(to).square, CatchOf::Clean, 0);
}
