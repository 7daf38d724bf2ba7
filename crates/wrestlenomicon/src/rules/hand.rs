//! Discarding, stealing and revealing.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::{Bout, Choice, Event, Pantheon};

/// The enemy's hand lies open: which card is discarded?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct ChooseDiscard {
    /// Who chooses.
    pub seat: Seat,
}

impl Bout {
    /// The seat discards at random (W41); from an empty hand nothing (W43).
    pub(crate) fn discard_random(&mut self, seat: Seat, table: &mut impl Table<Event>) {
        let mut hand = self.minds[seat].hand;
        if let Some(card) = hand.draw(table, "random discard") {
            self.from_hand(seat, card);
            self.discard(card);
            table.tell(Event::Discarded { seat, card });
        }
    }

    /// Everybody sees the seat's hand.
    pub(crate) fn reveal_hand(&mut self, seat: Seat, table: &mut impl Table<Event>) {
        self.seen_hand(seat);
        table.tell(Event::Revealed { seat, hand: self.minds[seat].hand });
    }

    /// A random card goes from the enemy's hand to this seat's.
    pub(crate) fn steal(&mut self, thief: Seat, table: &mut impl Table<Event>) {
        if let Some(card) = self.minds[thief.other()].hand.draw(table, "steal") {
            self.minds[thief].hand.put(card);
            self.seen_stolen(thief, card);
            table.tell(Event::Stolen { thief, owner: card.owner(), card: Some(card) });
        }
    }
}

impl Rule<Bout> for ChooseDiscard {
    fn ask(&self, bout: &Bout, _: &Pantheon) -> Option<Asked> {
        let hand = bout.minds[self.seat.other()].hand;
        (!hand.is_empty()).then(|| Asked::one(self.seat, "discard from the enemy's hand"))
    }

    fn offer(&self, bout: &Bout, _: &Pantheon, seat: Seat, choices: &mut Choices<Choice>) {
        choices.extend(bout.minds[seat.other()].hand.kinds().map(Choice::Discard));
    }

    fn answer(self, bout: &mut Bout, _: &Pantheon, seat: Seat, choice: Choice, table: &mut impl Table<Event>) {
        if let Choice::Discard(card) = choice {
            bout.from_hand(seat.other(), card);
            bout.discard(card);
            table.tell(Event::Discarded { seat: seat.other(), card });
        }
    }
}
