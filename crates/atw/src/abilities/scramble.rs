//! *scramble*: the defender shuffles random cards of the hand into the pile.

use kernel::Table;

use crate::{Bout, Event};

/// Takes up to `count` random cards of the defender's hand.
pub(crate) fn scramble(bout: &mut Bout, count: u8, table: &mut impl Table<Event>) {
    let seat = bout.defender();
    for _ in 0..count {
        bout.corners[seat].put_back_random(seat, table);
    }
}
