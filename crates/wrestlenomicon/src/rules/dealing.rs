//! Set-up: Guts aside, a deck, a starting hand with an attack in it.

use kernel::{Agenda, BySeat, Problems, Seat, Table};

use crate::rules::opening::Opening;
use crate::rules::redraw::{ENOUGH_REDRAWS, shuffle_hand_in};
use crate::{Board, Bout, Corner, Event, Mind, Roster, Seen, Setup, Turn};

/// WN-SETUP-2: Guts at the start, and the most there can be.
pub const GUTS: u8 = 25;
/// WN-SETUP-3: cards in a starting hand; later there is no limit.
pub const HAND: u8 = 7;

/// Lays everything out and deals the starting hands. WN-SETUP-6: nothing asks whether the gods differ.
pub(crate) fn deal(
    roster: &Roster,
    setup: &Setup,
    version: u32,
    table: &mut Table<'_, Event>,
) -> Result<Bout, Problems> {
    let gods = setup.check(roster)?;
    let corners = BySeat::each(|seat| {
        let god = roster.god(gods[seat]);
        let marked = if setup.first_game { god.marked(seat).len() } else { 0 };
        Corner { god: gods[seat], guts: GUTS, deck: god.cards() - GUTS, top: marked, ..Corner::default() }
    });
    let board = Board {
        version,
        corners,
        tile_turned: false,
        turn: Turn::default(),
        attack: None,
        chosen: BySeat::default(),
        switches: setup.switches,
        outcome: None,
    };
    let minds = BySeat::each(|seat| Mind { unseen: roster.god(gods[seat]).deck(seat), ..Mind::default() });
    let mut bout = Bout { board, agenda: Agenda::default(), between: BySeat([Seen::default(); 2]), minds };
    for seat in Seat::BOTH {
        if setup.first_game {
            bout.put_marked_on_top(roster, seat);
        }
        let deck = bout.corner(seat).deck;
        table.tell(|| Event::Dealt { seat, guts: GUTS, deck });
        bout.starting_hand(roster, seat, table);
    }
    bout.then([Opening.into()]);
    Ok(bout)
}

impl Bout {
    /// WN-SETUP-4: in a first game the marked cards are known not to be in the Guts, and come first.
    fn put_marked_on_top(&mut self, roster: &Roster, seat: Seat) {
        let marked = self.board.god(roster, seat).marked(seat);
        self.minds[seat].deck = marked;
        self.minds[seat].unseen = self.minds[seat].unseen.minus(marked);
        self.seen_new_deck(seat, marked);
    }

    /// WN-SETUP-5: seven cards, drawn again as long as there is no attack among them.
    fn starting_hand(&mut self, roster: &Roster, seat: Seat, table: &mut Table<'_, Event>) {
        let attacks = self.board.god(roster, seat).attacks;
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
