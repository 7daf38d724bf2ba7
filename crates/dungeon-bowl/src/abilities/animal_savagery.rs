//! Animal Savagery (DB-SKILL-31): D6, +2 to block or blitz; on 1-3 it knocks down a team-mate beside it and goes on, or, with nobody there, stops and loses its tackle zone.

use crate::rules::prelude::*;

/// The roll.
pub fn roll_for(player: PlayerId, action: Action) -> Roll {
    Roll::needing(RollKind::AnimalSavagery, player, super::unless_hitting(action))
}

/// Standing team-mates beside it.
pub fn each_near(bout: &Bout, roster: &Roster, player: PlayerId, each: impl FnMut(PlayerId)) {
    bout.dungeon(roster)
        .neighbours(bout.player(player).square)
        .filter_map(|square| bout.player_at(square))
        .filter(|&other| other.seat() == player.seat() && bout.player(other).is_standing())
        .for_each(each);
}

/// Whether there is anybody to hit.
pub fn somebody_near(bout: &Bout, roster: &Roster, player: PlayerId) -> bool {
    let mut any = false;
    each_near(bout, roster, player, |_| any = true);
    any
}
