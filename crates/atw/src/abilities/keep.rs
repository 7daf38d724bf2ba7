//! *keep*: the card that hit goes back to the hand, where the other seat knows it to be.

use kernel::Table;

use crate::{Bout, Cards, Event};

/// ATW-ABILITY-3: takes the attack card back.
pub(crate) fn keep(bout: &mut Bout, table: &mut Table<'_, Event>) {
    let seat = bout.attacker;
    let corner = &mut bout.corners[seat];
    let Some(card) = corner.play.lowest() else {
        return kernel::fault!("no card to take back");
    };
    corner.hand = corner.hand.with(card);
    corner.shown = corner.shown.with(card);
    corner.play = Cards::NONE;
    table.tell(|| Event::Kept { seat, card });
}
