//! One step of a ball, and what it does at a wall.
//!
//! The template is laid with its back to the wall that was hit: 1-2 turns an eighth to the left of straight out, 3-4
//! is straight out, 5-6 an eighth to the right. A ball that meets a corner is thrown back out of it.

use crate::dungeon::Dungeon;
use crate::rules::prelude::*;

/// How often a ball may ricochet in one step before it stays where it is.
const CAP: u8 = 6;

/// The way straight out of the wall that a closed step meets.
pub fn normal(dungeon: &Dungeon, from: Square, way: Direction) -> Direction {
    if !way.is_diagonal() {
        return way.opposite();
    }
    let (along, across) = way.legs();
    match (dungeon.edge_is_open(from, along), dungeon.edge_is_open(from, across)) {
        (false, true) => along.opposite(),
        (true, false) => across.opposite(),
        _ => way.opposite(),
    }
}

/// DB-BALL-4: The way the template gives for a roll.
pub const fn off_wall(normal: Direction, face: u8) -> Direction {
    match face {
        1 | 2 => normal.turned(-1),
        3 | 4 => normal,
        _ => normal.turned(1),
    }
}

/// Moves a ball one square, or off the wall it hits. Answers where it is and which way it went last.
pub fn step(
    dungeon: &Dungeon,
    table: &mut Table<'_, Event>,
    from: Square,
    way: Direction,
) -> (Square, Direction) {
    let mut way = way;
    for _ in 0..CAP {
        if let Some(to) = dungeon.linked(from, way) {
            return (to, way);
        }
        way = off_wall(normal(dungeon, from, way), table.roll(Die::D6, "ricochet"));
        table.tell(|| Event::BallMoved { how: BallMove::Ricochets, to: from });
    }
    (dungeon.linked(from, way).unwrap_or(from), way)
}

/// Moves a ball one square in a direction rolled with a D8.
pub fn random_step(
    dungeon: &Dungeon,
    table: &mut Table<'_, Event>,
    from: Square,
    why: &'static str,
) -> Square {
    let way = Direction::from_face(table.roll(Die::D8, why));
    step(dungeon, table, from, way).0
}
