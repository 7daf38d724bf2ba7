//! What stands between the rules and the world: dice come in, events go out.
//!
//! [`Table`] is one concrete type, so that every rule is compiled once, in its own crate, whoever rolls and whoever
//! listens; `docs/decisions/0009` has the figures.

use crate::{Card, Cards, Dice, Die, Purpose};

/// What a rule is handed: dice to roll and, perhaps, somebody to tell.
pub struct Table<'a, Event> {
    dice: &'a mut dyn Dice,
    events: Option<&'a mut Vec<Event>>,
}

impl<'a, Event> Table<'a, Event> {
    /// A table where nobody listens: no event is built.
    #[inline]
    pub fn silent(dice: &'a mut dyn Dice) -> Self {
        Self { dice, events: None }
    }

    /// A table whose events are appended to this list.
    #[inline]
    pub fn heard(dice: &'a mut dyn Dice, events: &'a mut Vec<Event>) -> Self {
        Self { dice, events: Some(events) }
    }

    /// Says what has happened. The event is built only if somebody listens.
    #[inline]
    pub fn tell(&mut self, event: impl FnOnce() -> Event) {
        if let Some(events) = &mut self.events {
            events.push(event());
        }
    }

    /// Rolls one die; its face, from 1 to its number of sides.
    #[inline]
    pub fn roll(&mut self, die: Die, why: Purpose) -> u8 {
        self.dice.roll(die, why)
    }

    /// Rolls one die of a kind that has faces of its own; see [`Dice::roll_kind`].
    #[inline]
    pub fn roll_kind(&mut self, die: Die, kind: &'static str, why: Purpose) -> u8 {
        self.dice.roll_kind(die, kind, why)
    }

    /// Draws one of these cards unseen; `None` if there is none.
    #[inline]
    pub fn pick(&mut self, from: Cards, why: Purpose) -> Option<Card> {
        self.dice.pick(from, why)
    }

    /// Rolls these dice together, and again until the faces will do; see [`roll_until`].
    #[inline]
    pub fn roll_until<const K: usize>(
        &mut self,
        dice: [Die; K],
        why: Purpose,
        accept: impl Fn(&[u8; K]) -> bool,
    ) -> [u8; K] {
        roll_until(self.dice, dice, why, accept)
    }
}

/// Rolls these dice together, and again until the faces will do: roll-offs, "roll again if not eligible".
///
/// Exact where chances are enumerated: the accepted combinations are equally likely, so no branch repeats.
/// There must be an accepted combination; after a thousand tries the first in order is taken.
pub fn roll_until<const K: usize>(
    roller: &mut (impl Dice + ?Sized),
    dice: [Die; K],
    why: Purpose,
    accept: impl Fn(&[u8; K]) -> bool,
) -> [u8; K] {
    const { assert!(K <= crate::dice::MOST_TOGETHER, "too many dice to be rolled together") };
    let mut faces = [1; K];
    let fits = |faces: &[u8]| faces.as_array::<K>().is_some_and(&accept);
    roller.roll_accepted(&dice, why, &fits, &mut faces);
    faces
}

impl<Event> Dice for Table<'_, Event> {
    #[inline]
    fn roll(&mut self, die: Die, why: Purpose) -> u8 {
        self.dice.roll(die, why)
    }
    #[inline]
    fn roll_kind(&mut self, die: Die, kind: &'static str, why: Purpose) -> u8 {
        self.dice.roll_kind(die, kind, why)
    }
    #[inline]
    fn pick(&mut self, from: Cards, why: Purpose) -> Option<Card> {
        self.dice.pick(from, why)
    }
    #[inline]
    fn roll_accepted(
        &mut self,
        dice: &[Die],
        why: Purpose,
        accept: &dyn Fn(&[u8]) -> bool,
        faces: &mut [u8],
    ) {
        self.dice.roll_accepted(dice, why, accept, faces);
    }
}

impl<Event> core::fmt::Debug for Table<'_, Event> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Table").field("heard", &self.events.as_ref().map(|events| events.len())).finish()
    }
}

/// Dice, and every event kept in order: what a [`Table`] with a listener is made from.
#[derive(Clone, Debug)]
pub struct Listening<D, Event> {
    /// The dice.
    pub dice: D,
    /// What has happened so far.
    pub events: Vec<Event>,
}

impl<D: Dice, Event> Listening<D, Event> {
    /// These dice, and nothing has happened yet.
    pub fn new(dice: D) -> Self {
        Self { dice, events: Vec::new() }
    }

    /// The table that a rule is handed.
    #[inline]
    pub fn table(&mut self) -> Table<'_, Event> {
        Table::heard(&mut self.dice, &mut self.events)
    }
}
