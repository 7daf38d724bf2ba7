//! A discard pile: face up, so that everybody knows what lies in it and in which order it came.

use kernel::{ArrayVec, Canonical, Dice, Purpose};
use serde::Serialize;

use crate::card::{Bag, Card, MOST_CARDS};

/// The cards of one seat that are out of play for now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Canonical)]
pub struct DiscardPile {
    cards: Bag,
    order: ArrayVec<[Card; MOST_CARDS as usize]>,
}

impl DiscardPile {
    /// What lies in it, whatever the order.
    #[inline]
    pub const fn cards(&self) -> Bag {
        self.cards
    }

    /// How many cards there are.
    pub fn len(&self) -> u8 {
        self.order.len() as u8
    }

    /// None at all?
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// Each card, the top one last.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Card> + '_ {
        self.order.iter().copied()
    }

    /// The card everybody sees.
    pub fn top(&self) -> Option<Card> {
        self.order.last().copied()
    }

    /// Puts a card on top.
    #[inline]
    pub(crate) fn put(&mut self, card: Card) {
        // A deck has no more cards than the pile has room for.
        if self.order.try_push(card).is_none() {
            self.cards.put(card);
        }
    }

    /// Takes the upper copy of a card out; was there one?
    pub(crate) fn take(&mut self, card: Card) -> bool {
        let Some(index) = self.order.iter().rposition(|&lies| lies == card) else { return false };
        self.order.remove(index);
        self.cards.take(card)
    }

    /// Takes a card out at random.
    pub(crate) fn draw(&mut self, dice: &mut dyn Dice, why: Purpose) -> Option<Card> {
        let mut cards = self.cards;
        let card = cards.draw(dice, why)?;
        self.take(card);
        Some(card)
    }
}

impl FromIterator<Card> for DiscardPile {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut pile = Self::default();
        cards.into_iter().for_each(|card| pile.put(card));
        pile
    }
}

impl Serialize for DiscardPile {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
