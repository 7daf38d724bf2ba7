//! Option C: pass and draw.

use kernel::{Seat, Table};

use crate::card::Card;
use crate::vocabulary::Lasting;
use crate::{Bout, Event, Roster};

/// WN-PASS-2: the fullest hand with which one may pass.
const PASS_HAND: u8 = 4;
/// WN-PASS-1: cards that a pass draws.
pub(crate) const PASS_DRAWS: u8 = 2;

impl Bout {
    /// May the seat pass with the hand it has now?
    #[inline]
    pub(crate) fn may_pass(&self, roster: &Roster, seat: Seat) -> bool {
        let hand = self.minds[seat].hand.len();
        hand <= PASS_HAND || self.board.turn.stuck || hand <= self.pass_hand(roster, seat)
    }

    /// WN-CARD-8: the fullest hand with which this seat may pass.
    pub(crate) fn pass_hand(&self, roster: &Roster, seat: Seat) -> u8 {
        let wider = self.lasting(roster, seat).map(|effect| match effect {
            Lasting::Pass { hand, .. } => hand,
            _ => 0,
        });
        wider.fold(PASS_HAND, u8::max)
    }

    /// WN-CARD-8: how many cards more a pass draws.
    pub(crate) fn pass_bonus(&self, roster: &Roster, seat: Seat) -> u8 {
        self.lasting(roster, seat)
            .map(|effect| match effect {
                Lasting::Pass { draw, .. } => draw,
                _ => 0,
            })
            .sum()
    }

    /// WN-PASS-1: draws two, or discards one and draws three. WN-PASS-3: an empty hand has nothing to offer for it.
    pub(crate) fn pass(
        &mut self,
        roster: &Roster,
        seat: Seat,
        discard: Option<Card>,
        table: &mut Table<'_, Event>,
    ) {
        table.tell(|| Event::Passed { seat });
        if let Some(card) = discard {
            self.leave_hand(seat, card);
            self.discard(card);
            table.tell(|| Event::Discarded { seat, card });
        }
        let more = self.pass_bonus(roster, seat);
        self.draw_cards(seat, PASS_DRAWS + u8::from(discard.is_some()) + more, table);
        // WN-CARD-21
        let watching: u8 = self
            .lasting(roster, seat.other())
            .map(|effect| match effect {
                Lasting::CultistsOnEnemyPass(count) => count,
                _ => 0,
            })
            .sum();
        self.gain_cultists(seat.other(), watching.into(), table);
    }
}
