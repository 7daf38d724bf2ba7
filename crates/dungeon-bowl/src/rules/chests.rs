//! Chests. Which one holds the ball is decided by a roll when one is opened: one in as many as are unopened while the
//! ball is hidden. Nothing about it is stored anywhere before.

use crate::rules::ball::SettleBall;
use crate::rules::prelude::*;
use crate::rules::{armour, touchdown};

/// Chests a player that ends its move here may open: it stands beside them and nobody marks it.
pub fn each_openable(m: &Bout, c: &Content, player: PlayerId, mut each: impl FnMut(Square)) {
    let here = m.player(player).square;
    let mut near = m.dungeon(c).neighbours(here).filter(|&square| m.chest_at(square)).peekable();
    if near.peek().is_some() && !m.is_marked(c, player) {
        near.for_each(&mut each);
    }
}

/// A player opens a chest.
pub fn open(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, player: PlayerId, chest: Square) {
    let unopened = m.unopened() as u8;
    let holds_ball = m.ball == Ball::Hidden && t.roll(Die::of(unopened), "chest") == 1;
    for place in &mut m.chests {
        if *place == chest {
            *place = Square::NOWHERE;
        }
    }
    m.occupied.remove(chest);
    t.tell(Event::ChestOpened { player, square: chest, ball: holds_ball });
    if holds_ball {
        found(m, c, t, player, chest);
    } else {
        explode(m, c, t, player, chest);
    }
}

fn found(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, player: PlayerId, chest: Square) {
    if m.switches.finding_ends_turn {
        m.turnover();
    }
    if m.has(player, Skill::NoHands) {
        m.ball = Ball::Loose(chest);
        return m.next([SettleBall.into()]);
    }
    m.ball = Ball::Carried(player);
    t.tell(Event::PickedUp { player });
    touchdown::check(m, c, t);
}

/// The opener and every player beside the chest are knocked down: the opener first, then clockwise from north. All
/// armour rolls come before the ball bounces.
fn explode(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, opener: PlayerId, chest: Square) {
    m.next([SettleBall.into()]);
    let mut hit = tinyvec::ArrayVec::<[(PlayerId, Option<PlayerId>); 9]>::new();
    hit.push((opener, None));
    for square in m.dungeon(c).neighbours(chest) {
        if let Some(other) = m.player_at(square)
            && other != opener
        {
            hit.push((other, None));
        }
    }
    armour::knock_all_down(m, t, &hit);
}
