//! *`turn_the_tide`*: the marker moves to half its number, rounded down, on the other side.

use kernel::Table;

use crate::{Bout, Event};

/// Turns the marker over to the attacker.
pub(crate) fn turn(bout: &mut Bout, table: &mut impl Table<Event>) {
    let seat = bout.attacker;
    let lost = bout.momentum(seat);
    if lost < 0 {
        bout.gain_momentum(seat, (-lost - lost / 2) as u8, table);
    }
}
