//! Deviate, scatter, bounce: how a ball comes to rest.
//!
//! A ball that bounces moves one square in a random direction until it lies on an empty square or somebody catches
//! it. A ball that scatters moves three times and then lands; one that deviates moves D6 squares one way and then
//! lands. Landing on a portal it hops, and whoever stands on the other may try to catch it; on a chest it bounces on; on
//! a player that can catch, that player must try.

use crate::rules::catching::{self, MayCatch};
use crate::rules::prelude::*;
use crate::rules::ricochet;

/// How often a ball bounces before the nearest free square takes it.
const BOUNCES: u8 = 50;

/// A ball that lies loose, or under somebody's feet, bounces. Scheduled after whatever may unsettle the ball.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct SettleBall;

impl Rule<Bout> for SettleBall {
    fn ask(&self, _: &Bout, _: &Content) -> Option<Asked> {
        None
    }

    fn run(self, m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
        match m.ball {
            Ball::Loose(square) => bounce(m, c, t, square, 0),
            Ball::OnGround(square) if !m.is_free(square) => bounce(m, c, t, square, 0),
            _ => {}
        }
    }
}

/// The ball bounces from a square.
pub fn bounce(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, from: Square, count: u8) {
    if count >= BOUNCES {
        return rest(m, t, nearest_free(m, c, from));
    }
    let to = ricochet::random_step(m.dungeon(c), t, from, "bounce");
    t.tell(Event::BallMoved { how: BallMove::Bounces, to });
    land(m, c, t, to, CatchOf::Bounce, count + 1);
}

/// The ball moves three times from a square, then lands.
pub fn scatter(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, from: Square) {
    let to = scattered(m, c, t, from);
    land(m, c, t, to, CatchOf::Stray, 0);
}

/// Where three random steps lead.
pub fn scattered(m: &Bout, c: &Content, t: &mut impl Table<Event>, from: Square) -> Square {
    let mut here = from;
    for _ in 0..3 {
        here = ricochet::random_step(m.dungeon(c), t, here, "scatter");
        t.tell(Event::BallMoved { how: BallMove::Scatters, to: here });
    }
    here
}

/// Where D6 squares in one random direction lead; a wall turns the rest of the way.
pub fn deviated(m: &Bout, c: &Content, t: &mut impl Table<Event>, from: Square) -> Square {
    let mut way = Direction::from_face(t.roll(Die::D8, "deviate"));
    let distance = t.roll(Die::D6, "distance");
    let mut here = from;
    for _ in 0..distance {
        (here, way) = ricochet::step(m.dungeon(c), t, here, way);
    }
    t.tell(Event::BallMoved { how: BallMove::Deviates, to: here });
    here
}

/// The ball comes down on a square. May open a window (a catch), so it is the last thing a step does.
pub fn land(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, square: Square, of: CatchOf, count: u8) {
    m.ball = Ball::InAir(square);
    if let Some(from) = m.portal_at(square) {
        let to = t.roll(Die::D6, "ball portal") - 1;
        t.tell(Event::BallTeleported { from, to });
        let exit = m.portals[to as usize];
        m.ball = Ball::InAir(exit);
        return match m.player_at(exit) {
            Some(player) if m.player(player).can_catch() => {
                m.next([MayCatch { player, out_of_portal: Some(count) }.into()]);
            }
            _ => bounce(m, c, t, exit, count),
        };
    }
    match m.player_at(square) {
        Some(player) if m.player(player).can_catch() => catching::try_catch(m, c, t, player, of, count),
        None if m.is_free(square) && of == CatchOf::Bounce => rest(m, t, square),
        _ => bounce(m, c, t, square, count),
    }
}

fn rest(m: &mut Bout, t: &mut impl Table<Event>, square: Square) {
    m.ball = Ball::OnGround(square);
    t.tell(Event::BallRested { square });
}

/// The free square, no portal, fewest steps away; the first of those clockwise.
pub fn nearest_free(m: &Bout, c: &Content, from: Square) -> Square {
    let mut seen = crate::square::SquareSet::EMPTY;
    let mut queue = [Square::NOWHERE; crate::square::SQUARES];
    let (mut next, mut end) = (0, 1);
    queue[0] = from;
    seen.insert(from);
    while next < end {
        let here = queue[next];
        next += 1;
        if m.is_free(here) && m.portal_at(here).is_none() {
            return here;
        }
        for square in m.dungeon(c).neighbours(here) {
            if !seen.has(square) {
                seen.insert(square);
                queue[end] = square;
                end += 1;
            }
        }
    }
    from
}
