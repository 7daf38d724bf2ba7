//! The years: shows with their ratings, awards, the hall of fame, and everything to take home.

use maud::{Markup, html};
use promotion::{Stage, tenths};

use super::{Office, belt_icon, chart, count, stars};

/// How many shows the chart of ratings has before it goes by years.
const SHOWN: usize = 160;

/// The history: ratings, years, records, the hall of fame, and everything to take home.
pub fn history(office: &Office<'_>) -> Markup {
    let world = office.world;
    let years = world.years();
    let closed = world.shows.iter().filter(|show| show.stage == Stage::Closed);
    let mut ratings: Vec<(u32, i32)> = closed.map(|show| (show.number, show.rating)).collect();
    ratings.sort_unstable();
    let hall = world.hall_of_fame();
    let body = html! {
        div.history {
            section.promo-panel {
                h1 { "History" }
                p.hint { (count(i64::from(world.closed), "show", "shows")) ", " (count(world.bouts.len() as i64, "match", "matches")) " since " (world.head.founded) ". Every line leads to its match." }
                p.row {
                    a.button href=(office.at("/almanac.html")) { "Download the almanac" }
                    a.button href=(office.at("/almanac.json")) { "JSON" }
                    a.button href=(office.at("/almanac.csv")) { "CSV" }
                    a.button href=(office.at("/log")) title="For: ringcraft federation show FILE" { "The log, for the terminal" }
                }
                h2 { "Show ratings" @if ratings.len() > SHOWN { span.hint { " averages" } } }
                (chart::line("Rating by show", &ratings, tenths))
            }
            section.promo-panel aria-labelledby="years" {
                h2 #years { "Years" }
                @if years.is_empty() { p.hint { "No show has been on the air yet." } }
                p.years { @for year in years.iter().rev() { a.button.small href=(office.at(&format!("/year/{year}"))) { (year) } } }
            }
            @if let Some(&year) = years.last() { (one_year(office, year, 8)) }
            div.two-columns {
                section.promo-panel aria-labelledby="records" {
                    h2 #records { "Records" }
                    dl.awards { @for record in world.records() { div {
                        dt { (record.what) }
                        dd { (match record.bout.and_then(|bout| world.bouts.get(bout as usize)) {
                            Some(bout) => html! { b { a href=(office.at(&format!("/show/{}/{}", bout.show, bout.slot))) { (record.who) } } },
                            None => html! { b { (record.who) } },
                        }) span.hint { (record.why) } }
                    } } }
                }
                section.promo-panel aria-labelledby="hall" {
                    h2 #hall { "Hall of fame" }
                    @if hall.is_empty() { p.hint { "Five reigns or a hundred wins lead here. Nobody has come so far yet." } }
                    ul.rows { @for (id, reigns, won) in hall.into_iter().take(12) {
                        li.out-row { (office.face(id)) p { b { (office.name(id)) } span.hint { (count(reigns.into(), "reign", "reigns")) ", " (count(won.into(), "win", "wins")) } } }
                    } }
                }
            }
        }
    };
    office.frame("/history", &body)
}

/// A year: its awards, its title changes, its shows.
pub fn year(office: &Office<'_>, number: i32) -> Markup {
    let world = office.world;
    let years = world.years();
    let place = years.iter().position(|year| *year == number).unwrap_or(0);
    let shows = world.year(number).shows;
    let ratings: Vec<(u32, i32)> = shows.iter().map(|&show| (show, world.show(show).rating)).collect();
    let changes: Vec<usize> = shows
        .iter()
        .flat_map(|&show| {
            let (first, count) = world.show(show).bouts;
            first as usize..(first + count) as usize
        })
        .filter(|&bout| world.bouts[bout].title_changed)
        .collect();
    let body = html! {
        div.history {
            nav.row.year-nav aria-label="Years" {
                @if let Some(before) = place.checked_sub(1).and_then(|place| years.get(place)) { a.button href=(office.at(&format!("/year/{before}"))) { "← " (before) } }
                a.button href=(office.at("/history")) { "All years" }
                @if let Some(after) = years.get(place + 1) { a.button href=(office.at(&format!("/year/{after}"))) { (after) " →" } }
            }
            (one_year(office, number, usize::MAX))
            div.two-columns {
                section.promo-panel aria-labelledby="year-ratings" { h2 #year-ratings { "Show ratings" } (chart::line("Rating by show", &ratings, tenths)) }
                section.promo-panel aria-labelledby="changes" {
                    h2 #changes { "Title changes" }
                    @if changes.is_empty() { p.hint { "No belt changed hands." } }
                    ul.rows { @for bout in changes {
                        @let fought = &world.bouts[bout];
                        li.belt-row {
                            @if let Some(belt) = fought.title { (belt_icon(&world.belts[belt as usize])) }
                            p { a href=(office.at(&format!("/show/{}/{}", fought.show, fought.slot))) { (world.bout_title(bout)) } span.hint { (world.show(fought.show).date.short()) " · " (world.how(bout)) } }
                        }
                    } }
                }
            }
        }
    };
    office.frame("/history", &body)
}

/// Who holds a belt at the end, and in how many futures.
pub type End = (Vec<promotion::Id>, u32);

/// Who holds each belt at the end of the year, in simulated futures.
#[derive(Clone, Debug)]
pub struct Futures {
    /// How many shows lie between.
    pub shows: u32,
    /// How many futures were simulated.
    pub count: u32,
    /// Belt by belt, who holds it in how many; nothing while they are being simulated.
    pub ends: Option<Vec<Vec<End>>>,
}

impl Futures {
    /// How large a part of the futures that is: "44 %".
    pub(super) fn share(&self, count: u32) -> String {
        format!("{:.0} %", 100.0 * f64::from(count) / f64::from(self.count.max(1)))
    }
}

/// How many champions of a belt are named.
const NAMED: usize = 6;

/// Who is champion in December?
pub fn futures(office: &Office<'_>, futures: &Futures) -> Markup {
    let world = office.world;
    let share = |count: u32| futures.share(count);
    let body = html! {
        section.promo-panel {
            h1 { "Who is champion at the end of the year?" }
            p.hint { (count(futures.count.into(), "simulated future", "simulated futures")) " of " (count(futures.shows.into(), "show", "shows")) ", booked automatically and fought by the real rules." }
            @if futures.ends.is_none() {
                p role="status" { "The futures are being simulated. This takes a few seconds." }
                p { a.button href=(office.at("/futures")) data-reload="2" { "Look again" } }
            }
        }
        @if let Some(ends) = &futures.ends {
            div.ranking-columns {
                @for (belt, ends) in world.belts.iter().zip(ends).filter(|(belt, _)| !belt.shelved) {
                    section.promo-panel {
                        h2 { (belt.name) }
                        @let others: u32 = ends.iter().skip(NAMED).map(|end| end.1).sum();
                        ol.rows {
                            @for (holders, times) in ends.iter().take(NAMED) {
                                li.future {
                                    (office.side_faces(holders))
                                    p { span { @if holders.is_empty() { "Vacant" } @else { (world.side_name(holders)) } @if belt.holders() == holders.as_slice() { span.hint { " (champion now)" } } } span.share aria-hidden="true" { span style={ "width:" (share(*times).replace(' ', "")) } {} } }
                                    b.figure { (share(*times)) }
                                }
                            }
                        }
                        @if others > 0 { p.hint { "Others " (share(others)) } }
                    }
                }
            }
        }
    };
    office.frame("/futures", &body)
}

/// A year with its awards and its last shows, so many at most.
fn one_year(office: &Office<'_>, number: i32, most: usize) -> Markup {
    let world = office.world;
    let year = world.year(number);
    html! {
        section.promo-panel {
            h2 { a href=(office.at(&format!("/year/{number}"))) { (number) } span.hint { " " (count(year.shows.len() as i64, "show", "shows")) ", " (count(year.bouts as i64, "match", "matches")) ", " (count(year.title_changes as i64, "title change", "title changes")) } }
            dl.awards { @for award in &year.awards { div { dt { (award.what) } dd { b { (award.who) } span.hint { (award.why) } } } } }
            div.scroll { table {
                thead { tr { th { "Show" } th { "Date" } th.n { "Rating" } th { "Match of the night" } th { "Stars" } } }
                tbody { @for &show in year.shows.iter().rev().take(most) {
                    @let known = world.show(show);
                    tr {
                        td { a href=(office.at(&format!("/show/{show}"))) { (world.show_title(show)) } }
                        td { (known.date) }
                        td.n { (tenths(known.rating)) }
                        @if let Some(best) = known.best { td { a href=(office.at(&format!("/show/{show}/{}", world.bouts[best as usize].slot))) { (world.bout_title(best as usize)) } } td { (stars(world.bouts[best as usize].stars)) } } @else { td {} td {} }
                    }
                } }
            } }
        }
    }
}
