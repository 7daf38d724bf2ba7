//! Cards one can read. What they say is the game's own text.

use kernel::Seat;
use maud::{Markup, html};
use wrestlenomicon::{Bag, Card, Face, Row};

use super::{TableScene, art};

/// The class that colours a card, and its picture.
fn look(row: &Row) -> (&'static str, Markup) {
    match &row.face {
        Face::Attack(attack) => (art::kind_class(attack.kind), art::kind(attack.kind)),
        Face::Permanent(_) => ("permanent", art::permanent()),
        Face::Combo(_) => ("combo", art::combo()),
        Face::Defense(_) => ("defense", art::defense()),
    }
}

/// `Viscera`, `Combo`.
fn kind(row: &Row) -> String {
    match &row.face {
        Face::Attack(attack) => attack.kind.to_string(),
        _ => row.kind().to_owned(),
    }
}

/// The lines of text that are not in the figures already.
fn lines(row: &Row) -> Vec<String> {
    let mut lines = row.text();
    if let Face::Attack(_) = row.face {
        lines.remove(0);
    }
    lines
}

/// The words that begin a part of a card.
const HEADS: [&str; 4] = ["Main", "Slam", "Play", "Permanent"];

/// A line of card text with its first word set apart: `Main: ..`, `Slam (Viscera): ..`.
fn line(text: &str) -> Markup {
    let parts = text.split_once(": ").filter(|(head, _)| HEADS.iter().any(|word| head.starts_with(word)));
    let (head, rest) = parts.unwrap_or(("", text));
    html! { p.line { @if !head.is_empty() { b { (head) } " " } (rest) } }
}

/// Where an attack card goes and how far it pushes.
fn figures(row: &Row) -> Markup {
    html! {
        @if let Face::Attack(attack) = &row.face {
            dl.figures {
                div { dt { "Position" } dd { (attack.position) } }
                div { dt { "Momentum" } dd { (attack.momentum) } }
            }
        }
    }
}

/// A card as it lies on the track.
pub(super) fn small(scene: &TableScene<'_>, card: Card, side: Seat) -> Markup {
    let row = scene.view.board.row(scene.content, card);
    let (class, picture) = look(row);
    html! {
        article.card.small.(class) {
            header { (picture) span { (kind(row)) } }
            h4 { (row.name) @if card.owner() != side { span.stolen { " stolen" } } }
            div.text { @for text in lines(row) { (line(&text)) } }
        }
    }
}

/// A card as one holds it.
pub(super) fn full(scene: &TableScene<'_>, card: Card, holder: Seat) -> Markup {
    let row = scene.view.board.row(scene.content, card);
    let (class, picture) = look(row);
    html! {
        article.card.full.(class) {
            header { (picture) span { (kind(row)) } }
            h4 { (row.name) @if card.owner() != holder { span.stolen { " stolen" } } }
            (figures(row))
            div.text { @for text in lines(row) { (line(&text)) } }
            p.flavour { (row.flavour) }
        }
    }
}

fn reader_id(card: Card) -> String {
    format!("wn-read-{}-{}", card.owner().index(), card.row())
}

/// A button that opens the card in large type.
pub(super) fn lens(scene: &TableScene<'_>, card: Card) -> Markup {
    let name = &scene.view.board.row(scene.content, card).name;
    html! {
        button.lens type="button" popovertarget=(reader_id(card)) aria-label={ "Read " (name) " in large type" } {
            svg viewBox="0 0 24 24" aria-hidden="true" { path d="M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12zm4.5 10.5L20 20M10 7.5v5M7.5 10h5" {} }
        }
    }
}

/// A card in a list of cards that lie in the open: its name opens it in large type.
pub(super) fn entry(scene: &TableScene<'_>, card: Card, copies: u8) -> Markup {
    html! {
        li {
            button.open type="button" popovertarget=(reader_id(card)) { (scene.view.board.row(scene.content, card).name) }
            @if copies > 1 { " × " (copies) }
        }
    }
}

/// The large cards that the lenses open.
pub(super) fn readers(scene: &TableScene<'_>, cards: Bag) -> Markup {
    html! {
        @for card in cards.kinds() {
            div.reader popover #(reader_id(card)) {
                (full(scene, card, card.owner()))
                button.close type="button" popovertarget=(reader_id(card)) popovertargetaction="hide" { "Close" }
            }
        }
    }
}
