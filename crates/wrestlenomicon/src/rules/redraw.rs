//! "No attacks or Permanents?": a hand that cannot be played is drawn anew.

use kernel::{Seat, Table};

use crate::{Bout, Event, Roster};

/// WN-REDRAW-6: so many redraws in a row are enough, whatever the dice do.
pub(crate) const ENOUGH_REDRAWS: u8 = 8;

/// The least hand for which a redraw is allowed.
const FULL_HAND: u8 = 5;

impl Bout {
    /// Does the hand hold an attack card or a Permanent?
    pub(crate) fn holds_playable(&self, roster: &Roster, seat: Seat) -> bool {
        Seat::BOTH.into_iter().any(|owner| {
            let god = self.board.god(roster, owner);
            self.minds[seat].hand.row_bits(owner) & (god.attacks | god.permanents) != 0
        })
    }

    /// WN-REDRAW-3: may the seat draw its hand anew, where it could as well pass?
    pub(crate) fn may_redraw(&self, roster: &Roster, seat: Seat) -> bool {
        self.board.turn.redraws == 0
            && !self.board.turn.stuck
            && self.minds[seat].hand.len() >= FULL_HAND
            && self.may_pass(roster, seat)
            && !self.holds_playable(roster, seat)
    }

    /// WN-REDRAW-1: draws the hand anew as long as the seat could do nothing with it. WN-REDRAW-4: asked again after
    /// each Combo.
    pub(crate) fn redraw_if_forced(&mut self, roster: &Roster, seat: Seat, table: &mut Table<'_, Event>) {
        for _ in 0..ENOUGH_REDRAWS {
            if self.may_pass(roster, seat) || self.holds_playable(roster, seat) {
                return;
            }
            if self.nothing_playable_left(roster, seat) {
                break;
            }
            redraw(self, seat, table);
        }
        if !self.may_pass(roster, seat) && !self.holds_playable(roster, seat) {
            // WN-REDRAW-2: everybody may see that it is so.
            self.reveal_hand(seat, table);
            self.board.turn.stuck = true;
        }
    }

    /// Is the whole deck known to its owner, and nothing in it can be played?
    fn nothing_playable_left(&self, roster: &Roster, seat: Seat) -> bool {
        let god = self.board.god(roster, seat);
        let mind = &self.minds[seat];
        mind.deck.len() == self.corner(seat).deck
            && mind.deck.row_bits(seat) & (god.attacks | god.permanents) == 0
    }
}

/// Reveals the hand, shuffles it in and draws as many.
pub(crate) fn redraw(bout: &mut Bout, seat: Seat, table: &mut Table<'_, Event>) {
    let count = bout.minds[seat].hand.len();
    bout.board.turn.redraws = bout.board.turn.redraws.saturating_add(1);
    shuffle_hand_in(bout, seat, table);
    bout.draw_cards(seat, count, table);
}

/// WN-REDRAW-5: reveals the hand and shuffles it into the deck; stolen cards go home instead.
pub(crate) fn shuffle_hand_in(bout: &mut Bout, seat: Seat, table: &mut Table<'_, Event>) {
    let hand = bout.minds[seat].hand;
    bout.reveal_hand(seat, table);
    for card in hand.of(seat.other()).iter() {
        bout.leave_hand(seat, card);
        bout.discard(card);
        table.tell(|| Event::Discarded { seat, card });
    }
    let own = hand.of(seat);
    let mind = &mut bout.minds[seat];
    mind.hand = crate::card::Bag::EMPTY;
    mind.deck = mind.deck.and(own);
    let corner = bout.corner_mut(seat);
    corner.deck += own.len();
    corner.top = 0;
    corner.drawn = 0;
    bout.seen_shuffled_in(seat);
    table.tell(|| Event::ShuffledIn { seat, cards: own.len() });
}
