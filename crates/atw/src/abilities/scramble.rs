//! *scramble*: the defender shuffles random cards of the hand into the pile.

use kernel::Table;

use crate::{Bout, Event};

/// ATW-ABILITY-11: takes up to `count` random cards of the defender's hand.
pub(crate) fn scramble(bout: &mut Bout, count: u8, table: &mut Table<'_, Event>) {
    let seat = bout.defender();
    for _ in 0..count {
        bout.corners[seat].put_back_random(seat, table);
    }
}
