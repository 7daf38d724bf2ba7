//! Really Stupid: D6, +2 with a standing team-mate beside it that is not; on 1-3 the activation ends and the tackle zone is lost.

use crate::rules::prelude::*;

/// The roll.
pub fn roll_for(m: &Bout, c: &Content, player: PlayerId) -> Roll {
    let helped =
        m.dungeon(c).neighbours(m.player(player).square).filter_map(|square| m.player_at(square)).any(
            |other| {
                other.seat() == player.seat()
                    && m.player(other).is_standing()
                    && !m.has(other, Skill::ReallyStupid)
            },
        );
    Roll::needing(RollKind::ReallyStupid, player, if helped { 2 } else { 4 })
}
