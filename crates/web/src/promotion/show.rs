//! A show's report, and one match of it told again.

use maud::{Markup, html};
use promotion::{Id, MatchReport, News, ShowReport, hundredths, tenths};

use super::{Office, belt_icon, receipt, stars};

/// A match as the commentator told it.
#[derive(Clone, Debug)]
pub struct Told {
    /// What was said, in order.
    pub lines: Vec<String>,
    /// Did it end as it stands in the book?
    pub same: bool,
}

/// The report of a show.
pub fn show(office: &Office<'_>, report: &ShowReport) -> Markup {
    let next = office.world.pending.first().copied();
    let body = html! {
        div.report {
            section.promo-panel.results aria-labelledby="report" {
                header.card-head {
                    h1 #report { (report.title) }
                    p.hint { (report.date) @if !report.venue.is_empty() { " · " (report.venue) } }
                    p { b.big-figure { (tenths(report.rating)) } span.hint { " Show rating: " (sum(report)) } }
                }
                ol.rows {
                    @for one in &report.matches {
                        li.result.best[one.best] {
                            a href={ "#bout-" (one.slot) } {
                                span.faces { @for side in one.sides.iter().take(2) { @if let Some(&id) = side.first() { (office.face(id)) } } }
                                span.result-words {
                                    span { (one.result) }
                                    span { (stars(one.stars)) @if one.best { " " span.chip.sun { "Best of the night" } } }
                                    span.hint { (one.how) }
                                }
                            }
                        }
                    }
                }
            }
            div.report-middle {
                @if let Some(best) = headline(report) { (hero(office, report, best)) }
                div.whys {
                    @for one in &report.matches { (bout(office, report.number, one)) }
                }
            }
            (aftermath(office, report, next))
        }
    };
    office.frame("/show", &body)
}

fn sum(report: &ShowReport) -> String {
    let lines: Vec<String> =
        report.sum.lines.iter().map(|(what, value)| format!("{what} = {}", hundredths(*value))).collect();
    lines.join(", + ")
}

/// The match that a paper would put on its front page: a new champion, or the best of the night.
fn headline(report: &ShowReport) -> Option<&MatchReport> {
    let changed = report
        .matches
        .iter()
        .rev()
        .find(|one| one.sum.lines.iter().any(|line| line.0 == "Title changed hands"));
    changed.or_else(|| report.matches.iter().find(|one| one.best))
}

fn hero(office: &Office<'_>, report: &ShowReport, one: &MatchReport) -> Markup {
    let world = office.world;
    let fought = &world.bouts[one.bout as usize];
    let winner: &[Id] =
        one.winner.and_then(|winner| one.sides.get(winner as usize)).map_or(&[], Vec::as_slice);
    let changed = fought.title_changed;
    let words = if changed { "New champion" } else { "Best of the night" };
    let news = report.news.iter().find_map(|news| match news {
        News::TitleWon { belt, .. } if changed && Some(*belt) == fought.title => Some(world.tell(news)),
        _ => None,
    });
    html! {
        section.headline {
            @if let Some(&id) = winner.first() { (office.face(id)) }
            div {
                p.word-over { (words) }
                p.headline-name { @if winner.is_empty() { (one.result) } @else { (world.side_name(winner)) } }
                p { (news.unwrap_or_else(|| format!("{}: {}.", one.result, one.how))) }
                p { (stars(one.stars)) }
            }
            @if let Some(belt) = fought.title { (belt_icon(&world.belts[belt as usize])) }
        }
    }
}

fn bout(office: &Office<'_>, show: u32, one: &MatchReport) -> Markup {
    html! {
        div.why id={ "bout-" (one.slot) } {
            (receipt(&format!("{}. {}", one.slot, one.result), &one.sum, "Stars", hundredths))
            a.button.small href=(office.at(&format!("/show/{show}/{}", one.slot))) { "Read the match" }
        }
    }
}

fn aftermath(office: &Office<'_>, report: &ShowReport, next: Option<u32>) -> Markup {
    let world = office.world;
    html! {
        section.promo-panel.aftermath aria-labelledby="aftermath" {
            h2 #aftermath { "Aftermath" }
            @if report.news.is_empty() { p.hint { "A quiet night: nothing else changed." } }
            ul.rows {
                @for news in &report.news {
                    li.news class=(tone(news)) {
                        @if let Some(id) = about(office, news) { (office.face(id)) }
                        p { (world.tell(news)) }
                        @if !news.dice().is_empty() {
                            span.rolled role="img" aria-label={ "Rolled " @for face in news.dice() { (face) " " } } { @for face in news.dice() { span.pip aria-hidden="true" { (face) } } }
                        }
                    }
                }
            }
            @if office.edits {
                @if let Some(next) = next { a.button.main href=(office.at("")) { "Book " (world.show_title(next)) } }
            }
        }
    }
}

fn tone(news: &News) -> &'static str {
    match news {
        News::Injured { .. }
        | News::Suspended { .. }
        | News::Died { .. }
        | News::Vacated { .. }
        | News::Bled { .. } => "bad",
        News::TitleWon { .. } | News::NumberOne { .. } | News::Through { .. } => "good",
        News::FeudBorn { .. } | News::Wanted { .. } => "hot",
        _ => "",
    }
}

/// Whom news are about, for the picture.
fn about(office: &Office<'_>, news: &News) -> Option<Id> {
    let feud = |feud: u16| office.world.feuds[feud as usize].camps[0].first().copied();
    match news {
        News::Injured { who, .. }
        | News::Suspended { who, .. }
        | News::Died { who }
        | News::NumberOne { who, .. } => Some(*who),
        News::TitleWon { by, .. } | News::TitleKept { by, .. } => by.first().copied(),
        News::Through { who, .. } => who.first().copied(),
        News::FeudBorn { feud: index, .. }
        | News::FeudHeat { feud: index, .. }
        | News::FeudEnded { feud: index } => feud(*index),
        News::AllianceEnded { one, .. } => Some(*one),
        News::Wanted { sides, .. } => sides.first().and_then(|side| side.first()).copied(),
        _ => None,
    }
}

/// One match, told by the commentator.
pub fn match_page(
    office: &Office<'_>,
    report: &ShowReport,
    one: &MatchReport,
    told: &Result<Told, String>,
) -> Markup {
    let body = html! {
        div.match-page {
            section.promo-panel aria-labelledby="told" {
                header.card-head {
                    p.hint { a href=(office.at(&format!("/show/{}", report.number))) { (report.title) } " · match " (one.slot) }
                    h1 #told { (one.result) }
                    p { (stars(one.stars)) " " span.hint { (one.how) } }
                }
                @if one.replay.starts_with("/m/") { p { a.button.main href=(one.replay) { "▶ Watch the replay" } } }
                @match told {
                    Err(_) if one.replay.starts_with("/m/") => {}
                    Ok(told) => {
                        ol.commentary { @for line in &told.lines { li { (line) } } }
                        p.hint { @if told.same { "Told again from its seed: every die fell as on the night." } @else { "The cards have changed since the night, so this telling differs from the result in the book." } }
                    }
                    Err(reason) => { p.hint { (reason) } }
                }
            }
            (receipt("Why these stars", &one.sum, "Stars", hundredths))
        }
    };
    office.frame("/show", &body)
}
