//! Belts with their lineages, contenders, and feuds.

use maud::{Markup, html};
use promotion::{Grade, ReignLine, tenths};

use super::desk::capital;
use super::{Office, belt_icon, chart, count, heat, receipt, streak};

/// How many spells of a lineage the ribbon shows; the table below has them all.
const RIBBON: usize = 9;

/// All belts.
pub fn belts(office: &Office<'_>) -> Markup {
    let body = html! { @for index in 0..office.world.belts.len() { (one(office, index, false)) } };
    office.frame("/belts", &body)
}

/// One belt.
pub fn belt(office: &Office<'_>, index: usize) -> Markup {
    office.frame("/belts", &one(office, index, true))
}

fn one(office: &Office<'_>, index: usize, whole: bool) -> Markup {
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
                    tbody { @for reign in lineage.iter().rev() {
                        tr { td { (reign.holders) } td { (reign.from) } td.n { (reign.days) } td.n { (reign.defences) } td { (match reign.bout.and_then(|bout| world.bouts.get(bout as usize)) {
                            Some(bout) => html! { a href=(office.at(&format!("/show/{}/{}", bout.show, bout.slot))) { (reign.how) } },
                            None => html! { (reign.how) },
                        }) } }
                    } }
                } }
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
        @if lineage.is_empty() { p.hint { "Nobody has held it yet." } }
        ol.ribbon aria-label="Lineage" {
            @for (place, (reign, held)) in lineage.iter().zip(reigns).enumerate().skip(skipped) {
                li.vacant[reign.vacant].today[place == last] style={ "flex-grow:" (reign.days.max(4)) } {
                    div.strap {
                        @if let Some(&id) = held.holders.first() { (office.face(id)) }
                        b { (reign.days) " d" }
                        span.studs role="img" aria-label=(count(reign.defences.into(), "defence", "defences")) { @for _ in 0..reign.defences.min(6) { i {} } }
                    }
                    p { b { (reign.holders) } span.hint { (reign.from) @if !reign.vacant { " · " (reign.how) } } }
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
                            li { details {
                                summary {
                                    span.rank { (place + 1) }
                                    (office.face(contender.who))
                                    span.who { b { (world.side_name(&world.contender_men(contender))) } span.hint { (streak(form.streak).unwrap_or_default()) @if contender.placed { " moved by you" } } }
                                    b.figure { (tenths(contender.rating)) }
                                }
                                (receipt("Why this rating", &world.rating_receipt(form), "Rating", tenths))
                            } }
                        }
                    }
                }
            }
        }
    };
    office.frame("/rankings", &body)
}

/// Feuds, the hottest first, then those that are over.
pub fn feuds(office: &Office<'_>) -> Markup {
    let world = office.world;
    let hot = world.hot_feuds();
    let over: Vec<usize> =
        (0..world.feuds.len()).rev().filter(|feud| world.feuds[*feud].ended.is_some()).take(20).collect();
    let body = html! {
        h1 { "Feuds" }
        @if hot.is_empty() { p.hint { "Nobody is angry with anybody. Disqualifications and run-ins start feuds." } }
        div.feud-cards { @for feud in hot { (feud_card(office, feud)) } }
        @if !over.is_empty() {
            section.promo-panel {
                h2 { "Settled" }
                ul.rows { @for feud in over {
                    @let known = &world.feuds[feud];
                    li { (world.feud_title(feud)) @if !known.over.is_empty() { span.hint { " over " (known.over) } } " · " (known.wins[0]) "–" (known.wins[1]) }
                } }
            }
        }
    };
    office.frame("/feuds", &body)
}

fn feud_card(office: &Office<'_>, feud: usize) -> Markup {
    let world = office.world;
    let known = &world.feuds[feud];
    html! {
        section.promo-panel.feud-card {
            div.feud-row {
                (office.side_faces(&known.camps[0]))
                p {
                    span.feud-line { b { @if known.over.is_empty() { "A feud" } @else { (capital(&known.over)) } } b.figure { (known.heat) } }
                    (heat(known.heat))
                }
                (office.side_faces(&known.camps[1]))
            }
            p { b { (world.feud_title(feud)) } " · " (known.wins[0]) "–" (known.wins[1]) @if known.open_score { span.hint { " · the last match settled nothing" } } }
            @if known.heats.len() > 1 {
                @let heats: Vec<(u32, i32)> = known.heats.iter().map(|(show, heat)| (*show, i32::from(*heat))).collect();
                (chart::line("Heat by show", &heats, |heat| heat.to_string()))
            }
            ul.rows {
                @for &bout in known.bouts.iter().rev().take(5) {
                    @let fought = &world.bouts[bout as usize];
                    li { a href=(office.at(&format!("/show/{}/{}", fought.show, fought.slot))) { (world.bout_title(bout as usize)) } span.hint { " · " (world.show_title(fought.show)) " · " (world.how(bout as usize)) } }
                }
            }
        }
    }
}
