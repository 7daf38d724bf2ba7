//! The list of steps: the table of contents of the rules.

use kernel::Canonical;
use serde::{Deserialize, Serialize};

use crate::rules::attacking::{Act, Declare};
use crate::rules::countering::CounterAbility;
use crate::rules::defending::{Defend, DiscardToBlock};
use crate::rules::offence::{OffenceWindow, PutAway};
use crate::rules::pin::{KickOut, StartPin};
use crate::rules::rampage::{AssignDice, GatherRampage};
use crate::rules::reroll::Reroll;
use crate::rules::resolving::Compensate;
use crate::rules::reversal::TriggerIcon;
use crate::rules::starting_hand::PickHands;
use crate::{Bout, Cards, Shape, Slot};

pub use crate::abilities::search::SearchPile;
pub use crate::rules::resolving::TrimHand;

/// How an attack is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub enum Way {
    /// One card of the hand.
    Single,
    /// Several at once.
    Rampage,
    /// The top card of a depleted deck.
    Blind,
}

/// The attack that is being resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct Attack {
    /// The card, or the cards of a rampage.
    pub cards: Cards,
    /// How it is made.
    pub way: Way,
    /// The combo icon it was chained over.
    pub combo: Option<Shape>,
    /// The attacker's "declaring" ability that is in force.
    pub eased: Option<Slot>,
    /// The defender's ability that softens it.
    pub braced: Option<Slot>,
    /// Was it rolled again?
    pub rerolled: bool,
}

impl Attack {
    /// An attack as it is declared.
    pub const fn new(cards: Cards, way: Way, combo: Option<Shape>) -> Self {
        Self { cards, way, combo, eased: None, braced: None, rerolled: false }
    }
}

kernel::steps! {
    /// What can be on the agenda of a match.
    pub enum Step for Bout {
        /// Both pick a starting hand.
        PickHands,
        /// The attacker acts.
        Act,
        /// The attacker puts a rampage together.
        GatherRampage,
        /// The attacker may use a "declaring" ability.
        Declare,
        /// The defence window.
        Defend,
        /// The defender discards for a block.
        DiscardToBlock,
        /// The attacker may counter the defender's ability.
        CounterAbility,
        /// The reversal's own icon.
        TriggerIcon,
        /// The attacker pairs the dice of a rampage with its cards.
        AssignDice,
        /// The attacker may roll again.
        Reroll,
        /// The defender is compensated.
        Compensate,
        /// A seat above the hand limit shuffles cards back.
        TrimHand,
        /// The offence window.
        OffenceWindow,
        /// A seat takes a card out of the pile.
        SearchPile,
        /// The cards of the attack leave the table.
        PutAway,
        /// A pin begins.
        StartPin,
        /// The pinned seat tries to kick out.
        KickOut,
    }
}
