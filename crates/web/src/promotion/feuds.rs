//! Feuds, each with a page of its own, and alliances.

use maud::{Markup, html};

use super::desk::capital;
use super::{Office, chart, count, heat, leads_to, stars};

/// Feuds, the hottest first, then those that are over; alliances; and a form for another one.
pub fn feuds(office: &Office<'_>) -> Markup {
    let world = office.world;
    let hot = world.hot_feuds();
    let over: Vec<usize> =
        (0..world.feuds.len()).rev().filter(|feud| world.feuds[*feud].ended.is_some()).take(20).collect();
    let body = html! {
        h1 { "Feuds" }
        @if hot.is_empty() { p.hint { "Nobody is angry with anybody. Disqualifications and run-ins start feuds." } }
        div.feud-cards { @for feud in hot { (feud_card(office, feud)) } }
        div.two-columns {
            section.promo-panel aria-labelledby="alliances" {
                h2 #alliances { "Alliances" }
                @if world.alliances.is_empty() { p.hint { "Nobody has sworn to help anybody." } }
                ul.rows { @for known in &world.alliances {
                    li.feud-row {
                        (office.face(known.pair.0))
                        p { span { (office.name(known.pair.0)) " and " (office.name(known.pair.1)) } span.hint { "Trust " (known.trust) " of 100: up in a match together, down in one against each other" } }
                        (office.face(known.pair.1))
                    }
                } }
                @if !world.owed.is_empty() {
                    h2 { "Matches that were asked for" }
                    ul.rows { @for owed in &world.owed {
                        li { b { @for (index, side) in owed.sides.iter().enumerate() { @if index > 0 { " v " } (world.side_name(side)) } } span.hint { " " (capital(&owed.why)) } }
                    } }
                }
            }
            @if !over.is_empty() {
                section.promo-panel aria-labelledby="settled" {
                    h2 #settled { "Settled" }
                    ul.rows { @for feud in over {
                        @let known = &world.feuds[feud];
                        li { a href=(address(office, feud)) { (world.feud_title(feud)) } @if !known.over.is_empty() { span.hint { " over " (known.over) } } " · " (known.wins[0]) "–" (known.wins[1]) }
                    } }
                }
            }
        }
        @if office.edits { (new_feud(office)) }
    };
    office.frame("/feuds", &body)
}

/// The address of a feud's page.
pub(super) fn address(office: &Office<'_>, feud: usize) -> String {
    office.at(&format!("/feud/{}", feud + 1))
}

fn head(office: &Office<'_>, feud: usize) -> Markup {
    let known = &office.world.feuds[feud];
    html! {
        div.feud-row {
            (office.side_faces(&known.camps[0]))
            p {
                span.feud-line { b { @if known.over.is_empty() { "A feud" } @else { (capital(&known.over)) } } b.figure { (known.heat) } }
                (heat(known.heat))
            }
            (office.side_faces(&known.camps[1]))
        }
    }
}

fn score(office: &Office<'_>, feud: usize) -> String {
    let known = &office.world.feuds[feud];
    let open = if known.open_score { " · the last match settled nothing" } else { "" };
    format!("{}–{}{open}", known.wins[0], known.wins[1])
}

fn feud_card(office: &Office<'_>, feud: usize) -> Markup {
    let world = office.world;
    let known = &world.feuds[feud];
    html! {
        section.promo-panel.feud-card {
            (head(office, feud))
            p { b { a href=(address(office, feud)) { (world.feud_title(feud)) } } " · " (score(office, feud)) }
            ul.rows {
                @for &bout in known.bouts.iter().rev().take(3) {
                    @let fought = &world.bouts[bout as usize];
                    li { a href=(office.at(&format!("/show/{}/{}", fought.show, fought.slot))) { (world.bout_title(bout as usize)) } span.hint { " · " (world.show_title(fought.show)) " · " (world.how(bout as usize)) } }
                }
            }
        }
    }
}

/// How many matches of a feud its page shows.
const MATCHES: usize = 40;

/// A feud: who against whom, its heat over time, and its matches.
pub fn feud(office: &Office<'_>, feud: usize) -> Markup {
    let world = office.world;
    let known = &world.feuds[feud];
    let mut heats: Vec<(u32, i32)> =
        known.heats.iter().map(|(show, heat)| (*show, i32::from(*heat))).collect();
    if let Some(ended) = known.ended
        && heats.last().is_none_or(|last| last.0 < ended)
    {
        heats.push((ended, 0));
    }
    let flags: Vec<(u32, String)> = Vec::new();
    let dots: Vec<(u32, chart::Dot)> = Vec::new();
    let began = match known.since {
        0 => "Declared by the promoter".to_owned(),
        show => format!("Began at {}", world.show_title(show)),
    };
    let ended =
        known.ended.filter(|show| *show > 0).map(|show| format!(", settled at {}", world.show_title(show)));
    let best = known.bouts.iter().max_by_key(|&&bout| world.bouts[bout as usize].stars);
    let body = html! {
        div.feud-page {
            section.promo-panel.feud-poster {
                div.feud-camps {
                    @for (index, camp) in known.camps.iter().enumerate() {
                        @if index == 1 { p.feud-score { b { (known.wins[0]) "–" (known.wins[1]) } span.hint { @if known.ended.is_some() { "settled" } @else if known.open_score { "nothing settled" } @else { "so far" } } } }
                        div.camp { @for &id in camp.iter().take(4) { p { (office.face_link(id)) b { (office.name(id)) } } } }
                    }
                }
                h1 { @if known.over.is_empty() { (world.feud_title(feud)) } @else { (capital(&known.over)) } }
                p.hint { (began) (ended.unwrap_or_default()) ". " (count(known.bouts.len() as i64, "match", "matches")) " so far." }
                div.feud-heat { (heat(known.heat)) b.figure { (known.heat) } }
                @if office.edits && known.ended.is_none() {
                    @let keys = [&known.camps[0], &known.camps[1]].map(|camp| world.member(camp[0]).key.clone());
                    (office.act(&format!("/feud/{}", feud + 1), &format!("settle {} v {}", keys[0], keys[1]), "Call it settled"))
                }
            }
            section.promo-panel aria-labelledby="heat" {
                h2 #heat { "Heat by show" }
                (chart::Chart { label: "Heat by show, from 0 to 100", points: &heats, bands: &[], dots: &dots, flags: &flags, unit: "show" }.draw(|heat| heat.to_string()))
                p.hint { "A match adds 2 for each near fall, 8 for a run-in, 10 for a fight after the bell, 12 if nothing was decided. A special match that decides takes 60 away. A card without a match cools by 3." }
                @if let Some(&best) = best {
                    p { "Best match: " b { (world.bout_title(best as usize)) } " " (stars(world.bouts[best as usize].stars)) }
                }
            }
            section.promo-panel.wide aria-labelledby="matches" {
                h2 #matches { "Its matches" @if known.bouts.len() > MATCHES { span.hint { " the last " (MATCHES) " of " (known.bouts.len()) } } }
                @if known.bouts.is_empty() { p.hint { "They have not met since it began. Book them." } }
                div.scroll { table {
                    @if !known.bouts.is_empty() { thead { tr { th { "Show" } th { "Result" } th { "How" } th.n { "Heat before" } th { "Stars" } } } }
                    tbody { @for &bout in known.bouts.iter().rev().take(MATCHES) {
                        @let fought = &world.bouts[bout as usize];
                        tr {
                            td { (world.show_title(fought.show)) }
                            td { a href=(office.at(&format!("/show/{}/{}", fought.show, fought.slot))) { (world.bout_title(bout as usize)) } }
                            td { (world.how(bout as usize)) }
                            td.n { (fought.heat) }
                            td { (stars(fought.stars)) }
                        }
                    } }
                } }
            }
        }
    };
    office.frame("/feuds", &body)
}

fn new_feud(office: &Office<'_>) -> Markup {
    html! {
        details.promo-panel.pencil {
            summary { "Start a feud or an alliance, ask for a match" }
            form.fields method="post" action=(office.at("/deed")) {
                (office.hidden()) (leads_to("/feuds"))
                (office.select("one", "Somebody", |_| true))
                (office.select("other", "Somebody else", |_| true))
                div.field { label for="over" { "Over what" } input #over name="over" maxlength="120" placeholder="a stolen umbrella"; }
                div.field { label for="heat-now" { "Heat, 1 to 100" } input #heat-now name="heat" type="number" min="1" max="100" value="40"; }
                div.row {
                    button name="deed" value="feud {one} v {other} | {over} | {heat}" { "Start the feud" }
                    button name="deed" value="ally {one} + {other}" { "Make them allies" }
                    button name="deed" value="split {one} + {other}" { "End the alliance" }
                    button name="deed" value="challenge {one} v {other} | {over}" { "Ask for the match" }
                }
            }
        }
    }
}
