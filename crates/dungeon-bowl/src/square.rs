//! A square of the dungeon, and sets of them.

use grid::Direction;
use kernel::{Canonical, Digest};
use serde::{Deserialize, Serialize};

/// How many columns a dungeon may have.
pub const WIDTH: u16 = 48;
/// How many rows a dungeon may have.
pub const HEIGHT: u16 = 32;
/// How many squares that makes.
pub const SQUARES: usize = (WIDTH * HEIGHT) as usize;

/// One square, counted row by row from the top left of the largest dungeon there may be, so that a square has the
/// same number in every dungeon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Square(pub u16);
kernel::coded_index!(Square, SQUARES as u32);

impl Square {
    /// Off the board: in the dugout, or on the way through a portal.
    pub const NOWHERE: Self = Self(u16::MAX);

    /// The square in this column and row.
    pub const fn new(x: u8, y: u8) -> Self {
        Self(y as u16 * WIDTH + x as u16)
    }

    /// Its column.
    pub const fn x(self) -> u8 {
        (self.0 % WIDTH) as u8
    }

    /// Its row.
    pub const fn y(self) -> u8 {
        (self.0 / WIDTH) as u8
    }

    /// Whether it is in the dungeon at all.
    pub const fn is_somewhere(self) -> bool {
        self.0 != u16::MAX
    }

    /// Its place in a list of all squares.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The neighbour in a direction. Only asked where the dungeon says that a neighbour is there.
    #[must_use]
    pub const fn step(self, way: Direction) -> Self {
        let (dx, dy) = way.delta();
        Self((self.0 as i16 + dy as i16 * WIDTH as i16 + dx as i16) as u16)
    }

    /// Columns and rows from here to there.
    pub const fn delta_to(self, other: Self) -> (i32, i32) {
        (other.x() as i32 - self.x() as i32, other.y() as i32 - self.y() as i32)
    }

    /// Squares apart when a diagonal counts as one, walls ignored.
    pub const fn distance(self, other: Self) -> u8 {
        let (dx, dy) = (self.x().abs_diff(other.x()), self.y().abs_diff(other.y()));
        if dx > dy { dx } else { dy }
    }

    /// The direction of a neighbour, walls ignored.
    pub const fn direction_to(self, neighbour: Self) -> Option<Direction> {
        let (dx, dy) = self.delta_to(neighbour);
        Direction::of_delta(dx, dy)
    }
}

impl Default for Square {
    fn default() -> Self {
        Self::NOWHERE
    }
}

impl From<grid::Square> for Square {
    fn from(square: grid::Square) -> Self {
        Self::new(square.x, square.y)
    }
}

impl From<Square> for grid::Square {
    fn from(square: Square) -> Self {
        Self::new(square.x(), square.y())
    }
}

impl Canonical for Square {
    #[inline]
    fn feed(&self, digest: &mut Digest) {
        self.0.feed(digest);
    }
}

impl core::fmt::Display for Square {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        if self.is_somewhere() { write!(f, "{},{}", self.x(), self.y()) } else { write!(f, "nowhere") }
    }
}

impl core::fmt::Debug for Square {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "({self})")
    }
}

/// Reads `12,4`.
impl core::str::FromStr for Square {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("\"{text}\" is not a square: write its column and row, as 12,4");
        let (x, y) = text.split_once(',').ok_or_else(wrong)?;
        let (x, y): (u8, u8) =
            (x.trim().parse().map_err(|_| wrong())?, y.trim().parse().map_err(|_| wrong())?);
        if u16::from(x) >= WIDTH || u16::from(y) >= HEIGHT {
            return Err(format!("{x},{y} lies beyond the largest dungeon, {WIDTH} by {HEIGHT}"));
        }
        Ok(Self::new(x, y))
    }
}

const WORDS: usize = SQUARES / 64;

/// A set of squares, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SquareSet([u64; WORDS]);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Whether the square is in it.
    #[inline]
    pub const fn has(&self, square: Square) -> bool {
        self.0[square.index() / 64] >> (square.index() % 64) & 1 == 1
    }

    /// Puts the square in.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0[square.index() / 64] |= 1 << (square.index() % 64);
    }

    /// Takes the square out.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        self.0[square.index() / 64] &= !(1 << (square.index() % 64));
    }

    /// Every square in it, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Square> + '_ {
        self.0.iter().enumerate().flat_map(|(word, &bits)| {
            core::iter::successors(Some(bits), |&bits| Some(bits & bits.wrapping_sub(1)))
                .take_while(|&bits| bits != 0)
                .map(move |bits| Square((word * 64) as u16 + bits.trailing_zeros() as u16))
        })
    }
}

impl Default for SquareSet {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

impl Canonical for SquareSet {
    fn feed(&self, digest: &mut Digest) {
        self.0.feed(digest);
    }
}

impl Serialize for SquareSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SquareSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let squares = Vec::<Square>::deserialize(deserializer)?;
        if squares.iter().any(|square| square.index() >= SQUARES) {
            return Err(serde::de::Error::custom("a square lies beyond the largest dungeon"));
        }
        Ok(squares.into_iter().collect())
    }
}
