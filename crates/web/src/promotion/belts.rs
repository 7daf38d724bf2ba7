//! Belts with their lineages, and contenders.

use maud::{Markup, html};
use promotion::{Grade, ReignLine, tenths};

use super::{Office, belt_icon, count, leads_to, receipt, stars, streak};

/// How many spells of a lineage the ribbon shows; the table below has more.
const RIBBON: usize = 9;
/// How many spells the table shows unless somebody wants all.
const LISTED: usize = 40;

/// All belts.
pub fn belts(office: &Office<'_>) -> Markup {
    let body = html! {
        @for index in 0..office.world.belts.len() { (one(office, index, None)) }
        @if office.edits { (new_belt(office)) }
    };
    office.frame("/belts", &body)
}

/// One belt, with its whole lineage if that is wanted.
pub fn belt(office: &Office<'_>, index: usize, whole: bool) -> Markup {
    let body = html! {
        (one(office, index, Some(whole)))
        (champion(office, index))
        @if office.edits { (pencil(office, index)) }
    };
    office.frame("/belts", &body)
}

/// Whoever holds the belt, as a poster with figures and the defences so far.
fn champion(office: &Office<'_>, index: usize) -> Markup {
    let world = office.world;
    let Some(reign) = world.belts[index].reign() else { return html! {} };
    let Some(&first) = reign.holders.first() else { return html! {} };
    let member = world.member(first);
    let team = world.team_of(&reign.holders).map(|team| &world.teams[team]);
    let form = team.map_or(&member.form, |team| &team.form);
    let tally = team.map_or(member.tally, |team| team.tally);
    let since = world.bouts.len().saturating_sub(4_000);
    let fought = (since..world.bouts.len()).rev().filter(|&bout| {
        let bout = &world.bouts[bout];
        bout.title == Some(index as u16) && world.show(bout.show).date >= reign.from
    });
    html! {
        div.champion {
            section.poster-card {
                (office.side_faces(&reign.holders))
                div { p.row { span.chip.sun { "Champion" } } h2 { (office.side_name(&reign.holders)) } p.hint { (streak(form.streak).unwrap_or_default()) } }
            }
            section.promo-panel aria-labelledby="reign" {
                dl.figures {
                    div { dt { "days" } dd { (world.today().since(reign.from)) } }
                    div { dt { "defences" } dd { (reign.defences) } }
                    div { dt { "won, lost, drawn" } dd { (tally) } }
                    div { dt { "contender rating" } dd { (tenths(form.rating(world.closed))) } }
                }
                h2 #reign { "This reign" }
                ul.rows { @for bout in fought.take(8) {
                    @let one = &world.bouts[bout];
                    li.past-bout { a href=(office.at(&format!("/show/{}/{}", one.show, one.slot))) {
                        b.won-lost { (if one.title_changed { "★" } else { "W" }) }
                        span.who { span { (world.bout_title(bout)) } span.hint { (world.show_title(one.show)) " · " (world.how(bout)) } }
                        span { (stars(one.stars)) }
                    } }
                } }
            }
            section.promo-panel aria-labelledby="next" {
                h2 #next { "Next in line" }
                ol.rows.ranked { @for (place, contender) in world.contenders(index).iter().take(6).enumerate() {
                    li.next-in-line { span.rank { (place + 1) } (office.face(contender.who)) span.who { b { (office.side_name(&world.contender_men(contender))) } } b.figure { (tenths(contender.rating)) } }
                } }
            }
        }
    }
}

/// What the promoter decides about a belt by word.
fn pencil(office: &Office<'_>, index: usize) -> Markup {
    let belt = &office.world.belts[index];
    let (key, here) = (&belt.key, format!("/belt/{}", belt.key));
    html! {
        details.promo-panel.pencil {
            summary { "Pencil: vacate, hand over, shelve, a tournament" }
            div.row {
                @if !belt.is_vacant() { (office.act(&here, &format!("vacate {key}"), "Vacate the belt")) }
                @if !belt.shelved { (office.act(&here, &format!("shelve {key}"), "Shelve the belt")) }
                @if belt.is_vacant() && belt.tournament.is_none() && belt.grade != Grade::Tag {
                    @let best: Vec<String> = office.world.contenders(index).iter().take(8).map(|one| office.world.member(one.who).key.clone()).collect();
                    @if best.len() >= 2 { (office.act(&here, &format!("tournament {key} | {}", best.join(", ")), &format!("Tournament of the best {}", best.len()))) }
                }
            }
            form.fields method="post" action=(office.at("/deed")) {
                (office.hidden()) (leads_to(&here))
                @if belt.grade == Grade::Tag {
                    div.field { label for="one" { "New champions" } select #one name="one" required { @for team in office.world.teams.iter().filter(|team| !team.disbanded) { option value=(team.name) { (team.name) } } } }
                } @else { (office.select("one", "New champion", |_| true)) }
                button name="deed" value={ "crown " (key) " | {one}" } { "Hand it over" }
            }
            @if let Some(tournament) = &belt.tournament {
                p { "Tournament, next: " @for (place, pair) in office.world.next_pairings(index).iter().enumerate() { @if place > 0 { ", " } (office.world.side_name(&pair[0])) " v " (office.world.side_name(&pair[1])) } ". " (count(tournament.alive.len() as i64, "entrant", "entrants")) " left." }
            }
        }
    }
}

fn new_belt(office: &Office<'_>) -> Markup {
    html! {
        details.promo-panel.pencil {
            summary { "Make a belt" }
            form.fields method="post" action=(office.at("/deed")) {
                (office.hidden()) (leads_to("/belts"))
                div.field { label for="called" { "Name" } input #called name="called" required maxlength="60"; }
                div.field { label for="grade" { "For" } select #grade name="grade" { option value="top" { "everybody, the top title" } option value="secondary" { "everybody, a second title" } option value="tag" { "tag teams" } option value="junior" { "juniors" } } }
                button name="deed" value="belt {called} | {grade}" { "Make the belt" }
            }
        }
    }
}

fn one(office: &Office<'_>, index: usize, shown: Option<bool>) -> Markup {
    let whole = shown.is_some();
    let most = if shown == Some(true) { usize::MAX } else { LISTED };
    let world = office.world;
    let belt = &world.belts[index];
    let lineage = world.lineage(index);
    let held: Vec<&ReignLine> = lineage.iter().filter(|reign| !reign.vacant).collect();
    let mut holders: Vec<&str> = held.iter().map(|reign| reign.holders.as_str()).collect();
    holders.sort_unstable();
    holders.dedup();
    let longest = held.iter().map(|reign| reign.days).max().unwrap_or(0);
    let defences: u32 = held.iter().map(|reign| reign.defences).sum();
    let grade = match belt.grade {
        Grade::Top => "Top title",
        Grade::Secondary => "Second title",
        Grade::Tag => "Tag teams",
        Grade::Junior => "Juniors",
    };
    html! {
        section.promo-panel.belt-page {
            header.belt-head {
                (belt_icon(belt))
                div {
                    p.word-over { (grade) @if belt.shelved { " · shelved" } }
                    @if whole { h1 { (belt.name) } } @else { h2 { a href=(office.at(&format!("/belt/{}", belt.key))) { (belt.name) } } }
                    p.hint { (belt.terms()) }
                }
                dl.figures {
                    div { dt { "reigns" } dd { (held.len()) } }
                    div { dt { "champions" } dd { (holders.len()) } }
                    div { dt { "defences" } dd { (defences) } }
                    div { dt { "longest" } dd { (count(longest.into(), "day", "days")) } }
                }
            }
            (ribbon(office, index, &lineage))
            @if whole {
                div.scroll { table {
                    thead { tr { th { "Champion" } th { "Since" } th.n { "Days" } th.n { "Defences" } th { "Won by" } } }
                    tbody { @for reign in lineage.iter().rev().take(most) {
                        tr { td { (reign.holders) } td { (reign.from) } td.n { (reign.days) } td.n { (reign.defences) } td { (match reign.bout.and_then(|bout| world.bouts.get(bout as usize)) {
                            Some(bout) => html! { a href=(office.at(&format!("/show/{}/{}", bout.show, bout.slot))) { (reign.how) } },
                            None => html! { (reign.how) },
                        }) } }
                    } }
                } }
                @if lineage.len() > most { p { a.button href="?all=yes" { "Show all " (lineage.len()) } } }
            }
        }
    }
}

/// The lineage as a ribbon: as wide as the days, a stud for every defence.
fn ribbon(office: &Office<'_>, index: usize, lineage: &[ReignLine]) -> Markup {
    let reigns = &office.world.belts[index].reigns;
    let skipped = lineage.len().saturating_sub(RIBBON);
    let last = lineage.len().saturating_sub(1);
    html! {
        @if lineage.is_empty() { p.hint { "Nobody has held it yet." } } @else { p.hint.ribbon-key { "Width: days. A stud: one defence." @if skipped > 0 { " The last " (RIBBON) " of " (lineage.len()) "." } } }
        ol.ribbon aria-label="Lineage" {
            @for (place, (reign, held)) in lineage.iter().zip(reigns).enumerate().skip(skipped) {
                @let colour = held.holders.first().map_or(0, |id| id.0 % 6);
                li.vacant[reign.vacant].today[place == last] style={ "flex-grow:" (reign.days.max(4)) } {
                    div class={ "strap colour-" (colour) } {
                        @if let Some(&id) = held.holders.first() { (office.face(id)) }
                        b { (reign.days) " d" }
                        span.studs role="img" aria-label=(count(reign.defences.into(), "defence", "defences")) { @for _ in 0..reign.defences.min(6) { i {} } }
                    }
                    p { span.hint { (reign.from) } b { (reign.holders) } @if !reign.vacant { @match reign.bout.and_then(|bout| office.world.bouts.get(bout as usize)) { Some(bout) => { a.hint href=(office.at(&format!("/show/{}/{}", bout.show, bout.slot))) { (reign.how) } } None => { span.hint { (reign.how) } } } } }
                }
            }
        }
    }
}

/// The contenders of every belt, each with the sum of the rating.
pub fn rankings(office: &Office<'_>) -> Markup {
    let world = office.world;
    let body = html! {
        p.hint { "Points of the last ten shows, each counting a tenth less than the one after it; a hundredth of all points ever; and the streak. Open a line to see the sum." }
        div.ranking-columns {
            @for (index, belt) in world.belts.iter().enumerate().filter(|(_, belt)| !belt.shelved) {
                section.promo-panel {
                    h2 { (belt.name) }
                    @if let Some(reign) = belt.reign() { p.row { (office.side_faces(&reign.holders)) span { "Champion: " b { (world.side_name(&reign.holders)) } } } }
                    ol.rows.ranked {
                        @for (place, contender) in world.contenders(index).iter().take(12).enumerate() {
                            @let form = contender.team.map_or(&world.member(contender.who).form, |team| &world.teams[team as usize].form);
                            @let sum = world.rating_receipt(form);
                            li { details {
                                summary title=(sum.lines.iter().map(|(what, value)| format!("{what}: {}", tenths(*value))).collect::<Vec<_>>().join("\n")) {
                                    span.rank { (place + 1) }
                                    (office.face(contender.who))
                                    span.who { b { (world.side_name(&world.contender_men(contender))) } span.hint { (streak(form.streak).unwrap_or_default()) @if contender.placed { " ✎ moved by the promoter" } } }
                                    b.figure { (tenths(contender.rating)) }
                                }
                                (receipt("Why this rating", &sum, "Rating", tenths))
                            } }
                        }
                    }
                }
            }
        }
    };
    office.frame("/rankings", &body)
}
