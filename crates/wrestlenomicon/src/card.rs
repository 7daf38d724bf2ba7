//! Cards as the state holds them: which one it is, and bags of them in no order.
//!
//! The copies of a row are alike to everybody, so a card is named by its owner and its row, and a bag counts copies.
//! Nothing a viewer sees can therefore tell one copy from another.

use kernel::{Canonical, Cards, Dice, Die, Purpose, Seat};
use serde::{Deserialize, Serialize};

/// The most copies of a row that a deck may have.
pub const MOST_COPIES: u8 = 4;
/// The most rows that a deck may have.
pub const MOST_ROWS: usize = 32;
/// The fewest cards that a deck may have (WN-DECK-2).
pub const LEAST_CARDS: u8 = 40;
/// The most cards that a deck may have.
pub const MOST_CARDS: u8 = 100;

/// A card: whose it is, and which row of that god's deck.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Canonical,
)]
#[serde(try_from = "u8", into = "u8")]
pub struct Card(u8);

impl TryFrom<u8> for Card {
    type Error = String;
    fn try_from(number: u8) -> Result<Self, String> {
        let card = Self(number);
        if number < 64 { Ok(card) } else { Err(format!("there is no card {number}")) }
    }
}

impl From<Card> for u8 {
    fn from(card: Card) -> Self {
        card.0
    }
}

kernel::coded_index!(Card, 64);

impl Card {
    /// That row of that seat's deck.
    #[inline]
    pub const fn new(owner: Seat, row: usize) -> Self {
        Self((owner.index() as u8 & 1) << 5 | (row as u8 & 31))
    }

    /// To whom it goes back.
    #[inline]
    pub const fn owner(self) -> Seat {
        Seat::at((self.0 >> 5 & 1) as usize)
    }

    /// Its row in the owner's deck.
    #[inline]
    pub const fn row(self) -> usize {
        (self.0 & 31) as usize
    }

    #[inline]
    const fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }
}

/// Cards in no order, and how many of each.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Canonical)]
pub struct Bag {
    /// A bit for each card of which there is at least one, then of which there are at least two, and so on.
    planes: [u64; MOST_COPIES as usize],
}

impl Bag {
    /// No card.
    pub const EMPTY: Self = Self { planes: [0; MOST_COPIES as usize] };

    /// The deck of a seat whose rows have these copies: a bit for each row that has one, two, and so on.
    pub fn deck(owner: Seat, copies: [u32; MOST_COPIES as usize]) -> Self {
        Self { planes: copies.map(|rows| at(owner, rows)) }
    }

    /// Every copy of these rows of a seat's deck, as many as there could be.
    pub fn rows(owner: Seat, rows: u32) -> Self {
        Self { planes: [at(owner, rows); MOST_COPIES as usize] }
    }

    /// How many cards there are.
    #[inline]
    pub fn len(self) -> u8 {
        self.planes.iter().map(|plane| plane.count_ones() as u8).sum()
    }

    /// None at all?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.planes[0] == 0
    }

    /// How many copies of that card.
    #[inline]
    pub fn count(self, card: Card) -> u8 {
        self.planes.iter().map(|plane| u8::from(plane & card.bit() != 0)).sum()
    }

    /// Is there one?
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.planes[0] & card.bit() != 0
    }

    /// Puts one in; more copies than a deck may have there cannot be.
    #[inline]
    pub fn put(&mut self, card: Card) {
        let mut carry = card.bit();
        for plane in &mut self.planes {
            let had = *plane & carry;
            *plane |= carry;
            carry = had;
        }
    }

    /// Takes one out; was there one?
    #[inline]
    pub fn take(&mut self, card: Card) -> bool {
        let had = self.has(card);
        let mut gone = card.bit();
        for plane in self.planes.iter_mut().rev() {
            let here = *plane & gone;
            *plane &= !gone;
            gone &= !here;
        }
        had
    }

    /// All of both.
    #[must_use]
    #[inline]
    pub fn and(self, other: Self) -> Self {
        // At least n of both together: at least i here and at least n - i there, for some i.
        Self {
            planes: core::array::from_fn(|n| {
                let split = (0..n).fold(0, |sum, i| sum | self.planes[i] & other.planes[n - 1 - i]);
                self.planes[n] | other.planes[n] | split
            }),
        }
    }

    /// These without those, copy by copy.
    #[must_use]
    #[inline]
    pub fn minus(self, other: Self) -> Self {
        // At least n are left: at least n + i here and at most i there, for some i.
        Self {
            planes: core::array::from_fn(|n| {
                (n..MOST_COPIES as usize).fold(0, |sum, m| sum | self.planes[m] & !other.planes[m - n])
            }),
        }
    }

    /// Of each card as many as the fuller of the two has.
    #[must_use]
    #[inline]
    pub fn at_least(self, other: Self) -> Self {
        Self { planes: core::array::from_fn(|n| self.planes[n] | other.planes[n]) }
    }

    /// Of each card as many as both have.
    #[must_use]
    #[inline]
    pub fn both(self, other: Self) -> Self {
        Self { planes: core::array::from_fn(|n| self.planes[n] & other.planes[n]) }
    }

    /// The cards that belong to a seat.
    #[must_use]
    #[inline]
    pub fn of(self, owner: Seat) -> Self {
        self.both(Self::rows(owner, u32::MAX))
    }

    /// The same with one copy less of every card that belongs to a seat: what is certain after one of them has left
    /// unseen.
    #[must_use]
    #[inline]
    pub fn after_a_loss(self, owner: Seat) -> Self {
        let theirs = at(owner, u32::MAX);
        Self {
            planes: core::array::from_fn(|n| {
                let above = self.planes.get(n + 1).copied().unwrap_or(0);
                self.planes[n] & !theirs | above & theirs
            }),
        }
    }

    /// The rows of a seat's cards here, as bits.
    #[inline]
    pub const fn row_bits(self, owner: Seat) -> u32 {
        (self.planes[0] >> shift(owner)) as u32
    }

    /// The rows of a deck of which every copy is here.
    #[inline]
    pub fn complete_rows(self, owner: Seat, copies: &[u32; MOST_COPIES as usize]) -> u32 {
        self.planes.iter().zip(copies).fold(copies[0], |rows, (plane, all)| {
            let here = (plane >> shift(owner)) as u32;
            rows & !(here ^ all)
        })
    }

    /// Each card once, however many copies there are.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Card> + Clone {
        bits(self.planes[0])
    }

    /// Each card as often as it is here: all once, then those of which there are two, and so on.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        self.planes.into_iter().flat_map(bits)
    }

    /// Takes one out by a roll, each equally likely; a single card needs no roll.
    #[inline]
    pub fn draw(&mut self, dice: &mut dyn Dice, why: Purpose) -> Option<Card> {
        let card = match self.len() {
            0 => return None,
            1 => Card(self.planes[0].trailing_zeros() as u8),
            all => {
                let [first, second, third, fourth] = self.planes;
                // The dice tell 128 cards apart: the first two copies of each, and then the further ones. A deck
                // without a third copy needs no roll for it.
                let low = first.count_ones() + second.count_ones();
                let from_low = third == 0 || u32::from(dice.roll(Die::of(all), "copy")) <= low;
                let (one, two) = if from_low { (first, second) } else { (third, fourth) };
                Card(dice.pick(drawable(one, two), why)?.0 & 63)
            }
        };
        self.take(card);
        Some(card)
    }

    /// Every copy of a card, as a scripted draw names it.
    pub const fn copies(card: Card) -> Cards {
        drawable(card.bit(), card.bit())
    }
}

/// Two planes as the kernel draws cards.
const fn drawable(one: u64, two: u64) -> Cards {
    Cards::from_bits(one as u128 | (two as u128) << 64)
}

const fn shift(owner: Seat) -> usize {
    32 * (owner.index() & 1)
}

/// Rows of a seat's deck as bits of a plane.
const fn at(owner: Seat, rows: u32) -> u64 {
    (rows as u64) << shift(owner)
}

fn bits(plane: u64) -> impl Iterator<Item = Card> + Clone {
    let mut rest = plane;
    core::iter::from_fn(move || {
        (rest != 0).then(|| {
            let card = Card(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            card
        })
    })
}

impl Extend<Card> for Bag {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        cards.into_iter().for_each(|card| self.put(card));
    }
}

impl FromIterator<Card> for Bag {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut bag = Self::EMPTY;
        bag.extend(cards);
        bag
    }
}

impl core::fmt::Debug for Bag {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.iter().map(|card| card.0)).finish()
    }
}

impl Serialize for Bag {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Bag {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Card>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(row: usize) -> Card {
        Card::new(Seat::SECOND, row)
    }

    #[test]
    fn a_bag_counts_copies() {
        let mut bag: Bag = [card(3), card(3), card(7)].into_iter().collect();
        assert_eq!((bag.len(), bag.count(card(3)), bag.count(card(7))), (3, 2, 1));
        assert_eq!(bag.iter().collect::<Vec<_>>(), [card(3), card(7), card(3)]);
        assert!(bag.take(card(3)) && bag.take(card(3)) && !bag.take(card(3)));
        assert_eq!(bag.len(), 1);
    }

    /// Thirty rows, each twice.
    const USUAL: [u32; 4] = [(1 << 30) - 1, (1 << 30) - 1, 0, 0];

    #[test]
    fn sums_and_differences_count_copies() {
        let one: Bag = [card(1), card(2)].into_iter().collect();
        let both = one.and([card(1)].into_iter().collect());
        assert_eq!((both.count(card(1)), both.count(card(2))), (2, 1));
        assert_eq!(both.minus(one), [card(1)].into_iter().collect());
        assert_eq!(Bag::deck(Seat::SECOND, USUAL).minus(both).len(), 60 - 3);
        assert_eq!(both.after_a_loss(Seat::SECOND), [card(1)].into_iter().collect());
        assert_eq!(both.after_a_loss(Seat::FIRST), both);
    }

    /// Every pair of small bags: the planes count as plain numbers do.
    #[test]
    fn bags_of_up_to_four_copies_count_as_numbers_do() {
        let bag = |count: u8| -> Bag { (0..count).map(|_| card(5)).collect() };
        for a in 0..=MOST_COPIES {
            for b in 0..=MOST_COPIES {
                let count = |bag: Bag| bag.count(card(5));
                assert_eq!(count(bag(a).and(bag(b))), (a + b).min(MOST_COPIES), "{a} and {b}");
                assert_eq!(count(bag(a).minus(bag(b))), a.saturating_sub(b), "{a} minus {b}");
                assert_eq!(count(bag(a).at_least(bag(b))), a.max(b), "{a} at least {b}");
                assert_eq!(count(bag(a).both(bag(b))), a.min(b), "{a} both {b}");
            }
            assert_eq!(bag(a).after_a_loss(Seat::SECOND), bag(a.saturating_sub(1)));
            let mut left = bag(a);
            assert_eq!((left.take(card(5)), left), (a > 0, bag(a.saturating_sub(1))));
        }
    }

    #[test]
    fn every_face_draws_another_card() {
        let deck = Bag::deck(Seat::FIRST, USUAL);
        let drawn: Bag = (1..=deck.len())
            .filter_map(|face| { deck }.draw(&mut kernel::Scripted::faces([face]), "draw"))
            .collect();
        assert_eq!(drawn, deck);
    }

    /// With third copies the chance of each card is still its share of the pile.
    #[test]
    fn a_card_is_drawn_as_often_as_it_is_there() {
        let pile: Bag = [1, 1, 1, 1, 2, 3, 3, 3].map(card).into_iter().collect();
        let chance = |row: usize| {
            let mut dice = kernel::Enumerated::default();
            let mut sum = kernel::Chance::ZERO;
            loop {
                if { pile }.draw(&mut dice, "draw") == Some(card(row)) {
                    sum = sum + dice.chance();
                }
                if !dice.turn() {
                    return sum;
                }
            }
        };
        for (row, copies) in [(1, 4), (2, 1), (3, 3)] {
            assert_eq!(chance(row), kernel::Chance::new(copies, 8), "{row}");
        }
    }
}
