//! What a promoter's forms do.

use std::sync::Arc;

use axum::Form;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use lab::federation::{Office, Troupe};
use promotion::{Booking, Deed};

use super::super::forms::{Fields, go, somebody};
use super::super::{page, trouble};
use super::{Change, listed};
use crate::app::App;
use crate::problem::{Code, Problem};
use crate::promotions::{self, Rival, Standing};
use crate::store::PromotionRow;

/// Where a form leads.
type Done = Result<String, Problem>;

/// A promotion whose link somebody has.
async fn linked(app: &App, id: &str, fits: impl Fn(&PromotionRow) -> bool) -> Result<PromotionRow, Problem> {
    let row = app.tables.store.promotion(id).await?.ok_or(Code::NotFound)?;
    if fits(&row) {
        return Ok(row);
    }
    Err(Problem::new(Code::NotYours, "This link no longer works. Ask the owner for a new one."))
}

/// The page behind the link that makes a co-promoter.
pub(super) async fn invited(
    State(app): State<App>,
    Path((id, token)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let shown = async {
        let caller = app.caller(&headers).await?;
        let row = linked(&app, &id, |row| row.invite == token).await?;
        let name = listed(std::slice::from_ref(&row)).pop().map(|one| one.name).unwrap_or_default();
        Ok(page(&name, caller.as_ref(), &web::promotion::join(&id, &name, &token)))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

pub(super) async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Response {
    let done = async {
        let token = fields.get("token").map_or("", String::as_str);
        linked(&app, &id, |row| row.invite == token).await?;
        let (person, cookie) = somebody(&app, &headers, &fields).await?;
        promotions::join(&app, &id, &person, token).await?;
        Ok(go(&format!("/p/{id}"), cookie))
    };
    done.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

/// The page behind the link that lets somebody play a wrestler.
pub(super) async fn invited_guest(
    State(app): State<App>,
    Path((id, key, token)): Path<(String, String, String)>,
    headers: HeaderMap,
) -> Response {
    let shown = async {
        let caller = app.caller(&headers).await?;
        let row = linked(&app, &id, |row| promotions::guest_link(&app, row, &key) == token).await?;
        let name = listed(std::slice::from_ref(&row)).pop().map(|one| one.name).unwrap_or_default();
        let wrestler = promotions::name_of(&app, &row, &key).await?;
        let drawn = web::promotion::join_as_guest(&id, &name, (&key, &wrestler), &token);
        Ok(page(&wrestler, caller.as_ref(), &drawn))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

pub(super) async fn guest(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Response {
    let done = async {
        let given = |name: &str| fields.get(name).map_or("", String::as_str);
        let (key, token) = (given("wrestler"), given("token"));
        linked(&app, &id, |row| promotions::guest_link(&app, row, key) == token).await?;
        let (person, cookie) = somebody(&app, &headers, &fields).await?;
        promotions::become_guest(&app, &id, &person, key, token).await?;
        Ok(go(&format!("/p/{id}/wrestler/{key}"), cookie))
    };
    done.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

/// A deed as it is typed. What stands in braces is another field of the form: `feud {one} v {other} | {over}`.
fn written(fields: &Fields) -> String {
    let mut text = fields.get("deed").cloned().unwrap_or_default();
    if text.starts_with('{') {
        return text;
    }
    for (name, value) in fields {
        // A bar would begin another part.
        let value: String = value.chars().map(|letter| if letter == '|' { '/' } else { letter }).collect();
        text = text.replace(&format!("{{{name}}}"), value.trim());
    }
    text
}

pub(super) async fn deed(change: Arc<Change>) -> Done {
    let typed = written(&change.fields);
    let (visit, person, expected) = (&change.visit, &change.person, change.expected);
    if visit.opened.standing == Standing::Guest {
        let deed =
            visit.world().read_deed(&typed).map_err(|refusal| Problem::new(Code::Unfit, refusal.reason))?;
        promotions::act_as_guest(&visit.app, &visit.opened, person, expected, deed).await?;
        return Ok(change.back());
    }
    let work = move |office: &mut Office, people: &dyn Troupe| {
        let deed = office.world.read_deed(&typed).map_err(|refusal| refusal.reason)?;
        promotions::enter(office, people, deed)
    };
    promotions::act(&visit.app, &visit.opened, person, expected, work).await?;
    Ok(change.back())
}

pub(super) async fn book(change: Arc<Change>) -> Done {
    let wanted = change.fields.clone();
    let work = move |office: &mut Office, people: &dyn Troupe| {
        let deed = by_hand(office, people, &wanted)?;
        promotions::enter(office, people, deed)
    };
    promotions::act(&change.visit.app, &change.visit.opened, &change.person, change.expected, work).await?;
    Ok(change.back())
}

/// The match that the form's fields name; what a field leaves out stays as it is booked.
fn by_hand(office: &mut Office, people: &dyn Troupe, fields: &Fields) -> Result<Deed, String> {
    let world = &office.world;
    let given = |name: &str| fields.get(name).map_or("", String::as_str);
    let place = |name: &str| given(name).parse::<u32>().map_err(|_| format!("{name} is missing."));
    let (show, slot) = (place("show")?, place("slot")?);
    let slot = u8::try_from(slot).map_err(|_| "There is no such match.".to_owned())?;
    if given("random") == "yes" {
        let known = world.known_show(show).map_err(|refusal| refusal.reason)?;
        if slot == 0 || usize::from(slot) > known.slots.len() {
            return Err(format!("There is no match {slot}: the show has {}.", known.slots.len()));
        }
        let picked = office.world.surprise(show, slot, &people.style(), &mut office.dice);
        let bout = picked.ok_or_else(|| "Nobody is free for this match.".to_owned())?;
        return Ok(Deed::Book { show, slot, bout });
    }
    let side = |name: &str| match given(name).strip_prefix("team:") {
        Some(key) => {
            let team = world.teams.iter().find(|team| team.key == key && !team.disbanded);
            let team = team.ok_or_else(|| format!("There is no team \"{key}\"."))?;
            Ok(team.members.iter().map(|&id| world.member(id).key.clone()).collect())
        }
        None if given(name).is_empty() => Err("Choose somebody for both corners.".to_owned()),
        None => Ok(vec![given(name).to_owned()]),
    };
    let title = Some(given("belt").to_owned()).filter(|belt| !belt.is_empty());
    let vacant =
        title.as_ref().and_then(|key| world.belt(key).ok()).is_some_and(|belt| world.belts[belt].is_vacant());
    let known = world.known_show(show).map_err(|refusal| refusal.reason)?;
    let booked = known.booked().find(|(other, _)| *other == slot).map(|(_, booked)| booked);
    let sides = match booked {
        // The same people by other rules.
        Some(booked) if given("one").is_empty() => {
            let keys = |side: &Vec<_>| side.iter().map(|&id| world.member(id).key.clone()).collect();
            booked.sides.iter().map(keys).collect()
        }
        _ => vec![side("one")?, side("other")?],
    };
    let bout = Booking { sides, kind: given("kind").to_owned(), title, vacant, ..Booking::default() };
    Ok(Deed::Book { show, slot, bout })
}

pub(super) async fn auto(change: Arc<Change>) -> Done {
    let show = change.number("show")?;
    let month = change.given("month") == "yes";
    let work = move |office: &mut Office, people: &dyn Troupe| {
        if month {
            promotions::auto_book_month(office, people)
        } else {
            promotions::auto_book(office, people, show)
        }
    };
    promotions::act(&change.visit.app, &change.visit.opened, &change.person, change.expected, work).await?;
    Ok(change.back())
}

pub(super) async fn run(change: Arc<Change>) -> Done {
    let visit = &change.visit;
    let show = promotions::run(&visit.app, &visit.opened, &change.person, change.expected).await?;
    Ok(format!("/p/{}/show/{show}", visit.opened.row.id))
}

/// A table for a booked match, with whoever asks in one corner.
pub(super) async fn play(change: Arc<Change>) -> Done {
    let visit = &change.visit;
    let place = (change.number("slot")?.unwrap_or(0), change.number("corner")?.unwrap_or(0));
    let rival = match change.given("rival") {
        "me" => Rival::Me,
        "link" => Rival::Link,
        _ => Rival::Bot,
    };
    let table =
        promotions::play(&visit.app, &visit.opened, &change.person, change.expected, place, rival).await?;
    // Whoever invites a friend finds the link on the desk.
    Ok(if rival == Rival::Link { change.back() } else { format!("/t/{table}") })
}

pub(super) async fn settings(change: Arc<Change>) -> Done {
    let given = |name: &str| change.fields.get(name).map(String::as_str);
    let public = given("public").map(|public| public == "yes");
    let visit = &change.visit;
    promotions::set(&visit.app, &visit.opened, public, given("invite") == Some("new"), given("drop")).await?;
    Ok(change.back())
}
