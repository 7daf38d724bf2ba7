//! Touchdown, and the other ends of a match.

use crate::dungeon::Dungeon;
use crate::rules::prelude::*;
use kernel::Outcome;

/// Has somebody scored?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct CheckTouchdown;

impl Rule<Bout> for CheckTouchdown {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        check(bout, roster, table);
    }
}

/// DB-TD-1, DB-TD-2, DB-TD-3: A standing player with the ball in the other team's end zone ends the match, whoever's turn it is.
pub fn check(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
    if let Some(player) = bout.carrier()
        && bout.player(player).is_standing()
        && bout.player(player).square.is_somewhere()
        && bout.dungeon(roster).in_end_zone(bout.scoring_zone(player.seat()), bout.player(player).square)
    {
        table.tell(|| Event::Touchdown { player });
        end(bout, table, Outcome::win(player.seat(), 2));
    }
}

/// The match is over.
pub fn end(bout: &mut Bout, table: &mut Table<'_, Event>, outcome: Outcome) {
    bout.outcome = Some(outcome);
    bout.agenda.clear();
    bout.activation = None;
    bout.blow = None;
    bout.flight = None;
    bout.chain.clear();
    table.tell(|| Event::Ended { outcome });
}

/// Whether a seat has anybody left: in the dungeon, in reserve, or knocked out where the sponge can reach.
pub fn has_anybody(bout: &Bout, seat: Seat) -> bool {
    PlayerId::squad(seat).any(|id| {
        let status = bout.player(id).status;
        status.in_dungeon() || matches!(status, Status::Reserves | Status::KnockedOut)
    })
}

/// DB-END-2: Ends the match if a team has nobody left. Answers whether it did.
pub fn check_anybody_left(bout: &mut Bout, table: &mut Table<'_, Event>) -> bool {
    let outcome = match (has_anybody(bout, Seat::FIRST), has_anybody(bout, Seat::SECOND)) {
        (true, true) => return false,
        (true, false) => Outcome::win(Seat::FIRST, 2),
        (false, true) => Outcome::win(Seat::SECOND, 2),
        (false, false) => Outcome::draw(2),
    };
    end(bout, table, outcome);
    true
}

/// DB-END-1: Time is up: the team that has got the ball closer to the end zone it attacks wins. A ball still hidden, or exactly
/// between, is a draw.
pub fn decide_on_time(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
    let square = match bout.ball {
        Ball::Hidden => None,
        Ball::Carried(player) => Some(bout.player(player).square),
        Ball::OnGround(square) | Ball::Loose(square) | Ball::InAir(square) => Some(square),
    };
    let outcome = square.map_or(Outcome::draw(2), |square| {
        let [first, second] =
            Seat::BOTH.map(|seat| steps_to(bout, bout.dungeon(roster), bout.scoring_zone(seat), square));
        match first.cmp(&second) {
            core::cmp::Ordering::Less => Outcome::win(Seat::FIRST, 2),
            core::cmp::Ordering::Greater => Outcome::win(Seat::SECOND, 2),
            core::cmp::Ordering::Equal => Outcome::draw(2),
        }
    });
    end(bout, table, outcome);
}

/// Steps on foot from a square to an end zone, round the chests that are left.
fn steps_to(bout: &Bout, dungeon: &Dungeon, zone: usize, from: Square) -> u16 {
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
            if steps[square.index()] == u16::MAX && !bout.chest_at(square) {
                steps[square.index()] = steps[here.index()] + 1;
                queue[end] = square;
                end += 1;
            }
        }
    }
    u16::MAX
}
