//! Why not: the rule that stands against a choice, as far as the seat may know.

use kernel::{Game, Refusal, Seat};

use super::{card_name, wrestler_name};
use crate::rules::attacking::{affordable, cost};
use crate::rules::starting_hand::MOST_DAMAGE;
use crate::step::{Attack, Step, Way};
use crate::{Bout, Cards, Choice, Effect, Roster, Slot, TableCard, When};

fn no(rule: &'static str, reason: impl Into<String>) -> Refusal {
    Refusal { rule, reason: reason.into() }
}

/// Why this seat may not say this now.
pub(crate) fn why_not(bout: &Bout, roster: &Roster, seat: Seat, choice: Choice) -> Refusal {
    let (Some(step), Some(asked)) = (bout.agenda.top(), bout.asked(roster)) else {
        return no("ATW-PIN-4", "the match is over");
    };
    if !asked.seats.has(seat) {
        let other = wrestler_name(bout, roster, seat.other());
        return no("ATW-INITIATIVE-2", format!("It is {other}'s turn to decide"));
    }
    if let Some(card) = card_of(choice).filter(|card| card.seat() != seat) {
        let name = card_name(bout, roster, card);
        return no("ATW-INITIATIVE-2", format!("{name} is not a card of yours"));
    }
    match (step, choice) {
        (Step::PickHands(_), Choice::Pick(card)) => not_picked(bout, roster, seat, card),
        (Step::Act(_), Choice::Attack(card)) => not_attacked(bout, roster, seat, card, Way::Single),
        (Step::Act(_) | Step::GatherRampage(_), Choice::Rampage(card)) => {
            not_rampaged(bout, roster, seat, card)
        }
        (Step::GatherRampage(_), Choice::Rampaged) => no("ATW-RAMPAGE-1", "a rampage has two cards or more"),
        (Step::Act(_), Choice::DrawACard) => no("ATW-STOPPAGE-2", "a depleted deck never draws again"),
        (Step::Act(_), Choice::BlindAttack) if !bout.corners[seat].depleted => {
            no("ATW-STOPPAGE-4", "only a depleted deck attacks blindly")
        }
        (Step::Act(_), Choice::BlindAttack) => no("ATW-STOPPAGE-6", "no card of the pile can be paid"),
        (Step::OffenceWindow(window), _) => not_after(bout, roster, seat, window.attack, window.hits, choice),
        (Step::Defend(defend), _) => not_defended(bout, roster, seat, defend.attack, choice),
        (Step::Reroll(_) | Step::DiscardToBlock(_), Choice::Discard(card)) => {
            not_discarded(bout, roster, seat, card)
        }
        (Step::CounterAbility(counter), Choice::Counter) if counter.rolled => {
            no("ATW-ONETIME-2", "The one free die has failed")
        }
        (Step::CounterAbility(_), Choice::Reverse) => not_reversed(bout, roster, seat),
        (Step::KickOut(_), Choice::Convert) if bout.corners[seat].stamina < 3 => {
            no("ATW-PIN-5", "1 health costs 3 stamina")
        }
        (Step::KickOut(_), Choice::Convert) => {
            no("ATW-BOARD-1", "health does not rise above the board's highest value")
        }
        (Step::KickOut(_), Choice::KickOut) => no("ATW-PIN-4", "no attempt is left"),
        (Step::TriggerIcon(_), Choice::Taunt | Choice::Recover | Choice::Pin) => {
            no("ATW-REVERSAL-4", "this reversal does not have that icon")
        }
        (Step::TrimHand(_), Choice::Return(card)) => not_held(bout, roster, card),
        (_, Choice::Use(slot)) => not_used(bout, roster, seat, slot),
        _ => no("ATW-ATTACK-1", "That is not an option now"),
    }
}

fn card_of(choice: Choice) -> Option<TableCard> {
    match choice {
        Choice::Pick(card)
        | Choice::Attack(card)
        | Choice::Rampage(card)
        | Choice::Discard(card)
        | Choice::Return(card)
        | Choice::Chain(_, card)
        | Choice::Take(card) => Some(card),
        _ => None,
    }
}

fn not_held(bout: &Bout, roster: &Roster, card: TableCard) -> Refusal {
    no("ATW-ACTION-4", format!("{} is not in your hand", card_name(bout, roster, card)))
}

fn not_picked(bout: &Bout, roster: &Roster, seat: Seat, card: TableCard) -> Refusal {
    let hand = bout.corners[seat].hand;
    if hand.has(card.card()) {
        return no("ATW-SETUP-2", "that card is in the hand already");
    }
    if card.card().0 as usize >= bout.board(roster, seat).cards.len() {
        return no("ATW-SETUP-2", "there is no such card in the deck");
    }
    no(
        "ATW-SETUP-2",
        format!(
            "a starting hand has at most {MOST_DAMAGE} damage, and with this card the rest would not fit. Pick a lighter one"
        ),
    )
}

fn not_attacked(bout: &Bout, roster: &Roster, seat: Seat, card: TableCard, way: Way) -> Refusal {
    if !bout.corners[seat].hand.has(card.card()) {
        return not_held(bout, roster, card);
    }
    let price = cost(bout, roster, Cards::one(card.card()), way);
    let stamina = bout.corners[seat].stamina;
    no("ATW-ACTION-4", format!("it costs {price} stamina and you have {stamina}"))
}

fn not_rampaged(bout: &Bout, roster: &Roster, seat: Seat, card: TableCard) -> Refusal {
    let corner = &bout.corners[seat];
    if !bout.switches.advanced {
        return no("ATW-BASIC-1", "the basic game has no rampages");
    }
    if !corner.hand.has(card.card()) {
        return not_held(bout, roster, card);
    }
    if !bout.board(roster, seat).rampaging.has(card.card()) {
        return no("ATW-RAMPAGE-1", "the card has no rampage icon");
    }
    let cards = corner.play.with(card.card());
    if affordable(bout, roster, cards, Way::Rampage) {
        no("ATW-RAMPAGE-1", "a rampage has two cards or more, and no second one can be paid")
    } else {
        let price = cost(bout, roster, cards, Way::Rampage);
        no("ATW-RAMPAGE-2", format!("the rampage would cost {price} stamina and you have {}", corner.stamina))
    }
}

fn not_after(
    bout: &Bout,
    roster: &Roster,
    seat: Seat,
    attack: Attack,
    hits: Cards,
    choice: Choice,
) -> Refusal {
    let board = bout.board(roster, seat);
    let printed = |on: fn(&crate::AttackCard) -> bool| hits.iter().any(|card| on(board.card(card)));
    match choice {
        Choice::Taunt | Choice::Recover if attack.way == Way::Blind => {
            no("ATW-STOPPAGE-5", "a blind attack ignores taunt and recover")
        }
        Choice::Taunt => no("ATW-WINDOW-1", "no card that hit has the taunt icon"),
        Choice::Recover => no("ATW-WINDOW-1", "no card that hit has the recover icon"),
        Choice::Pin if printed(|card| card.pin) => no("ATW-RAMPAGE-5", "a rampage cannot pin"),
        Choice::Pin => no("ATW-PIN-1", "the card has no pin icon"),
        Choice::Use(slot) => not_used(bout, roster, seat, slot),
        Choice::Chain(..) if !bout.switches.advanced => no("ATW-BASIC-1", "the basic game has no combos"),
        Choice::Chain(..) if attack.way == Way::Rampage => no("ATW-RAMPAGE-10", "no combo follows a rampage"),
        Choice::Chain(shape, next) => {
            let next = next.card();
            if !bout.corners[seat].hand.has(next) {
                not_held(bout, roster, next.of(seat))
            } else if hits.iter().any(|card| board.card(card).right.match_in(board.card(next).left, shape)) {
                let price = cost(bout, roster, Cards::one(next), Way::Single);
                no(
                    "ATW-COMBO-6",
                    format!("it costs {price} stamina and you have {}", bout.corners[seat].stamina),
                )
            } else {
                no("ATW-COMBO-1", "no icon of that shape has the same colour on both cards")
            }
        }
        Choice::Attack(_) | Choice::Rampage(_) => {
            no("ATW-WINDOW-1", "Resolve the hit first: use something, or go on")
        }
        _ => no("ATW-WINDOW-1", "That is not an option now"),
    }
}

fn not_defended(bout: &Bout, roster: &Roster, seat: Seat, attack: Attack, choice: Choice) -> Refusal {
    match choice {
        Choice::Reverse => not_reversed(bout, roster, seat),
        Choice::BlockWithStamina if bout.corners[seat].stamina < 2 => {
            no("ATW-BLOCK-1", "a block costs 2 stamina")
        }
        Choice::BlockWithStamina if bout.small_attacks < 2 => {
            no("ATW-BLOCK-1", "only the third small attack in a row can be blocked with stamina")
        }
        Choice::BlockWithStamina if attack.way == Way::Rampage => {
            no("ATW-RAMPAGE-9", "a rampage of 3 damage or more cannot be blocked with stamina")
        }
        Choice::BlockWithStamina => {
            no("ATW-BLOCK-2", "an attack of 3 damage or more cannot be blocked with stamina")
        }
        Choice::BlockWithCards => {
            no("ATW-BLOCK-4", "a block takes two cards of the hand, the finisher not counted")
        }
        Choice::Use(slot)
            if attack.way == Way::Rampage
                && !bout.switches.abilities_stop_rampages
                && matches!(bout.ability(roster, seat, slot).effect, Effect::Initiative(_)) =>
        {
            no("ATW-RAMPAGE-7", "in this match no ability stops a rampage")
        }
        Choice::Use(slot) => not_used(bout, roster, seat, slot),
        Choice::Attack(_) => no("ATW-INITIATIVE-2", "Only the attacker attacks: you are defending"),
        _ => no("ATW-DEFEND-1", "That is not a defence"),
    }
}

fn not_reversed(bout: &Bout, roster: &Roster, seat: Seat) -> Refusal {
    let corner = &bout.corners[seat];
    if corner.tokens.reversal {
        let price = bout.board(roster, seat).reversal.cost;
        // Only what is too dear: an opponent's reason names what is short, stamina first.
        let (price, short, have) = if price.stamina > corner.stamina {
            (price.stamina, "stamina", corner.stamina)
        } else {
            (price.health, "health", corner.health)
        };
        no("ATW-REVERSAL-2", format!("the reversal costs {price} {short} and you have {have}"))
    } else {
        no("ATW-BOARD-4", "the reversal was used already")
    }
}

fn not_discarded(bout: &Bout, roster: &Roster, seat: Seat, card: TableCard) -> Refusal {
    if card.card() == bout.board(roster, seat).finisher {
        return no("ATW-ATTACK-11", "the finisher is never discarded");
    }
    not_held(bout, roster, card)
}

fn not_used(bout: &Bout, roster: &Roster, seat: Seat, slot: Slot) -> Refusal {
    let ability = bout.ability(roster, seat, slot);
    let corner = &bout.corners[seat];
    if !corner.tokens.has(slot) {
        return no("ATW-BOARD-4", format!("{} was used already", ability.name));
    }
    if ability.when == When::Always {
        return no("ATW-WINDOW-3", format!("{} is never triggered: it is always there", ability.name));
    }
    if !corner.can_pay(ability.cost) {
        return no("ATW-BOARD-5", format!("{} cannot be paid", ability.name));
    }
    no("ATW-WINDOW-2", format!("{} does not fit this moment: {}", ability.name, ability.text()))
}
