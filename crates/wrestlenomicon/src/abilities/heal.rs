//! Healing: a card of the discard pile goes under the Guts.

use kernel::{Seat, Table};

use crate::rules::dealing::GUTS;
use crate::{Bout, Event};

impl Bout {
    /// WN-DMG-4: a random card of the seat's own discard pile goes under its Guts, up to 25.
    pub(crate) fn heal(&mut self, seat: Seat, table: &mut Table<'_, Event>) {
        let corner = self.corner_mut(seat);
        if corner.guts() >= GUTS {
            return;
        }
        if let Some(card) = corner.discard.draw(table, "heal") {
            corner.healed.push(card);
            let guts = corner.guts();
            table.tell(|| Event::Healed { seat, card, guts });
        }
    }
}
