//! What stands beside the card: belts, contenders, feuds, who is out, and who may be champion in December.

use maud::{Markup, html};
use promotion::{Belt, Grade, Id, Role, Status, tenths};

use super::super::{Futures, Office, belt_icon, count, feuds::address, heat, receipt, streak};
use super::capital;

pub(super) fn belts(office: &Office<'_>) -> Markup {
    let world = office.world;
    html! {
        section.promo-panel aria-labelledby="desk-belts" {
            h2 #desk-belts { "Belts" }
            ul.rows {
                @for belt in world.belts.iter().filter(|belt| !belt.shelved) {
                    li.belt-row {
                        (belt_icon(belt))
                        p {
                            b { a href=(office.at(&format!("/belt/{}", belt.key))) { (belt.name) } }
                            @match belt.reign() {
                                Some(reign) => {
                                    span { (world.side_name(&reign.holders)) }
                                    span.hint { (count(world.today().since(reign.from).into(), "day", "days")) " · " (count(reign.defences.into(), "defence", "defences")) }
                                }
                                None => { span.hint { "Vacant" } }
                            }
                        }
                        @if let Some(reign) = belt.reign() { (office.side_faces(&reign.holders)) }
                    }
                }
            }
        }
    }
}

/// The belt that everybody wants.
fn top(office: &Office<'_>) -> Option<usize> {
    let wanted = |belt: &Belt| !belt.shelved && belt.grade == Grade::Top;
    office.world.belts.iter().position(wanted)
}

pub(super) fn contenders(office: &Office<'_>) -> Markup {
    let world = office.world;
    html! {
        @if let Some(top) = top(office) {
            section.promo-panel aria-labelledby="desk-contenders" {
                h2 #desk-contenders { "Top contenders" span.hint { " " (world.belts[top].name) } }
                ol.rows.ranked {
                    @for (place, contender) in world.contenders(top).iter().take(6).enumerate() {
                        @let form = &world.member(contender.who).form;
                        @let sum = world.rating_receipt(form);
                        li {
                            details {
                                summary title=(sum.lines.iter().map(|(what, value)| format!("{what}: {}", tenths(*value))).collect::<Vec<_>>().join("\n")) {
                                    span.rank { (place + 1) }
                                    (office.face(contender.who))
                                    span.who { b { (world.member(contender.who).name) } span.hint { @if contender.placed { "✎ Moved by the promoter" } @else { (streak(form.streak).unwrap_or_else(|| world.member(contender.who).tally.to_string())) } } }
                                    b.figure { (tenths(contender.rating)) }
                                }
                                (receipt("Why this rating", &sum, "Rating", tenths))
                            }
                        }
                    }
                }
            }
        }
    }
}

pub(super) fn feuds(office: &Office<'_>) -> Markup {
    let world = office.world;
    let hot = world.hot_feuds();
    html! {
        section.promo-panel aria-labelledby="desk-feuds" {
            h2 #desk-feuds { "Hot feuds" span.hint { " heat of 100" } }
            ul.rows {
                @for &feud in hot.iter().take(4) {
                    @let known = &world.feuds[feud];
                    li.feud-row {
                        (office.face(known.camps[0][0]))
                        p {
                            span.feud-line { a.over href=(address(office, feud)) title=(world.feud_title(feud)) { @if known.over.is_empty() { (world.feud_title(feud)) } @else { (capital(&known.over)) } } b.figure { (known.heat) } }
                            (heat(known.heat))
                        }
                        (office.face(known.camps[1][0]))
                    }
                }
            }
            @if hot.is_empty() { p.hint { "Nobody is angry with anybody." } }
            @if let Some(&cool) = hot.get(4) { p.hint { "Cooling: " a href=(address(office, cool)) { (world.feud_title(cool)) } ", " (world.feuds[cool].heat) } }
        }
    }
}

/// Those who cannot be booked, and until when; and those who could be.
pub(super) fn away(office: &Office<'_>, show: Option<u32>) -> Markup {
    let world = office.world;
    let out: Vec<Id> = world
        .ids()
        .filter(|&id| {
            let member = world.member(id);
            member.status == Status::Active
                && member.role == Role::Wrestler
                && (member.injured > 0 || member.suspended > 0)
        })
        .collect();
    let back = |cards: u8| match world.pending.get(cards as usize) {
        Some(&show) => format!("Back on {}", world.show_title(show)),
        None => format!("Misses {} more", count(cards.into(), "card", "cards")),
    };
    let mut free: Vec<Id> = show.map(|show| world.free_for(show, 0)).unwrap_or_default();
    let off = |id: Id| world.closed.saturating_sub(world.member(id).last_card);
    free.sort_by_key(|&id| (core::cmp::Reverse(off(id)), core::cmp::Reverse(world.member(id).tier)));
    html! {
        section.promo-panel aria-labelledby="desk-out" {
            h2 #desk-out { "Out and back" }
            @if out.is_empty() { p.hint { "Everybody is fit." } }
            ul.rows {
                @for id in out.into_iter().take(6) {
                    @let member = world.member(id);
                    @let cards = member.injured.max(member.suspended);
                    li.out-row {
                        (office.face(id))
                        p {
                            b { (office.name(id)) }
                            @if member.injured > 0 { span.hint { "Injured. " (back(member.injured)) } }
                            @if member.suspended > 0 { span.hint { "Suspended. " (back(member.suspended)) } }
                        }
                        span.cards-left role="img" aria-label={ "Misses " (count(cards.into(), "card", "cards")) } { @for _ in 0..cards.min(4) { i {} } }
                    }
                }
            }
            @if !free.is_empty() {
                p.hint { "Fit and not booked" }
                p.bench { @for &id in free.iter().take(10) { (office.face_link(id)) } }
            }
        }
    }
}

/// How many champions are named.
const NAMED: usize = 4;

/// Who holds the top belt at the end of the year.
pub(super) fn futures(office: &Office<'_>, futures: Option<&Futures>) -> Markup {
    let world = office.world;
    let found =
        futures.zip(top(office)).and_then(|(found, top)| Some((found, top, found.ends.as_ref()?.get(top)?)));
    html! {
        section.promo-panel aria-labelledby="desk-futures" {
            @match found {
                Some((found, top, ends)) => {
                    h2 #desk-futures { (world.belts[top].name) " at the end of the year" }
                    ol.rows { @for (holders, times) in ends.iter().take(NAMED) {
                        li.future {
                            (office.side_faces(holders))
                            p { @if holders.is_empty() { "Vacant" } span.share role="img" aria-label=(world.side_name(holders)) { span style={ "width:" (found.share(*times).replace(' ', "")) } {} } }
                            b.figure { (found.share(*times)) }
                        }
                    } }
                    @let others: u32 = ends.iter().skip(NAMED).map(|end| end.1).sum();
                    p.hint { a href=(office.at("/futures")) { (found.count) " simulated futures" } @if others > 0 { " · others " (found.share(others)) } }
                }
                None => {
                    h2 #desk-futures { "Who is champion in December?" }
                    p { a.button href=(office.at("/futures")) { "Simulate 1,000 futures" } }
                }
            }
        }
    }
}
