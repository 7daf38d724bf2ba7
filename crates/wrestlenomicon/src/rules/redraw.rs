//! "No attacks or Permanents?": a hand that cannot be played is drawn anew.

use kernel::{Seat, Table};

use crate::{Bout, Event, Pantheon};

/// So many redraws in a row are enough, whatever the dice do (N6).
pub(crate) const ENOUGH_REDRAWS: u8 = 8;

/// The least hand for which a redraw is allowed.
const FULL_HAND: u8 = 5;

impl Bout {
    /// Does the hand hold an attack card or a Permanent?
    pub(crate) fn holds_playable(&self, content: &Pantheon, seat: Seat) -> bool {
        Seat::BOTH.into_iter().any(|owner| {
            let god = self.board.god(content, owner);
            self.minds[seat].hand.row_bits(owner) & (god.attacks | god.permanents) != 0
        })
    }

    /// May the seat draw its hand anew, where it could as well pass?
    pub(crate) fn may_redraw(&self, content: &Pantheon, seat: Seat) -> bool {
        !self.board.turn.redrawn
            && !self.board.turn.stuck
            && self.minds[seat].hand.len() >= FULL_HAND
            && self.may_pass(content, seat)
            && !self.holds_playable(content, seat)
    }

    /// Draws the hand anew as long as the seat could do nothing with it.
    pub(crate) fn redraw_if_forced(&mut self, content: &Pantheon, seat: Seat, table: &mut impl Table<Event>) {
        for _ in 0..ENOUGH_REDRAWS {
            if self.may_pass(content, seat) || self.holds_playable(content, seat) {
                return;
            }
            if self.nothing_playable_left(content, seat) {
                break;
            }
            redraw(self, seat, table);
        }
        if !self.may_pass(content, seat) && !self.holds_playable(content, seat) {
            self.board.turn.stuck = true;
        }
    }

    /// Is the whole deck known to its owner, and nothing in it can be played?
    fn nothing_playable_left(&self, content: &Pantheon, seat: Seat) -> bool {
        let god = self.board.god(content, seat);
        let mind = &self.minds[seat];
        mind.deck.len() == self.corner(seat).deck
            && mind.deck.row_bits(seat) & (god.attacks | god.permanents) == 0
    }
}

/// Reveals the hand, shuffles it in and draws as many.
pub(crate) fn redraw(bout: &mut Bout, seat: Seat, table: &mut impl Table<Event>) {
    let count = bout.minds[seat].hand.len();
    shuffle_hand_in(bout, seat, table);
    bout.draw_cards(seat, count, table);
}

/// Reveals the hand and shuffles it into the deck; stolen cards go home instead (W42).
pub(crate) fn shuffle_hand_in(bout: &mut Bout, seat: Seat, table: &mut impl Table<Event>) {
    let hand = bout.minds[seat].hand;
    bout.seen_hand(seat);
    table.tell(Event::Revealed { seat, hand });
    for card in hand.of(seat.other()).iter() {
        bout.from_hand(seat, card);
        bout.discard(card);
        table.tell(Event::Discarded { seat, card });
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
    table.tell(Event::ShuffledIn { seat, cards: own.len() });
}
