//! What has happened: everything a log, an animation or a commentator needs.

use kernel::{Seat, Viewer};
use serde::Serialize;

use crate::card::{Bag, Card};
use crate::rules::victory::Level;

/// Something that has happened. Cards are left out where the viewer may not know them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// Guts and deck lie face down.
    Dealt { seat: Seat, guts: u8, deck: u8 },
    /// A card came from the deck to the hand.
    Drew { seat: Seat, card: Option<Card> },
    /// The hand was shown.
    Revealed { seat: Seat, hand: Bag },
    /// The revealed hand went into the deck.
    ShuffledIn { seat: Seat, cards: u8 },
    /// The discard pile became the deck.
    Reshuffled { seat: Seat, cards: u8 },
    /// Both opening cards were turned up.
    Opened { first: Card, second: Card },
    /// Equal cards: a coin was tossed.
    CoinTossed { heads: bool },
    /// That seat's turn begins.
    TurnBegan { seat: Seat, turn: u16 },
    /// An attack card lies on the track.
    AttackPlayed { seat: Seat, card: Card, space: u8 },
    /// A Permanent lies before its seat.
    PermanentPlayed { seat: Seat, card: Card },
    /// A Combo was played.
    ComboPlayed { seat: Seat, card: Card },
    /// A Defense was played.
    DefensePlayed { seat: Seat, card: Card },
    /// The seat passed.
    Passed { seat: Seat },
    /// A card moved towards Ground Zero; 0 is Ground Zero.
    Advanced { seat: Seat, card: Card, from: u8, to: u8 },
    /// No card could use the Momentum.
    MomentumLost { seat: Seat },
    /// Cultists came.
    CultistsGained { seat: Seat, count: u16 },
    /// Cultists went.
    CultistsSacrificed { seat: Seat, count: u16 },
    /// A card reached Ground Zero, or attacks without the track.
    Attacked { seat: Seat, card: Card, slams: bool },
    /// The first attack of the game is over.
    TileTurned,
    /// A card borrows the ability of another.
    Mimicked { seat: Seat, card: Card },
    /// The attack does nothing.
    AttackCancelled { seat: Seat, card: Card },
    /// The slam does nothing.
    SlamCancelled { seat: Seat, card: Card },
    /// A Defense took damage off.
    Reduced { seat: Seat, amount: u8 },
    /// A Permanent took damage off.
    HideHeld { seat: Seat, amount: u8 },
    /// Guts were turned up.
    Damaged { seat: Seat, amount: u8, cards: Bag, guts: u8 },
    /// A discarded card went under the Guts.
    Healed { seat: Seat, card: Card, guts: u8 },
    /// A d3 was rolled.
    RolledD3 { seat: Seat, result: u8 },
    /// A card was bumped back; it stays if `from` is `to`, and is off the track if `to` is 7 or more.
    Bumped { seat: Seat, card: Card, from: u8, to: u8 },
    /// A tracked card was discarded to make room.
    Replaced { seat: Seat, card: Card },
    /// A card was discarded from the hand.
    Discarded { seat: Seat, card: Card },
    /// A card was stolen from the enemy's hand; its back shows whose it is.
    Stolen { thief: Seat, owner: Seat, card: Option<Card> },
    /// A Permanent was discarded by its own seat.
    Retired { seat: Seat, card: Card },
    /// A Permanent was destroyed.
    Destroyed { seat: Seat, card: Card },
    /// A lost tracked card came back to the hand.
    TakenBack { seat: Seat, card: Card },
    /// At the end, stolen cards went back.
    GivenBack { owner: Seat, cards: Bag },
    /// The seat gave up.
    Resigned { seat: Seat },
    /// The turns ran out.
    TimeCalled { turns: u16 },
    /// Somebody won.
    Won { seat: Seat, guts: u8, level: Level },
    /// Nobody did.
    Drawn { guts: u8 },
}

impl Event {
    /// What this viewer learns.
    pub(crate) fn seen_by(self, viewer: Viewer) -> Self {
        match self {
            Self::Drew { seat, .. } if !viewer.is(seat) => Self::Drew { seat, card: None },
            Self::Stolen { thief, owner, .. } if viewer == Viewer::Spectator => {
                Self::Stolen { thief, owner, card: None }
            }
            seen => seen,
        }
    }

    /// Does it show somebody what was hidden before?
    pub(crate) const fn reveals(self) -> bool {
        matches!(
            self,
            Self::Drew { .. }
                | Self::Revealed { .. }
                | Self::Opened { .. }
                | Self::Damaged { .. }
                | Self::Stolen { .. }
                | Self::Discarded { .. }
                | Self::AttackPlayed { .. }
                | Self::PermanentPlayed { .. }
                | Self::ComboPlayed { .. }
                | Self::DefensePlayed { .. }
        )
    }
}
