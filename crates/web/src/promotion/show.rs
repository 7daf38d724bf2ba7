//! A show's report: its results, one of its matches told again with its sum, and what came of it all.

use maud::{Markup, html};
use promotion::{Id, MatchReport, News, ShowReport, hundredths, tenths};

use super::{Office, belt_icon, chart, receipt, stars};

/// A match as the commentator told it, and how the odds turned meanwhile.
#[derive(Clone, Debug)]
pub struct Told {
    /// What was said, in order.
    pub lines: Vec<String>,
    /// Did it end as it stands in the book?
    pub same: bool,
    /// After so many decisions, the chance of the first corner.
    pub chances: Vec<(u32, f64)>,
    /// The decisions after which somebody survived a near fall.
    pub near_falls: Vec<u32>,
}

/// The report of a show, with the match that a paper would put on its front page.
pub fn show(office: &Office<'_>, report: &ShowReport, told: Option<&Told>) -> Markup {
    page(office, report, headline(report), told.ok_or(""))
}

/// The report of a show, with this match.
pub fn match_page(
    office: &Office<'_>,
    report: &ShowReport,
    one: &MatchReport,
    told: &Result<Told, String>,
) -> Markup {
    page(office, report, Some(one), told.as_ref().map_err(String::as_str))
}

fn page(
    office: &Office<'_>,
    report: &ShowReport,
    shown: Option<&MatchReport>,
    told: Result<&Told, &str>,
) -> Markup {
    let next = office.world.pending.first().copied();
    let body = html! {
        div.report {
            (results(office, report, shown))
            div.report-middle {
                @if let Some(one) = shown {
                    (hero(office, report, one))
                    div.match-columns {
                        (commentary(office, one, told))
                        div.match-side {
                            (receipt(&format!("Why {} stars", hundredths(one.stars)), &one.sum, "Stars", hundredths))
                            @if one.replay.starts_with("/m/") { a.button.main href=(one.replay) { "▶ Watch the replay" } }
                            (share(office, report))
                            (met_before(office, one))
                        }
                    }
                } @else { p.hint { "No match has been fought yet." } }
            }
            (aftermath(office, report, next))
        }
    };
    office.frame("/show", &body)
}

fn results(office: &Office<'_>, report: &ShowReport, shown: Option<&MatchReport>) -> Markup {
    html! {
        section.promo-panel.results aria-labelledby="report" {
            header.card-head {
                p.word-over { (office.world.head.name) " · " (report.date.short()) }
                h1 #report { (report.title) }
                p.show-rating { b.big-figure { (tenths(report.rating)) } span.hint { "Show rating: " (sum(report)) } }
            }
            ol.rows {
                @for one in &report.matches {
                    @let here = shown.is_some_and(|shown| shown.slot == one.slot);
                    li.result.best[one.best].here[here] {
                        a href=(office.at(&format!("/show/{}/{}", report.number, one.slot))) aria-current=[here.then_some("true")] {
                            span.faces { @for (index, side) in one.sides.iter().take(2).enumerate() { @if let Some(&id) = side.first() { span.beaten[one.winner.is_some_and(|winner| winner as usize != index)] { (office.face(id)) } } } }
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
    }
}

fn sum(report: &ShowReport) -> String {
    let lines: Vec<String> =
        report.sum.lines.iter().map(|(what, value)| format!("{what} = {}", hundredths(*value))).collect();
    lines.join(", + ")
}

/// The match that a paper would put on its front page: a new champion, or the best of the night.
pub fn headline(report: &ShowReport) -> Option<&MatchReport> {
    let changed = report
        .matches
        .iter()
        .rev()
        .find(|one| one.sum.lines.iter().any(|line| line.0 == "Title changed hands"));
    changed.or_else(|| report.matches.iter().find(|one| one.best)).or(report.matches.last())
}

fn hero(office: &Office<'_>, report: &ShowReport, one: &MatchReport) -> Markup {
    let world = office.world;
    let fought = &world.bouts[one.bout as usize];
    let side = |index: usize| one.sides.get(index).map_or(&[][..], Vec::as_slice);
    let winner: &[Id] = one.winner.map_or(&[], |winner| side(winner as usize));
    let other: &[Id] =
        one.winner.filter(|_| one.sides.len() == 2).map_or(&[], |winner| side(1 - winner as usize));
    let changed = fought.title_changed;
    let words = match (changed, one.best) {
        (true, _) => "New champion".to_owned(),
        (false, true) => "Best of the night".to_owned(),
        _ => format!("Match {}", one.slot),
    };
    let news = report.news.iter().find_map(|news| match news {
        News::TitleWon { belt, .. } if changed && Some(*belt) == fought.title => Some(world.tell(news)),
        _ => None,
    });
    html! {
        section.headline.plain[!changed] {
            @if let Some(&id) = winner.first() { (office.face(id)) } @else if let Some(&id) = side(0).first() { (office.face(id)) }
            div {
                p.word-over { (words) }
                p.headline-name { @if winner.is_empty() { (one.result) } @else { (world.side_name(winner)) } }
                p { (news.unwrap_or_else(|| format!("{}: {}.", one.result, one.how))) }
                p { (stars(one.stars)) }
            }
            div.headline-side {
                @if let Some(&id) = other.first() { span.beaten { (office.face(id)) } }
                @if let Some(belt) = fought.title { a href=(office.at(&format!("/belt/{}", world.belts[belt as usize].key))) aria-label=(world.belts[belt as usize].name) { (belt_icon(&world.belts[belt as usize])) } }
            }
        }
    }
}

fn commentary(office: &Office<'_>, one: &MatchReport, told: Result<&Told, &str>) -> Markup {
    let first = one.sides.first().map(|side| office.world.side_name(side)).unwrap_or_default();
    html! {
        section.promo-panel aria-labelledby="told" {
            h2 #told { "Commentary" }
            @match told {
                Ok(told) => {
                    @if told.chances.len() > 2 {
                        (chart::chances(&format!("Win chance of {first} through the match"), &told.chances, &told.near_falls))
                        p.hint.legend { span.line-mark aria-hidden="true" {} (first) "'s win chance" @if !told.near_falls.is_empty() { span.fall-words { "▼ near fall (" (told.near_falls.len()) ")" } } }
                    }
                    ol.commentary tabindex="0" aria-labelledby="told" { @for line in &told.lines { li { (line) } } }
                    p.hint { @if told.same { "Told again from its seed: every die fell as on the night." } @else { "The cards have changed since the night, so this telling differs from the result in the book." } }
                }
                Err(_) if one.replay.starts_with("/m/") => { p { "This match was played at a table. Its replay has every move and every die." } }
                Err(reason) => { p.hint { (reason) } }
            }
        }
    }
}

fn share(office: &Office<'_>, report: &ShowReport) -> Markup {
    html! {
        div.row {
            a.button href=(office.at(&format!("/show/{}/report.html", report.number))) { "Report (HTML)" }
            @if office.public {
                button data-copy="share" hidden { "Share" }
                input #share.hide readonly tabindex="-1" aria-hidden="true" value=(office.whole(&format!("/show/{}", report.number)));
            }
        }
    }
}

/// How two fared against each other before, with this match.
fn met_before(office: &Office<'_>, one: &MatchReport) -> Markup {
    let world = office.world;
    let [a, b] = &one.sides[..] else { return html! {} };
    let (&[a], &[b]) = (&a[..], &b[..]) else { return html! {} };
    let Some(tally) = world.meetings(a, b) else { return html! {} };
    let met = world.bouts_between(a, b);
    let [mut wins, mut losses] = tally.wins;
    let mut leads = a;
    if losses > wins {
        (leads, wins, losses) = (b, losses, wins);
    }
    html! {
        section.promo-panel aria-labelledby="met" {
            h2 #met { "Head to head" span.hint { " " (world.member(leads).name) " " (wins) "–" (losses) @if tally.drawn > 0 { "–" (tally.drawn) } } }
            ul.rows { @for &bout in met.iter().take(5) {
                @let fought = &world.bouts[bout];
                @let won = fought.winner.and_then(|winner| fought.sides[winner as usize].first());
                li.met { a href=(office.at(&format!("/show/{}/{}", fought.show, fought.slot))) {
                    span.rank { (fought.show) }
                    @if let Some(&id) = won { (office.face(id)) } @else { span {} }
                    span { (super::desk::capital(fought.ending.word())) }
                    span { (stars(fought.stars)) }
                } }
            } }
        }
    }
}

fn aftermath(office: &Office<'_>, report: &ShowReport, next: Option<u32>) -> Markup {
    let world = office.world;
    html! {
        section.promo-panel.aftermath aria-labelledby="aftermath" {
            h2 #aftermath { "Aftermath" }
            p.hint { "Rolled at the table. Every die can be checked." }
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
