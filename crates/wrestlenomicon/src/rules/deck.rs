//! Drawing, and making a new deck when there is none.

use kernel::{Die, Seat, Table};

use crate::card::{Bag, Card};
use crate::{Bout, Event};

impl Bout {
    /// WN-DECK-1: draws a card; `None` if deck and discard pile are empty.
    ///
    /// Cards that were shuffled in before their owner's eyes are known to be in the deck; the others are any of the
    /// unseen ones. So first comes the question from which of the two the top card is, then which card it is.
    pub(crate) fn draw(&mut self, seat: Seat, table: &mut Table<'_, Event>) -> Option<Card> {
        if self.corner(seat).deck == 0 {
            self.reshuffle(seat, table)?;
        }
        let (deck, on_top) = (self.corner(seat).deck, self.corner(seat).top > 0);
        let mind = &mut self.minds[seat];
        let known = mind.deck.len();
        let from_known = on_top || known >= deck || known > 0 && table.roll(Die::of(deck), "deck") <= known;
        let pile = if from_known { &mut mind.deck } else { &mut mind.unseen };
        let card = pile.draw(table, "draw")?;
        self.drawn(seat, card, table);
        Some(card)
    }

    /// Draws so many cards, as far as there are any.
    pub(crate) fn draw_cards(&mut self, seat: Seat, count: u8, table: &mut Table<'_, Event>) {
        for _ in 0..count {
            if self.draw(seat, table).is_none() {
                return;
            }
        }
    }

    /// Draws a card among these rows, if one can be in the deck.
    pub(crate) fn draw_one_of(&mut self, seat: Seat, rows: u32, table: &mut Table<'_, Event>) {
        let mind = &mut self.minds[seat];
        let wanted = Bag::rows(seat, rows);
        let known = mind.deck.both(wanted);
        let unseen = mind.unseen.both(wanted);
        let (pile, mut among) =
            if known.is_empty() { (&mut mind.unseen, unseen) } else { (&mut mind.deck, known) };
        if let Some(card) = among.draw(table, "draw") {
            pile.take(card);
            self.drawn(seat, card, table);
        }
    }

    fn drawn(&mut self, seat: Seat, card: Card, table: &mut Table<'_, Event>) {
        let corner = self.corner_mut(seat);
        corner.deck -= 1;
        corner.top = corner.top.saturating_sub(1);
        corner.drawn = corner.drawn.saturating_add(1);
        self.minds[seat].hand.put(card);
        table.tell(|| Event::Drew { seat, card: Some(card) });
    }

    fn reshuffle(&mut self, seat: Seat, table: &mut Table<'_, Event>) -> Option<()> {
        let corner = self.corner_mut(seat);
        let pile = core::mem::take(&mut corner.discard).cards();
        if pile.is_empty() {
            return None;
        }
        corner.deck = pile.len();
        corner.drawn = 0;
        corner.pure = true;
        self.minds[seat].deck = pile;
        self.seen_new_deck(seat, pile);
        table.tell(|| Event::Reshuffled { seat, cards: pile.len() });
        Some(())
    }
}
