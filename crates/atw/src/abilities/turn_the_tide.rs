//! *`turn_the_tide`*: the marker moves to half its number, rounded down, on the other side.

use kernel::Table;

use crate::{Bout, Event};

/// ATW-ABILITY-12: turns the marker over to the attacker.
pub(crate) fn turn(bout: &mut Bout, table: &mut Table<'_, Event>) {
    let seat = bout.attacker;
    let lost = bout.momentum(seat);
    // An ability that asks for the marker on the other side is not offered otherwise; one that does not ask does nothing.
    if lost < 0 {
        bout.gain_momentum(seat, (-lost - lost / 2) as u8, table);
    }
}
