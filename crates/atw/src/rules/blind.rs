//! Blind attacks of a depleted deck.

use kernel::Table;

use super::attacking::{affordable, declare};
use crate::step::{Attack, Way};
use crate::{Bout, Cards, Event, Roster};

/// ATW-STOPPAGE-6: is there a card in the pile that can be paid? Everybody knows: the whole deck but the finisher lies there.
pub(crate) fn is_open(bout: &Bout, roster: &Roster) -> bool {
    let corner = &bout.corners[bout.attacker];
    corner.depleted && corner.pile.iter().any(|card| affordable(bout, roster, Cards::one(card), Way::Blind))
}

/// ATW-STOPPAGE-5, ATW-STOPPAGE-6: plays the top card; what is too dear is set aside until one can be paid, then shuffled back.
pub(crate) fn attack(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
    let seat = bout.attacker;
    bout.blind_attacks = bout.blind_attacks.saturating_add(1);
    let all = bout.corners[seat].pile;
    let mut left = all;
    while let Some(card) = left.take_random(seat, table, "blind attack") {
        let cards = Cards::one(card);
        if affordable(bout, roster, cards, Way::Blind) {
            bout.corners[seat].pile = all.without(card);
            declare(bout, roster, Attack::new(cards, Way::Blind, None), table);
            return;
        }
        table.tell(|| Event::TooDear { seat, card });
    }
    kernel::fault!("a blind attack without a card that can be paid");
}
