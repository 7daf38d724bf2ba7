//! The rectangle that squares lie in.

use crate::Square;

/// A rectangle of squares, which gives each a place in a list: row by row, from the top left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    pub width: u8,
    pub height: u8,
}

impl Board {
    /// A board of so many columns and rows.
    pub const fn new(width: u8, height: u8) -> Self {
        Self { width, height }
    }

    /// How many squares there are.
    pub const fn len(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether there is no square at all.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether the square lies on the board.
    pub const fn contains(self, square: Square) -> bool {
        square.x < self.width && square.y < self.height
    }

    /// The place of a square that lies on the board.
    pub const fn index(self, square: Square) -> usize {
        square.y as usize * self.width as usize + square.x as usize
    }

    /// The square at a place in the list.
    pub const fn square(self, index: usize) -> Square {
        let width = self.width as usize;
        Square { x: (index % width) as u8, y: (index / width) as u8 }
    }

    /// Every square, row by row.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Square { x, y }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_squares_are_the_same_list() {
        let board = Board::new(5, 3);
        for (index, square) in board.squares().enumerate() {
            assert_eq!(board.index(square), index);
            assert_eq!(board.square(index), square);
            assert!(board.contains(square));
        }
        assert_eq!(board.squares().count(), board.len());
        assert!(!board.contains(Square::new(5, 0)));
        assert!(!board.contains(Square::new(0, 3)));
    }
}
