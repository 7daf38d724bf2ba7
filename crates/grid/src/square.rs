//! One square of a board.

use crate::Direction;
use std::fmt;

/// One square, by column and row from the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Square {
    pub x: u8,
    pub y: u8,
}

impl Square {
    /// The square in this column and row.
    pub const fn new(x: u8, y: u8) -> Self {
        Self { x, y }
    }

    /// The square so many columns and rows away, if both coordinates stay countable.
    pub const fn offset(self, dx: i32, dy: i32) -> Option<Self> {
        let (x, y) = (self.x as i32 + dx, self.y as i32 + dy);
        if x < 0 || y < 0 || x > 255 || y > 255 {
            return None;
        }
        Some(Self { x: x as u8, y: y as u8 })
    }

    /// The neighbour in a direction, walls or none.
    pub const fn step(self, way: Direction) -> Option<Self> {
        let (dx, dy) = way.delta();
        self.offset(dx as i32, dy as i32)
    }

    /// Columns and rows from here to there.
    pub const fn delta_to(self, other: Self) -> (i32, i32) {
        (other.x as i32 - self.x as i32, other.y as i32 - self.y as i32)
    }

    /// The direction of a neighbour; `None` for any other square.
    pub const fn direction_to(self, neighbour: Self) -> Option<Direction> {
        let (dx, dy) = self.delta_to(neighbour);
        Direction::of_delta(dx, dy)
    }

    /// Squares from here to there when a diagonal step counts as one, walls ignored.
    pub const fn distance(self, other: Self) -> u8 {
        let (dx, dy) = (self.x.abs_diff(other.x), self.y.abs_diff(other.y));
        if dx > dy { dx } else { dy }
    }

    /// Whether the other is one of the eight neighbours, walls ignored.
    pub const fn is_beside(self, other: Self) -> bool {
        self.distance(other) == 1
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_found_and_named() {
        let here = Square::new(3, 3);
        for way in Direction::ALL {
            let there = here.step(way).unwrap();
            assert_eq!(here.direction_to(there), Some(way));
            assert!(here.is_beside(there));
        }
        assert_eq!(here.direction_to(here), None);
        assert_eq!(Square::new(0, 0).step(Direction::West), None);
        assert_eq!(Square::new(255, 0).step(Direction::East), None);
    }

    #[test]
    fn a_diagonal_step_counts_as_one() {
        assert_eq!(Square::new(1, 1).distance(Square::new(4, 3)), 3);
        assert_eq!(Square::new(4, 3).distance(Square::new(1, 1)), 3);
        assert_eq!(Square::new(4, 3).distance(Square::new(4, 3)), 0);
    }
}
