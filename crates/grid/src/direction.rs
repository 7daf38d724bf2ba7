//! The eight ways from a square to its neighbours.

/// One of the eight neighbours of a square, clockwise from north. A die with eight faces names them in this
/// order, beginning with 1 for north.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

use Direction::*;

impl Direction {
    /// All eight, clockwise from north.
    pub const ALL: [Self; 8] = [North, NorthEast, East, SouthEast, South, SouthWest, West, NorthWest];

    /// The four along rows and columns, clockwise from north.
    pub const STRAIGHT: [Self; 4] = [North, East, South, West];

    /// The direction a die with eight faces names: 1 is north, 3 is east, 8 is north-west. Faces beyond 8
    /// start again at north.
    pub const fn from_face(face: u8) -> Self {
        Self::ALL[(face.wrapping_sub(1) & 7) as usize]
    }

    /// The face that names this direction, 1 to 8.
    pub const fn face(self) -> u8 {
        self as u8 + 1
    }

    /// The step in columns and rows; rows grow to the south.
    pub const fn delta(self) -> (i8, i8) {
        match self {
            North => (0, -1),
            NorthEast => (1, -1),
            East => (1, 0),
            SouthEast => (1, 1),
            South => (0, 1),
            SouthWest => (-1, 1),
            West => (-1, 0),
            NorthWest => (-1, -1),
        }
    }

    /// Turned clockwise by so many eighths of a circle; negative turns are to the left.
    #[must_use]
    pub const fn turned(self, eighths: i8) -> Self {
        Self::ALL[((self as i8 + eighths) & 7) as usize]
    }

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.turned(4)
    }

    /// Whether the step changes both column and row.
    pub const fn is_diagonal(self) -> bool {
        self as u8 & 1 == 1
    }

    /// The two straight steps a diagonal one is made of, first along the row, then along the column.
    /// A straight direction is given twice.
    pub const fn legs(self) -> (Self, Self) {
        match self {
            NorthEast => (East, North),
            SouthEast => (East, South),
            SouthWest => (West, South),
            NorthWest => (West, North),
            straight => (straight, straight),
        }
    }

    /// The direction of a step of at most one column and one row, if it is a step at all.
    pub const fn of_delta(dx: i32, dy: i32) -> Option<Self> {
        Some(match (dx, dy) {
            (0, -1) => North,
            (1, -1) => NorthEast,
            (1, 0) => East,
            (1, 1) => SouthEast,
            (0, 1) => South,
            (-1, 1) => SouthWest,
            (-1, 0) => West,
            (-1, -1) => NorthWest,
            _ => return None,
        })
    }

    /// The direction nearest to a line of any length; exactly between two, the diagonal one.
    /// `None` for no distance at all.
    pub const fn nearest(dx: i32, dy: i32) -> Option<Self> {
        // tan(22.5 degrees) is a little more than 0.41421: below that share the line counts as straight.
        let (ax, ay) = (dx.abs() as i64, dy.abs() as i64);
        let sx = if ay * 100_000 > ax * 241_421 { 0 } else { dx.signum() };
        let sy = if ax * 100_000 > ay * 241_421 { 0 } else { dy.signum() };
        Self::of_delta(sx, sy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_turns_and_deltas_agree() {
        for (index, way) in Direction::ALL.into_iter().enumerate() {
            assert_eq!(way as usize, index);
            assert_eq!(Direction::from_face(way.face()), way);
            let (dx, dy) = way.delta();
            assert_eq!(Direction::of_delta(dx.into(), dy.into()), Some(way));
            assert_eq!(way.opposite().delta(), (-dx, -dy));
            assert_eq!(way.turned(3).turned(-3), way);
            assert_eq!(way.is_diagonal(), dx != 0 && dy != 0);
            let (along, across) = way.legs();
            if way.is_diagonal() {
                assert_eq!(
                    (along.delta().0 + across.delta().0, along.delta().1 + across.delta().1),
                    (dx, dy)
                );
            }
        }
    }

    #[test]
    fn a_long_line_has_a_nearest_direction() {
        for (dx, dy, way) in [
            (5, 0, Some(East)),
            (5, 2, Some(East)),
            (5, 3, Some(SouthEast)),
            (4, 4, Some(SouthEast)),
            (-1, -6, Some(North)),
            (-3, 1, Some(West)),
            (0, 0, None),
        ] {
            assert_eq!(Direction::nearest(dx, dy), way, "{dx},{dy}");
        }
    }
}
