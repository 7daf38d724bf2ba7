//! What a choice means, in the numbers that are in force.

use kernel::{Game, Seat};

use super::{count, show, wrestler_name};
use crate::rules::attacking::cost;
use crate::rules::countering;
use crate::rules::pin::{self, Hold};
use crate::rules::resolving::dealt;
use crate::rules::target::target;
use crate::step::{Attack, Step, Way};
use crate::{Bout, Card, Cards, Choice, Roster, Shape, TableCard};

/// What a choice means, where its words do not say it.
pub(crate) fn gloss(bout: &Bout, roster: &Roster, choice: Choice) -> Option<String> {
    let seat = bout.asked(roster).map_or(bout.attacker, |asked| asked.seat());
    let board = bout.board(roster, seat);
    let step = bout.agenda.top();
    match choice {
        // In no hand yet, so not shown anywhere else. Both pick at once: a card is its owner's, whoever is named first.
        Choice::Pick(card) => {
            let face = bout.board(roster, card.seat()).card(card.card());
            Some(show::numbers(face, face.printed()))
        }
        Choice::Take(card) => Some(taken(bout, roster, card)),
        Choice::Attack(card) => Some(attack(bout, roster, card.card(), None)),
        Choice::Chain(shape, card) => Some(attack(bout, roster, card.card(), Some(shape))),
        Choice::Rampage(card) => Some(rampage(bout, roster, card.card())),
        Choice::Rampaged => Some(rampaged(bout, roster)),
        Choice::Use(slot) => Some(bout.ability(roster, seat, slot).text()),
        Choice::Reverse => Some(board.reversal.text()),
        Choice::Taunt => Some(board.taunt.text()),
        Choice::Recover => Some(board.recover.text()),
        Choice::DrawACard => Some("draw 1 card; the initiative passes".into()),
        Choice::CatchBreath => Some("gain 3 stamina; the initiative passes".into()),
        Choice::BlockWithStamina => {
            Some("for 2 stamina: the attack is stopped, you have the initiative".into())
        }
        Choice::BlockWithCards => {
            Some("discard 2 cards: the attack is stopped, you have the initiative".into())
        }
        Choice::Discard(_) => match step {
            Some(Step::Reroll(reroll)) => again(bout, roster, reroll.attack),
            _ => None,
        },
        Choice::Counter => match step {
            Some(Step::CounterAbility(counter)) => countering::initiative(bout, roster, counter.slot)
                .countered
                .map(|target| format!("roll {target}+ to stop it, for free")),
            _ => None,
        },
        Choice::Pin => Some(pinned(bout, roster, seat, step)),
        Choice::Convert => Some("3 stamina become 1 health, which stays".into()),
        Choice::KickOut => match step {
            Some(Step::KickOut(kick_out)) => {
                Some(format!("two dice must come to {} or less", kick_out.most(&bout.corners[seat])))
            }
            _ => None,
        },
        _ => None,
    }
}

/// An attack with one card of the hand.
fn attack(bout: &Bout, roster: &Roster, card: Card, combo: Option<Shape>) -> String {
    let now = bout.values(roster, Attack::new(Cards::one(card), Way::Single, combo), card);
    let pin = if bout.board(roster, bout.attacker).card(card).pin { ", can pin" } else { "" };
    format!("{} damage on {}+ for {} stamina{pin}", now.damage, now.target, now.stamina)
}

/// A card that joins a rampage, or begins one.
fn rampage(bout: &Bout, roster: &Roster, card: Card) -> String {
    let gathered = bout.corners[bout.attacker].play;
    let attack = Attack::new(gathered.with(card), Way::Rampage, None);
    let now = bout.values(roster, attack, card);
    let price = if gathered.is_empty() {
        "a rampage of two cards or more costs 1 stamina less".to_owned()
    } else {
        format!("the rampage costs {} stamina with it", now.stamina)
    };
    format!("{} damage on {}+; {price}", now.damage, now.target)
}

/// The rampage as it was put together.
fn rampaged(bout: &Bout, roster: &Roster) -> String {
    let cards = bout.corners[bout.attacker].play;
    let attack = Attack::new(cards, Way::Rampage, None);
    format!(
        "{} for {} stamina, {} damage if all hit",
        count(cards.len(), "card"),
        cost(bout, roster, cards, Way::Rampage),
        dealt(bout, roster, attack, cards)
    )
}

/// A card to be taken out of the pile, as it would count if it were played next.
fn taken(bout: &Bout, roster: &Roster, card: TableCard) -> String {
    let face = bout.board(roster, card.seat()).card(card.card());
    let attack = Attack::new(Cards::one(card.card()), Way::Single, None);
    show::numbers(face, bout.values(roster, attack, card.card()))
}

fn again(bout: &Bout, roster: &Roster, attack: Attack) -> Option<String> {
    let card = attack.cards.lowest()?;
    Some(format!("roll again: {}+ hits", target(bout, roster, attack, card)))
}

/// What the defender would have to roll, before anybody uses an ability or converts stamina.
fn pinned(bout: &Bout, roster: &Roster, seat: Seat, step: Option<Step>) -> String {
    let hold = match step {
        Some(Step::OffenceWindow(window)) => Hold::of(bout.board(roster, seat), window.hits),
        _ => Hold::BARE,
    };
    let them = seat.other();
    format!(
        "{} has {} to roll {} or less with two dice, or you win; the chance expects the best defence",
        wrestler_name(bout, roster, them),
        count(pin::attempts(bout, roster, hold, 0), "attempt"),
        bout.corners[them].health
    )
}
