//! *search*: take any card of the pile into the hand, unseen.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::{Bout, Choice, Event, Roster};

/// ATW-ABILITY-2: the attacker takes a card out of the pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct SearchPile;

impl Rule<Bout> for SearchPile {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(bout.attacker, "search"))
    }

    fn offer(&self, bout: &Bout, _: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        choices.extend(bout.corners[seat].pile.iter().map(|card| Choice::Take(card.of(seat))));
    }

    fn answer(
        self,
        bout: &mut Bout,
        roster: &Roster,
        seat: Seat,
        choice: Choice,
        table: &mut Table<'_, Event>,
    ) {
        let Choice::Take(card) = choice else {
            return kernel::fault!("a search is answered with a card");
        };
        let card = card.card();
        let corner = &mut bout.corners[seat];
        corner.pile = corner.pile.without(card);
        corner.hand = corner.hand.with(card);
        table.tell(|| Event::Searched { seat, card: Some(card) });
        bout.trim_hands(roster);
    }
}
