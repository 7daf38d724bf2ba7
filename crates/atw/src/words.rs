//! Every sentence a person reads.

mod abilities;
mod events;
mod refusals;
mod show;

pub(crate) use events::tell;
pub(crate) use refusals::why_not;
pub(crate) use show::show;

use kernel::{Asked, Game, Seat};

use crate::rules::pin::KickOut;
use crate::step::Step;
use crate::{Bout, Cards, Choice, Roster, Shape, TableCard};

/// The word by which a seat is called in scenarios and logs. Where both play the same wrestler the second has a 2.
pub(crate) fn seat_name(bout: &Bout, roster: &Roster, seat: Seat) -> String {
    let [first, second] = Seat::BOTH.map(|seat| bout.board(roster, seat).short_name());
    match seat {
        Seat::FIRST => first,
        _ if first == second => format!("{second}2"),
        _ => second,
    }
}

/// The name of a wrestler at the beginning of a sentence.
pub(crate) fn wrestler_name(bout: &Bout, roster: &Roster, seat: Seat) -> String {
    let name = seat_name(bout, roster, seat);
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The name of a card.
pub(crate) fn card_name<'a>(bout: &Bout, roster: &'a Roster, card: TableCard) -> &'a str {
    bout.board(roster, card.seat()).cards.get(card.card().0 as usize).map_or("?", |card| card.name.as_str())
}

/// The names of cards, one after the other.
pub(crate) fn card_names(bout: &Bout, roster: &Roster, seat: Seat, cards: Cards) -> String {
    cards.iter().map(|card| card_name(bout, roster, card.of(seat))).collect::<Vec<_>>().join(", ")
}

/// `1 card`, `2 cards`.
pub(crate) fn count(number: u8, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// A choice as one says it.
pub(crate) fn say(bout: &Bout, roster: &Roster, choice: Choice) -> String {
    let of = |verb: &str, card| format!("{verb} {}", card_name(bout, roster, card).to_lowercase());
    match choice {
        Choice::Pick(card) => of("pick", card),
        Choice::Attack(card) => of("attack", card),
        Choice::Rampage(card) => of("rampage", card),
        Choice::Rampaged => "go".into(),
        Choice::BlindAttack => "blind attack".into(),
        Choice::DrawACard => "draw a card".into(),
        Choice::CatchBreath => "catch breath".into(),
        Choice::Use(slot) => {
            let seat = bout.asked(roster).map_or(bout.attacker, |asked| asked.seat());
            format!("use {}", bout.ability(roster, seat, slot).name.to_lowercase())
        }
        Choice::Reverse => "reverse".into(),
        Choice::BlockWithStamina => "block with stamina".into(),
        Choice::BlockWithCards => "block with cards".into(),
        Choice::Counter => "counter".into(),
        Choice::Discard(card) => of("discard", card),
        Choice::Assign(face) => format!("die {}", face.0),
        Choice::TakeStamina => "take stamina".into(),
        Choice::TakeACard => "take a card".into(),
        Choice::Return(card) => of("return", card),
        Choice::Taunt => "taunt".into(),
        Choice::Recover => "recover".into(),
        Choice::Pin => "pin".into(),
        Choice::Chain(Shape::Circle, card) => of("circle into", card),
        Choice::Chain(Shape::Square, card) => of("square into", card),
        Choice::Take(card) => of("take", card),
        Choice::Convert => "convert".into(),
        Choice::KickOut => "kick out".into(),
        Choice::No => "no".into(),
    }
}

/// What a choice means, where its words do not say it.
pub(crate) fn gloss(bout: &Bout, roster: &Roster, choice: Choice) -> Option<String> {
    let seat = bout.asked(roster).map_or(bout.attacker, |asked| asked.seat());
    let board = bout.board(roster, seat);
    // Both pick their hands at once: a card is its owner's, whoever is named first.
    let face = |card: TableCard| bout.board(roster, card.seat()).card(card.card());
    match choice {
        // In no hand yet, so not shown anywhere else.
        Choice::Pick(card) | Choice::Take(card) => Some(show::numbers(face(card))),
        Choice::Attack(card) | Choice::Rampage(card) | Choice::Chain(_, card) => {
            let card = face(card);
            Some(format!("{} damage on {}+ for {} stamina", card.damage, card.target, card.stamina))
        }
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
        Choice::Pin => {
            Some(format!("{} must kick out, or you win", wrestler_name(bout, roster, seat.other())))
        }
        Choice::Convert => Some("3 stamina become 1 health, which stays".into()),
        Choice::KickOut => Some("two dice must come to your health or less".into()),
        _ => None,
    }
}

/// The question of the moment, as the asked seat reads it.
pub(crate) fn prompt(bout: &Bout, roster: &Roster, asked: Asked, seat: Seat) -> String {
    let Some(step) = bout.agenda.top() else { return "The match is over.".into() };
    let us = bout.board(roster, seat);
    let them = wrestler_name(bout, roster, seat.other());
    let names = |seat: Seat, cards: Cards| card_names(bout, roster, seat, cards);
    let damage_so_far: u8 = bout.corners[seat].hand.iter().map(|card| us.card(card).damage).sum();
    match step {
        Step::PickHands(_) => format!(
            "Pick your starting hand, lowest in the deck first: {} of {} so far, with {damage_so_far} of 9 damage.",
            bout.corners[seat].hand.len(),
            count(us.hand, "card"),
        ),
        Step::Act(_) => "You have the initiative: attack, or pass it on?".into(),
        Step::GatherRampage(_) => {
            format!("The rampage has {}. Which card joins it?", names(seat, bout.corners[seat].play))
        }
        Step::Declare(declare) => format!("{}: with an ability?", names(seat, declare.attack.cards)),
        Step::Defend(defend) => {
            format!("{them} attacks with {}. Do you stop it?", names(seat.other(), defend.attack.cards))
        }
        Step::DiscardToBlock(block) if block.first.is_none() => "Block: which card goes first?".into(),
        Step::DiscardToBlock(_) => "Block: which card goes second?".into(),
        Step::CounterAbility(counter) => {
            let ability = &bout.ability(roster, seat.other(), counter.slot).name;
            format!("{them} answers with {ability}. Do you counter?")
        }
        Step::TriggerIcon(_) => "You have reversed. What do you make of it?".into(),
        Step::AssignDice(assign) => {
            let card = assign.left.lowest().unwrap_or_default();
            format!("Which die does {} get?", card_name(bout, roster, card.of(seat)))
        }
        Step::Reroll(reroll) => {
            format!("{} misses. Discard a card and roll again?", names(seat, reroll.attack.cards))
        }
        Step::Compensate(_) => "That hurt. 1 stamina or 1 card?".into(),
        Step::TrimHand(_) => {
            format!("Your hand may have {}. Which one goes back into the pile?", count(us.hand, "card"))
        }
        Step::OffenceWindow(window) => format!("{} hits. What do you make of it?", names(seat, window.hits)),
        Step::SearchPile(_) => "Which card do you take out of your pile?".into(),
        Step::StartPin(_) => "You go for the pin: with an ability?".into(),
        Step::KickOut(KickOut { attempts: 0, .. }) => {
            "No attempt is left. Do you have something else?".into()
        }
        Step::KickOut(kick_out) => format!(
            "You are pinned with {} health and {} left. Kick out?",
            bout.corners[seat].health,
            count(kick_out.attempts, "attempt")
        ),
        Step::PutAway(_) => asked.why.into(),
    }
}
