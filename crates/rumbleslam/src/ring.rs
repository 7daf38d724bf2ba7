//! The mat: ten by ten squares inside the ropes, and a turnbuckle at each corner.
//!
//! Everything is drawn on twelve by twelve squares. The forty squares along the edge are the ropes: something to be
//! thrown over, never a place to stand. The four corners are the turnbuckles, and each touches exactly one square of
//! the mat. Squares are named like those of a chessboard, columns `a` to `l` and rows `1` to `12` from the top, so the
//! mat is `b2` to `k11`.

use grid::{Direction, Square};
use kernel::{Canonical, Coded, coded_index};
use serde::{Deserialize, Serialize};

/// Columns and rows, ropes included.
pub const SIDE: u8 = 12;
/// Squares, ropes included.
pub const SQUARES: usize = 144;
/// The first and the last column or row of the mat.
pub const FIRST: u8 = 1;
pub const LAST: u8 = 10;
/// How far a bounce off the ropes carries, and how far with (ROCKET).
pub const BOUNCE: u8 = 5;
pub const ROCKET_BOUNCE: u8 = 8;

/// A square of the drawing: mat, rope or turnbuckle.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Canonical, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Spot(pub u8);
coded_index!(Spot, SQUARES as u32);

impl Spot {
    /// The spot in this column and row, counted from 0.
    pub const fn at(x: u8, y: u8) -> Self {
        Self(y * SIDE + x)
    }

    /// The spot of a square, if it lies on the drawing.
    pub const fn of(square: Square) -> Option<Self> {
        if square.x < SIDE && square.y < SIDE { Some(Self::at(square.x, square.y)) } else { None }
    }

    pub const fn x(self) -> u8 {
        self.0 % SIDE
    }

    pub const fn y(self) -> u8 {
        self.0 / SIDE
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn square(self) -> Square {
        Square::new(self.x(), self.y())
    }

    /// The neighbour, if the drawing goes on there.
    pub fn step(self, way: Way) -> Option<Self> {
        self.square().step(way.direction()).and_then(Self::of)
    }

    /// Squares from here to there; a diagonal step counts as one.
    pub const fn distance(self, other: Self) -> u8 {
        self.square().distance(other.square())
    }

    /// Is it a square of the mat?
    /// RS-MAT-1
    pub const fn on_mat(self) -> bool {
        let (x, y) = (self.x(), self.y());
        x >= FIRST && x <= LAST && y >= FIRST && y <= LAST
    }

    /// Is it a turnbuckle?
    pub const fn is_post(self) -> bool {
        let (x, y) = (self.x(), self.y());
        (x == 0 || x == SIDE - 1) && (y == 0 || y == SIDE - 1)
    }

    /// Is it on the rope?
    pub const fn is_rope(self) -> bool {
        !self.on_mat() && !self.is_post()
    }

    /// Every square of the mat.
    pub fn mat() -> impl Iterator<Item = Self> {
        (FIRST..=LAST).flat_map(|y| (FIRST..=LAST).map(move |x| Self::at(x, y)))
    }

    /// Every square of the drawing.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SQUARES as u8).map(Self)
    }

    /// Reads `c4`.
    pub fn read(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let x = (letters.next()? as u32).checked_sub('a' as u32)?;
        let y: u32 = letters.as_str().parse().ok()?;
        let fits = x < u32::from(SIDE)
            && (1..=u32::from(SIDE)).contains(&y)
            && !letters.as_str().starts_with(['0', '+']);
        fits.then(|| Self::at(x as u8, y as u8 - 1))
    }
}

impl core::fmt::Display for Spot {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}{}", (b'a' + self.x()) as char, self.y() + 1)
    }
}

/// One of the eight ways to go, clockwise from north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Way(pub u8);
coded_index!(Way, 8);

impl Way {
    /// All eight.
    pub const ALL: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    pub const fn direction(self) -> Direction {
        Direction::ALL[(self.0 & 7) as usize]
    }

    pub const fn of(direction: Direction) -> Self {
        Self(direction as u8)
    }

    /// `n`, `ne`, `e` and so on.
    pub const fn letters(self) -> &'static str {
        ["n", "ne", "e", "se", "s", "sw", "w", "nw"][(self.0 & 7) as usize]
    }
}

/// One of the four ropes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Coded, Serialize, Deserialize)]
pub enum Rope {
    North,
    East,
    South,
    West,
}

impl Rope {
    /// All four, clockwise from north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Straight back into the ring.
    pub const fn away(self) -> Way {
        match self {
            Self::North => Way(4),
            Self::East => Way(6),
            Self::South => Way(0),
            Self::West => Way(2),
        }
    }

    /// The rope that a square of the drawing lies on; none for the mat and the turnbuckles.
    pub const fn of(spot: Spot) -> Option<Self> {
        if !spot.is_rope() {
            return None;
        }
        Some(match (spot.x(), spot.y()) {
            (_, 0) => Self::North,
            (11, _) => Self::East,
            (_, 11) => Self::South,
            _ => Self::West,
        })
    }

    pub const fn word(self) -> &'static str {
        ["north", "east", "south", "west"][self as usize]
    }
}

/// One of the four corners, clockwise from the north-west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Coded, Serialize, Deserialize)]
pub enum Corner {
    NorthWest,
    NorthEast,
    SouthEast,
    SouthWest,
}

impl Corner {
    /// All four, clockwise.
    pub const ALL: [Self; 4] = [Self::NorthWest, Self::NorthEast, Self::SouthEast, Self::SouthWest];

    /// The turnbuckle.
    pub const fn post(self) -> Spot {
        match self {
            Self::NorthWest => Spot::at(0, 0),
            Self::NorthEast => Spot::at(SIDE - 1, 0),
            Self::SouthEast => Spot::at(SIDE - 1, SIDE - 1),
            Self::SouthWest => Spot::at(0, SIDE - 1),
        }
    }

    /// The one square of the mat that touches it.
    pub const fn foot(self) -> Spot {
        match self {
            Self::NorthWest => Spot::at(FIRST, FIRST),
            Self::NorthEast => Spot::at(LAST, FIRST),
            Self::SouthEast => Spot::at(LAST, LAST),
            Self::SouthWest => Spot::at(FIRST, LAST),
        }
    }

    /// The corner whose turnbuckle this is.
    pub fn of_post(spot: Spot) -> Option<Self> {
        Self::ALL.into_iter().find(|corner| corner.post() == spot)
    }

    /// Across the ring.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// Squares beside a rope, at most five from the turnbuckle: where its seat sets up.
    /// RS-SETUP-3
    pub fn zone(self) -> impl Iterator<Item = Spot> {
        Spot::mat().filter(move |spot| touches_rope(*spot) && spot.distance(self.post()) <= 5)
    }

    pub const fn word(self) -> &'static str {
        ["north-west", "north-east", "south-east", "south-west"][self as usize]
    }
}

/// Does this square of the mat lie beside a rope?
pub const fn touches_rope(spot: Spot) -> bool {
    let (x, y) = (spot.x(), spot.y());
    x == FIRST || x == LAST || y == FIRST || y == LAST
}

/// The squares a wrestler covers: one, or two by two from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Base {
    pub spot: Spot,
    pub big: bool,
}

impl Base {
    /// One square.
    pub const fn small(spot: Spot) -> Self {
        Self { spot, big: false }
    }

    /// A base on a turnbuckle is one square whatever it is on the mat.
    /// RS-STAT-2
    pub const fn new(spot: Spot, big: bool) -> Self {
        Self { spot, big: big && !spot.is_post() }
    }

    const fn reach(self) -> u8 {
        self.big as u8
    }

    /// Every square it covers.
    pub fn squares(self) -> impl Iterator<Item = Spot> {
        let count = if self.big { 4 } else { 1 };
        (0..count).map(move |i| Spot(self.spot.0 + (i & 1) + (i >> 1) * SIDE))
    }

    /// Does it cover this one?
    pub const fn covers(self, spot: Spot) -> bool {
        let (x, y) = (self.spot.x(), self.spot.y());
        spot.x() >= x && spot.x() <= x + self.reach() && spot.y() >= y && spot.y() <= y + self.reach()
    }

    /// Does it lie wholly on the mat?
    pub const fn on_mat(self) -> bool {
        let (x, y) = (self.spot.x(), self.spot.y());
        x >= FIRST && y >= FIRST && x + self.reach() <= LAST && y + self.reach() <= LAST
    }

    /// Squares between the nearest two of theirs; 0 if they overlap.
    /// RS-CONTACT-1
    pub const fn distance(self, other: Self) -> u8 {
        let dx = gap(self.spot.x(), self.reach(), other.spot.x(), other.reach());
        let dy = gap(self.spot.y(), self.reach(), other.spot.y(), other.reach());
        if dx > dy { dx } else { dy }
    }

    /// Do they overlap?
    pub const fn overlaps(self, other: Self) -> bool {
        self.distance(other) == 0
    }

    /// The same base one step on, if the drawing goes on there.
    pub fn step(self, way: Way) -> Option<Self> {
        self.spot.step(way).map(|spot| Self { spot, ..self })
    }

    /// Does it touch that rope?
    /// RS-CONTACT-2, RS-EXAMPLE-9
    pub const fn touches(self, rope: Rope) -> bool {
        if !self.on_mat() {
            return false;
        }
        let (x, y) = (self.spot.x(), self.spot.y());
        match rope {
            Rope::North => y == FIRST,
            Rope::East => x + self.reach() == LAST,
            Rope::South => y + self.reach() == LAST,
            Rope::West => x == FIRST,
        }
    }

    /// Every rope it touches.
    pub fn ropes(self) -> impl Iterator<Item = Rope> {
        Rope::ALL.into_iter().filter(move |rope| self.touches(*rope))
    }

    /// The corner whose turnbuckle it touches from the mat.
    /// RS-CONTACT-2, RS-EXAMPLE-9
    pub fn corner(self) -> Option<Corner> {
        Corner::ALL.into_iter().find(|corner| self.on_mat() && self.covers(corner.foot()))
    }
}

const fn gap(a: u8, a_reach: u8, b: u8, b_reach: u8) -> u8 {
    if a > b + b_reach {
        a - b - b_reach
    } else if b > a + a_reach {
        b - a - a_reach
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrestler_can_be_placed_in_104_squares() {
        assert_eq!(Spot::mat().count() + Corner::ALL.len(), 104);
        assert_eq!(Spot::all().filter(|spot| spot.is_rope()).count(), 40);
    }

    #[test]
    fn the_four_corners_share_the_squares_beside_the_ropes() {
        let mut claimed = Vec::new();
        for corner in Corner::ALL {
            assert_eq!(corner.zone().count(), 9);
            claimed.extend(corner.zone());
        }
        claimed.sort_unstable();
        claimed.dedup();
        assert_eq!(claimed.len(), 36);
        assert_eq!(Spot::mat().filter(|spot| touches_rope(*spot)).count(), 36);
    }

    #[test]
    fn each_turnbuckle_touches_one_square_of_the_mat() {
        for corner in Corner::ALL {
            let touching: Vec<_> = Spot::mat().filter(|spot| spot.distance(corner.post()) == 1).collect();
            assert_eq!(touching, [corner.foot()]);
        }
    }

    #[test]
    fn squares_have_names() {
        for spot in Spot::all() {
            assert_eq!(Spot::read(&spot.to_string()), Some(spot));
        }
        assert_eq!(Spot::at(2, 3).to_string(), "c4");
        for text in ["m1", "a0", "a13", "4", "", "a01", "a+1"] {
            assert_eq!(Spot::read(text), None, "{text}");
        }
    }

    #[test]
    fn a_big_base_is_measured_from_its_nearest_square() {
        let big = Base::new(Spot::at(3, 3), true);
        assert_eq!(big.distance(Base::small(Spot::at(5, 5))), 1);
        assert_eq!(big.distance(Base::small(Spot::at(2, 2))), 1);
        assert_eq!(big.distance(Base::small(Spot::at(7, 3))), 3);
        assert!(big.overlaps(Base::small(Spot::at(4, 4))));
        assert_eq!(Base::new(Corner::NorthWest.post(), true).squares().count(), 1);
    }
}
