//! Every sentence a person reads.

mod abilities;
mod events;
mod glosses;
mod labels;
mod prompts;
mod refusals;
mod show;
mod voices;

pub(crate) use events::tell;
pub(crate) use glosses::gloss;
pub(crate) use labels::label;
pub(crate) use prompts::prompt;
pub(crate) use refusals::why_not;
pub(crate) use show::{printed_numbers, show};
pub(crate) use voices::{moments, story_break, voices};

use kernel::{Game, Seat};

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
    bout.board(roster, card.seat())
        .cards
        .get(card.card().0 as usize)
        .map_or("that card", |card| card.name.as_str())
}

/// The names of cards, one after the other.
pub(crate) fn card_names(bout: &Bout, roster: &Roster, seat: Seat, cards: Cards) -> String {
    cards.iter().map(|card| card_name(bout, roster, card.of(seat))).collect::<Vec<_>>().join(", ")
}

/// The names of cards in a sentence: `Jab, Haymaker and Eye Rake`.
pub(crate) fn card_list(bout: &Bout, roster: &Roster, seat: Seat, cards: Cards) -> String {
    listed(cards.iter().map(|card| card_name(bout, roster, card.of(seat)).to_owned()).collect())
}

/// A list as one says it: `a, b and c`.
pub(crate) fn listed(mut parts: Vec<String>) -> String {
    let last = parts.pop().unwrap_or_default();
    if parts.is_empty() { last } else { format!("{} and {last}", parts.join(", ")) }
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
