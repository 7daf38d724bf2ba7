//! Booking: suggestions for an open match, a match of one's own choice, and its rules and players once it is booked.

use maud::{Markup, html};
use promotion::{Booked, Booking, Deed, Id};

use super::super::{Office, leads_to};
use super::{Card, Offer, back, capital, deed, percent};

/// Suggestions for an open match.
pub(super) fn offers(office: &Office<'_>, card: &Card, show: u32, place: u8) -> Markup {
    html! {
        div.offers {
            p { b { "Who meets here?" } span.hint { " One click books it." } }
            @if card.offers.is_empty() { p.hint { "Nobody is free for this match. Take one off the card, or leave it open." } }
            form.offer-list method="post" action=(office.at("/deed")) {
                (office.hidden()) (leads_to(&back(office, show)))
                @for offer in &card.offers { (one_offer(office, offer, show, place)) }
            }
            (by_hand(office, card, show, place))
        }
    }
}

fn one_offer(office: &Office<'_>, offer: &Offer, show: u32, place: u8) -> Markup {
    let world = office.world;
    let mut bout = offer.suggestion.bout.clone();
    bout.why.clone_from(&offer.suggestion.reason);
    let sides: Vec<Vec<Id>> = ids(office, &bout);
    let belt =
        bout.title.as_ref().and_then(|key| world.belt(key).ok()).map(|belt| world.belts[belt].name.clone());
    html! {
        button.offer name="deed" value=(deed(&Deed::Book { show, slot: place, bout: bout.clone() })) {
            span.offer-top {
                @for side in &sides { (office.side_faces(side)) }
                span.offer-names { @for (index, side) in sides.iter().enumerate() { @if index > 0 { " v " } (world.side_name(side)) } }
            }
            span.reason { (offer.suggestion.reason) }
            span.hint {
                @if let Some([one, other, ..]) = offer.odds.as_ref().map(|odds| &odds.wins[..]) { b { (percent(*one)) " – " (percent(*other)) } " · " }
                @if let Some(belt) = belt { "for the " (belt) } @else if bout.kind.is_empty() { "one fall" } @else { (bout.kind) }
            }
        }
    }
}

fn ids(office: &Office<'_>, bout: &Booking) -> Vec<Vec<Id>> {
    let side = |keys: &Vec<String>| keys.iter().filter_map(|key| office.world.find(key).ok()).collect();
    bout.sides.iter().map(side).collect()
}

/// A match of one's own choice, or of nobody's.
fn by_hand(office: &Office<'_>, card: &Card, show: u32, place: u8) -> Markup {
    let world = office.world;
    let free = world.free_for(show, place);
    let teams: Vec<_> = world
        .teams
        .iter()
        .filter(|team| !team.disbanded && team.members.iter().all(|id| free.contains(id)))
        .collect();
    let select = |name: &str, label: &str| {
        html! {
            div.field {
                label for=(name) { (label) }
                select id=(name) name=(name) required {
                    option value="" { "Choose…" }
                    @for &id in &free { option value=(world.member(id).key) { (world.member(id).name) } }
                    @for team in &teams { option value={ "team:" (team.key) } { (team.name) " (team)" } }
                }
            }
        }
    };
    html! {
        div.own-choice {
            details.by-hand {
                summary { "Choose wrestlers yourself" }
                form.fields method="post" action=(office.at("/book")) {
                    (office.hidden()) (leads_to(&back(office, show)))
                    input type="hidden" name="show" value=(show);
                    input type="hidden" name="slot" value=(place);
                    (select("one", "First corner"))
                    (select("other", "Second corner"))
                    (kind_field(card, "", "kind"))
                    (belt_field(office, None, "belt"))
                    button { "Book match " (place) }
                }
            }
            form.surprise method="post" action=(office.at("/book")) {
                (office.hidden()) (leads_to(&back(office, show)))
                input type="hidden" name="show" value=(show);
                input type="hidden" name="slot" value=(place);
                button.quiet name="random" value="yes" { "Surprise me" }
            }
        }
    }
}

fn kind_field(card: &Card, chosen: &str, id: &str) -> Markup {
    html! {
        div.field {
            label for=(id) { "Match type" }
            select id=(id) name="kind" {
                option value="" selected[chosen.is_empty()] { "One fall" }
                @for (kind, what, _) in &card.kinds { option value=(kind) title=(what) selected[*kind == chosen] { (capital(kind)) } }
            }
        }
    }
}

fn belt_field(office: &Office<'_>, chosen: Option<u16>, id: &str) -> Markup {
    html! {
        div.field {
            label for=(id) { "For a belt" }
            select id=(id) name="belt" {
                option value="" { "No belt" }
                @for (index, belt) in office.world.belts.iter().enumerate().filter(|(_, belt)| !belt.shelved) {
                    option value=(belt.key) selected[chosen == Some(index as u16)] { (belt.name) @if belt.is_vacant() { " (vacant)" } }
                }
            }
        }
    }
}

/// The rules of a booked match, to be read and changed.
pub(super) fn terms(office: &Office<'_>, card: &Card, booked: &Booked, (show, place): (u32, u8)) -> Markup {
    let world = office.world;
    let tag = booked.sides.iter().any(|side| side.len() > 1);
    let kind = match booked.kind.as_str() {
        "" if booked.title.is_some() => "Title match".to_owned(),
        "" if tag => "Tag match".to_owned(),
        "" => "One fall".to_owned(),
        kind => capital(kind),
    };
    let stake = booked.title.map(|belt| world.belts[belt as usize].name.clone());
    html! {
        @if office.edits && booked.bout.is_none() && world.open.is_none() {
            details.menu.chip-menu {
                summary.chip.gold[stake.is_some()] aria-label={ "Rules of match " (place) ": " (kind) } { (kind) }
                form.menu-list method="post" action=(office.at("/book")) {
                    (office.hidden()) (leads_to(&back(office, show)))
                    input type="hidden" name="show" value=(show);
                    input type="hidden" name="slot" value=(place);
                    (kind_field(card, &booked.kind, &format!("kind-{place}")))
                    (belt_field(office, booked.title, &format!("belt-{place}")))
                    button { "Change match " (place) }
                }
            }
        } @else { span.chip.gold[stake.is_some()] { (kind) } }
    }
}

/// Who plays a booked match: bots, or somebody at a table.
pub(super) fn players(office: &Office<'_>, card: &Card, booked: &Booked, (show, place): (u32, u8)) -> Markup {
    let world = office.world;
    let next = world.pending.first() == Some(&show) && world.open.is_none();
    if let Some(at) = card.tables.get(&place) {
        return html! {
            a.chip.sun href={ "/t/" (at.table) } data-sits[!at.over] { @if at.over { "Played" } @else { "At a table" } }
            @for (corner, link) in &at.links {
                @let side = booked.sides.get(*corner).map(|side| world.side_name(side)).unwrap_or_default();
                @if office.edits {
                    details.menu.chip-menu { summary.chip { "Link" } div.menu-list { label for={ "link-" (place) } { "Send this to whoever plays " (side) } input.link id={ "link-" (place) } readonly value=(link); a.button href=(link) { "Sit down yourself" } } }
                } @else { a.button.small href=(link) { "Play " (side) } }
            }
        };
    }
    let mine: Vec<usize> = (0..booked.sides.len())
        .filter(|&side| booked.sides[side].iter().any(|id| office.mine.contains(id)))
        .collect();
    if booked.bout.is_some() || !next || !office.edits && mine.is_empty() {
        return html! { span.chip { "Bots" } };
    }
    if !office.edits {
        return html! {
            form.tools method="post" action=(office.at("/play")) {
                (office.hidden()) input type="hidden" name="slot" value=(place);
                @for corner in mine { button.small name="corner" value=(corner) { "Play " (world.side_name(&booked.sides[corner])) } }
            }
        };
    }
    html! {
        details.menu.chip-menu {
            summary.chip aria-label={ "Who plays match " (place) ": bots" } { "Bots" }
            div.menu-list {
                form.play method="post" action=(office.at("/play")) {
                    (office.hidden()) (leads_to(&back(office, show)))
                    input type="hidden" name="slot" value=(place);
                    div.field {
                        label for={ "rival-" (place) } { "Against" }
                        select id={ "rival-" (place) } name="rival" {
                            option value="bot" { "a bot, or the wrestler's guest" }
                            option value="me" { "myself: both corners" }
                            option value="link" { "a friend, by a link" }
                        }
                    }
                    @for (corner, side) in booked.sides.iter().enumerate() {
                        button name="corner" value=(corner) aria-label={ "Play match " (place) " yourself, as " (world.side_name(side)) } { "Play " (world.side_name(side)) }
                    }
                }
            }
        }
    }
}
