//! Cards, and piles of cards in which no hidden order is stored.

use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::{BySeat, Canonical, Coded, Dice, Purpose, Seat};

/// The most cards a game can number.
pub const MAX_CARDS: usize = 128;

/// One card of the game, by its number in the game's own list of cards.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Canonical,
)]
#[serde(transparent)]
pub struct Card(pub u8);

impl Coded for Card {
    const COUNT: u32 = MAX_CARDS as u32;
    const LAYOUT: &'static [(&'static str, u32)] = &[("Card", MAX_CARDS as u32)];
    fn code(self) -> u32 {
        self.0.into()
    }
    fn from_code(code: u32) -> Option<Self> {
        (code < Self::COUNT).then_some(Self(code as u8))
    }
}

/// A set of cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Canonical)]
pub struct Cards(u128);

impl Cards {
    /// No card.
    pub const NONE: Self = Self(0);

    /// One card alone.
    pub const fn one(card: Card) -> Self {
        Self(1 << card.0)
    }

    /// The cards whose bits are set, card 0 the lowest; for games that keep bits of their own.
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// The cards numbered `from..to`.
    pub const fn range(from: u8, to: u8) -> Self {
        Self(mask(to) & !mask(from))
    }

    /// Is it among them?
    pub const fn has(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Puts one in.
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes one out; was it there?
    pub const fn remove(&mut self, card: Card) -> bool {
        let had = self.has(card);
        self.0 &= !(1 << card.0);
        had
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// None at all?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// These and those.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// These that are also among those.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// These without those.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The lowest card but `index`, counted from 0.
    pub fn nth(self, index: usize) -> Option<Card> {
        self.iter().nth(index)
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

    /// Takes out one card by a roll, each equally likely: a random discard, a shuffle-and-draw.
    pub fn take_random(&mut self, dice: &mut dyn Dice, why: Purpose) -> Option<Card> {
        let card = dice.pick(*self, why)?;
        self.remove(card);
        Some(card)
    }
}

const fn mask(below: u8) -> u128 {
    if below as usize >= MAX_CARDS { u128::MAX } else { (1 << below) - 1 }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::NONE;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl Serialize for Cards {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<Card>::deserialize(deserializer)?;
        if let Some(card) = cards.iter().find(|card| card.0 as usize >= MAX_CARDS) {
            return Err(serde::de::Error::custom(format!("there is no card {}", card.0)));
        }
        Ok(cards.into_iter().collect())
    }
}

/// Cards that lie between two known moments of order: nobody can tell which comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct Layer {
    /// What lies here.
    pub cards: Cards,
    /// Of these, what each seat knows to lie here.
    pub known: BySeat<Cards>,
}

/// The most layers a pile keeps apart.
pub const MAX_LAYERS: usize = 6;

/// A face-down pile of two seats' game: layers of unordered cards, the top one first to be drawn.
///
/// No hidden order is stored: drawing is a roll in the top layer, putting on top pushes a layer, shuffling merges all.
/// So neither a bot's copy nor a debugger can foresee a draw. Each layer remembers what each seat knows of it.
///
/// ```
/// use kernel::{Card, Cards, Pile, Scripted, Seat, Seats};
/// let mut pile = Pile::shuffled(Cards::range(0, 10));
/// pile.put_on_top(Card(42), Seats::one(Seat::FIRST));
/// // The top card is certain, so nothing is rolled for it.
/// let mut dice = Scripted::of([("draw", 3)]);
/// assert_eq!(pile.draw(&mut dice, "draw", Seats::NONE), Some(Card(42)));
/// assert_eq!(pile.draw(&mut dice, "draw", Seats::NONE), Some(Card(2)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct Pile {
    layers: ArrayVec<[Layer; MAX_LAYERS]>,
}

impl Pile {
    /// A pile of these cards in no order, of which nobody has seen anything.
    pub fn shuffled(cards: Cards) -> Self {
        let mut pile = Self::default();
        if !cards.is_empty() {
            pile.layers.push(Layer { cards, known: BySeat::default() });
        }
        pile
    }

    /// How many cards there are.
    pub fn len(&self) -> usize {
        self.layers.iter().map(|layer| layer.cards.len()).sum()
    }

    /// None left?
    pub fn is_empty(&self) -> bool {
        self.layers.is_empty()
    }

    /// Which cards there are, whatever their order.
    pub fn cards(&self) -> Cards {
        self.layers.iter().fold(Cards::NONE, |all, layer| all.union(layer.cards))
    }

    /// The layers, from the top down.
    pub fn layers(&self) -> impl ExactSizeIterator<Item = &Layer> {
        self.layers.iter().rev()
    }

    /// A pile of these layers, given from the top down; empty ones are left out, and more than a pile keeps apart
    /// are merged at the bottom.
    pub fn of_layers(layers: impl IntoIterator<Item = Layer>) -> Self {
        let mut pile = Self::default();
        for layer in layers {
            pile.insert_below(layer);
        }
        pile
    }

    fn insert_below(&mut self, layer: Layer) {
        if layer.cards.is_empty() {
            return;
        }
        if self.layers.len() == MAX_LAYERS {
            self.layers[0] = merge(&self.layers[0], &layer);
        } else {
            self.layers.insert(0, layer);
        }
    }

    /// Draws the top card: a roll in the top layer, unless that is a single card. `seen_by` are the seats that see
    /// which card it is.
    pub fn draw(&mut self, dice: &mut dyn Dice, why: Purpose, seen_by: crate::Seats) -> Option<Card> {
        let top = self.layers.last_mut()?;
        let card = if top.cards.len() == 1 { top.cards.nth(0)? } else { dice.pick(top.cards, why)? };
        top.take(card, seen_by);
        if top.cards.is_empty() {
            self.layers.pop();
        }
        Some(card)
    }

    /// Puts a card on top; `known_to` are the seats that know which.
    pub fn put_on_top(&mut self, card: Card, known_to: crate::Seats) {
        let layer = Layer::of(card, known_to);
        if self.layers.len() == MAX_LAYERS {
            // Too finely ordered to keep apart: the two lowest layers become one.
            let upper = self.layers.remove(1);
            self.layers[0] = merge(&upper, &self.layers[0]);
        }
        self.layers.push(layer);
    }

    /// Puts a card at the bottom.
    pub fn put_at_bottom(&mut self, card: Card, known_to: crate::Seats) {
        self.insert_below(Layer::of(card, known_to));
    }

    /// Puts these in and shuffles: one layer; what a seat knew to be in the pile it still knows to be in it.
    pub fn shuffle_in(&mut self, cards: Cards, known_to: crate::Seats) {
        let mut all =
            Layer { cards, known: BySeat::each(|s| if known_to.has(s) { cards } else { Cards::NONE }) };
        for layer in &self.layers {
            all = merge(&all, layer);
        }
        self.layers.clear();
        if !all.cards.is_empty() {
            self.layers.push(all);
        }
    }

    /// Takes a certain card out, wherever it lies (a search); was it there?
    pub fn take(&mut self, card: Card, seen_by: crate::Seats) -> bool {
        let Some(index) = self.layers.iter().position(|layer| layer.cards.has(card)) else { return false };
        self.layers[index].take(card, seen_by);
        if self.layers[index].cards.is_empty() {
            self.layers.remove(index);
        }
        true
    }

    /// What a seat knows to be in the pile.
    pub fn known_to(&self, seat: Seat) -> Cards {
        self.layers.iter().fold(Cards::NONE, |all, layer| all.union(layer.known[seat]))
    }
}

fn merge(a: &Layer, b: &Layer) -> Layer {
    Layer { cards: a.cards.union(b.cards), known: BySeat::each(|s| a.known[s].union(b.known[s])) }
}

impl Layer {
    fn of(card: Card, known_to: crate::Seats) -> Self {
        let cards = Cards::one(card);
        Self { cards, known: BySeat::each(|s| if known_to.has(s) { cards } else { Cards::NONE }) }
    }

    /// A seat that does not see which card left no longer knows what is here, unless everything here was known to it:
    /// then only the rest's number tells. Anything finer would tell it which card was drawn.
    fn take(&mut self, card: Card, seen_by: crate::Seats) {
        self.cards.remove(card);
        for seat in Seat::BOTH {
            if seen_by.has(seat) || self.cards.is_empty() {
                self.known[seat].remove(card);
            } else {
                self.known[seat] = Cards::NONE;
            }
        }
    }
}
