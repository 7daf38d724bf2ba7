//! Animal Savagery: D6, +2 to block or blitz; on 1-3 it knocks down a team-mate beside it and goes on, or, with nobody there, stops and loses its tackle zone.

use crate::rules::prelude::*;

/// The roll.
pub fn roll_for(player: PlayerId, action: Action) -> Roll {
    Roll::needing(RollKind::AnimalSavagery, player, super::unless_hitting(action))
}

/// Standing team-mates beside it.
pub fn each_near(m: &Bout, c: &Content, player: PlayerId, each: impl FnMut(PlayerId)) {
    m.dungeon(c)
        .neighbours(m.player(player).square)
        .filter_map(|square| m.player_at(square))
        .filter(|&other| other.seat() == player.seat() && m.player(other).is_standing())
        .for_each(each);
}

/// Whether there is anybody to hit.
pub fn somebody_near(m: &Bout, c: &Content, player: PlayerId) -> bool {
    let mut any = false;
    each_near(m, c, player, |_| any = true);
    any
}
