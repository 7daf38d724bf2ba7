//! WN-SEE-3: what has been seen of a seat's hidden cards, and by whom.
//!
//! Everything here is a promise of the form "at least these": it follows from what a viewer saw happen and from
//! nothing else, so two histories that look alike to a viewer leave the same promises. The enemy's are kept in
//! [`Bout::between`](crate::Bout), everybody's in [`Corner::seen`](crate::Corner): they differ only after a theft, which
//! the two seats can follow and a spectator cannot.

use kernel::{Canonical, Seat};
use serde::{Deserialize, Serialize};

use crate::Bout;
use crate::card::{Bag, Card};

/// Cards that a seat is known to hold, or to have in hand or deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
#[serde(default)]
pub struct Seen {
    /// Surely in the hand.
    pub hand: Bag,
    /// The seat's own cards that are surely in hand or deck; those of `hand` among them.
    pub loose: Bag,
}

impl Seen {
    fn leaves(&mut self, seat: Seat, card: Card) {
        self.hand.take(card);
        if card.owner() == seat {
            self.loose.take(card);
        }
    }

    fn comes(&mut self, seat: Seat, card: Card) {
        self.hand.put(card);
        if card.owner() == seat {
            self.loose.put(card);
        }
    }

    fn shown(&mut self, seat: Seat, hand: Bag) {
        self.hand = hand;
        self.loose = self.loose.at_least(hand.of(seat));
    }
}

impl Bout {
    fn everyone(&mut self, seat: Seat, mut learn: impl FnMut(&mut Seen)) {
        learn(&mut self.between[seat]);
        learn(&mut self.board.corners[seat].seen);
    }

    /// A card left the hand before everybody's eyes.
    pub(crate) fn seen_leaving(&mut self, seat: Seat, card: Card) {
        self.everyone(seat, |seen| seen.leaves(seat, card));
    }

    /// A card came to the hand before everybody's eyes.
    pub(crate) fn seen_coming(&mut self, seat: Seat, card: Card) {
        self.everyone(seat, |seen| seen.comes(seat, card));
    }

    /// The whole hand was shown.
    pub(crate) fn seen_hand(&mut self, seat: Seat) {
        let hand = self.minds[seat].hand;
        self.everyone(seat, |seen| seen.shown(seat, hand));
    }

    /// The hand, which was shown, went into the deck.
    pub(crate) fn seen_shuffled_in(&mut self, seat: Seat) {
        self.everyone(seat, |seen| seen.hand = Bag::EMPTY);
    }

    /// These cards, which everybody knows, are the deck now.
    pub(crate) fn seen_new_deck(&mut self, seat: Seat, deck: Bag) {
        self.everyone(seat, |seen| seen.loose = seen.loose.and(deck));
    }

    /// A card went from the enemy's hand to the thief's: the two know which, the others only whose back it has.
    pub(crate) fn seen_stolen(&mut self, thief: Seat, card: Card) {
        let victim = thief.other();
        self.between[victim].leaves(victim, card);
        self.between[thief].comes(thief, card);
        let seen = &mut self.board.corners[victim].seen;
        seen.hand = seen.hand.after_a_loss(card.owner());
        if card.owner() == victim {
            seen.loose = seen.loose.after_a_loss(victim);
        }
    }
}
