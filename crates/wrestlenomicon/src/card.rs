//! Cards as the state holds them: which one it is, and bags of them in no order.
//!
//! The two copies of a row are alike to everybody, so a card is named by its owner and its row, and a bag counts
//! copies. Nothing a viewer sees can therefore tell one copy from the other.

use kernel::{Canonical, Cards, Dice, Purpose, Seat};
use serde::{Deserialize, Serialize};

/// How often each row of a deck is printed.
pub const COPIES: u8 = 2;
/// How many rows a deck has.
pub const ROWS: usize = 30;
/// How many cards a deck has.
pub const DECK: u8 = ROWS as u8 * COPIES;

/// A card: whose it is, and which row of that god's deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Canonical)]
#[serde(transparent)]
pub struct Card(u8);

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

/// Cards in no order: which ones there are, and of which there are two.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Canonical)]
pub struct Bag {
    /// A bit for each card of which there is at least one.
    first: u64,
    /// A bit for each card of which there are two.
    second: u64,
}

impl Bag {
    /// No card.
    pub const EMPTY: Self = Self { first: 0, second: 0 };

    /// Every card of a seat's deck, twice.
    pub const fn deck(owner: Seat) -> Self {
        let all = ((1u64 << ROWS) - 1) << (32 * (owner.index() & 1));
        Self { first: all, second: all }
    }

    /// Both copies of these rows of a seat's deck.
    pub const fn rows(owner: Seat, rows: u32) -> Self {
        let all = (rows as u64) << (32 * (owner.index() & 1));
        Self { first: all, second: all }
    }

    /// How many cards there are.
    #[inline]
    pub const fn len(self) -> u8 {
        (self.first.count_ones() + self.second.count_ones()) as u8
    }

    /// None at all?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.first == 0
    }

    /// How many copies of that card.
    #[inline]
    pub const fn count(self, card: Card) -> u8 {
        (self.first & card.bit() != 0) as u8 + (self.second & card.bit() != 0) as u8
    }

    /// Is there one?
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.first & card.bit() != 0
    }

    /// Puts one in; a third copy there cannot be.
    #[inline]
    pub const fn put(&mut self, card: Card) {
        self.second |= self.first & card.bit();
        self.first |= card.bit();
    }

    /// Takes one out; was there one?
    #[inline]
    pub const fn take(&mut self, card: Card) -> bool {
        let had = self.has(card);
        let bit = card.bit();
        self.first = self.first & !bit | self.second & bit;
        self.second &= !bit;
        had
    }

    /// All of both.
    #[must_use]
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self {
            first: self.first | other.first,
            second: self.second | other.second | self.first & other.first,
        }
    }

    /// These without those, copy by copy.
    #[must_use]
    #[inline]
    pub const fn minus(self, other: Self) -> Self {
        Self {
            first: self.first & !other.first | self.second & !other.second,
            second: self.second & !other.first,
        }
    }

    /// Of each card as many as the fuller of the two has.
    #[must_use]
    #[inline]
    pub const fn at_least(self, other: Self) -> Self {
        Self { first: self.first | other.first, second: self.second | other.second }
    }

    /// Of each card as many as both have.
    #[must_use]
    #[inline]
    pub const fn both(self, other: Self) -> Self {
        Self { first: self.first & other.first, second: self.second & other.second }
    }

    /// The cards that belong to a seat.
    #[must_use]
    #[inline]
    pub const fn of(self, owner: Seat) -> Self {
        let all = (u32::MAX as u64) << (32 * (owner.index() & 1));
        Self { first: self.first & all, second: self.second & all }
    }

    /// The same with one copy less of every card that belongs to a seat: what is certain after one of them has left
    /// unseen.
    #[must_use]
    #[inline]
    pub const fn after_a_loss(self, owner: Seat) -> Self {
        let gone = self.of(owner);
        Self { first: self.first & !gone.first | gone.second, second: self.second & !gone.second }
    }

    /// The rows of a seat's cards here, as bits.
    #[inline]
    pub const fn row_bits(self, owner: Seat) -> u32 {
        (self.first >> (32 * (owner.index() & 1))) as u32
    }

    /// The rows of which both copies are here.
    #[inline]
    pub const fn row_pairs(self, owner: Seat) -> u32 {
        (self.second >> (32 * (owner.index() & 1))) as u32
    }

    /// Each card once, however many copies there are.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Card> + Clone {
        bits(self.first)
    }

    /// Each card as often as it is here: all once, then those of which there are two.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        bits(self.first).chain(bits(self.second))
    }

    /// Takes one out by a roll, each equally likely; a single card needs no roll.
    #[inline]
    pub fn draw(&mut self, dice: &mut impl Dice, why: Purpose) -> Option<Card> {
        let card = match self.len() {
            0 => return None,
            1 => Card(self.first.trailing_zeros() as u8),
            _ => Card(dice.pick(self.drawable(), why)?.0 & 63),
        };
        self.take(card);
        Some(card)
    }

    /// As the kernel draws cards: the first copies, then the second ones.
    const fn drawable(self) -> Cards {
        Cards::from_bits(self.first as u128 | (self.second as u128) << 64)
    }

    /// Both copies of a card, as a scripted draw names it.
    pub const fn copies(card: Card) -> Cards {
        let pair = Self { first: card.bit(), second: card.bit() };
        pair.drawable()
    }
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

impl FromIterator<Card> for Bag {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut bag = Self::EMPTY;
        cards.into_iter().for_each(|card| bag.put(card));
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

    #[test]
    fn sums_and_differences_count_copies() {
        let one: Bag = [card(1), card(2)].into_iter().collect();
        let both = one.and([card(1)].into_iter().collect());
        assert_eq!((both.count(card(1)), both.count(card(2))), (2, 1));
        assert_eq!(both.minus(one), [card(1)].into_iter().collect());
        assert_eq!(Bag::deck(Seat::SECOND).minus(both).len(), DECK - 3);
        assert_eq!(both.after_a_loss(Seat::SECOND), [card(1)].into_iter().collect());
        assert_eq!(both.after_a_loss(Seat::FIRST), both);
    }

    #[test]
    fn every_face_draws_another_card() {
        let drawn: Bag = (1..=DECK)
            .filter_map(|face| Bag::deck(Seat::FIRST).draw(&mut kernel::Scripted::faces([face]), "draw"))
            .collect();
        assert_eq!(drawn, Bag::deck(Seat::FIRST));
    }
}
