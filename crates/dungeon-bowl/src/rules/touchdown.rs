//! Touchdown, and the other ends of a match.

use crate::dungeon::Dungeon;
use crate::rules::prelude::*;
use kernel::Outcome;

/// Has somebody scored?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct CheckTouchdown;

impl Rule<Bout> for CheckTouchdown {
    fn ask(&self, _: &Bout, _: &Content) -> Option<Asked> {
        None
    }

    fn run(self, m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
        check(m, c, t);
    }
}

/// A standing player with the ball in the other team's end zone ends the match, whoever's turn it is.
pub fn check(m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
    if let Some(player) = m.carrier()
        && m.player(player).is_standing()
        && m.player(player).square.is_somewhere()
        && m.dungeon(c).in_end_zone(m.scoring_zone(player.seat()), m.player(player).square)
    {
        t.tell(Event::Touchdown { player });
        end(m, t, Outcome::win(player.seat(), 2));
    }
}

/// The match is over.
pub fn end(m: &mut Bout, t: &mut impl Table<Event>, outcome: Outcome) {
    m.outcome = Some(outcome);
    m.agenda.clear();
    m.activation = None;
    m.blow = None;
    m.flight = None;
    m.chain.clear();
    t.tell(Event::Ended { outcome });
}

/// Whether a seat has anybody left: in the dungeon, in reserve, or knocked out where the sponge can reach.
pub fn has_anybody(m: &Bout, seat: Seat) -> bool {
    PlayerId::squad(seat).any(|id| {
        let status = m.player(id).status;
        status.in_dungeon() || matches!(status, Status::Reserves | Status::KnockedOut)
    })
}

/// Ends the match if a team has nobody left. Answers whether it did.
pub fn check_anybody_left(m: &mut Bout, t: &mut impl Table<Event>) -> bool {
    let outcome = match (has_anybody(m, Seat::FIRST), has_anybody(m, Seat::SECOND)) {
        (true, true) => return false,
        (true, false) => Outcome::win(Seat::FIRST, 2),
        (false, true) => Outcome::win(Seat::SECOND, 2),
        (false, false) => Outcome::draw(2),
    };
    end(m, t, outcome);
    true
}

/// Time is up: the team that has got the ball closer to the end zone it attacks wins. A ball still hidden, or exactly
/// between, is a draw.
pub fn decide_on_time(m: &mut Bout, c: &Content, t: &mut impl Table<Event>) {
    let square = match m.ball {
        Ball::Hidden => None,
        Ball::Carried(player) => Some(m.player(player).square),
        Ball::OnGround(square) | Ball::Loose(square) | Ball::InAir(square) => Some(square),
    };
    let outcome = square.map_or(Outcome::draw(2), |square| {
        let [first, second] = Seat::BOTH.map(|seat| steps_to(m, m.dungeon(c), m.scoring_zone(seat), square));
        match first.cmp(&second) {
            core::cmp::Ordering::Less => Outcome::win(Seat::FIRST, 2),
            core::cmp::Ordering::Greater => Outcome::win(Seat::SECOND, 2),
            core::cmp::Ordering::Equal => Outcome::draw(2),
        }
    });
    end(m, t, outcome);
}

/// Steps on foot from a square to an end zone, round the chests that are left.
fn steps_to(m: &Bout, dungeon: &Dungeon, zone: usize, from: Square) -> u16 {
    let mut steps = [u16::MAX; crate::square::SQUARES];
    let mut queue = [Square::NOWHERE; crate::square::SQUARES];
    let (mut next, mut end) = (0, 1);
    queue[0] = from;
    steps[from.index()] = 0;
    while next < end {
        let here = queue[next];
        next += 1;
        if dungeon.in_end_zone(zone, here) {
            return steps[here.index()];
        }
        for square in dungeon.neighbours(here) {
            if steps[square.index()] == u16::MAX && !m.chest_at(square) {
                steps[square.index()] = steps[here.index()] + 1;
                queue[end] = square;
                end += 1;
            }
        }
    }
    u16::MAX
}
