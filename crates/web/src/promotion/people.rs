//! The roster, and somebody's own page.

use maud::{Markup, html};
use promotion::{Alignment, Id, Role, Status, hundredths, tenths};

use super::{Office, chart, count, receipt, stars, streak};

/// Everybody, the highest rated first.
pub fn roster(office: &Office<'_>) -> Markup {
    let world = office.world;
    let mut ids: Vec<Id> = world.ids().collect();
    ids.sort_by_key(|&id| {
        let member = world.member(id);
        (
            member.status != Status::Active,
            member.role == Role::Manager,
            core::cmp::Reverse(member.form.rating(world.closed)),
            id,
        )
    });
    let body = html! {
        section.promo-panel aria-labelledby="roster" {
            h1 #roster { "Roster" }
            ul.people {
                @for id in ids {
                    @let member = world.member(id);
                    li { a href=(office.at(&format!("/wrestler/{}", member.key))) {
                        (office.face(id))
                        span.who {
                            b { (member.name) @if member.pencilled { span title="Changed by the promoter's pencil" { " ✎" } } }
                            span.hint { (state(office, id)) }
                        }
                        @if member.role == Role::Wrestler { b.figure { (tenths(member.form.rating(world.closed))) } }
                    } }
                }
            }
        }
    };
    office.frame("/roster", &body)
}

/// How somebody is, in a few words.
fn state(office: &Office<'_>, id: Id) -> String {
    let member = office.world.member(id);
    match (member.status, member.role) {
        (Status::Dead, _) => "Dead".to_owned(),
        (Status::Retired, _) => "Retired".to_owned(),
        (_, Role::Manager) => "Manager".to_owned(),
        _ if member.injured > 0 => {
            format!("Injured, misses {}", count(member.injured.into(), "card", "cards"))
        }
        _ if member.suspended > 0 => {
            format!("Suspended for {}", count(member.suspended.into(), "card", "cards"))
        }
        _ => {
            let side = if member.side == Alignment::Face { "Face" } else { "Heel" };
            format!("{side}, {}", streak(member.form.streak).unwrap_or_else(|| member.tally.to_string()))
        }
    }
}

/// Somebody's page.
pub fn wrestler(office: &Office<'_>, id: Id) -> Markup {
    let world = office.world;
    let member = world.member(id);
    let average = member.stars / u64::from(member.tally.all().max(1));
    let held = world.belts.iter().filter(|belt| belt.holders().contains(&id));
    let reigns = world.reigns_of(id);
    let body = html! {
        div.wrestler {
            section.poster-card {
                (office.face(id))
                div {
                    p.row {
                        span.chip { (if member.side == Alignment::Face { "Face" } else { "Heel" }) }
                        @for belt in held { span.chip.sun { (belt.name) } }
                    }
                    h1 { (member.name) }
                    p.hint { (state(office, id)) }
                    @if let Some(manager) = member.manager { p.hint { "Managed by " (office.name(manager)) } }
                    @if let Some(ally) = member.ally { p.hint { "Allied with " (office.name(ally)) } }
                }
            }
            section.promo-panel {
                dl.figures {
                    div { dt { "won, lost, drawn" } dd { (member.tally) } }
                    div { dt { "contender rating" } dd { (tenths(member.form.rating(world.closed))) } }
                    div { dt { "average stars" } dd { (hundredths(average as i32)) } }
                    div { dt { "title reigns" } dd { (reigns.iter().map(|reign| reign.1).sum::<u32>()) } }
                }
                h2 { "Rating by show" }
                (chart::line("Contender rating by show", &member.ratings, tenths))
                ul.rows { @for (belt, times, days) in &reigns { li { (world.belts[*belt].name) ": " (count(i64::from(*times), "reign", "reigns")) ", " (count(i64::from(*days), "day", "days")) } } }
            }
            (receipt("Why this rating", &world.rating_receipt(&member.form), "Rating", tenths))
            section.promo-panel aria-labelledby="last" {
                h2 #last { "Last matches" }
                ul.rows {
                    @for bout in world.last_bouts(id, 10) {
                        @let fought = &world.bouts[bout];
                        li.past-bout { a href=(office.at(&format!("/show/{}/{}", fought.show, fought.slot))) {
                            b.won-lost.lost[fought.won(id) == Some(false)] { (match fought.won(id) { Some(true) => "W", Some(false) => "L", None => "D" }) }
                            span.who { span { (world.bout_title(bout)) } span.hint { (world.show_title(fought.show)) " · " (world.how(bout)) } }
                            span { (stars(fought.stars)) }
                        } }
                    }
                }
                @if member.bouts.is_empty() { p.hint { "No matches yet." } }
            }
            section.promo-panel aria-labelledby="heads" {
                h2 #heads { "Head to head" }
                ul.rows {
                    @for pair in world.head_to_heads(id).iter().take(10) {
                        @let all = f64::from(pair.tally.all().max(1));
                        li.head-to-head {
                            (office.face(pair.other))
                            span.who { (office.name(pair.other)) span.odds-bar aria-hidden="true" { span.right style={ "width:" (100.0 * f64::from(pair.tally.won) / all) "%" } {} } }
                            b { (pair.tally) }
                        }
                    }
                }
            }
        }
    };
    office.frame("/roster", &body)
}
