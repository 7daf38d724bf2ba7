//! The roster, and somebody's own page.

use maud::{Markup, html};
use promotion::{Alignment, Id, News, Role, Stage, Status, Talent, hundredths, tenths};

use super::chart::{Chart, Dot};
use super::{Office, chart, count, leads_to, receipt, stars, streak};

/// Everybody, the highest rated first; teams and stables; and those who could be hired.
pub fn roster(office: &Office<'_>, free: &[Talent]) -> Markup {
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
    let teams: Vec<_> = world.teams.iter().filter(|team| !team.disbanded).collect();
    let body = html! {
        section.promo-panel aria-labelledby="roster" {
            h1 #roster { "Roster" }
            ul.people {
                @for id in ids {
                    @let member = world.member(id);
                    li.out[world.out(id, 0).is_some()] { a href=(office.at(&format!("/wrestler/{}", member.key))) {
                        (office.face(id))
                        span.who {
                            b { (member.name) @if member.pencilled { span title="Changed by the promoter's pencil" { " ✎" } } }
                            span.hint { (state(office, id)) @if let Some(guest) = &member.guest { " · played by " (guest.name) } }
                        }
                        @if member.role == Role::Wrestler { b.figure { (tenths(member.form.rating(world.closed))) } }
                    } }
                }
            }
        }
        div.two-columns {
            @if !teams.is_empty() {
                section.promo-panel aria-labelledby="teams" {
                    h2 #teams { "Tag teams" }
                    ul.rows { @for team in &teams {
                        li.belt-row { (office.side_faces(&team.members)) p { b { (team.name) } span.hint { (members(office, &team.members)) } } b { (team.tally) } }
                    } }
                }
            }
            @if !world.stables.is_empty() {
                section.promo-panel aria-labelledby="stables" {
                    h2 #stables { "Stables" }
                    ul.rows { @for stable in &world.stables {
                        li.belt-row { (office.side_faces(&stable.members)) p { b { (stable.name) } span.hint { (members(office, &stable.members)) } } }
                    } }
                }
            }
        }
        @if office.edits { (desk_of_the_roster(office, free)) }
    };
    office.frame("/roster", &body)
}

fn members(office: &Office<'_>, ids: &[Id]) -> Markup {
    html! { @for (index, &id) in ids.iter().enumerate() { @if index > 0 { ", " } (office.name(id)) } }
}

/// Hire somebody, make a team or a stable.
fn desk_of_the_roster(office: &Office<'_>, free: &[Talent]) -> Markup {
    html! {
        details.promo-panel.pencil {
            summary { "Hire somebody, make a team" }
            form.fields method="post" action=(office.at("/deed")) {
                (office.hidden()) (leads_to("/roster"))
                @if free.is_empty() {
                    p.hint { "Everybody whom the game has a card of is here. Make a card of your own under Make, and hire it by its name." }
                }
                div.field {
                    label for="card" { "Name on the card" }
                    input #card name="card" required maxlength="60" list="cards" autocomplete="off";
                    datalist #cards { @for one in free { option value=(one.card) {} } }
                }
                div.field { label for="turn" { "Side" } select #turn name="side" { option value="face" { "Face" } option value="heel" { "Heel" } } }
                button name="deed" value="hire {card} | {side}" { "Hire" }
            }
            form.fields method="post" action=(office.at("/deed")) {
                (office.hidden()) (leads_to("/roster"))
                div.field { label for="called" { "Name of the team" } input #called name="called" required maxlength="60"; }
                (office.select("one", "First", |_| true))
                (office.select("other", "Second", |_| true))
                div.row {
                    button name="deed" value="team {called} | {one} + {other}" { "Make a team" }
                    button name="deed" value="stable {called} | {one} + {other}" { "Make a stable" }
                }
            }
        }
    }
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

/// Somebody's page. Whoever has the link plays this wrestler as a guest.
pub fn wrestler(office: &Office<'_>, id: Id, link: &str) -> Markup {
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
                    p.hint { (state(office, id)) ". Momentum " (member.momentum) "." @if member.pencilled { " ✎ Changed by the promoter's word." } }
                    @if let Some(manager) = member.manager { p.hint { "Managed by " (office.name(manager)) } }
                    @if let Some(ally) = member.ally { p.hint { "Allied with " (office.name(ally)) } }
                    @if let Some(guest) = &member.guest { p.hint { "Played by " b { (guest.name) } } }
                    @for feud in world.hot_feuds().into_iter().filter(|&feud| world.feuds[feud].camps.iter().any(|camp| camp.contains(&id))) {
                        p.hint { "Feud: " a href=(super::feuds::address(office, feud)) { (world.feud_title(feud)) } ", heat " (world.feuds[feud].heat) }
                    }
                }
            }
            section.promo-panel.ratings {
                dl.figures {
                    div { dt { "won, lost, drawn" } dd { (member.tally) } }
                    div { dt { "contender rating" } dd { (tenths(member.form.rating(world.closed))) } }
                    div { dt { "average stars" } dd { (hundredths(average as i32)) } }
                    div { dt { "title reigns" } dd { (reigns.iter().map(|reign| reign.1).sum::<u32>()) } }
                }
                (ratings(office, id))
                ul.rows { @for (belt, times, days) in &reigns { li { a href=(office.at(&format!("/belt/{}", world.belts[*belt].key))) { (world.belts[*belt].name) } ": " (count(i64::from(*times), "reign", "reigns")) ", " (count(i64::from(*days), "day", "days")) } } }
            }
            div.wrestler-side {
                section.promo-panel aria-labelledby="last" {
                    h2 #last { "Last matches" }
                    ul.rows {
                        @for bout in world.last_bouts(id, 8) {
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
            }
            div.wrestler-side {
                (receipt("Why this rating", &world.rating_receipt(&member.form), "Rating", tenths))
                section.promo-panel aria-labelledby="heads" {
                    h2 #heads { "Head to head" }
                    ul.rows {
                        @for pair in world.head_to_heads(id).iter().take(8) {
                            @let all = f64::from(pair.tally.all().max(1));
                            li.head-to-head {
                                (office.face(pair.other))
                                span.who { (office.name(pair.other)) span.odds-bar.fared aria-hidden="true" { span.right style={ "width:" (100.0 * f64::from(pair.tally.won) / all) "%" } {} span.left style={ "width:" (100.0 * f64::from(pair.tally.lost) / all) "%" } {} } }
                                b { (pair.tally) }
                            }
                        }
                    }
                }
            }
            @if office.edits || office.mine.contains(&id) { (pencil(office, id, link)) }
        }
    };
    office.frame("/roster", &body)
}

/// The season's shows that the chart of ratings shows.
const SEASON: u32 = 52;

/// The rating of the last year by show, with wins, losses, injuries and belts; and of the whole career, if it is longer.
fn ratings(office: &Office<'_>, id: Id) -> Markup {
    let world = office.world;
    let member = world.member(id);
    let last = world.last.unwrap_or(0);
    let from = last.saturating_sub(SEASON);
    let mut season: Vec<(u32, i32)> = member.ratings.iter().filter(|point| point.0 > from).copied().collect();
    // A rating is noted when it changes; it stands until then.
    if let (Some(&(show, _)), Some(earlier)) =
        (season.first(), member.ratings.iter().rev().find(|point| point.0 <= from))
        && show > from + 1
    {
        season.insert(0, (from + 1, earlier.1));
    }
    let bouts = member.bouts.iter().rev().map(|&bout| &world.bouts[bout as usize]);
    let recent: Vec<&promotion::Fought> = bouts.take_while(|bout| bout.show > from).collect();
    let dots: Vec<(u32, Dot)> = recent
        .iter()
        .map(|bout| {
            let dot = match bout.won(id) {
                Some(true) => Dot::Won,
                Some(false) => Dot::Lost,
                None => Dot::Drawn,
            };
            (bout.show, dot)
        })
        .collect();
    let won_belt = recent.iter().filter(|bout| bout.title_changed && bout.won(id) == Some(true));
    let flags: Vec<(u32, String)> = won_belt
        .filter_map(|bout| Some((bout.show, format!("Won the {}", world.belts[bout.title? as usize].name))))
        .take(2)
        .collect();
    let shows = world.shows.iter().rev().filter(|show| show.stage == Stage::Closed);
    let mut bands: Vec<(u32, u32, String)> = shows
        .take_while(|show| show.number > from)
        .flat_map(|show| {
            show.news.iter().filter_map(move |news| match news {
                News::Injured { who, cards, .. } if *who == id => Some((show.number, *cards, "Injured")),
                News::Suspended { who, cards } if *who == id => Some((show.number, *cards, "Suspended")),
                _ => None,
            })
        })
        .map(|(show, cards, what)| {
            let words =
                format!("{what} at {}, {}", world.show_title(show), count(cards.into(), "card", "cards"));
            (show, show + u32::from(cards), words)
        })
        .collect();
    bands.reverse();
    let chart = Chart {
        label: "Contender rating by show",
        points: &season,
        bands: &bands,
        dots: &dots,
        flags: &flags,
        unit: "show",
    };
    html! {
        h2 { "Rating by show" }
        (chart.draw(tenths))
        @if !dots.is_empty() { p.hint { span.won-mark { "●" } " won " span.lost-mark { "●" } " lost" @if !bands.is_empty() { " · shaded: out" } } }
        @if member.ratings.len() > season.len() + 4 {
            h2 { "The whole career" }
            (chart::line("Contender rating through the career", &member.ratings, tenths))
        }
    }
}

/// What the promoter changes about somebody, and what a guest may change about their own.
fn pencil(office: &Office<'_>, id: Id, link: &str) -> Markup {
    let world = office.world;
    let member = world.member(id);
    let (key, here) = (&member.key, format!("/wrestler/{}", member.key));
    let turn = if member.side == Alignment::Face { ("heel", "Turn heel") } else { ("face", "Turn face") };
    let hidden = || html! { (office.hidden()) (leads_to(&here)) };
    html! {
        details.promo-panel.pencil.wide open[!office.edits] {
            summary { "Pencil: change " (member.name) }
            div.row {
                (office.act(&here, &format!("pencil {key} | {}", turn.0), turn.1))
                @if office.edits {
                    @if member.injured > 0 { (office.act(&here, &format!("pencil {key} | injured 0"), "Heal")) }
                    @if member.suspended > 0 { (office.act(&here, &format!("pencil {key} | suspended 0"), "Lift the suspension")) }
                    @if member.status == Status::Active { (office.act(&here, &format!("pencil {key} | retired"), "Retire")) } @else { (office.act(&here, &format!("pencil {key} | back"), "Bring back")) }
                    @if member.placed > 0 { (office.act(&here, &format!("rank {key} | 0"), "Rank by the figures again")) }
                }
            }
            @if office.edits {
                form.fields method="post" action=(office.at("/deed")) {
                    (hidden())
                    div.field {
                        label for="what" { "Change" }
                        select #what name="what" {
                            option value="injured" { "cards out injured" } option value="suspended" { "cards suspended" } option value="streak" { "wins in a row" }
                            option value="momentum" { "momentum" } option value="points" { "contender points, more or less" } option value="tier" { "height on the card, 1 to 5" }
                        }
                    }
                    div.field { label for="value" { "to" } input #value name="value" type="number" required value="0"; }
                    button name="deed" value={ "pencil " (key) " | {what} {value}" } { "Change" }
                }
                form.fields method="post" action=(office.at("/deed")) {
                    (hidden())
                    div.field { label for="new-name" { "Name" } input #new-name name="called" required maxlength="60" value=(member.name); }
                    button name="deed" value={ "pencil " (key) " | name {called}" } { "Rename" }
                }
                form.fields method="post" action=(office.at("/deed")) {
                    (hidden())
                    div.field { label for="rank" { "Place among contenders" } input #rank name="rank" type="number" min="1" max="40" required value="1"; }
                    button name="deed" value={ "rank " (key) " | {rank}" } { "Move by your word" }
                }
            }
            form.fields method="post" action=(office.at("/deed")) {
                (hidden())
                (office.select("ally", "Ally, or the one to challenge", |other| other != id))
                div.field { label for="why" { "Why" } input #why name="why" maxlength="120"; }
                div.row {
                    button name="deed" value={ "pencil " (key) " | ally {ally}" } { "Take as an ally" }
                    button name="deed" value={ "challenge " (key) " v {ally} | {why}" } { "Challenge" }
                }
            }
            @if office.edits && member.role == Role::Wrestler {
                @match &member.guest {
                    Some(guest) => { div.row { span { (guest.name) " plays " (member.name) "." } (office.act(&here, &format!("guest {key} | none"), "Take the wrestler back")) } }
                    None if office.owns => { p { "Send this link to somebody who is to play " (member.name) " as a guest:" } p { code.guest-link { (link) } } }
                    None => {}
                }
            }
        }
    }
}
