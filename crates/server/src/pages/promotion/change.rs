//! What a promoter's forms do. What is refused is told above the desk, and nothing changes.

use axum::Form;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use lab::federation::{Office, Troupe};
use promotion::{Booking, Deed};

use super::super::forms::{Fields, go, number, somebody};
use super::super::{html, trouble};
use super::{Address, Visit, drawn};
use crate::app::App;
use crate::problem::{Code, Problem};
use crate::promotions;

pub(in crate::pages) async fn join(
    State(app): State<App>,
    Path(id): Address,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Response {
    let done = async {
        let token = fields.get("token").map_or("", String::as_str);
        let row = app.tables.store.promotion(&id).await?.ok_or(Code::NotFound)?;
        if row.invite != token {
            return Err(Problem::new(
                Code::NotYours,
                "This link no longer works. Ask the owner for a new one.",
            ));
        }
        let (person, cookie) = somebody(&app, &headers, &fields).await?;
        promotions::join(&app, &id, &person, token).await?;
        Ok(go(&format!("/p/{id}"), cookie))
    };
    done.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

/// Leads to where a change is seen; what is refused is told above the desk.
async fn changed(
    app: &App,
    headers: &HeaderMap,
    fields: &Fields,
    visit: &Visit,
    done: Result<String, Problem>,
) -> Result<Response, Problem> {
    let refused = match done {
        Ok(to) => return Ok(go(&to, None)),
        Err(problem) if matches!(problem.code, Code::Unfit | Code::Stale) => problem,
        Err(problem) => return Err(problem),
    };
    let accepts = headers.get("accept").and_then(|kind| kind.to_str().ok());
    if accepts.is_some_and(|kind| kind.contains("json")) {
        return Err(refused);
    }
    let now = visit.again(app).await?;
    let drawn = drawn(app, visit, &now, number(fields, "slot")?, Some(&refused.detail)).await?;
    let name = visit.caller.as_ref().map(|person| person.name.as_str());
    Ok(html(refused.code.status(), &web::page(&now.world().head.name, name, &drawn)))
}

/// Enters something into a promotion.
async fn change<T: Send + 'static>(
    app: &App,
    id: &str,
    headers: &HeaderMap,
    fields: &Fields,
    work: impl FnOnce(&mut Office, &dyn Troupe) -> Result<T, String> + Send + 'static,
) -> Response {
    let done = async {
        let visit = Visit::new(app, id, headers).await?;
        let expected = number(fields, "seq")?;
        let done = promotions::act(app, &visit.opened, visit.person()?, expected, work).await;
        changed(app, headers, fields, &visit, done.map(|_| format!("/p/{id}"))).await
    };
    done.await.unwrap_or_else(|problem| trouble(headers, problem))
}

pub(in crate::pages) async fn deed(
    State(app): State<App>,
    Path(id): Address,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Response {
    let typed = fields.get("deed").cloned().unwrap_or_default();
    let work = move |office: &mut Office, people: &dyn Troupe| {
        let deed = office.world.read_deed(&typed).map_err(|refusal| refusal.reason)?;
        promotions::enter(office, people, deed)
    };
    change(&app, &id, &headers, &fields, work).await
}

pub(in crate::pages) async fn book(
    State(app): State<App>,
    Path(id): Address,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Response {
    let wanted = fields.clone();
    let work = move |office: &mut Office, people: &dyn Troupe| {
        let deed = by_hand(&office.world, &wanted)?;
        promotions::enter(office, people, deed)
    };
    change(&app, &id, &headers, &fields, work).await
}

/// The match that the form's fields name.
fn by_hand(world: &promotion::World, fields: &Fields) -> Result<Deed, String> {
    let given = |name: &str| fields.get(name).map_or("", String::as_str);
    let place = |name: &str| given(name).parse::<u32>().map_err(|_| format!("{name} is missing."));
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
    let bout = Booking {
        sides: vec![side("one")?, side("other")?],
        kind: given("kind").to_owned(),
        title,
        vacant,
        ..Booking::default()
    };
    let slot = u8::try_from(place("slot")?).map_err(|_| "There is no such match.".to_owned())?;
    Ok(Deed::Book { show: place("show")?, slot, bout })
}

pub(in crate::pages) async fn auto(
    State(app): State<App>,
    Path(id): Address,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Response {
    change(&app, &id, &headers, &fields, promotions::auto_book).await
}

pub(in crate::pages) async fn run(
    State(app): State<App>,
    Path(id): Address,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Response {
    let done = async {
        let visit = Visit::new(&app, &id, &headers).await?;
        let expected = number(&fields, "seq")?;
        let done = promotions::run(&app, &visit.opened, visit.person()?, expected).await;
        changed(&app, &headers, &fields, &visit, done.map(|show| format!("/p/{id}/show/{show}"))).await
    };
    done.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

/// A table for a booked match, with the promoter in one corner.
pub(in crate::pages) async fn play(
    State(app): State<App>,
    Path(id): Address,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Response {
    let done = async {
        let visit = Visit::new(&app, &id, &headers).await?;
        let expected = number(&fields, "seq")?;
        let (slot, corner) = (number(&fields, "slot")?.unwrap_or(0), number(&fields, "corner")?.unwrap_or(0));
        let done = promotions::play(&app, &visit.opened, visit.person()?, expected, slot, corner).await;
        changed(&app, &headers, &fields, &visit, done.map(|table| format!("/t/{table}"))).await
    };
    done.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

pub(in crate::pages) async fn settings(
    State(app): State<App>,
    Path(id): Address,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Response {
    let done = async {
        let visit = Visit::new(&app, &id, &headers).await?;
        visit.person()?;
        let given = |name: &str| fields.get(name).map(String::as_str);
        promotions::set(
            &app,
            &visit.opened,
            given("public").map(|public| public == "yes"),
            given("invite") == Some("new"),
            given("drop"),
        )
        .await?;
        Ok(go(&format!("/p/{id}"), None))
    };
    done.await.unwrap_or_else(|problem| trouble(&headers, problem))
}
