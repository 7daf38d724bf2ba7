//! *keep*: the card that hit goes back to the hand, where the other seat knows it to be.

use kernel::Table;

use crate::{Bout, Cards, Event};

/// Takes the attack card back.
pub(crate) fn keep(bout: &mut Bout, table: &mut impl Table<Event>) {
    let seat = bout.attacker;
    let corner = &mut bout.corners[seat];
    if let Some(card) = corner.play.lowest() {
        corner.hand = corner.hand.with(card);
        corner.shown = corner.shown.with(card);
        corner.play = Cards::NONE;
        table.tell(Event::Kept { seat, card });
    }
}
