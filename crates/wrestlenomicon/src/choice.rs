//! What one says at the table.

use kernel::{Canonical, Coded};
use serde::{Deserialize, Serialize};

use crate::card::Card;

/// A card on one's side of the track: the one on that space, or the one that the card just played is replacing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
#[serde(transparent)]
pub struct Mover(pub(crate) u8);

kernel::coded_index!(Mover, 7);

impl Mover {
    /// The card that is being replaced, which shares its space with the card just played.
    pub const LIFTED: Self = Self(0);

    /// The card on a space from 1 to 6.
    pub const fn space(space: u8) -> Self {
        Self(space)
    }
}

/// A small number: Cultists to sacrifice, spaces to bump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Few(pub u8);

kernel::coded_index!(Few, 7);

/// Everything a seat can ever say, with a code that does not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Coded)]
pub enum Choice {
    /// Open the match with this attack card.
    Open(Card),
    /// Play this attack card or Permanent.
    Play(Card),
    /// Play this Combo.
    Combo(Card),
    /// Pass and draw.
    Pass,
    /// Pass: discard this and draw one more.
    PassDiscarding(Card),
    /// Reveal a hand without attacks and Permanents, and draw it anew.
    Redraw,
    /// No Combo: the turn is over.
    EndTurn,
    /// Momentum moves this card.
    Move(Mover),
    /// Sacrifice so many Cultists for the move.
    Sacrifice(Few),
    /// Sacrifice one Cultist to move this card, after a 1!.
    SacrificeFor(Mover),
    /// No more Cultists, after a 1!.
    NoMore,
    /// Play this Defense.
    Defend(Card),
    /// No Defense.
    LetIt,
    /// Bump this enemy card.
    Bump(Mover),
    /// Bump it so far.
    BumpBy(Few),
    /// The enemy discards this.
    Discard(Card),
    /// Destroy this Permanent.
    Destroy(Card),
    /// Discard this Permanent of one's own to make room.
    Retire(Card),
    /// The roll stands.
    KeepRoll,
    /// Roll again.
    Reroll,
    /// Attack with this card from the hand.
    Ambush(Card),
}
