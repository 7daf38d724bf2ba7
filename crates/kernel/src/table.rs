//! What stands between the rules and the world: dice come in, events go out.

use crate::{Card, Cards, Dice, Die, Purpose};

/// What a rule is handed: dice to roll and somebody to tell.
pub trait Table<Event>: Dice {
    /// Says what has happened.
    fn tell(&mut self, event: Event);
}

/// Nobody listens; the compiler removes every event.
#[derive(Clone, Copy, Debug)]
pub struct Silent<D>(pub D);

/// Every event is kept, in order.
#[derive(Clone, Debug)]
pub struct Listening<D, Event> {
    /// The dice.
    pub dice: D,
    /// What has happened so far.
    pub events: Vec<Event>,
}

impl<D, Event> Listening<D, Event> {
    /// A table with these dice where nothing has happened yet.
    pub fn new(dice: D) -> Self {
        Self { dice, events: Vec::new() }
    }
}

impl<D: Dice, Event> Table<Event> for Silent<D> {
    #[inline]
    fn tell(&mut self, _: Event) {}
}

impl<D: Dice, Event> Table<Event> for Listening<D, Event> {
    #[inline]
    fn tell(&mut self, event: Event) {
        self.events.push(event);
    }
}

impl<D: Dice> Dice for Silent<D> {
    #[inline]
    fn roll(&mut self, die: Die, why: Purpose) -> u8 {
        self.0.roll(die, why)
    }
    #[inline]
    fn pick(&mut self, from: Cards, why: Purpose) -> Option<Card> {
        self.0.pick(from, why)
    }
    #[inline]
    fn roll_until<const K: usize>(
        &mut self,
        dice: [Die; K],
        why: Purpose,
        accept: impl Fn(&[u8; K]) -> bool,
    ) -> [u8; K] {
        self.0.roll_until(dice, why, accept)
    }
}

impl<D: Dice, Event> Dice for Listening<D, Event> {
    #[inline]
    fn roll(&mut self, die: Die, why: Purpose) -> u8 {
        self.dice.roll(die, why)
    }
    #[inline]
    fn pick(&mut self, from: Cards, why: Purpose) -> Option<Card> {
        self.dice.pick(from, why)
    }
    #[inline]
    fn roll_until<const K: usize>(
        &mut self,
        dice: [Die; K],
        why: Purpose,
        accept: impl Fn(&[u8; K]) -> bool,
    ) -> [u8; K] {
        self.dice.roll_until(dice, why, accept)
    }
}
