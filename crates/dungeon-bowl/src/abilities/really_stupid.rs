//! Really Stupid (DB-SKILL-36): D6, +2 with a standing team-mate beside it that is not; on 1-3 the activation ends and the tackle zone is lost.

use crate::rules::prelude::*;

/// The roll.
pub fn roll_for(bout: &Bout, roster: &Roster, player: PlayerId) -> Roll {
    let helped = bout
        .dungeon(roster)
        .neighbours(bout.player(player).square)
        .filter_map(|square| bout.player_at(square))
        .any(|other| {
            other.seat() == player.seat()
                && bout.player(other).is_standing()
                && !bout.has(other, Skill::ReallyStupid)
        });
    Roll::needing(RollKind::ReallyStupid, player, if helped { 2 } else { 4 })
}
