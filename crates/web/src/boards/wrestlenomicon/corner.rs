//! A god's side of the table: Guts, Cultists, piles, Permanents and the hand.

use kernel::Seat;
use maud::{Markup, html};
use wrestlenomicon::{Bag, Card, Choice, Corner};

use super::{TableScene, art, card};
use crate::art::{Recipe, portrait};

pub(super) fn corner(scene: &TableScene<'_>, seat: Seat, near: bool) -> Markup {
    let board = &scene.view.board;
    let (side, god) = (&board.corners[seat], board.god(scene.content, seat));
    let name = board.name(scene.content, seat);
    let turn = board.turn.number > 0 && board.turn.seat == seat && board.outcome.is_none();
    html! {
        section.god.near[near].turn[turn] #{ "wn-god-" (seat.index()) } aria-label=(name) {
            header.plate {
                (portrait(&Recipe::of(&god.name, &god.look), seat.into()))
                h3 { (name) }
                @if turn { p.flag { "on turn" } }
                p.title { (god.title) }
            }
            (guts(side))
            (cult(side))
            (piles(scene, side))
            (permanents(scene, seat, side))
            @if !near { (hand(scene, seat, near)) }
        }
    }
}

/// Guts as a stack: dealt ones as bars, healed ones, which everybody has seen, as hollow bars below.
fn guts(side: &Corner) -> Markup {
    let (all, healed) = (side.guts(), side.healed.len() as u8);
    html! {
        div.guts.low[all <= 8] role="meter" aria-label="Guts" aria-valuemin="0" aria-valuemax="25" aria-valuenow=(all) {
            span.number { (all) }
            span.label { "Guts" @if all <= 8 { span.word { " low" } } @if healed > 0 { span.note { " " (healed) " healed" } } }
            span.stack aria-hidden="true" {
                @for _ in 0..side.guts { i {} }
                @for _ in 0..healed { i.healed {} }
            }
        }
    }
}

/// The Cult tile.
fn cult(side: &Corner) -> Markup {
    let count = side.cultists;
    html! {
        div.cult {
            p { span.number { (count) } span.long { (if count == 1 { " Cultist" } else { " Cultists" }) } }
            span.hoods aria-hidden="true" { @if count == 0 { span.none { (art::hood()) } } @for _ in 0..count.min(10) { (art::hood()) } @if count > 10 { "…" } }
        }
    }
}

fn piles(scene: &TableScene<'_>, side: &Corner) -> Markup {
    let board = &scene.view.board;
    html! {
        div.piles {
            p.deck { span.number { (side.deck) } span.long { " in the" } " deck" }
            @match side.discard.top() {
                None => p.long { "nothing discarded" },
                Some(top) => {
                    details {
                        summary { span.number { (side.discard.len()) } " discarded" }
                        ul { @for card in side.discard.cards().kinds() {
                            (card::entry(scene, card, side.discard.cards().count(card)))
                        } }
                    }
                    p.top { "on top: " (board.row(scene.content, top).name) }
                }
            }
        }
    }
}

fn permanents(scene: &TableScene<'_>, seat: Seat, side: &Corner) -> Markup {
    html! {
        div.permanents {
            @for (index, &card) in side.permanents.iter().enumerate() {
                div.held #{ "wn-p-" (seat.index()) "-" (index) } {
                    (scene.pick_over(&[Choice::Destroy(card), Choice::Retire(card)], html! {
                        (card::small(scene, card, seat))
                        @if scene.offered(Choice::Destroy(card)).is_some() { span.verb aria-hidden="true" { "destroy" } }
                        @if scene.offered(Choice::Retire(card)).is_some() { span.verb aria-hidden="true" { "give it up" } }
                    }))
                    (card::lens(scene, card))
                }
            }
            @for _ in side.permanents.len()..2 { div.empty { "room for a Permanent" } }
        }
    }
}

/// What may be done by pointing at a card of the hand, and the word on it.
fn wishes(card: Card) -> [(Choice, &'static str); 7] {
    [
        (Choice::Open(card), "open"),
        (Choice::Play(card), "play"),
        (Choice::Combo(card), "combo"),
        (Choice::Defend(card), "defend"),
        (Choice::Ambush(card), "ambush"),
        (Choice::Discard(card), "have it discarded"),
        (Choice::PassDiscarding(card), "pass, discarding it"),
    ]
}

pub(super) fn hand(scene: &TableScene<'_>, seat: Seat, near: bool) -> Markup {
    let (board, size) = (&scene.view.board, scene.view.hands[seat]);
    let mut known = scene.view.known_hand(seat);
    let mut hidden = size.own.saturating_sub(known.of(seat).len());
    let stolen = size.stolen.saturating_sub(known.of(seat.other()).len());
    // The opening card lies apart, face down, until both have chosen; it still counts as held.
    let opening = scene.view.mind.filter(|_| scene.viewer.is(seat)).and_then(|mind| mind.opening);
    let laid = board.chosen[seat] && board.turn.number == 0;
    match opening {
        Some(card) => _ = known.take(card),
        None if laid => hidden = hidden.saturating_sub(1),
        None => {}
    }
    let cards = in_order(known, seat);
    let words = format!("Hand of {}, {} cards", board.name(scene.content, seat), size.all());
    html! {
        div.hand.tight[!near] role="group" aria-label=(words) {
            @if let Some(card) = opening {
                div.held { span.still { (card::full(scene, card, seat)) span.verb { "your opening" } } (card::lens(scene, card)) }
            } @else if laid {
                div.laid { (back(seat, "An opening card, face down")) span.note { "opening" } }
            }
            @for (index, &card) in cards.iter().enumerate() {
                (held(scene, seat, card, cards[..index].iter().filter(|&&other| other == card).count()))
            }
            @for _ in 0..hidden { (back(seat, "A card nobody else sees")) }
            @for _ in 0..stolen { (back(seat.other(), "A stolen card")) }
            @if size.all() == 0 { p.note { "no cards in hand" } }
        }
    }
}

/// In the order of the deck, attacks first and stolen cards last; every copy by itself.
fn in_order(cards: Bag, seat: Seat) -> Vec<Card> {
    let mut all: Vec<Card> = cards.iter().collect();
    all.sort_by_key(|card| (card.owner() != seat, card.row()));
    all
}

/// A card of the hand; `copy` tells it from another one of its kind.
fn held(scene: &TableScene<'_>, seat: Seat, card: Card, copy: usize) -> Markup {
    let offered: Vec<(Choice, &str)> =
        wishes(card).into_iter().filter(|(choice, _)| scene.offered(*choice).is_some()).collect();
    let meant: Vec<Choice> = offered.iter().map(|(choice, _)| *choice).collect();
    html! {
        div.held #{ "wn-h-" (seat.index()) "-" (u8::from(card)) "-" (copy) } {
            (scene.pick_over(&meant, html! {
                (card::full(scene, card, seat))
                @if let Some((_, verb)) = offered.first() { span.verb aria-hidden="true" { (verb) } }
            }))
            (card::lens(scene, card))
        }
    }
}

fn back(owner: Seat, words: &str) -> Markup {
    html! {
        div.card.back.(if owner == Seat::FIRST { "first" } else { "second" }) role="img" aria-label=(words) { (art::eye()) }
    }
}
