//! The years: shows with their ratings, awards, the hall of fame, and everything to take home.

use maud::{Markup, html};
use promotion::{Stage, tenths};

use super::{Office, chart, count, stars};

/// A year of the promotion, the newest if none is named.
pub fn history(office: &Office<'_>, wanted: Option<i32>) -> Markup {
    let world = office.world;
    let years = world.years();
    let shown = wanted.filter(|year| years.contains(year)).or(years.last().copied());
    let closed = world.shows.iter().filter(|show| show.stage == Stage::Closed);
    let mut ratings: Vec<(u32, i32)> = closed.map(|show| (show.number, show.rating)).collect();
    ratings.sort_unstable();
    let hall = world.hall_of_fame();
    let body = html! {
        section.promo-panel {
            h1 { "History" }
            p.row {
                a.button href=(office.at("/almanac.html")) { "Download the almanac" }
                a.button href=(office.at("/almanac.json")) { "JSON" }
                a.button href=(office.at("/almanac.csv")) { "CSV" }
                a.button href=(office.at("/log")) title="For: ringcraft federation show FILE" { "The log, for the terminal" }
            }
            h2 { "Show ratings" }
            (chart::line("Rating by show", &ratings, tenths))
            @if years.len() > 1 {
                nav.promo-tabs aria-label="Years" { @for year in &years { a href={ "?year=" (year) } aria-current=[(Some(*year) == shown).then_some("page")] { (year) } } }
            }
        }
        @if let Some(year) = shown { (one_year(office, year)) } @else { p.hint { "No show has been on the air yet." } }
        @if !hall.is_empty() {
            section.promo-panel {
                h2 { "Hall of fame" }
                ul.rows { @for (id, reigns, won) in hall.into_iter().take(12) {
                    li.out-row { (office.face(id)) p { b { (office.name(id)) } span.hint { (count(reigns.into(), "reign", "reigns")) ", " (count(won.into(), "win", "wins")) } } }
                } }
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

/// How many champions of a belt are named.
const NAMED: usize = 6;

/// Who is champion in December?
pub fn futures(office: &Office<'_>, futures: &Futures) -> Markup {
    let world = office.world;
    let share = |count: u32| format!("{:.0} %", 100.0 * f64::from(count) / f64::from(futures.count.max(1)));
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

fn one_year(office: &Office<'_>, number: i32) -> Markup {
    let world = office.world;
    let year = world.year(number);
    html! {
        section.promo-panel {
            h2 { (number) span.hint { " " (count(year.shows.len() as i64, "show", "shows")) ", " (count(year.bouts as i64, "match", "matches")) ", " (count(year.title_changes as i64, "title change", "title changes")) } }
            dl.awards { @for award in &year.awards { div { dt { (award.what) } dd { b { (award.who) } span.hint { (award.why) } } } } }
            div.scroll { table {
                thead { tr { th { "Show" } th { "Date" } th.n { "Rating" } th { "Match of the night" } th { "Stars" } } }
                tbody { @for &show in year.shows.iter().rev() {
                    @let known = world.show(show);
                    tr {
                        td { a href=(office.at(&format!("/show/{show}"))) { (world.show_title(show)) } }
                        td { (known.date) }
                        td.n { (tenths(known.rating)) }
                        @if let Some(best) = known.best { td { (world.bout_title(best as usize)) } td { (stars(world.bouts[best as usize].stars)) } } @else { td {} td {} }
                    }
                } }
            } }
        }
    }
}
