//! The cards of one deck, and sets of them.

use kernel::{Canonical, Dice, Purpose, Seat};
use serde::{Deserialize, Serialize};

/// The most cards a deck has.
pub const MOST_CARDS: usize = 16;

/// A card by its place in its owner's deck.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Canonical,
)]
#[serde(transparent)]
pub struct Card(pub u8);
kernel::coded_index!(Card, 16);

impl Card {
    /// The card as all know it, whoever speaks.
    pub const fn of(self, seat: Seat) -> TableCard {
        TableCard(self.0 + (seat.index() * MOST_CARDS) as u8)
    }
}

impl TryFrom<u8> for Card {
    type Error = String;
    fn try_from(place: u8) -> Result<Self, String> {
        let known = (place as usize) < MOST_CARDS;
        known.then_some(Self(place)).ok_or_else(|| format!("card {place}: a deck has at most {MOST_CARDS}"))
    }
}

impl From<Card> for u8 {
    fn from(card: Card) -> Self {
        card.0
    }
}

/// A card by its place among the cards of both seats, those of the first seat first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableCard(u8);
kernel::coded_index!(TableCard, 32);

impl TableCard {
    /// Its place in its owner's deck.
    pub const fn card(self) -> Card {
        Card(self.0 % MOST_CARDS as u8)
    }

    /// Whose it is.
    pub const fn seat(self) -> Seat {
        Seat::at(self.0 as usize / MOST_CARDS)
    }
}

/// A set of cards of one deck. Piles are sets too: no hidden order is stored, a draw is a roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Canonical)]
pub struct Cards(u16);

impl Cards {
    /// No card.
    pub const NONE: Self = Self(0);

    /// One card alone.
    pub const fn one(card: Card) -> Self {
        Self(1 << card.0)
    }

    /// The first `count` cards of a deck.
    pub const fn first(count: usize) -> Self {
        Self(if count >= MOST_CARDS { u16::MAX } else { (1 << count) - 1 })
    }

    /// Is it among them?
    pub const fn has(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// How many there are.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// None at all?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// These and that one.
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        Self(self.0 | 1 << card.0)
    }

    /// These without that one.
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        Self(self.0 & !(1 << card.0))
    }

    /// These and those.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// These that are also among those.
    #[must_use]
    pub const fn among(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// These without those.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// These that come after that one in the deck.
    #[must_use]
    pub const fn after(self, card: Card) -> Self {
        Self(self.0 & !((2u32 << card.0) - 1) as u16)
    }

    /// The lowest of them.
    pub const fn lowest(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card(self.0.trailing_zeros() as u8)) }
    }

    /// The highest of them.
    pub const fn highest(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card(15 - self.0.leading_zeros() as u8)) }
    }

    /// The lowest but `index`, counted from 0.
    pub fn nth(self, index: u8) -> Option<Card> {
        self.iter().nth(index.into())
    }

    /// Each of them, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            (rest != 0).then(|| {
                let card = Card(rest.trailing_zeros() as u8);
                rest &= rest - 1;
                card
            })
        })
    }

    /// Takes out one card by a roll, each equally likely. A single card is certain: nothing is rolled for it.
    /// The cards of the second seat are numbered after those of the first, so that a script can name either's.
    pub(crate) fn take_random(&mut self, seat: Seat, dice: &mut dyn Dice, why: Purpose) -> Option<Card> {
        let card = if self.len() == 1 {
            self.lowest()?
        } else {
            let at_table = self.iter().map(|card| kernel::Card(card.of(seat).0)).collect();
            TableCard(dice.pick(at_table, why)?.0).card()
        };
        *self = self.without(card);
        Some(card)
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::NONE, Self::with)
    }
}

/// As a list of places in the deck.
impl Serialize for Cards {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Card>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_leaves_what_comes_later_in_the_deck() {
        let all = Cards::first(16);
        assert_eq!(all.after(Card(15)), Cards::NONE);
        assert_eq!(all.after(Card(0)), all.without(Card(0)));
        assert_eq!(all.after(Card(13)), Cards::one(Card(14)).with(Card(15)));
    }

    #[test]
    fn the_highest_and_the_lowest() {
        let set: Cards = [Card(3), Card(7), Card(15)].into_iter().collect();
        assert_eq!((set.lowest(), set.highest(), set.len()), (Some(Card(3)), Some(Card(15)), 3));
        assert_eq!(Cards::NONE.highest(), None);
    }
}
