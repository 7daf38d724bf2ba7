//! Assists: team-mates that lend their strength to a block or a foul.

use crate::rules::prelude::*;

/// How many team-mates of `helped` assist it against `against`: each marks `against`, and is marked by nobody but
/// `against` itself, unless it has Guard. A wall between the two lets nobody assist, marked through it or not.
pub fn count(m: &Bout, c: &Content, helped: PlayerId, against: PlayerId) -> u8 {
    let mut assists = 0;
    m.each_marker(c, against.seat(), m.player(against).square, |helper| {
        if helper != helped
            && m.dungeon(c).are_linked(m.player(helper).square, m.player(against).square)
            && (crate::abilities::guard::always_assists(m, helper) || is_open_but_for(m, c, helper, against))
        {
            assists += 1;
        }
    });
    assists
}

/// Whether nobody but `except` marks a player.
fn is_open_but_for(m: &Bout, c: &Content, helper: PlayerId, except: PlayerId) -> bool {
    let mut open = true;
    m.each_marker(c, helper.seat(), m.player(helper).square, |marker| open &= marker == except);
    open
}
