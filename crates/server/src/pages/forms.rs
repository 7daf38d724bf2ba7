//! What forms do.

use std::collections::BTreeMap;

use axum::Form;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use catalog::AnyGame;
use serde::de::DeserializeOwned;
use serde_json::Value;
use web::arrange::{arrangement, quick};

use super::trouble;
use crate::api::{self, NewSeat, NewTable};
use crate::app::App;
use crate::identity::{cookie, no_cookie};
use crate::plan::Clock;
use crate::problem::{Code, Problem};
use crate::store::Person;

/// The fields of a form.
pub(super) type Fields = BTreeMap<String, String>;

pub(super) fn go(to: &str, set_cookie: Option<String>) -> Response {
    let mut response = Redirect::to(to).into_response();
    if let Some(value) = set_cookie.and_then(|value| HeaderValue::from_str(&value).ok()) {
        response.headers_mut().insert(header::SET_COOKIE, value);
    }
    response
}

fn token_cookie(app: &App, person: &Person) -> String {
    cookie(&app.new_token(person), app.secure())
}

/// Who sends the form: somebody known, or a guest who gives a name in it.
pub(super) async fn somebody(
    app: &App,
    headers: &HeaderMap,
    fields: &Fields,
) -> Result<(Person, Option<String>), Problem> {
    if let Some(person) = app.caller(headers).await? {
        return Ok((person, None));
    }
    let given = fields.get("name").map(|name| name.trim()).filter(|name| !name.is_empty());
    let name = given.map_or_else(|| made_up(u32::from_le_bytes(app.tables.world.bytes())), str::to_owned);
    let person = api::welcome(app, &name).await?;
    let cookie = token_cookie(app, &person);
    Ok((person, Some(cookie)))
}

/// A name for a guest who gave none.
fn made_up(luck: u32) -> String {
    const FIRST: [&str; 16] = [
        "Brave", "Dusty", "Grand", "Iron", "Jolly", "Kid", "Lucky", "Masked", "Mighty", "Quiet", "Rowdy",
        "Silver", "Swift", "Thunder", "Velvet", "Wild",
    ];
    const SECOND: [&str; 16] = [
        "Badger", "Bison", "Comet", "Falcon", "Gazelle", "Heron", "Lynx", "Mantis", "Marlin", "Otter",
        "Puma", "Raven", "Stag", "Tempest", "Walrus", "Wolf",
    ];
    format!("{} {} {}", FIRST[luck as usize & 15], SECOND[luck as usize >> 4 & 15], 10 + (luck >> 8) % 90)
}

pub(super) fn number<T: std::str::FromStr>(fields: &Fields, name: &str) -> Result<Option<T>, Problem> {
    match fields.get(name).filter(|text| !text.is_empty()) {
        None => Ok(None),
        Some(text) => text
            .parse()
            .map(Some)
            .map_err(|_| Problem::new(Code::BadRequest, format!("{name}: \"{text}\" is no such number"))),
    }
}

/// What a field of set words says; what the form leaves out is as usual.
fn one_of<T: DeserializeOwned + Default>(fields: &Fields, name: &str) -> Result<T, Problem> {
    let Some(text) = fields.get(name).filter(|text| !text.is_empty()) else { return Ok(T::default()) };
    let word = serde::de::value::StrDeserializer::<serde::de::value::Error>::new(text);
    T::deserialize(word).map_err(|error| Problem::new(Code::Unfit, format!("{name}: {error}")))
}

pub(super) async fn new_table(
    State(app): State<App>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Response {
    let made = async {
        let text = |name: &str| fields.get(name).map_or("", String::as_str);
        // The front page has one form for all games: its buttons say which, and against whom.
        let (name, with) = text("play").split_once(' ').unwrap_or((text("game"), text("with")));
        let game = app.tables.library.find(name).ok_or(Code::NotFound)?;
        let seed = u64::from_le_bytes(app.tables.world.bytes());
        let setup = match text("setup").trim() {
            // One click: nothing was chosen, so the book's own set-up is played, against a bot as quick as it can be.
            "" if !fields.contains_key("arranged") => match with {
                "bot" => quick(&game, game.standard_setup(2, seed)),
                _ => game.standard_setup(2, seed),
            },
            "" => {
                let filled = arrangement(&game).fill(&fields, seed);
                filled.map_err(|reason| Problem::new(Code::Unfit, reason))?
            }
            written => serde_json::from_str(written)
                .map_err(|error| Problem::new(Code::Unfit, format!("the set-up is no JSON: {error}")))?,
        };
        open_table(&app, &headers, &fields, &game, setup, with).await
    };
    made.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

/// Makes a table of this set-up, as the other fields of the form want it, and goes there.
pub(super) async fn open_table(
    app: &App,
    headers: &HeaderMap,
    fields: &Fields,
    game: &AnyGame,
    setup: Value,
    with: &str,
) -> Result<Response, Problem> {
    let text = |name: &str| fields.get(name).map_or("", String::as_str);
    let name = game.name().name();
    // From the front page, with nothing chosen but the game.
    let at_once = with == "anyone" && fields.contains_key("play");
    let count = game.start(setup.clone(), None, &kernel::fair::MatchKey::open([0; 32]))?.seats();
    let level: u8 = match number(fields, "level")? {
        Some(level) => level,
        None => number(fields, &format!("level-{name}"))?.unwrap_or(1),
    };
    let other = match with {
        "friend" => NewSeat::Link,
        "anyone" => NewSeat::Open,
        "hotseat" => NewSeat::Me,
        _ => NewSeat::Bot { level },
    };
    let mut seats = vec![NewSeat::Me];
    seats.resize(count, other);
    let new = NewTable {
        game: name.to_owned(),
        setup: Some(setup),
        seats,
        clock: match text("clock") {
            "move" => Clock::Move { seconds: 60 },
            "bank" => Clock::Bank { seconds: 600, increment: 10 },
            "days" => Clock::Days { days: 3 },
            // Strangers do not keep each other waiting for ever.
            "" if with == "anyone" => Clock::Bank { seconds: 600, increment: 10 },
            _ => Clock::None,
        },
        at_zero: one_of(fields, "at_zero")?,
        undo: one_of(fields, "undo")?,
        chat: one_of(fields, "chat")?,
        public: text("public") == "yes",
        odds: text("no_odds") != "yes",
        pace: one_of(fields, "pace")?,
        // Who meets whoever is around plays for the rating.
        rated: text("rated") == "yes" || (at_once && count == 2),
    };
    let (person, cookie) = somebody(app, headers, fields).await?;
    // Somebody who waits is better than another table.
    if at_once && let Some(id) = api::open_challenge(app, &person.id, name, new.clock, new.rated).await? {
        return Ok(go(&format!("/t/{id}"), cookie));
    }
    let (id, _) = api::make(app, &person, new).await?;
    Ok(go(&format!("/t/{id}"), cookie))
}

/// The client of a request and its form.
async fn client_and_fields(app: &App, request: Request) -> Result<(String, HeaderMap, Fields), Problem> {
    let (parts, body) = request.into_parts();
    let (client, headers) = (api::client_of(app, &parts), parts.headers.clone());
    let request = Request::from_parts(parts, body);
    let form = axum::RequestExt::extract::<Form<Fields>, _>(request).await;
    let Form(fields) = form.map_err(|error| Problem::new(Code::BadRequest, error.body_text()))?;
    Ok((client, headers, fields))
}

pub(super) async fn recover(State(app): State<App>, request: Request) -> Response {
    let done = async {
        let (client, _, fields) = client_and_fields(&app, request).await?;
        let person = api::by_code(&app, &client, fields.get("code").map_or("", String::as_str)).await?;
        Ok(go("/", Some(token_cookie(&app, &person))))
    };
    done.await.unwrap_or_else(|problem| trouble(&HeaderMap::new(), problem))
}

pub(super) async fn login(State(app): State<App>, request: Request) -> Response {
    let done = async {
        let (client, _, fields) = client_and_fields(&app, request).await?;
        let field = |name: &str| fields.get(name).cloned().unwrap_or_default();
        let person = api::by_password(&app, &client, &field("account"), field("password")).await?;
        Ok(go("/", Some(token_cookie(&app, &person))))
    };
    done.await.unwrap_or_else(|problem| trouble(&HeaderMap::new(), problem))
}

pub(super) async fn account(State(app): State<App>, request: Request) -> Response {
    let done = async {
        let (client, headers, fields) = client_and_fields(&app, request).await?;
        let person = app.caller(&headers).await?.ok_or(Code::WhoAreYou)?;
        let field = |name: &str| fields.get(name).cloned().unwrap_or_default();
        let wanted =
            api::Wanted { account: &field("account"), password: field("password"), old: Some(field("old")) };
        let person = api::keep_account(&app, &client, &person, wanted).await?;
        Ok(go("/me", Some(token_cookie(&app, &person))))
    };
    done.await.unwrap_or_else(|problem| trouble(&HeaderMap::new(), problem))
}

pub(super) async fn revoke(State(app): State<App>, headers: HeaderMap) -> Response {
    let done = async {
        let person = app.caller(&headers).await?.ok_or(Code::WhoAreYou)?;
        let person = api::start_anew(&app, &person).await?;
        Ok(go("/me", Some(token_cookie(&app, &person))))
    };
    done.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

pub(super) async fn logout(State(app): State<App>, headers: HeaderMap) -> Response {
    match app.end_session(&headers).await {
        Ok(()) => go("/", Some(no_cookie())),
        Err(problem) => trouble(&headers, problem),
    }
}
