//! Other ends: depletion and referee stoppage, the time limit, the guard against endless passing.

use kernel::{Seat, Table};

use crate::bout::{MOST_BLIND_ATTACKS, MOST_PASSES};
use crate::{Bout, Cards, Ending, Event, Roster};

/// ATW-LIMIT-1, ATW-LIMIT-2, ATW-ACTION-6: has time run out? Looked at whenever the attacker is about to act, so that everything pending has resolved.
pub(crate) fn of_time(bout: &Bout) -> Option<Ending> {
    if bout.blind_attacks >= MOST_BLIND_ATTACKS && bout.corners.0.iter().all(|corner| corner.depleted) {
        Some(Ending::TimeLimit)
    } else if bout.passes >= MOST_PASSES {
        Some(Ending::Standstill)
    } else {
        None
    }
}

/// ATW-STOPPAGE-1: is every card but the finisher in the discard pile? ATW-STOPPAGE-2, ATW-STOPPAGE-3: the first time the discards become a fresh pile, from which
/// nothing is drawn and where a finisher stays where it is. ATW-STOPPAGE-8: the second time the match is stopped.
pub(crate) fn check_depletion(bout: &mut Bout, roster: &Roster, seat: Seat, table: &mut Table<'_, Event>) {
    let board = bout.board(roster, seat);
    let corner = &mut bout.corners[seat];
    if corner.discard != board.deck.without(board.finisher) {
        return;
    }
    if corner.depleted {
        bout.end(Ending::Stoppage(seat.other()), table);
        return;
    }
    corner.depleted = true;
    corner.pile = corner.pile.and(corner.discard);
    corner.discard = Cards::NONE;
    // Everybody can count: what is left in the hand is the finisher.
    corner.shown = corner.hand;
    table.tell(|| Event::Depleted { seat });
}
