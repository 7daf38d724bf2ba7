//! Setup: both pick a starting hand in secret, then a die decides who attacks first.
//!
//! 1. Each picks as many cards as the board's hand limit says, 9 damage at most in all, in any order.
//! 2. A die each; ties roll again.
//! 3. Who attacks first loses 1 stamina and shuffles 1 random card of the hand into the pile.

use kernel::{Asked, Canonical, Choices, Die, Rule, Seat, Seats, Table};
use serde::{Deserialize, Serialize};

use super::attacking::Act;
use crate::{Bout, Card, Cards, Choice, Event, Roster, Wrestler};

/// ATW-SETUP-2: the most damage that a starting hand has.
pub const MOST_DAMAGE: u8 = 9;

/// ATW-SETUP-2: both pick a starting hand in secret, card by card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct PickHands;

impl PickHands {
    /// Is this seat's hand still incomplete?
    pub(crate) fn picking(bout: &Bout, roster: &Roster, seat: Seat) -> bool {
        bout.corners[seat].hand.len() < bout.board(roster, seat).hand
    }
}

/// ATW-SETUP-7: the cards that may be picked next; every card with which the hand can still be completed.
pub(crate) fn pickable(board: &Wrestler, hand: Cards) -> impl Iterator<Item = Card> {
    let rest = board.deck.minus(hand);
    let wanted = board.hand.saturating_sub(hand.len());
    let spent = damage(board, hand);
    // A hand is completed with the cheapest. A card that is one of them takes nobody's place; any other takes that of the
    // dearest of them.
    let room = cheapest(board, rest, wanted).map(|(others, dearest)| (spent.saturating_add(others), dearest));
    rest.iter().filter(move |&card| {
        let damage = board.card(card).damage;
        room.is_some_and(|(others, dearest)| others.saturating_add(damage.max(dearest)) <= MOST_DAMAGE)
    })
}

/// The damage of a hand, as the limit counts it: what is printed.
pub(crate) fn damage(board: &Wrestler, hand: Cards) -> u8 {
    hand.iter().map(|card| board.card(card).damage).sum()
}

/// Of the `count` cards with the least damage: the damage of all but the dearest, and that of the dearest. `None` if
/// there are not so many, or none is wanted.
fn cheapest(board: &Wrestler, from: Cards, count: u8) -> Option<(u8, u8)> {
    if count == 0 || from.len() < count {
        return None;
    }
    // Damage is small, so counting by value is quicker than sorting.
    let mut of_damage = [0u8; 16];
    from.iter().for_each(|card| of_damage[(board.card(card).damage as usize).min(15)] += 1);
    let (mut left, mut sum) = (count, 0u8);
    for (cards, damage) in of_damage.into_iter().zip(0u8..) {
        if cards >= left {
            return Some((sum.saturating_add((left - 1) * damage), damage));
        }
        sum = sum.saturating_add(cards * damage);
        left -= cards;
    }
    None
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

    fn answer(self, bout: &mut Bout, _: &Roster, seat: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let Choice::Pick(card) = choice else {
            return kernel::fault!("a starting hand is picked card by card");
        };
        let card = card.card();
        // ATW-SETUP-3: what is not picked is the pile.
        let corner = &mut bout.corners[seat];
        corner.hand = corner.hand.with(card);
        corner.pile = corner.pile.without(card);
        table.tell(|| Event::Picked { seat, card });
        bout.agenda.do_next([self.into()]);
    }

    fn run(self, bout: &mut Bout, _: &Roster, table: &mut Table<'_, Event>) {
        // ATW-SETUP-4
        let faces = table.roll_until([Die::D6; 2], "initiative", |[a, b]| a != b);
        let first = Seat::at((faces[1] > faces[0]).into());
        table.tell(|| Event::RolledOff { faces, first });
        bout.attacker = first;
        bout.agenda.do_next([Act.into()]);
        // ATW-SETUP-5
        bout.corners[first].begin_with_less(first, table);
    }
}

#[cfg(test)]
mod tests {
    use kernel::Tabletop;

    use super::*;

    /// Can this hand be completed? Tried card by card.
    fn completes(board: &Wrestler, hand: Cards) -> bool {
        if damage(board, hand) > MOST_DAMAGE || hand.len() == board.hand {
            return damage(board, hand) <= MOST_DAMAGE;
        }
        board.deck.minus(hand).iter().any(|card| completes(board, hand.with(card)))
    }

    #[test]
    fn exactly_the_cards_that_leave_a_legal_hand_are_offered() {
        let roster = Bout::built_in().unwrap();
        for board in &roster.wrestlers {
            let mut hands = vec![Cards::NONE];
            for _ in 0..board.hand {
                let mut next = Vec::new();
                for &hand in &hands {
                    let right: Vec<Card> = board
                        .deck
                        .minus(hand)
                        .iter()
                        .filter(|&card| completes(board, hand.with(card)))
                        .collect();
                    assert_eq!(pickable(board, hand).collect::<Vec<_>>(), right, "{} {hand:?}", board.key);
                    // The dearest and the cheapest way on.
                    let dearest = right.iter().max_by_key(|&&card| board.card(card).damage);
                    next.extend([dearest, right.first()].into_iter().flatten().map(|&card| hand.with(card)));
                }
                hands = next;
            }
        }
    }
}
