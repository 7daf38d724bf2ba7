//! Squares, directions, distance and walls, for the games that are played on boards.
//!
//! A [`Square`] is a pair of coordinates with the origin at the top left, as one reads a map; a
//! [`Direction`] is one of the eight neighbours, clockwise from north, as the dice number them. A
//! [`Board`] is the rectangle that gives squares a place in a list. [`Walls`] say which squares are floor
//! and which edges between them are closed, and answer the two questions everything else is built on:
//! may one step from here to there ([`Walls::linked`]), and is there a clear line ([`Walls::sees`]).
//!
//! ```
//! use grid::{Board, Direction, Square, Walls};
//!
//! let mut walls = Walls::open(Board::new(4, 3));
//! walls.close(Square::new(1, 0), Direction::East);          // a wall between (1,0) and (2,0)
//! assert_eq!(walls.linked(Square::new(1, 0), Direction::East), None);
//! assert_eq!(walls.linked(Square::new(1, 0), Direction::SouthEast), Some(Square::new(2, 1)));
//! assert!(!walls.sees(Square::new(0, 0), Square::new(3, 0)));
//! ```

mod board;
mod direction;
mod square;
mod walls;

pub use board::Board;
pub use direction::Direction;
pub use square::Square;
pub use walls::Walls;
