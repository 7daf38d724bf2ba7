//! A view as text that a person can play from.

use core::fmt::Write;

use kernel::Seat;

use super::count;
use crate::bout::{ON_A_ROLL, UNSTOPPABLE};
use crate::{AttackCard, Cards, Class, CornerView, Icons, Kind, Roster, Shape, Slot, Values, View, Wrestler};

/// What a viewer sees.
pub(crate) fn show(roster: &Roster, view: &View) -> String {
    let mut text = String::new();
    for seat in Seat::BOTH {
        side(&mut text, roster, view, seat);
    }
    let leader = if view.marker >= 0 { Seat::FIRST } else { Seat::SECOND };
    let momentum = view.marker.abs();
    let band = match momentum {
        UNSTOPPABLE.. => ", unstoppable",
        ON_A_ROLL.. => ", on a roll",
        _ => "",
    };
    let _ = match momentum {
        0 => writeln!(text, "Momentum: 0"),
        _ => writeln!(text, "Momentum: {} {momentum}{band}", board(roster, view, leader).name),
    };
    if view.small_attacks > 0 {
        let _ = writeln!(text, "Small attacks in a row: {}", view.small_attacks);
    }
    if view.blind_attacks > 0 {
        let _ = writeln!(text, "Blind attacks: {} of 7", view.blind_attacks);
    }
    text
}

fn board<'a>(roster: &'a Roster, view: &View, seat: Seat) -> &'a Wrestler {
    &roster.wrestlers[view.corners[seat].wrestler as usize]
}

fn side(text: &mut String, roster: &Roster, view: &View, seat: Seat) {
    let corner = &view.corners[seat];
    let board = board(roster, view, seat);
    let own = view.viewer.is(seat);
    let initiative = if view.attacker == seat && !corner.picking { ", has the initiative" } else { "" };
    let _ = writeln!(text, "{} ({}){initiative}", board.name, board.style);
    let low = |now: u8, limit: u8| if now <= limit { ", low" } else { "" };
    let _ = writeln!(
        text,
        "  health {} of {}{}; stamina {} of {}{}",
        corner.health,
        board.health.max,
        low(corner.health, board.health.low),
        corner.stamina,
        board.stamina.max,
        low(corner.stamina, board.stamina.low),
    );
    abilities(text, board, corner);
    if own {
        let _ = writeln!(text, "  hand:");
        for card in corner.hand.iter() {
            let _ = writeln!(text, "    {}", attack(board.card(card), view.values(roster, seat, card, None)));
        }
    } else {
        let known = if corner.hand.is_empty() {
            String::new()
        } else {
            format!(", of them {}", names(board, corner.hand))
        };
        let _ = writeln!(text, "  hand: {}{known}", count(corner.hand_count, "card"));
    }
    let depleted = if corner.depleted { ", depleted" } else { "" };
    let _ = writeln!(text, "  pile: {}{depleted}", count(corner.pile_count(), "card"));
    if !corner.discard.is_empty() {
        let _ = writeln!(text, "  discard pile: {}", names(board, corner.discard));
    }
    if !corner.play.is_empty() {
        let _ = writeln!(text, "  on the table: {}", names(board, corner.play));
    }
}

fn names(board: &Wrestler, cards: Cards) -> String {
    cards.iter().map(|card| board.card(card).name.as_str()).collect::<Vec<_>>().join(", ")
}

fn abilities(text: &mut String, board: &Wrestler, corner: &CornerView) {
    let _ = writeln!(text, "  {}: {}", board.abilities[0].name, board.abilities[0].text());
    for slot in [Slot::First, Slot::Second].into_iter().filter(|&slot| corner.tokens.has(slot)) {
        let ability = board.ability(slot);
        let _ = writeln!(text, "  once: {}: {}", ability.name, ability.text());
    }
    if corner.tokens.reversal {
        let reversal = &board.reversal;
        let _ = writeln!(text, "  once: reversal {}: {}", reversal.name, reversal.text());
    }
    let _ = writeln!(text, "  taunt: {}", board.taunt.text());
    let _ = writeln!(text, "  recover: {}", board.recover.text());
}

/// One card in a line, with the numbers that count now.
fn attack(card: &AttackCard, now: Values) -> String {
    format!("{}: {}", card.name, numbers(card, now))
}

/// What stands on a card under its name, as it is printed.
pub(crate) fn printed_numbers(card: &AttackCard) -> String {
    numbers(card, card.printed())
}

/// What stands on a card under its name, with these numbers.
pub(super) fn numbers(card: &AttackCard, now: Values) -> String {
    let kind = match card.kind {
        Kind::Grapple => "grapple",
        Kind::Throw => "throw",
        Kind::Strike => "strike",
        Kind::Aerial => "aerial",
    };
    let class = match card.class {
        Class::Ordinary => "",
        Class::Signature => "signature ",
        Class::Finisher => "finisher ",
    };
    let marks: Vec<&str> = [
        (card.pin, "pin"),
        (card.hold, "hold"),
        (card.kick_out, "one kick-out less"),
        (card.rampage, "rampage"),
        (card.taunt, "taunt"),
        (card.recover, "recover"),
    ]
    .into_iter()
    .filter_map(|(has, name)| has.then_some(name))
    .collect();
    let marks = if marks.is_empty() { String::new() } else { format!("; {}", marks.join(", ")) };
    let side = |name: &str, icons: Icons| {
        if icons.is_empty() { String::new() } else { format!("; {name} {}", icon_names(icons)) }
    };
    format!(
        "{class}{kind}, {} damage for {} stamina on {}+, {} momentum{marks}{}{}",
        now.damage,
        now.stamina,
        now.target,
        card.momentum,
        side("joins", card.left),
        side("leads to", card.right),
    )
}

fn icon_names(icons: Icons) -> String {
    icons
        .iter()
        .map(|(shape, colour)| {
            let shape = match shape {
                Shape::Circle => "circle",
                Shape::Square => "square",
            };
            format!("{colour:?} {shape}").to_lowercase()
        })
        .collect::<Vec<_>>()
        .join(" or ")
}
