//! Chests. Which one holds the ball is decided by a roll when one is opened: one in as many as are unopened while the
//! ball is hidden. Nothing about it is stored anywhere before.

use crate::rules::ball::SettleBall;
use crate::rules::prelude::*;
use crate::rules::{armour, touchdown};

/// DB-CHEST-1: Chests a player that ends its move here may open: it stands beside them and nobody marks it.
pub fn each_openable(bout: &Bout, roster: &Roster, player: PlayerId, mut each: impl FnMut(Square)) {
    let here = bout.player(player).square;
    let mut near = bout.dungeon(roster).neighbours(here).filter(|&square| bout.chest_at(square)).peekable();
    if near.peek().is_some() && !bout.is_marked(roster, player) {
        near.for_each(&mut each);
    }
}

/// A player opens a chest.
pub fn open(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, player: PlayerId, chest: Square) {
    let unopened = bout.unopened() as u8;
    // DB-CHEST-2, DB-CHEST-6
    let holds_ball = bout.ball == Ball::Hidden && table.roll(Die::of(unopened), "chest") == 1;
    for place in &mut bout.chests {
        if *place == chest {
            *place = Square::NOWHERE;
        }
    }
    bout.occupied.remove(chest);
    table.tell(|| Event::ChestOpened { player, square: chest, ball: holds_ball });
    if holds_ball {
        found(bout, roster, table, player, chest);
    } else {
        explode(bout, roster, table, player, chest);
    }
}

// DB-CHEST-3
fn found(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, player: PlayerId, chest: Square) {
    if bout.switches.finding_ends_turn {
        bout.turnover();
    }
    if bout.has(player, Skill::NoHands) {
        bout.ball = Ball::Loose(chest);
        return bout.next([SettleBall.into()]);
    }
    bout.ball = Ball::Carried(player);
    table.tell(|| Event::PickedUp { player });
    touchdown::check(bout, roster, table);
}

/// DB-CHEST-4, DB-CHEST-5: The opener and every player beside the chest are knocked down: the opener first, then clockwise from north. All
/// armour rolls come before the ball bounces.
fn explode(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, opener: PlayerId, chest: Square) {
    bout.next([SettleBall.into()]);
    let mut hit = tinyvec::ArrayVec::<[(PlayerId, Option<PlayerId>); 9]>::new();
    hit.push((opener, None));
    for square in bout.dungeon(roster).neighbours(chest) {
        if let Some(other) = bout.player_at(square)
            && other != opener
        {
            hit.push((other, None));
        }
    }
    armour::knock_all_down(bout, table, &hit);
}
