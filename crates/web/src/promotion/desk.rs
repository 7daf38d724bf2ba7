//! The desk: the next card from opener to main event, with suggestions for what is open, and beside it all that a booker
//! wants to know.

use maud::{Markup, html};
use promotion::{Booked, Booking, Deed, Grade, Id, MatchKind, Role, Status, Suggestion};

use super::{Office, belt_icon, count, heat, receipt, streak};

/// A suggestion with the chances of its corners.
#[derive(Clone, Debug)]
pub struct Offer {
    /// Who meets, and why.
    pub suggestion: Suggestion,
    /// The chance of each corner, where it is known.
    pub odds: Option<Vec<f64>>,
}

/// The next card as it is drawn.
#[derive(Clone, Debug, Default)]
pub struct Card {
    /// The slot that is open for booking, from 1; none if all are booked.
    pub slot: Option<u8>,
    /// What could be booked there.
    pub offers: Vec<Offer>,
    /// The chances of each booked match, by slot.
    pub odds: Vec<Option<Vec<f64>>>,
    /// The kinds of match there are.
    pub kinds: Vec<MatchKind>,
}

/// The desk of a promotion.
pub fn desk(office: &Office<'_>, card: &Card) -> Markup {
    let world = office.world;
    let next = world.open.or(world.pending.first().copied());
    let body = html! {
        div.desk {
            section.promo-panel.next-card aria-labelledby="next-card" {
                @match next {
                    Some(number) => (the_card(office, card, number)),
                    None => {
                        h1 #next-card { "No show is planned" }
                        @if office.edits {
                            form method="post" action=(office.at("/run")) { (office.hidden()) button.main { "Book and run a show" } }
                        }
                    }
                }
            }
            div.desk-side { (belts(office)) (contenders(office)) }
            div.desk-side { (feuds(office)) (away(office)) }
            @if office.edits { (pencil(office)) }
            @if office.owns { (settings(office)) }
        }
    };
    office.frame("", &body)
}

fn the_card(office: &Office<'_>, card: &Card, number: u32) -> Markup {
    let world = office.world;
    let show = world.show(number);
    let (booked, slots) = (show.booked().count(), show.slots.len());
    html! {
        header.card-head {
            h1 #next-card { (world.show_title(number)) }
            p.hint { (show.date.short()) @if !show.venue.is_empty() { " · " (show.venue) } " · " b { (booked) " of " (slots) } " booked" }
            @if office.edits {
                div.row.actions {
                    @if booked < slots {
                        form method="post" action=(office.at("/auto")) { (office.hidden()) button { "Auto-book the rest" } }
                    }
                    form method="post" action=(office.at("/run")) { (office.hidden()) button.main #run title="Simulated by the real rules; you read the report at once" { "▶ Run the show" } }
                }
            }
        }
        ol.slots {
            @for (index, slot) in show.slots.iter().enumerate() {
                @let place = index as u8 + 1;
                li.slot-row.main-event[index + 1 == slots].open[slot.is_none()] id={ "match-" (place) } {
                    span.place { b { (place) } span { (height(place, slots)) } }
                    @match slot {
                        Some(booked) => (booked_row(office, booked, number, place, slots, card.odds.get(index).and_then(Option::as_ref))),
                        None if !office.edits => { p.hint { "Open" } }
                        None if card.slot == Some(place) => (offers(office, card, number, place)),
                        None => { a.button.small href={ "?slot=" (place) "#match-" (place) } { "Book this match" } },
                    }
                }
            }
        }
    }
}

fn height(place: u8, slots: usize) -> &'static str {
    match place as usize {
        last if last == slots => "Main event",
        1 => "Opener",
        second if second + 1 == slots => "Semi-final",
        _ => "",
    }
}

/// What is to be known about a corner before the match.
fn note(office: &Office<'_>, booked: &Booked, side: &[Id]) -> String {
    let world = office.world;
    if let Some(belt) = booked.title.map(|belt| &world.belts[belt as usize])
        && !belt.is_vacant()
        && side.iter().all(|id| belt.holders().contains(id))
    {
        return format!("{} champion", belt.name);
    }
    match side {
        [one] => {
            let member = world.member(*one);
            streak(member.form.streak).unwrap_or_else(|| format!("{} won, lost, drawn", member.tally))
        }
        several => world
            .team_of(several)
            .map_or_else(|| "Teaming tonight".to_owned(), |team| world.teams[team].tally.to_string()),
    }
}

fn booked_row(
    office: &Office<'_>,
    booked: &Booked,
    show: u32,
    place: u8,
    slots: usize,
    odds: Option<&Vec<f64>>,
) -> Markup {
    let world = office.world;
    html! {
        div.bout {
            @for (index, side) in booked.sides.iter().take(2).enumerate() {
                @if index == 1 { (middle(office, booked, odds)) }
                div.corner.right[index == 1] {
                    (office.side_faces(side))
                    p { b { (office.side_name(side)) } span.hint { (note(office, booked, side)) } }
                }
            }
            @if booked.sides.len() > 2 {
                p.hint { "and " @for (index, side) in booked.sides.iter().skip(2).enumerate() { @if index > 0 { ", " } (world.side_name(side)) } }
            }
        }
        div.terms {
            @if !booked.kind.is_empty() { span.chip { (booked.kind) } }
            @if let Some(belt) = booked.title { span.chip.gold { (world.belts[belt as usize].name) } }
            @if !booked.why.is_empty() { span.hint.why { (booked.why) } }
            @if let Some(table) = table(booked) {
                a.chip.gold href={ "/t/" (table) } { "At your table" }
            } @else if office.edits && booked.bout.is_none() && world.open.is_none() {
                form.tools method="post" action=(office.at("/play")) {
                    (office.hidden())
                    input type="hidden" name="slot" value=(place);
                    @for (corner, side) in booked.sides.iter().take(2).enumerate() {
                        button.tool name="corner" value=(corner) aria-label={ "Play match " (place) " yourself, as " (world.side_name(side)) } title={ "Play it yourself, as " (world.side_name(side)) } { (if corner == 0 { "◂ Play" } else { "Play ▸" }) }
                    }
                }
            }
            @if office.edits && booked.bout.is_none() {
                form.tools method="post" action=(office.at("/deed")) {
                    (office.hidden())
                    @if place > 1 { button.tool name="deed" value=(deed(&Deed::Swap { show, slot: place, with: place - 1 })) aria-label={ "Move match " (place) " up" } title="Move up" { "↑" } }
                    @if (place as usize) < slots { button.tool name="deed" value=(deed(&Deed::Swap { show, slot: place, with: place + 1 })) aria-label={ "Move match " (place) " down" } title="Move down" { "↓" } }
                    button.tool name="deed" value=(deed(&Deed::Clear { show, slot: place })) aria-label={ "Take match " (place) " off the card" } title="Take off the card" { "✕" }
                }
            }
        }
    }
}

/// The table at which a match is played by hand; see the server's `promotions::by_hand`.
fn table(booked: &Booked) -> Option<&str> {
    booked.players.first()?.strip_prefix("table ")
}

/// A deed as a form's value.
fn deed(deed: &Deed) -> String {
    // Plain data: writing it cannot fail.
    serde_json::to_string(deed).unwrap_or_default()
}

fn percent(chance: f64) -> String {
    format!("{:.0} %", 100.0 * chance)
}

/// What stands between two corners: the odds, and the belt.
fn middle(office: &Office<'_>, booked: &Booked, odds: Option<&Vec<f64>>) -> Markup {
    html! {
        div.middle {
            @if let Some(belt) = booked.title { (belt_icon(&office.world.belts[belt as usize])) }
            @match odds.map(Vec::as_slice) {
                Some([one, other, ..]) => {
                    span.odds-words { b { (percent(*one)) } b { (percent(*other)) } }
                    (bar(*one, *other))
                }
                _ => { span.hint { "v" } }
            }
        }
    }
}

/// Two chances as a bar; draws are what is left between.
fn bar(one: f64, other: f64) -> Markup {
    html! {
        span.odds-bar role="img" aria-label={ (percent(one)) " against " (percent(other)) " in a hundred simulated matches" } title="In a hundred simulated matches" {
            span.left style={ "width:" (percent(one).replace(' ', "")) } {}
            span.right style={ "width:" (percent(other).replace(' ', "")) } {}
        }
    }
}

fn offers(office: &Office<'_>, card: &Card, show: u32, place: u8) -> Markup {
    html! {
        div.offers {
            p { b { "Who meets here?" } span.hint { " One click books it." } }
            @if card.offers.is_empty() { p.hint { "Nobody is free for this match. Take one off the card, or leave it open." } }
            form.offer-list method="post" action=(office.at("/deed")) {
                (office.hidden())
                @for offer in &card.offers { (one_offer(office, offer, show, place)) }
            }
            (by_hand(office, card, show, place))
        }
    }
}

fn one_offer(office: &Office<'_>, offer: &Offer, show: u32, place: u8) -> Markup {
    let world = office.world;
    let mut bout = offer.suggestion.bout.clone();
    bout.why.clone_from(&offer.suggestion.reason);
    let sides: Vec<Vec<Id>> = ids(office, &bout);
    let belt =
        bout.title.as_ref().and_then(|key| world.belt(key).ok()).map(|belt| world.belts[belt].name.clone());
    html! {
        button.offer name="deed" value=(deed(&Deed::Book { show, slot: place, bout: bout.clone() })) {
            span.offer-top {
                @for side in &sides { (office.side_faces(side)) }
                span.offer-names { @for (index, side) in sides.iter().enumerate() { @if index > 0 { " v " } (world.side_name(side)) } }
            }
            span.reason { (offer.suggestion.reason) }
            span.hint {
                @if let Some([one, other, ..]) = offer.odds.as_deref() { b { (percent(*one)) " – " (percent(*other)) } " · " }
                @if let Some(belt) = belt { "for the " (belt) } @else if bout.kind.is_empty() { "one fall" } @else { (bout.kind) }
            }
        }
    }
}

fn ids(office: &Office<'_>, bout: &Booking) -> Vec<Vec<Id>> {
    let side = |keys: &Vec<String>| keys.iter().filter_map(|key| office.world.find(key).ok()).collect();
    bout.sides.iter().map(side).collect()
}

/// A match of one's own choice.
fn by_hand(office: &Office<'_>, card: &Card, show: u32, place: u8) -> Markup {
    let world = office.world;
    let free = world.free_for(show, place);
    let teams: Vec<_> = world
        .teams
        .iter()
        .filter(|team| !team.disbanded && team.members.iter().all(|id| free.contains(id)))
        .collect();
    let select = |name: &str, label: &str| {
        html! {
            div.field {
                label for=(name) { (label) }
                select id=(name) name=(name) required {
                    option value="" { "Choose…" }
                    @for &id in &free { option value=(world.member(id).key) { (world.member(id).name) } }
                    @for team in &teams { option value={ "team:" (team.key) } { (team.name) " (team)" } }
                }
            }
        }
    };
    html! {
        details.by-hand {
            summary { "Choose wrestlers yourself" }
            form.fields method="post" action=(office.at("/book")) {
                (office.hidden())
                input type="hidden" name="show" value=(show);
                input type="hidden" name="slot" value=(place);
                (select("one", "First corner"))
                (select("other", "Second corner"))
                div.field {
                    label for="kind" { "Match type" }
                    select #kind name="kind" {
                        option value="" { "One fall" }
                        @for (kind, what, _) in &card.kinds { option value=(kind) title=(what) { (kind) } }
                    }
                }
                div.field {
                    label for="belt" { "For a belt" }
                    select #belt name="belt" {
                        option value="" { "No belt" }
                        @for belt in world.belts.iter().filter(|belt| !belt.shelved) {
                            option value=(belt.key) { (belt.name) @if belt.is_vacant() { " (vacant)" } }
                        }
                    }
                }
                button { "Book match " (place) }
            }
        }
    }
}

fn belts(office: &Office<'_>) -> Markup {
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

fn contenders(office: &Office<'_>) -> Markup {
    let world = office.world;
    let top = world.belts.iter().position(|belt| !belt.shelved && belt.grade == Grade::Top);
    html! {
        @if let Some(top) = top {
            section.promo-panel aria-labelledby="desk-contenders" {
                h2 #desk-contenders { "Top contenders" span.hint { " " (world.belts[top].name) } }
                ol.rows.ranked {
                    @for (place, contender) in world.contenders(top).iter().take(6).enumerate() {
                        @let form = &world.member(contender.who).form;
                        li {
                            details {
                                summary {
                                    span.rank { (place + 1) }
                                    (office.face(contender.who))
                                    span.who { b { (world.member(contender.who).name) } span.hint { (streak(form.streak).unwrap_or_else(|| world.member(contender.who).tally.to_string())) @if contender.placed { " · moved by you" } } }
                                    b.figure { (promotion::tenths(contender.rating)) }
                                }
                                (receipt("Why this rating", &world.rating_receipt(form), "Rating", promotion::tenths))
                            }
                        }
                    }
                }
            }
        }
    }
}

fn feuds(office: &Office<'_>) -> Markup {
    let world = office.world;
    html! {
        section.promo-panel aria-labelledby="desk-feuds" {
            h2 #desk-feuds { "Hot feuds" span.hint { " heat of 100" } }
            ul.rows {
                @for feud in world.hot_feuds().into_iter().take(5) {
                    @let known = &world.feuds[feud];
                    li.feud-row {
                        (office.face(known.camps[0][0]))
                        p {
                            span.feud-line { b.over { @if known.over.is_empty() { (world.feud_title(feud)) } @else { (capital(&known.over)) } } b.figure { (known.heat) } }
                            (heat(known.heat))
                            span.hint { (world.feud_title(feud)) }
                        }
                        (office.face(known.camps[1][0]))
                    }
                }
            }
            @if world.hot_feuds().is_empty() { p.hint { "Nobody is angry with anybody." } }
        }
    }
}

/// With a capital at the beginning.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Those who cannot be booked, and until when.
fn away(office: &Office<'_>) -> Markup {
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
    html! {
        section.promo-panel aria-labelledby="desk-out" {
            h2 #desk-out { "Out and back" }
            @if out.is_empty() { p.hint { "Everybody is fit." } }
            ul.rows {
                @for id in out {
                    @let member = world.member(id);
                    li.out-row {
                        (office.face(id))
                        p {
                            b { (office.name(id)) }
                            @if member.injured > 0 { span.hint { "Injured. " (back(member.injured)) } }
                            @if member.suspended > 0 { span.hint { "Suspended. " (back(member.suspended)) } }
                        }
                    }
                }
            }
        }
    }
}

/// Anything else a promoter does, typed.
fn pencil(office: &Office<'_>) -> Markup {
    html! {
        details.promo-panel.pencil {
            summary { "Promoter's pencil: hire, feud, crown, injure…" }
            form method="post" action=(office.at("/deed")) {
                (office.hidden())
                label for="deed" { "Type what you decide" }
                div.row { input #deed name="deed" required maxlength="400" placeholder="feud Krakenella v Captain Drizzle | an umbrella | 40" autocomplete="off"; button { "Enter" } }
            }
            ul.forms { @for form in promotion::FORMS { li { code { (form) } } } }
        }
    }
}

/// What only the owner may change.
fn settings(office: &Office<'_>) -> Markup {
    html! {
        details.promo-panel.pencil {
            summary { "Co-promoters and public page" }
            p { "Send this link to somebody who is to promote with you:" }
            p { code { (office.invite) } }
            @for (person, name) in office.promoters {
                form.row method="post" action=(office.at("/settings")) {
                    span { (name) }
                    button.small name="drop" value=(person) { "Remove" }
                }
            }
            form.row method="post" action=(office.at("/settings")) {
                @if office.public {
                    span { "Anybody can read this promotion's pages." }
                    button name="public" value="no" { "Make it private" }
                } @else {
                    span { "Only its promoters see this promotion." }
                    button name="public" value="yes" { "Make it public" }
                }
                button name="invite" value="new" { "New link" }
            }
        }
    }
}
