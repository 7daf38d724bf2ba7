//! Assists: team-mates that lend their strength to a block or a foul.

use crate::rules::prelude::*;

/// DB-BLOCK-2: How many team-mates of `helped` assist it against `against`: each marks `against`, and is marked by nobody but
/// `against` itself, unless it has Guard. A wall between the two lets nobody assist, marked through it or not.
pub fn count(bout: &Bout, roster: &Roster, helped: PlayerId, against: PlayerId) -> u8 {
    let mut assists = 0;
    bout.each_marker(roster, against.seat(), bout.player(against).square, |helper| {
        if helper != helped
            && bout.dungeon(roster).are_linked(bout.player(helper).square, bout.player(against).square)
            && (crate::abilities::guard::always_assists(bout, helper)
                || is_open_but_for(bout, roster, helper, against))
        {
            assists += 1;
        }
    });
    assists
}

/// Whether nobody but `except` marks a player.
fn is_open_but_for(bout: &Bout, roster: &Roster, helper: PlayerId, except: PlayerId) -> bool {
    let mut open = true;
    bout.each_marker(roster, helper.seat(), bout.player(helper).square, |marker| open &= marker == except);
    open
}
