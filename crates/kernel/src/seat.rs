//! Who sits at the table.

use core::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::{Canonical, Coded, Digest};

/// The most seats a table has.
pub const MAX_SEATS: usize = 8;

/// A person or a bot at the table. Never called a player, since a player is a piece in some games.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Canonical,
)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// The seat that is named first in a set-up.
    pub const FIRST: Self = Self(0);
    /// The seat that is named second.
    pub const SECOND: Self = Self(1);
    /// The two seats of a duel.
    pub const BOTH: [Self; 2] = [Self(0), Self(1)];

    /// The seat of that number, counted from 0, if a table has so many.
    pub const fn new(index: usize) -> Option<Self> {
        if index < MAX_SEATS { Some(Self(index as u8)) } else { None }
    }

    /// The seat of that number, wrapped into the eight a table can have; for arithmetic inside rules.
    pub const fn at(index: usize) -> Self {
        Self((index % MAX_SEATS) as u8)
    }

    /// Its number, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Across the table, where two sit.
    #[must_use]
    pub const fn other(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// The next seat clockwise, where `of` sit.
    #[must_use]
    pub const fn next(self, of: usize) -> Self {
        Self(((self.0 as usize + 1) % of) as u8)
    }
}

impl TryFrom<u8> for Seat {
    type Error = String;
    fn try_from(index: u8) -> Result<Self, String> {
        Self::new(index as usize).ok_or_else(|| format!("seat {index}: a table has at most {MAX_SEATS}"))
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.0
    }
}

impl core::fmt::Display for Seat {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "seat {}", self.0 + 1)
    }
}

impl Coded for Seat {
    const COUNT: u32 = MAX_SEATS as u32;
    const LAYOUT: &'static [(&'static str, u32)] = &[("Seat", MAX_SEATS as u32)];
    fn code(self) -> u32 {
        self.0.into()
    }
    fn from_code(code: u32) -> Option<Self> {
        Self::new(code as usize)
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
#[serde(transparent)]
pub struct Seats(u8);

impl Seats {
    /// Nobody.
    pub const NONE: Self = Self(0);

    /// The first `count` seats.
    pub const fn first(count: usize) -> Self {
        Self(if count >= MAX_SEATS { u8::MAX } else { (1 << count) - 1 })
    }

    /// One seat alone.
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// These and that one.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// These without that one.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// Is that seat among them?
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & 1 << seat.0 != 0
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Nobody?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest of them.
    pub const fn lowest(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// Each of them, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS).map(Seat::at).filter(move |&seat| self.has(seat))
    }
}

/// One of a thing for each of `N` seats.
///
/// ```
/// use kernel::{BySeat, Seat};
/// let mut score: BySeat<u8> = BySeat::default();
/// score[Seat::SECOND] += 3;
/// assert_eq!(score[Seat::FIRST.other()], 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BySeat<T, const N: usize = 2>(pub [T; N]);

impl<T, const N: usize> BySeat<T, N> {
    /// The same question put to every seat.
    pub fn each(of: impl FnMut(Seat) -> T) -> Self {
        let mut of = of;
        Self(core::array::from_fn(|index| of(Seat::at(index))))
    }

    /// Seat by seat.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.0.iter().enumerate().map(|(index, value)| (Seat::at(index), value))
    }
}

impl<T: Default, const N: usize> Default for BySeat<T, N> {
    fn default() -> Self {
        Self::each(|_| T::default())
    }
}

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T: Canonical, const N: usize> Canonical for BySeat<T, N> {
    #[inline]
    fn feed(&self, digest: &mut Digest) {
        self.0.feed(digest);
    }
}

impl<T: Serialize, const N: usize> Serialize for BySeat<T, N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter())
    }
}

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for BySeat<T, N> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = Vec::<T>::deserialize(deserializer)?;
        let got = list.len();
        let array = <[T; N]>::try_from(list)
            .map_err(|_| serde::de::Error::invalid_length(got, &format!("{N} seats").as_str()))?;
        Ok(Self(array))
    }
}
