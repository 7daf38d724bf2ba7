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
