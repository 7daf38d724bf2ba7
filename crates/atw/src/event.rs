//! What has happened.

use kernel::{Seat, Viewer};
use serde::Serialize;

use crate::step::Way;
use crate::{Card, Cards, Ending, Shape, Slot};

/// One thing that has happened. A hidden card is `None` for who may not see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Event {
    /// A seat put a card into its starting hand.
    Picked { seat: Seat, card: Card },
    /// Both rolled for the initiative.
    RolledOff { faces: [u8; 2], first: Seat },
    /// Whoever attacks first gave up stamina and a card of the hand.
    BeganWithLess { seat: Seat, stamina: u8, card: Option<Card> },
    /// A seat has the initiative now.
    TookInitiative { seat: Seat },
    /// The attacker passed for a card.
    PassedForACard { seat: Seat },
    /// The attacker passed for stamina.
    PassedForStamina { seat: Seat },
    /// A card was drawn.
    Drew { seat: Seat, card: Option<Card> },
    /// A card of the hand went back into the pile.
    Returned { seat: Seat, card: Option<Card> },
    /// A card was found in the pile.
    Searched { seat: Seat, card: Option<Card> },
    /// A card went from the table back to the hand.
    Kept { seat: Seat, card: Card },
    /// A card was discarded as a cost.
    Discarded { seat: Seat, card: Card },
    /// Cards went from the table back into the pile.
    ShuffledIn { seat: Seat, cards: Cards },
    /// Cards that hit went to the discard pile.
    PutAway { seat: Seat, cards: Cards },
    /// A card of a depleted deck was too dear.
    TooDear { seat: Seat, card: Card },
    /// An attack was declared and paid.
    Declared { seat: Seat, cards: Cards, way: Way, combo: Option<Shape> },
    /// A card was put into a rampage.
    Gathered { seat: Seat, card: Card },
    /// An ability was triggered.
    Used { seat: Seat, slot: Slot },
    /// An ability's own die.
    AbilityRolled { seat: Seat, slot: Slot, face: u8, target: u8 },
    /// The die against an ability.
    CounterRolled { seat: Seat, face: u8, target: u8 },
    /// A reversal.
    Reversed { seat: Seat },
    /// A block by stamina.
    BlockedWithStamina { seat: Seat },
    /// A block by cards.
    BlockedWithCards { seat: Seat },
    /// The die of one attack card.
    Rolled { seat: Seat, card: Card, face: u8, target: u8 },
    /// The dice of a rampage: how many show 1, 2 and so on.
    RampageRolled { seat: Seat, dice: [u8; 6] },
    /// A card of a rampage got this die.
    Assigned { seat: Seat, card: Card, face: u8, target: u8 },
    /// An attack hit.
    Hit { seat: Seat, cards: Cards },
    /// An attack missed.
    Missed { seat: Seat, cards: Cards },
    /// Health went down.
    Hurt { seat: Seat, by: u8, health: u8 },
    /// Health was spent.
    SpentHealth { seat: Seat, by: u8, health: u8 },
    /// Health went up.
    Healed { seat: Seat, by: u8, health: u8 },
    /// Stamina went down.
    SpentStamina { seat: Seat, by: u8, stamina: u8 },
    /// Stamina was taken by the opponent.
    Drained { seat: Seat, by: u8, stamina: u8 },
    /// Stamina went up.
    GainedStamina { seat: Seat, by: u8, stamina: u8 },
    /// The marker moved towards a seat; `now` is that seat's momentum.
    GainedMomentum { seat: Seat, by: u8, now: i8 },
    /// A taunt.
    Taunted { seat: Seat },
    /// A recovery.
    Recovered { seat: Seat },
    /// A pin began.
    Pinned { seat: Seat, submission: bool, attempts: u8 },
    /// The number of attempts changed.
    AttemptsLeft { seat: Seat, attempts: u8 },
    /// Two dice to kick out; `sum` is what counts.
    RolledToKickOut { seat: Seat, faces: [u8; 2], sum: u8, health: u8 },
    /// A kick-out.
    KickedOut { seat: Seat },
    /// A deck is depleted.
    Depleted { seat: Seat },
    /// The match is over.
    Ended { ending: Ending },
}

impl Event {
    /// What this viewer learns of it.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        let mut event = self.clone();
        match &mut event {
            Self::Picked { seat, .. } if !viewer.is(*seat) => return None,
            Self::BeganWithLess { seat, card, .. }
            | Self::Drew { seat, card }
            | Self::Returned { seat, card }
            | Self::Searched { seat, card }
                if !viewer.is(*seat) =>
            {
                *card = None;
            }
            _ => {}
        }
        Some(event)
    }

    /// Does it show somebody what was hidden?
    pub(crate) fn reveals(&self) -> bool {
        matches!(
            self,
            Self::BeganWithLess { .. }
                | Self::Drew { .. }
                | Self::Returned { .. }
                | Self::Searched { .. }
                | Self::Discarded { .. }
                | Self::TooDear { .. }
                | Self::Declared { .. }
                | Self::Gathered { .. }
        )
    }
}
