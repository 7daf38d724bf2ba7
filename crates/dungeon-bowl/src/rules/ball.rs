//! Deviate, scatter, bounce: how a ball comes to rest.
//!
//! A ball that bounces moves one square in a random direction until it lies on an empty square or somebody catches
//! it. A ball that scatters moves three times and then lands; one that deviates moves D6 squares one way and then
//! lands. On a player that can catch, that player must try, on a portal too; on a portal where nobody can catch it, it
//! hops, and whoever stands on the other may try to catch it; on a chest it bounces on.

use crate::rules::catching::{self, MayCatch};
use crate::rules::prelude::*;
use crate::rules::{portals, ricochet};

/// DB-BALL-6: How often a ball bounces before the nearest free square takes it.
const BOUNCES: u8 = 50;

/// A loose ball bounces. Scheduled after whatever may unsettle the ball.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct SettleBall;

impl Rule<Bout> for SettleBall {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        match bout.ball {
            Ball::Loose(square) => bounce(bout, roster, table, square, 0),
            // It lies still, or somebody has it.
            Ball::Hidden | Ball::OnGround(_) | Ball::Carried(_) | Ball::InAir(_) => {}
        }
    }
}

/// DB-PICK-3: a player has come to the ball's square without picking it up. The ball is loose from then on, wherever the
/// player is by the time it bounces.
pub fn disturb(bout: &mut Bout, player: PlayerId) {
    let square = bout.player(player).square;
    if bout.ball == Ball::OnGround(square) {
        bout.ball = Ball::Loose(square);
    }
}

/// DB-BALL-1: The ball bounces from a square.
pub fn bounce(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, from: Square, count: u8) {
    if count >= BOUNCES {
        return rest(bout, table, nearest_free(bout, roster, from));
    }
    let to = ricochet::random_step(bout.dungeon(roster), table, from, "bounce");
    table.tell(|| Event::BallMoved { how: BallMove::Bounces, to });
    land(bout, roster, table, to, CatchOf::Bounce, count + 1);
}

/// The ball moves three times from a square, then lands.
pub fn scatter(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, from: Square) {
    let to = scattered(bout, roster, table, from);
    land(bout, roster, table, to, CatchOf::Stray, 0);
}

/// DB-BALL-2: Where three random steps lead.
pub fn scattered(bout: &Bout, roster: &Roster, table: &mut Table<'_, Event>, from: Square) -> Square {
    let mut here = from;
    for _ in 0..3 {
        here = ricochet::random_step(bout.dungeon(roster), table, here, "scatter");
        table.tell(|| Event::BallMoved { how: BallMove::Scatters, to: here });
    }
    here
}

/// DB-BALL-3: Where D6 squares in one random direction lead; a wall turns the rest of the way.
pub fn deviated(bout: &Bout, roster: &Roster, table: &mut Table<'_, Event>, from: Square) -> Square {
    let mut way = Direction::from_face(table.roll(Die::D8, "deviate"));
    let distance = table.roll(Die::D6, "distance");
    let mut here = from;
    for _ in 0..distance {
        (here, way) = ricochet::step(bout.dungeon(roster), table, here, way);
    }
    table.tell(|| Event::BallMoved { how: BallMove::Deviates, to: here });
    here
}

/// The ball comes down on a square. May open a window (a catch), so it is the last thing a step does.
pub fn land(
    bout: &mut Bout,
    roster: &Roster,
    table: &mut Table<'_, Event>,
    square: Square,
    of: CatchOf,
    count: u8,
) {
    bout.ball = Ball::InAir(square);
    // DB-BALL-9: it hops only where nobody can catch it first.
    if let Some(player) = bout.player_at(square).filter(|&player| bout.player(player).can_catch()) {
        return catching::try_catch(bout, roster, table, player, of, count);
    }
    // DB-BALL-7
    if let Some(from) = bout.portal_at(square) {
        let to = portals::roll(bout, table, "ball portal") - 1;
        table.tell(|| Event::BallTeleported { from, to });
        let exit = bout.portals[to as usize];
        bout.ball = Ball::InAir(exit);
        return match bout.player_at(exit) {
            Some(player) if bout.player(player).can_catch() => {
                bout.next([MayCatch { player, out_of_portal: Some(count) }.into()]);
            }
            _ => bounce(bout, roster, table, exit, count),
        };
    }
    // DB-PASS-7, DB-BALL-5: only a bounce comes to rest, and never on a chest.
    if bout.is_free(square) && of == CatchOf::Bounce {
        rest(bout, table, square);
    } else {
        bounce(bout, roster, table, square, count);
    }
}

fn rest(bout: &mut Bout, table: &mut Table<'_, Event>, square: Square) {
    bout.ball = Ball::OnGround(square);
    table.tell(|| Event::BallRested { square });
}

/// The free square, no portal, fewest steps away; the first of those clockwise.
pub fn nearest_free(bout: &Bout, roster: &Roster, from: Square) -> Square {
    let mut seen = crate::square::SquareSet::EMPTY;
    let mut queue = [Square::NOWHERE; crate::square::SQUARES];
    let (mut next, mut end) = (0, 1);
    queue[0] = from;
    seen.insert(from);
    while next < end {
        let here = queue[next];
        next += 1;
        if bout.is_free(here) && bout.portal_at(here).is_none() {
            return here;
        }
        for square in bout.dungeon(roster).neighbours(here) {
            if !seen.has(square) {
                seen.insert(square);
                queue[end] = square;
                end += 1;
            }
        }
    }
    from
}
