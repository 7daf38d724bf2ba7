//! What forms do.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use axum::Form;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use kernel::Seat;
use serde_json::json;

use super::trouble;
use crate::api::{self, NewTable};
use crate::app::App;
use crate::entry::Entry;
use crate::identity::{cookie, no_cookie};
use crate::problem::{Code, Problem};
use crate::store::Person;
use crate::world::is_id;

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
    cookie(&app.key.token(&person.id, person.epoch), app.secure())
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
    let name = given.map_or_else(|| made_up(u32::from_le_bytes(app.hall.world.bytes())), str::to_owned);
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

fn number<T: std::str::FromStr>(fields: &Fields, name: &str) -> Result<Option<T>, Problem> {
    match fields.get(name).filter(|text| !text.is_empty()) {
        None => Ok(None),
        Some(text) => text
            .parse()
            .map(Some)
            .map_err(|_| Problem::new(Code::BadRequest, format!("{name}: \"{text}\" is no such number"))),
    }
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
        let game = app.hall.shelf.find(name).ok_or(Code::NotFound)?;
        let seed = u64::from_le_bytes(app.hall.world.bytes());
        let setup = match (text("setup").trim(), super::arrangement(&**game)?) {
            ("", Some(arrangement)) => {
                arrangement.fill(&fields, seed).map_err(|reason| Problem::new(Code::Unfit, reason))?
            }
            ("", None) => game.any_setup_for(2, seed),
            (written, _) => serde_json::from_str(written)
                .map_err(|error| Problem::new(Code::Unfit, format!("the set-up is no JSON: {error}")))?,
        };
        let count = game.start(setup.clone(), None, &kernel::fair::MatchKey::open([0; 32]))?.seats();
        let level: u8 = match number(&fields, "level")? {
            Some(level) => level,
            None => number(&fields, &format!("level-{name}"))?.unwrap_or(1),
        };
        let other = match with {
            "friend" => json!({ "kind": "link" }),
            "hotseat" => json!({ "kind": "me" }),
            _ => json!({ "kind": "bot", "level": level }),
        };
        let mut seats = vec![json!({ "kind": "me" })];
        seats.resize(count, other);
        let clock = match text("clock") {
            "move" => json!({ "kind": "move", "seconds": 60 }),
            "bank" => json!({ "kind": "bank", "seconds": 600, "increment": 10 }),
            "days" => json!({ "kind": "days", "days": 3 }),
            _ => json!({ "kind": "none" }),
        };
        let mut wish = json!({ "game": name, "setup": setup, "seats": seats, "clock": clock });
        for field in ["undo", "chat", "at_zero", "pace"] {
            if !text(field).is_empty() {
                wish[field] = json!(text(field));
            }
        }
        wish["public"] = json!(text("public") == "yes");
        wish["odds"] = json!(text("no_odds") != "yes");
        let wish: NewTable =
            serde_json::from_value(wish).map_err(|error| Problem::new(Code::Unfit, error.to_string()))?;
        let (person, cookie) = somebody(&app, &headers, &fields).await?;
        let (id, _) = api::make(&app, &person, wish).await?;
        if text("sit") == "yes" {
            sit(&app, &id, &person, None, text("entropy").to_owned()).await?;
        }
        Ok(go(&format!("/t/{id}"), cookie))
    };
    made.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

pub(super) async fn at_table(
    State(app): State<App>,
    Path((id, verb)): Path<(String, String)>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Response {
    let done = async {
        if !is_id(&id) {
            return Err(Problem::from(Code::NotFound));
        }
        let back = match fields.get("seat") {
            Some(seat) if seat.bytes().all(|byte| byte.is_ascii_digit()) => format!("/t/{id}?seat={seat}"),
            _ => format!("/t/{id}"),
        };
        if verb == "sit" {
            let (person, cookie) = somebody(&app, &headers, &fields).await?;
            let (token, entropy) = (fields.get("token").cloned(), fields.get("entropy").cloned());
            sit(&app, &id, &person, token, entropy.unwrap_or_default()).await?;
            return Ok((format!("/t/{id}"), cookie));
        }
        let person = app.caller(&headers).await?.ok_or(Code::WhoAreYou)?;
        if verb == "rematch" {
            return Ok((format!("/t/{}", api::rematch_of(&app, &id, &person).await?), None));
        }
        let wish = wish(&verb, &fields)?;
        let request = match &wish {
            Wish::Say { .. } => api::request_key(&person.id, fields.get("request").map(String::as_str))?,
            _ => None,
        };
        let typed = match &wish {
            Wish::Say { words: Some(words), .. } if !wants_json(&headers) => Some(query(words)),
            _ => None,
        };
        match (app.hall.act(&id, request, move |table| wish.entry(table, &person.id)).await, typed) {
            // Typed words that cannot be said: the page of the table says why.
            (Err(problem), Some(words)) if problem.code == Code::NotOffered => {
                let and = if back.contains('?') { '&' } else { '?' };
                Ok((format!("{back}{and}words={words}"), None))
            }
            (done, _) => done.map(|_| (back, None)),
        }
    };
    match done.await {
        Err(problem) => trouble(&headers, problem),
        Ok((to, cookie)) => {
            if wants_json(&headers) {
                StatusCode::NO_CONTENT.into_response()
            } else {
                go(&to, cookie)
            }
        }
    }
}

/// Does the script ask, not a plain form?
fn wants_json(headers: &HeaderMap) -> bool {
    headers.get(header::ACCEPT).is_some_and(|value| value.as_bytes().starts_with(b"application/json"))
}

/// Text as part of an address.
fn query(text: &str) -> String {
    let mut safe = String::new();
    for byte in text.bytes().take(200) {
        if byte.is_ascii_alphanumeric() {
            safe.push(char::from(byte));
        } else {
            // Writing into a string cannot fail.
            let _ = write!(safe, "%{byte:02X}");
        }
    }
    safe
}

/// Sits down in every free seat that is one's own: several where a device is shared.
async fn sit(
    app: &App,
    id: &str,
    person: &Person,
    token: Option<String>,
    entropy: String,
) -> Result<(), Problem> {
    api::sit_down(app, id, person, None, token.clone(), entropy.clone(), None).await?;
    while token.is_none()
        && app.hall.read(id, |table| table.place_for(&person.id, None, None).is_ok()).await?
    {
        api::sit_down(app, id, person, None, None, entropy.clone(), None).await?;
    }
    Ok(())
}

/// What a form wants done at a table.
enum Wish {
    Say { seat: Option<Seat>, code: Option<u32>, words: Option<String>, number: Option<i64> },
    Resign(Option<Seat>),
    Draw(Option<Seat>, Option<bool>),
    Undo(Option<Seat>, Option<bool>),
    Claim(Option<Seat>, Seat),
    Chat(Option<Seat>, String),
    Mute(Option<Seat>, Seat, bool),
    Close,
}

fn wish(verb: &str, fields: &Fields) -> Result<Wish, Problem> {
    let seat_in = |name: &str| -> Result<Option<Seat>, Problem> {
        let seat: Option<u8> = number(fields, name)?;
        seat.map(|seat| Seat::try_from(seat).map_err(|reason| Problem::new(Code::BadRequest, reason)))
            .transpose()
    };
    let seat = seat_in("seat")?;
    let accept = fields.get("accept").map(|text| text == "yes");
    let text = |name: &str| fields.get(name).cloned().unwrap_or_default();
    let other = |name: &str| {
        seat_in(name)?.ok_or_else(|| Problem::new(Code::BadRequest, format!("{name} is missing")))
    };
    Ok(match verb {
        "say" => Wish::Say {
            seat,
            code: number(fields, "code")?,
            words: fields.get("words").cloned(),
            number: number(fields, "number")?,
        },
        "resign" => Wish::Resign(seat),
        "draw" => Wish::Draw(seat, accept),
        "undo" => Wish::Undo(seat, accept),
        "claim" => Wish::Claim(seat, other("from")?),
        "chat" => Wish::Chat(seat, text("text")),
        "mute" => Wish::Mute(seat, other("whom")?, text("on") == "yes"),
        "close" => Wish::Close,
        _ => return Err(Code::NotFound.into()),
    })
}

impl Wish {
    fn entry(&self, table: &crate::table::Table, person: &str) -> Result<Entry, Problem> {
        let playing = |seat: &Option<Seat>| api::playing_seat(table, person, *seat);
        Ok(match self {
            Self::Say { seat, code, words, number } => {
                return api::said(table, person, *seat, *code, words.as_deref(), *number);
            }
            Self::Resign(seat) => Entry::Resigned { seat: playing(seat)? },
            Self::Draw(seat, None) => Entry::DrawOffered { seat: playing(seat)? },
            Self::Draw(seat, Some(yes)) => Entry::DrawAnswered { seat: playing(seat)?, yes: *yes },
            Self::Undo(seat, None) => return table.undo_entry(playing(seat)?, None),
            Self::Undo(seat, Some(yes)) => Entry::UndoAnswered { seat: playing(seat)?, yes: *yes },
            Self::Claim(seat, from) => Entry::Claimed { seat: playing(seat)?, from: *from },
            Self::Chat(seat, text) => {
                Entry::Chatted { seat: api::own_seat(table, person, *seat)?, text: text.clone() }
            }
            Self::Mute(seat, whom, on) => {
                Entry::Muted { seat: api::own_seat(table, person, *seat)?, whom: *whom, on: *on }
            }
            Self::Close if table.plan.host == person => Entry::Closed,
            Self::Close => return Err(Problem::new(Code::NotYours, "only the host closes a table")),
        })
    }
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
        let (_, headers, fields) = client_and_fields(&app, request).await?;
        let person = app.caller(&headers).await?.ok_or(Code::WhoAreYou)?;
        let field = |name: &str| fields.get(name).cloned().unwrap_or_default();
        api::keep_account(&app, &person, &field("account"), field("password")).await?;
        Ok(go("/me", None))
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

pub(super) async fn logout() -> Response {
    go("/", Some(no_cookie()))
}
