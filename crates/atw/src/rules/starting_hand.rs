//! Setup: both pick a starting hand in secret, then a die decides who attacks first.
//!
//! 1. Each picks as many cards as the board's hand limit says, 9 damage at most in all, lowest in the deck first.
//! 2. A die each; ties roll again.
//! 3. Who attacks first loses 1 stamina and shuffles 1 random card of the hand into the pile.

use kernel::{Asked, Canonical, Choices, Die, Rule, Seat, Seats, Table};
use serde::{Deserialize, Serialize};

use super::attacking::Act;
use crate::{Bout, Card, Cards, Choice, Event, Roster, Wrestler};

/// The most damage that a starting hand has.
pub const MOST_DAMAGE: u8 = 9;

/// Both pick a starting hand, card by card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct PickHands;

impl PickHands {
    /// Is this seat's hand still incomplete?
    pub(crate) fn picking(bout: &Bout, roster: &Roster, seat: Seat) -> bool {
        bout.corners[seat].hand.len() < bout.board(roster, seat).hand
    }
}

/// The cards that may be picked next: later in the deck than the last, and such that the hand can be completed.
pub(crate) fn pickable(board: &Wrestler, hand: Cards) -> impl Iterator<Item = Card> {
    let later = hand.highest().map_or(board.deck, |last| board.deck.after(last));
    let wanted = board.hand - hand.len();
    let damage: u8 = hand.iter().map(|card| board.card(card).damage).sum();
    later.iter().filter(move |&card| {
        wanted > 0
            && cheapest(board, later.after(card), wanted - 1)
                .is_some_and(|least| damage + board.card(card).damage + least <= MOST_DAMAGE)
    })
}

/// The least damage of `count` of these cards; `None` if there are not so many.
fn cheapest(board: &Wrestler, from: Cards, count: u8) -> Option<u8> {
    if from.len() < count {
        return None;
    }
    // Damage is small, so counting by value is quicker than sorting.
    let mut of_damage = [0u8; 16];
    from.iter().for_each(|card| of_damage[(board.card(card).damage as usize).min(15)] += 1);
    let mut left = count;
    let mut sum = 0;
    for (damage, &cards) in of_damage.iter().enumerate() {
        let taken = cards.min(left);
        sum += taken * damage as u8;
        left -= taken;
    }
    Some(sum)
}

impl Rule<Bout> for PickHands {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        let seats = Seat::BOTH
            .into_iter()
            .filter(|&seat| Self::picking(bout, roster, seat))
            .fold(Seats::NONE, Seats::with);
        (!seats.is_empty()).then_some(Asked::sealed(seats, "starting hand"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        choices.extend(
            pickable(bout.board(roster, seat), bout.corners[seat].hand)
                .map(|card| Choice::Pick(card.of(seat))),
        );
    }

    fn answer(self, bout: &mut Bout, _: &Roster, seat: Seat, choice: Choice, table: &mut impl Table<Event>) {
        let Choice::Pick(card) = choice else { return };
        let card = card.card();
        let corner = &mut bout.corners[seat];
        corner.hand = corner.hand.with(card);
        corner.pile = corner.pile.without(card);
        table.tell(Event::Picked { seat, card });
        bout.agenda.do_next([self.into()]);
    }

    fn run(self, bout: &mut Bout, _: &Roster, table: &mut impl Table<Event>) {
        let faces = table.roll_until([Die::D6; 2], "initiative", |[a, b]| a != b);
        let first = Seat::at((faces[1] > faces[0]).into());
        table.tell(Event::RolledOff { faces, first });
        bout.attacker = first;
        bout.agenda.do_next([Act.into()]);
        bout.corners[first].begin_with_less(first, table);
    }
}
