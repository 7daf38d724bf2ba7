//! The question of the moment, as the asked seat reads it. Numbers are those in force.

use kernel::{Asked, Seat};

use super::{card_list, card_name, count, listed, wrestler_name};
use crate::rules::attacking::cost;
use crate::rules::pin::KickOut;
use crate::rules::resolving::dealt;
use crate::rules::starting_hand::{MOST_DAMAGE, damage};
use crate::rules::target::target;
use crate::step::{Attack, Step, Way};
use crate::{Bout, Cards, Icon, Roster};

/// The question in a sentence or two: what is asked, and what hangs on it.
pub(crate) fn prompt(bout: &Bout, roster: &Roster, asked: Asked, seat: Seat) -> String {
    let Some(step) = bout.agenda.top() else { return "The match is over.".into() };
    let us = bout.board(roster, seat);
    let corner = &bout.corners[seat];
    let them = wrestler_name(bout, roster, seat.other());
    let names = |cards: Cards| card_list(bout, roster, bout.attacker, cards);
    match step {
        Step::PickHands(_) => format!(
            "Choose {} with at most {MOST_DAMAGE} damage in total: {} chosen, {} damage.",
            count(us.hand, "card"),
            corner.hand.len(),
            damage(us, corner.hand),
        ),
        Step::Act(_) => "You have the initiative. Attack, or pass?".into(),
        Step::GatherRampage(_) => {
            let price = cost(bout, roster, corner.play, Way::Rampage);
            let more = if corner.play.len() < 2 { "Add a second card." } else { "Add a card, or go?" };
            format!("Rampage: {} for {price} stamina. {more}", names(corner.play))
        }
        Step::Declare(declare) => format!("{} Use an ability?", strength(bout, roster, declare.attack)),
        Step::Defend(defend) => {
            format!("{them} attacks. {} Stop it?", strength(bout, roster, defend.attack))
        }
        Step::DiscardToBlock(block) => {
            format!("Block: choose the {} card to discard.", if block.first { "first" } else { "second" })
        }
        Step::CounterAbility(counter) => {
            let ability = bout.ability(roster, seat.other(), counter.slot);
            format!("{them} answers with {}: {}. Counter it?", ability.name, ability.text())
        }
        Step::TriggerIcon(_) => match us.reversal.icon {
            Some(Icon::Taunt) => "Reversal! Taunt?".into(),
            Some(Icon::Recover) => "Reversal! Recover?".into(),
            Some(Icon::Pin) => format!("Reversal! Pin {them}?"),
            None => asked.why.into(),
        },
        Step::AssignDice(assign) => {
            let card = assign.left.lowest().unwrap_or_default();
            let needs = target(bout, roster, assign.attack, card);
            format!("Choose a die for {}: it needs {needs}+.", card_name(bout, roster, card.of(seat)))
        }
        Step::Reroll(reroll) => {
            let needs =
                reroll.attack.cards.lowest().map_or(0, |card| target(bout, roster, reroll.attack, card));
            format!("{} misses. Discard a card to roll again? It needs {needs}+.", names(reroll.attack.cards))
        }
        Step::Compensate(_) => "You were hit. Take 1 stamina or 1 card?".into(),
        Step::TrimHand(_) => {
            format!("Your hand may have {}. Choose one to shuffle back.", count(us.hand, "card"))
        }
        Step::OffenceWindow(window) => {
            let verb = if window.hits.len() == 1 { "hits" } else { "hit" };
            format!("{} {verb}. Use one thing, or go on?", names(window.hits))
        }
        Step::SearchPile(_) => "Choose a card to take out of your pile.".into(),
        Step::StartPin(_) => format!("You pin {them}. Use an ability?"),
        Step::KickOut(KickOut { attempts: 0, .. }) => "No attempt is left. Use an ability?".into(),
        Step::KickOut(kick_out) => {
            let left = count(kick_out.attempts, "attempt");
            match kick_out.most(corner) {
                0 | 1 => format!("You are pinned, with {left} left. No roll is low enough below 2 health."),
                most => {
                    format!(
                        "You are pinned, with {left} left. Roll {most} or less with two dice to kick out."
                    )
                }
            }
        }
        Step::PutAway(_) => asked.why.into(),
    }
}

/// What a declared attack needs and does: `Dragon Screw hits on 3+ for 3 damage and can pin.`
fn strength(bout: &Bout, roster: &Roster, attack: Attack) -> String {
    let board = bout.board(roster, bout.attacker);
    if attack.way == Way::Rampage {
        let cards = attack.cards.iter().map(|card| {
            let now = bout.values(roster, attack, card);
            format!("{} on {}+ for {}", board.card(card).name, now.target, now.damage)
        });
        let most = dealt(bout, roster, attack, attack.cards);
        return format!("Rampage: {}; {most} damage if all hit.", listed(cards.collect()));
    }
    let Some(card) = attack.cards.lowest() else {
        kernel::fault!("an attack without a card");
        return String::new();
    };
    let now = bout.values(roster, attack, card);
    let pin = if board.card(card).pin { " and can pin" } else { "" };
    format!("{} hits on {}+ for {} damage{pin}.", board.card(card).name, now.target, now.damage)
}
