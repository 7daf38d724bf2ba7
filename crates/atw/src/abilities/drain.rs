//! *drain*: the defender loses stamina, down to 0.

use kernel::Table;

use crate::{Bout, Event};

/// ATW-ABILITY-9: takes stamina from the defender.
pub(crate) fn drain(bout: &mut Bout, by: u8, table: &mut Table<'_, Event>) {
    let seat = bout.defender();
    let corner = &mut bout.corners[seat];
    let by = by.min(corner.stamina);
    corner.stamina -= by;
    table.tell(|| Event::Drained { seat, by, stamina: corner.stamina });
}
