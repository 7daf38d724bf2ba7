//! Combo chains: a card whose left icon has the shape and colour of a right icon of the card before.
//!
//! ATW-COMBO-5: the bonus belongs to the attack it was declared with ([`Attack::combo`]), so a miss, a block or a reversal loses it.

use kernel::{Choices, Table};

use super::attacking::{affordable, declare};
use super::offence::put_away;
use crate::step::{Attack, Way};
use crate::{Bout, Card, Cards, Choice, Event, Roster, Shape};

/// ATW-BASIC-1, ATW-RAMPAGE-10, ATW-RAMPAGE-5: may a combo follow, as far as everybody can see? A card is needed, and a right icon.
pub(crate) fn opens(bout: &Bout, roster: &Roster, attack: Attack) -> bool {
    bout.switches.advanced
        && attack.way != Way::Rampage
        && !bout.corners[bout.attacker].hand.is_empty()
        && attack.cards.iter().any(|card| !bout.board(roster, bout.attacker).card(card).right.is_empty())
}

/// ATW-COMBO-1, ATW-COMBO-4, ATW-COMBO-6: the cards of the hand that match and can be paid, once for each shape by
/// which they do. ATW-STOPPAGE-5: after a blind attack the hand holds the finisher at most.
pub(crate) fn offer(bout: &Bout, roster: &Roster, attack: Attack, choices: &mut Choices<Choice>) {
    if !opens(bout, roster, attack) {
        return;
    }
    let Some(last) = attack.cards.lowest() else {
        return kernel::fault!("an attack without a card");
    };
    let board = bout.board(roster, bout.attacker);
    let right = board.card(last).right;
    for card in bout.corners[bout.attacker].hand.iter() {
        for shape in Shape::BOTH {
            if right.match_in(board.card(card).left, shape)
                && affordable(bout, roster, Cards::one(card), Way::Single)
            {
                choices.push(Choice::Chain(shape, card.of(bout.attacker)));
            }
        }
    }
}

/// ATW-COMBO-6, ATW-COMBO-7, ATW-COMBO-8: goes straight on to the next card of the chain, which is declared like any
/// other.
pub(crate) fn chain(
    bout: &mut Bout,
    roster: &Roster,
    attack: Attack,
    shape: Shape,
    card: Card,
    table: &mut Table<'_, Event>,
) {
    put_away(bout, roster, attack, 0, table);
    // A second depletion has ended the match (ATW-STOPPAGE-8).
    if bout.ending.is_none() {
        declare(bout, roster, Attack::new(Cards::one(card), Way::Single, Some(shape)), table);
    }
}
