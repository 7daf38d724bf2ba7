//! Throwing the ball at the wall.
//!
//! 1. A floor square in range and in sight with a wall on one of its sides; not the thrower's own square.
//! 2. The test. A natural 1 fumbles.
//! 3. Interference, on the way to the declared wall square only.
//!    Then any other failure shifts the ball to the next wall square: 1-3 to the right, 4-6 to the left, as the
//!    thrower faces the wall. Where there is none, it stays.
//! 4. The flight is mirrored in the wall, to straight out or an eighth to either side, and goes on for D6 squares;
//!    another wall mirrors it again. Whoever it passes over may try to catch it, once, whoever stands before the wall
//!    first.
//! 5. Uncaught it makes one random step and lands.

use crate::dungeon::Dungeon;
use crate::rules::catching::MayCatch;
use crate::rules::interference::Interfere;
use crate::rules::passing;
use crate::rules::prelude::*;
use crate::rules::{ball, ricochet};

/// Wall squares a throw may be aimed at, with the side of the wall.
pub fn each_target(bout: &Bout, roster: &Roster, from: Square, mut each: impl FnMut(Square, Side)) {
    passing::each_in_reach(bout, roster, from, |to| {
        for side in Side::ALL {
            if is_wall(bout, roster, to, side) {
                each(to, side);
            }
        }
    });
}

// DB-WALL-1
fn is_wall(bout: &Bout, roster: &Roster, square: Square, side: Side) -> bool {
    bout.dungeon(roster).is_floor(square)
        && !bout.chest_at(square)
        && !bout.dungeon(roster).edge_is_open(square, side.direction())
}

/// The test of passing ability has been made.
pub fn tested(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, roll: Roll, face: u8) {
    let quality = passing::quality(face, &roll);
    table.tell(|| Event::PassCame { player: roll.player, quality });
    let Some(flight) = &mut bout.flight else {
        return kernel::fault!("a step of a throw, but nothing flies");
    };
    flight.quality = quality;
    match quality {
        // DB-WALL-7
        Quality::Fumble => passing::fumble(bout, roster, table),
        _ => bout.next([Interfere.into()]),
    }
}

/// Nobody has stopped the ball on its way: it reaches the wall, a bad throw beside the square it was aimed at.
pub fn reach_wall(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
    match bout.flight {
        Some(flight) if flight.quality != Quality::Accurate => {
            rerolls::roll(bout, roster, table, Roll::needing(RollKind::WallShift, flight.thrower, 0));
        }
        _ => hit_wall(bout, roster, table),
    }
}

/// DB-WALL-6: A bad throw has been shifted along the wall.
pub fn shifted(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, face: u8) {
    if let Some(Flight { to, wall: Some(side), .. }) = bout.flight {
        // Facing the wall, its direction is ahead: right is a quarter turn clockwise.
        let way = side.direction().turned(if face <= 3 { 2 } else { -2 });
        if let Some(next) = bout.dungeon(roster).linked(to, way)
            && is_wall(bout, roster, next, side)
            && let Some(flight) = &mut bout.flight
        {
            flight.to = next;
        }
    }
    hit_wall(bout, roster, table);
}

/// DB-WALL-2: The way a flight goes on from a wall: mirrored, to straight out or an eighth to either side.
pub fn mirrored(incoming: (i32, i32), wall: Direction) -> Direction {
    let out = wall.opposite();
    let (wx, wy) = wall.delta();
    let (dx, dy) = incoming;
    // The part that runs into the wall is turned round; a flight that already leaves it keeps its way.
    let into = (dx * i32::from(wx) + dy * i32::from(wy)).max(0);
    let (rx, ry) = (dx - 2 * into * i32::from(wx), dy - 2 * into * i32::from(wy));
    let snapped = Direction::nearest(rx, ry).unwrap_or(out);
    [out, out.turned(-1), out.turned(1)]
        .into_iter()
        .min_by_key(|&way| {
            let turn = (way as i8 - snapped as i8).rem_euclid(8);
            turn.min(8 - turn)
        })
        .unwrap_or(out)
}

/// The ball hits the wall.
fn hit_wall(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
    let Some(mut flight) = bout.flight else { return kernel::fault!("a step of a throw, but nothing flies") };
    let Some(side) = flight.wall else { return kernel::fault!("a throw at no wall hits one") };
    let from = bout.player(flight.thrower).square;
    let incoming = Direction::nearest(from.delta_to(flight.to).0, from.delta_to(flight.to).1)
        .map_or((0, 0), |way| (i32::from(way.delta().0), i32::from(way.delta().1)));
    let way = mirrored(incoming, side.direction());
    flight.way = way as u8;
    flight.left = table.roll(Die::D6, "distance");
    bout.flight = Some(flight);
    bout.ball = Ball::InAir(flight.to);
    table.tell(|| Event::BallMoved { how: BallMove::Flies, to: flight.to });
    over(bout, roster, table, flight.to);
}

/// The ball is over a square: whoever stands there may try to catch it.
fn over(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, square: Square) {
    let Some(flight) = &mut bout.flight else {
        return kernel::fault!("a step of a throw, but nothing flies");
    };
    flight.to = square;
    let tried = flight.tried;
    if let Some(player) = bout.player_at(square)
        && bout.player(player).can_catch()
        && tried & 1 << player.index() == 0
    {
        if let Some(flight) = &mut bout.flight {
            flight.tried |= 1 << player.index();
        }
        return bout.next([MayCatch { player, out_of_portal: None }.into()]);
    }
    fly_on(bout, roster, table);
}

/// DB-WALL-5: The ball flies on; at the end of its way it makes one random step and lands.
pub fn fly_on(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
    let Some(flight) = &mut bout.flight else {
        return kernel::fault!("a step of a throw, but nothing flies");
    };
    let here = flight.to;
    if flight.left == 0 {
        let to = ricochet::random_step(bout.dungeon(roster), table, here, "scatter");
        table.tell(|| Event::BallMoved { how: BallMove::Scatters, to });
        return ball::land(bout, roster, table, to, CatchOf::Stray, 0);
    }
    flight.left -= 1;
    let (to, way) =
        fly(&roster.dungeons[bout.dungeon as usize], here, Direction::ALL[flight.way as usize % 8]);
    flight.way = way as u8;
    bout.ball = Ball::InAir(to);
    table.tell(|| Event::BallMoved { how: BallMove::Flies, to });
    over(bout, roster, table, to);
}

/// DB-WALL-3: One square of flight, mirrored in whatever wall is in the way.
fn fly(dungeon: &Dungeon, from: Square, way: Direction) -> (Square, Direction) {
    if let Some(to) = dungeon.linked(from, way) {
        return (to, way);
    }
    let out = ricochet::normal(dungeon, from, way);
    let back = if out.is_diagonal() {
        way.opposite()
    } else {
        mirrored((i32::from(way.delta().0), i32::from(way.delta().1)), out.opposite())
    };
    match dungeon.linked(from, back) {
        Some(to) => (to, back),
        None => (dungeon.linked(from, way.opposite()).unwrap_or(from), way.opposite()),
    }
}
