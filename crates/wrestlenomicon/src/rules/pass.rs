//! Option C: pass and draw.

use kernel::{Seat, Table};

use crate::card::Card;
use crate::vocabulary::Lasting;
use crate::{Bout, Event, Pantheon};

/// The fullest hand with which one may pass.
const PASS_HAND: u8 = 4;
/// Cards that a pass draws.
const PASS_DRAWS: u8 = 2;

impl Bout {
    /// May the seat pass with the hand it has now?
    #[inline]
    pub(crate) fn may_pass(&self, content: &Pantheon, seat: Seat) -> bool {
        let hand = self.minds[seat].hand.len();
        hand <= PASS_HAND || self.board.turn.stuck || hand <= self.pass_hand(content, seat)
    }

    /// The fullest hand with which this seat may pass.
    pub(crate) fn pass_hand(&self, content: &Pantheon, seat: Seat) -> u8 {
        let wider = self.lasting(content, seat).map(|effect| match effect {
            Lasting::Pass { hand, .. } => hand,
            _ => 0,
        });
        wider.fold(PASS_HAND, u8::max)
    }

    /// Draws two, or discards one and draws three.
    pub(crate) fn pass(
        &mut self,
        content: &Pantheon,
        seat: Seat,
        discard: Option<Card>,
        table: &mut impl Table<Event>,
    ) {
        table.tell(Event::Passed { seat });
        if let Some(card) = discard {
            self.from_hand(seat, card);
            self.discard(card);
            table.tell(Event::Discarded { seat, card });
        }
        let more: u8 = self.lasting(content, seat).map(|effect| match effect {
            Lasting::Pass { draw, .. } => draw,
            _ => 0,
        }).sum();
        self.draw_cards(seat, PASS_DRAWS + u8::from(discard.is_some()) + more, table);
        let watching: u8 = self.lasting(content, seat.other()).map(|effect| match effect {
            Lasting::CultistsOnEnemyPass(count) => count,
            _ => 0,
        }).sum();
        self.gain_cultists(seat.other(), watching.into(), table);
    }
}
