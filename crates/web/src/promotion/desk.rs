//! The desk: a card from opener to main event, with suggestions for what is open, and beside it all that a booker wants to
//! know.

mod book;
mod drawer;
mod side;

use std::collections::BTreeMap;

use maud::{Markup, html};
use promotion::{Billing, Booked, Deed, Id, MatchKind, Suggestion};

use super::{Futures, Office, belt_icon, count, leads_to, streak};

/// The chances of a match before the bell.
#[derive(Clone, Debug)]
pub struct Odds {
    /// The chance of each corner.
    pub wins: Vec<f64>,
    /// How long it will be, in the game's own measure.
    pub length: f64,
    /// Worked out, or counted in simulated matches.
    pub exact: bool,
}

/// A suggestion with the chances of its corners.
#[derive(Clone, Debug)]
pub struct Offer {
    /// Who meets, and why.
    pub suggestion: Suggestion,
    /// The chances, where they are known.
    pub odds: Option<Odds>,
}

/// A match of the card that is at a table.
#[derive(Clone, Debug)]
pub struct AtTable {
    /// The table.
    pub table: String,
    /// Is it over?
    pub over: bool,
    /// Links to corners that nobody has taken yet.
    pub links: Vec<(usize, String)>,
}

/// A card as it is drawn.
#[derive(Clone, Debug, Default)]
pub struct Card {
    /// The show.
    pub show: Option<u32>,
    /// The slot that is open for booking, from 1; none if all are booked.
    pub slot: Option<u8>,
    /// What could be booked there.
    pub offers: Vec<Offer>,
    /// The chances of each booked match, by slot.
    pub odds: Vec<Option<Odds>>,
    /// The kinds of match there are.
    pub kinds: Vec<MatchKind>,
    /// The matches that are at tables, by slot.
    pub tables: BTreeMap<u8, AtTable>,
    /// Who holds the belts at the end of the year, if that was simulated.
    pub futures: Option<Futures>,
}

/// The desk of a promotion.
pub fn desk(office: &Office<'_>, card: &Card) -> Markup {
    let body = html! {
        div.desk {
            section.promo-panel.next-card aria-labelledby="next-card" {
                @match card.show {
                    Some(number) => (the_card(office, card, number)),
                    None => {
                        h1 #next-card { "No show is planned" }
                        @if office.edits {
                            form method="post" action=(office.at("/run")) { (office.hidden()) button.main { "Book and run a show" } }
                        }
                    }
                }
            }
            div.desk-side { (side::belts(office)) (side::contenders(office)) }
            div.desk-side { (side::feuds(office)) (side::away(office, card.show)) (side::futures(office, card.futures.as_ref())) }
            @if office.edits {
                div.drawers {
                    (drawer::calendar(office)) (drawer::rules(office)) (drawer::pencil(office))
                    @if office.owns { (drawer::settings(office)) }
                }
            }
        }
    };
    office.frame("", &body)
}

/// The page that waits for exact odds, or says that there are none.
pub fn exact_odds(office: &Office<'_>, (show, slot): (u32, u8), impossible: bool) -> Markup {
    let body = html! {
        section.promo-panel {
            h1 { "Exact odds of match " (slot) }
            @if impossible {
                p { "This match can't be worked out exactly: more than two wrestlers, more than one fall, or a special rule. The simulated odds stay." }
                p { a.button href=(office.at(&format!("?show={show}#match-{slot}"))) { "Back to the card" } }
            } @else {
                p role="status" { "Every way the match can go is being worked out. This takes a few seconds." }
                p { a.button href=(office.at(&format!("/odds/{show}/{slot}"))) data-reload="1" { "Look again" } }
            }
        }
    };
    office.frame("", &body)
}

/// Where a form of this card leads back to.
fn back(office: &Office<'_>, show: u32) -> String {
    if office.world.pending.first() == Some(&show) { String::new() } else { format!("?show={show}") }
}

fn the_card(office: &Office<'_>, card: &Card, number: u32) -> Markup {
    let world = office.world;
    let show = world.show(number);
    let (booked, slots) = (show.booked().count(), show.slots.len());
    let next = world.open == Some(number) || world.pending.first() == Some(&number);
    let billing = match show.billing {
        Billing::Dark => "Not on television",
        Billing::Television => "Television",
        Billing::BigEvent => "Big event",
    };
    html! {
        header.card-head {
            h1 #next-card { (world.show_title(number)) }
            span.chip.billing { (billing) }
            p.hint { (show.date.short()) @if !show.venue.is_empty() { " · " (show.venue) } }
            p.card-count { b.booked-count { (booked) " of " (slots) } " booked" }
        }
        ol.slots data-show=[office.edits.then_some(number)] {
            @for (index, slot) in show.slots.iter().enumerate() {
                @let place = index as u8 + 1;
                li.slot-row.main-event[index + 1 == slots].open[slot.is_none()] id={ "match-" (place) } {
                    (handle(office, number, place, slots, slot.is_some()))
                    span.place { b { (place) } span { (height(place, slots)) } }
                    @match slot {
                        Some(booked) => (booked_row(office, card, booked, (number, place))),
                        None if !office.edits => { p.hint { "Open" } }
                        None if card.slot == Some(place) => (book::offers(office, card, number, place)),
                        None => { a.button.small href={ "?show=" (number) "&slot=" (place) "#match-" (place) } { "Book this match" } },
                    }
                }
            }
        }
        @if office.edits {
            form #move method="post" action=(office.at("/deed")) { (office.hidden()) (leads_to(&back(office, number))) input type="hidden" name="deed"; }
            footer.card-foot {
                p.hint { (who_plays(card, booked)) @if !next { " This show is run after " (world.show_title(world.pending[0])) "." } }
                form method="post" action=(office.at("/auto")) {
                    (office.hidden()) (leads_to(&back(office, number)))
                    input type="hidden" name="show" value=(number);
                    @if booked < slots { button #auto { "Auto-book the rest" } }
                    button.quiet name="month" value="yes" title="Fill every open match of the next four weeks" { "Auto-book the month" }
                }
                @if next {
                    form method="post" action=(office.at("/run")) { (office.hidden()) button.main #run title="Simulated by the real rules; you read the report at once" { "▶ Run the show" } }
                }
            }
        }
    }
}

/// "1 match at a table, 4 by bots."
fn who_plays(card: &Card, booked: usize) -> String {
    let tables = card.tables.len();
    let bots = booked.saturating_sub(tables);
    match (tables, bots) {
        (0, _) => format!("{} by bots, by the real rules.", count(bots as i64, "match", "matches")),
        (_, 0) => format!("{} at a table.", count(tables as i64, "match", "matches")),
        _ => format!("{} at a table, {bots} by bots.", count(tables as i64, "match", "matches")),
    }
}

/// What a match is taken by: dragged, or moved by its menu.
fn handle(office: &Office<'_>, show: u32, place: u8, slots: usize, booked: bool) -> Markup {
    let moved = |to: u8| deed(&Deed::Move { show, slot: place, to });
    html! {
        @if office.edits && booked && office.world.open.is_none() {
            details.menu.handle data-slot=(place) {
                summary aria-label={ "Move match " (place) ", or take it off" } title="Drag to another place, or press for a menu" { "⠿" }
                form.menu-list method="post" action=(office.at("/deed")) {
                    (office.hidden()) (leads_to(&back(office, show)))
                    @if place > 1 { button name="deed" value=(moved(place - 1)) aria-label={ "Move match " (place) " up" } { "↑ Move up" } }
                    @if (place as usize) < slots { button name="deed" value=(moved(place + 1)) aria-label={ "Move match " (place) " down" } { "↓ Move down" } }
                    button name="deed" value=(deed(&Deed::Clear { show, slot: place })) aria-label={ "Take match " (place) " off the card" } { "✕ Take off the card" }
                }
            }
        } @else { span.handle {} }
    }
}

fn height(place: u8, slots: usize) -> &'static str {
    match place as usize {
        last if last == slots => "Main event",
        1 => "Opener",
        second if second + 1 == slots => "Semi-final",
        _ => "",
    }
}

/// What is to be known about a corner before the match.
fn note(office: &Office<'_>, booked: &Booked, side: &[Id]) -> String {
    let world = office.world;
    if let Some(belt) = booked.title.map(|belt| &world.belts[belt as usize])
        && !belt.is_vacant()
        && side.iter().all(|id| belt.holders().contains(id))
    {
        return format!("{} champion", belt.name);
    }
    match side {
        [one] => {
            let member = world.member(*one);
            streak(member.form.streak).unwrap_or_else(|| format!("{} won, lost, drawn", member.tally))
        }
        several => world
            .team_of(several)
            .map_or_else(|| "Teaming tonight".to_owned(), |team| world.teams[team].tally.to_string()),
    }
}

fn booked_row(office: &Office<'_>, card: &Card, booked: &Booked, (show, place): (u32, u8)) -> Markup {
    let world = office.world;
    let odds = card.odds.get(place as usize - 1).and_then(Option::as_ref);
    html! {
        div.bout {
            @for (index, side) in booked.sides.iter().take(2).enumerate() {
                @if index == 1 { (middle(office, booked, odds, (show, place))) }
                div.corner.right[index == 1] {
                    (office.side_faces(side))
                    p {
                        b { (office.side_name(side)) }
                        span.hint { (note(office, booked, side)) }
                        @for guest in side.iter().filter_map(|&id| world.member(id).guest.as_ref()) { span.chip { "Guest: " (guest.name) } }
                    }
                }
            }
            @if booked.sides.len() > 2 {
                p.hint { "and " @for (index, side) in booked.sides.iter().skip(2).enumerate() { @if index > 0 { ", " } (world.side_name(side)) } }
            }
            @if !booked.why.is_empty() { p.why { (booked.why) } }
        }
        div.terms { (book::terms(office, card, booked, (show, place))) (book::players(office, card, booked, (show, place))) }
    }
}

/// A deed as a form's value.
fn deed(deed: &Deed) -> String {
    // Plain data: writing it cannot fail.
    serde_json::to_string(deed).unwrap_or_default()
}

fn percent(chance: f64) -> String {
    format!("{:.0} %", 100.0 * chance)
}

/// How long the match will be, and whether the chances were worked out.
fn source(odds: &Odds) -> String {
    let moves = format!("{:.0} moves", odds.length);
    match (odds.exact, odds.length < 0.5) {
        (true, _) => format!("exact · {moves}"),
        (false, true) => "simulated".to_owned(),
        (false, false) => format!("about {moves}"),
    }
}

/// What stands between two corners: the odds, and the belt.
fn middle(office: &Office<'_>, booked: &Booked, odds: Option<&Odds>, (show, place): (u32, u8)) -> Markup {
    let singles = booked.sides.len() == 2 && booked.sides.iter().all(|side| side.len() == 1);
    html! {
        div.middle {
            @if let Some(belt) = booked.title { (belt_icon(&office.world.belts[belt as usize])) }
            @match odds.map(|odds| (odds, &odds.wins[..])) {
                Some((odds, [one, other, ..])) => {
                    span.odds-words { b { (percent(*one)) } b { (percent(*other)) } }
                    (bar(*one, *other, odds.exact))
                    @if office.edits && singles && !odds.exact {
                        a.hint href=(office.at(&format!("/odds/{show}/{place}"))) title="Work out the exact odds" { (source(odds)) }
                    } @else { span.hint { (source(odds)) } }
                }
                _ => { span.hint { "v" } }
            }
        }
    }
}

/// Two chances as a bar; draws are what is left between.
fn bar(one: f64, other: f64, exact: bool) -> Markup {
    let how = if exact { "worked out for best play" } else { "in a hundred simulated matches" };
    html! {
        span.odds-bar role="img" aria-label={ (percent(one)) " against " (percent(other)) ", " (how) } title=(how) {
            span.left style={ "width:" (percent(one).replace(' ', "")) } {}
            span.right style={ "width:" (percent(other).replace(' ', "")) } {}
        }
    }
}

/// With a capital at the beginning.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
