//! Set-up: Guts aside, a deck, a starting hand with an attack in it.

use kernel::{Agenda, BySeat, Problems, Seat, Table};

use crate::card::{Bag, DECK};
use crate::rules::opening::Opening;
use crate::rules::redraw::{ENOUGH_REDRAWS, shuffle_hand_in};
use crate::{Board, Bout, Corner, Event, Mind, Pantheon, Seen, Setup, Turn};

/// Guts at the start, and the most there can be.
pub const GUTS: u8 = 25;
/// Cards in a starting hand.
pub const HAND: u8 = 7;

/// Lays everything out and deals the starting hands.
pub(crate) fn deal(
    content: &Pantheon,
    setup: &Setup,
    table: &mut impl Table<Event>,
) -> Result<Bout, Problems> {
    let gods = setup.check(content)?;
    let corners = BySeat::each(|seat| {
        let marked = if setup.first_game { content.god(gods[seat]).marked.count_ones() as u8 * 2 } else { 0 };
        let god = gods[seat];
        Corner { god, guts: GUTS, deck: DECK - GUTS, top: marked, ..Corner::default() }
    });
    let board = Board {
        corners,
        tile_turned: false,
        turn: Turn::default(),
        attack: None,
        chosen: BySeat::default(),
        switches: setup.switches,
        outcome: None,
    };
    let minds = BySeat::each(|seat| Mind { unseen: Bag::deck(seat), ..Mind::default() });
    let mut bout = Bout { board, agenda: Agenda::default(), between: BySeat([Seen::default(); 2]), minds };
    for seat in Seat::BOTH {
        if setup.first_game {
            bout.put_marked_on_top(content, seat);
        }
        table.tell(Event::Dealt { seat, guts: GUTS, deck: DECK - GUTS });
        bout.starting_hand(content, seat, table);
    }
    bout.then([Opening.into()]);
    Ok(bout)
}

impl Bout {
    /// First game (W50): the marked cards are known not to be in the Guts, and come first.
    fn put_marked_on_top(&mut self, content: &Pantheon, seat: Seat) {
        let marked = Bag::rows(seat, self.board.god(content, seat).marked);
        self.minds[seat].deck = marked;
        self.minds[seat].unseen = self.minds[seat].unseen.minus(marked);
        self.seen_new_deck(seat, marked);
    }

    /// Seven cards, drawn again as long as there is no attack among them (W51).
    fn starting_hand(&mut self, content: &Pantheon, seat: Seat, table: &mut impl Table<Event>) {
        let attacks = self.board.god(content, seat).attacks;
        for attempt in 0..=ENOUGH_REDRAWS {
            if attempt == ENOUGH_REDRAWS {
                // So long without an attack: the first card is drawn among the attacks, which ends the loop.
                self.draw_one_of(seat, attacks, table);
            }
            while self.minds[seat].hand.len() < HAND && self.draw(seat, table).is_some() {}
            if self.minds[seat].hand.row_bits(seat) & attacks != 0 {
                return;
            }
            shuffle_hand_in(self, seat, table);
        }
    }
}
