//! Discarding, stealing and revealing.
//!
//! WN-HAND-4: whatever leaves a hand goes to its owner's discard pile, because [`Bout::discard`] asks the card whose it is.
//! WN-HAND-5: a stolen card that attacks lies on the thief's Ground Zero like any other.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::{Bout, Choice, Event, Roster};

/// WN-CARD-9: the enemy's hand lies open: which card is discarded?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct ChooseDiscard {
    /// Who chooses.
    pub seat: Seat,
}

impl Bout {
    /// WN-HAND-1: the seat discards at random; from an empty hand nothing (WN-HAND-2).
    pub(crate) fn discard_random(&mut self, seat: Seat, table: &mut Table<'_, Event>) {
        let mut hand = self.minds[seat].hand;
        if let Some(card) = hand.draw(table, "random discard") {
            self.leave_hand(seat, card);
            self.discard(card);
            table.tell(|| Event::Discarded { seat, card });
        }
    }

    /// WN-HAND-7: everybody sees the seat's hand.
    pub(crate) fn reveal_hand(&mut self, seat: Seat, table: &mut Table<'_, Event>) {
        let hand = self.minds[seat].hand;
        self.seen_hand(seat);
        self.board.turn.revealed = hand;
        table.tell(|| Event::Revealed { seat, hand });
    }

    /// WN-HAND-3: a random card goes from the enemy's hand to this seat's.
    pub(crate) fn steal(&mut self, thief: Seat, table: &mut Table<'_, Event>) {
        if let Some(card) = self.minds[thief.other()].hand.draw(table, "steal") {
            self.minds[thief].hand.put(card);
            self.seen_stolen(thief, card);
            table.tell(|| Event::Stolen { thief, owner: card.owner(), card: Some(card) });
        }
    }
}

impl Rule<Bout> for ChooseDiscard {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        let hand = bout.minds[self.seat.other()].hand;
        (!hand.is_empty()).then(|| Asked::one(self.seat, "discard from the enemy's hand"))
    }

    fn offer(&self, bout: &Bout, _: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        choices.extend(bout.minds[seat.other()].hand.kinds().map(Choice::Discard));
    }

    fn answer(self, bout: &mut Bout, _: &Roster, seat: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let Choice::Discard(card) = choice else {
            return kernel::fault!("no card is chosen to be discarded");
        };
        bout.leave_hand(seat.other(), card);
        bout.discard(card);
        table.tell(|| Event::Discarded { seat: seat.other(), card });
    }
}
