//! The forms of a table: one handler each for sitting down, answering, undo, chat and the rest.

use axum::Form;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::Seat;

use super::forms::{Fields, go, number, somebody};
use super::trouble;
use crate::api;
use crate::app::App;
use crate::entry::TableEntry;
use crate::problem::{Code, Problem};
use crate::store::Person;
use crate::table::{Seating, Table};
use crate::world::is_id;

/// A form that somebody sent at a table.
pub(super) struct TableForm {
    app: App,
    id: String,
    headers: HeaderMap,
    fields: Fields,
}

impl FromRequest<App> for TableForm {
    type Rejection = Response;

    async fn from_request(request: Request, app: &App) -> Result<Self, Response> {
        let (mut parts, body) = request.into_parts();
        let headers = parts.headers.clone();
        let refuse = |problem: Problem| trouble(&headers, problem);
        let id = Path::<String>::from_request_parts(&mut parts, app).await;
        let Some(Path(id)) = id.ok().filter(|Path(id)| is_id(id)) else {
            return Err(refuse(Code::NotFound.into()));
        };
        let form = Form::<Fields>::from_request(Request::from_parts(parts, body), app).await;
        let Form(fields) = form.map_err(|error| refuse(Problem::new(Code::BadRequest, error.body_text())))?;
        Ok(Self { app: app.clone(), id, fields, headers })
    }
}

/// Does the script ask, not a plain form?
fn wants_json(headers: &HeaderMap) -> bool {
    headers.get(header::ACCEPT).is_some_and(|value| value.as_bytes().starts_with(b"application/json"))
}

impl TableForm {
    fn text(&self, name: &str) -> String {
        self.fields.get(name).cloned().unwrap_or_default()
    }

    fn seat_in(&self, name: &str) -> Result<Option<Seat>, Problem> {
        let seat: Option<u8> = number(&self.fields, name)?;
        seat.map(|seat| Seat::try_from(seat).map_err(|reason| Problem::new(Code::BadRequest, reason)))
            .transpose()
    }

    /// A seat that the form must name.
    fn other_seat(&self, name: &str) -> Result<Seat, Problem> {
        self.seat_in(name)?.ok_or_else(|| Problem::new(Code::BadRequest, format!("{name} is missing")))
    }

    /// The answer to what another seat asked for, where the form is one.
    fn accept(&self) -> Option<bool> {
        self.fields.get("accept").map(|text| text == "yes")
    }

    async fn person(&self) -> Result<Person, Problem> {
        Ok(self.app.caller(&self.headers).await?.ok_or(Code::WhoAreYou)?)
    }

    /// The page to go back to: the same table through the same eyes.
    fn back(&self) -> String {
        match self.fields.get("seat") {
            Some(seat) if seat.bytes().all(|byte| byte.is_ascii_digit()) => {
                format!("/t/{}?seat={seat}", self.id)
            }
            _ => format!("/t/{}", self.id),
        }
    }

    /// Where a form led, or what was wrong with it.
    fn done(&self, to: Result<(String, Option<String>), Problem>) -> Response {
        match to {
            Err(problem) => trouble(&self.headers, problem),
            Ok(_) if wants_json(&self.headers) => StatusCode::NO_CONTENT.into_response(),
            Ok((to, cookie)) => go(&to, cookie),
        }
    }

    /// Writes the entry that the form means, as the person who sent it.
    async fn act(
        self,
        entry: impl Fn(&Table, &str) -> Result<TableEntry, Problem> + Send + Sync + 'static,
    ) -> Response {
        let acted = async {
            let person = self.person().await?;
            self.app.tables.act(&self.id, None, move |table| entry(table, &person.id)).await?;
            Ok((self.back(), None))
        };
        let acted = acted.await;
        self.done(acted)
    }

    /// The same for the seat that the person plays.
    async fn play(
        self,
        entry: impl Fn(&Table, Seat) -> Result<TableEntry, Problem> + Send + Sync + 'static,
    ) -> Response {
        let seat = match self.seat_in("seat") {
            Ok(seat) => seat,
            Err(problem) => return self.done(Err(problem)),
        };
        self.act(move |table, person| entry(table, table.playing_seat(person, seat)?)).await
    }
}

/// Sits down in every free seat that is one's own: several where a device is shared.
pub(super) async fn sit_down(
    app: &App,
    id: &str,
    person: &Person,
    brought: api::Brought,
) -> Result<(), Problem> {
    api::sit_down(app, id, person, None, brought.clone(), None).await?;
    while brought.token.is_none() && app.tables.snapshot(id).await?.has_place_for(&person.id) {
        api::sit_down(app, id, person, None, brought.clone(), None).await?;
    }
    Ok(())
}

pub(super) async fn sit(form: TableForm) -> Response {
    let sat = async {
        let (person, cookie) = somebody(&form.app, &form.headers, &form.fields).await?;
        let brought = api::Brought {
            token: form.fields.get("token").cloned(),
            entropy: form.text("entropy"),
            commitment: form.fields.get("commitment").filter(|text| !text.is_empty()).cloned(),
        };
        sit_down(&form.app, &form.id, &person, brought).await?;
        Ok((format!("/t/{}", form.id), cookie))
    };
    let sat = sat.await;
    form.done(sat)
}

/// Several choices, separated by blanks.
fn series(codes: &str) -> Result<Vec<u32>, Problem> {
    let wrong = |code: &str| Problem::new(Code::BadRequest, format!("codes: \"{code}\" is no number"));
    codes.split_whitespace().map(|code| code.parse().map_err(|_| wrong(code))).collect()
}

/// Reveals for every seat of one's own that is to: several where a device is shared.
pub(super) async fn reveal(form: TableForm) -> Response {
    let revealed = async {
        let person = form.person().await?;
        let entropy = form.text("entropy");
        api::reveal_for(&form.app, &form.id, &person, None, entropy.clone(), None).await?;
        while form.app.tables.snapshot(&form.id).await?.is_to_reveal(&person.id) {
            api::reveal_for(&form.app, &form.id, &person, None, entropy.clone(), None).await?;
        }
        Ok((format!("/t/{}", form.id), None))
    };
    let revealed = revealed.await;
    form.done(revealed)
}

pub(super) async fn say(form: TableForm) -> Response {
    let said = async {
        let person = form.person().await?;
        let (seat, code, number) =
            (form.seat_in("seat")?, number(&form.fields, "code")?, number(&form.fields, "number")?);
        let words = form.fields.get("words").cloned();
        let request = api::request_key(&person.id, form.fields.get("request").map(String::as_str))?;
        let typed = words.as_deref().filter(|_| !wants_json(&form.headers)).map(web::rules::encoded);
        let codes = form.fields.get("codes").map(|codes| series(codes)).transpose()?;
        if let Some(codes) = codes {
            api::say_all(&form.app, &form.id, &person.id, seat, codes, number, request).await?;
            return Ok((form.back(), None));
        }
        let said = form.app.tables.act(&form.id, request, move |table| {
            api::said(table, &person.id, seat, code, words.as_deref(), number)
        });
        let back = form.back();
        match (said.await, typed) {
            // Typed words that cannot be said: the page of the table says why.
            (Err(problem), Some(words)) if problem.code == Code::NotOffered => {
                let and = if back.contains('?') { '&' } else { '?' };
                Ok((format!("{back}{and}words={words}"), None))
            }
            (said, _) => said.map(|_| (back, None)),
        }
    };
    let said = said.await;
    form.done(said)
}

pub(super) async fn resign(form: TableForm) -> Response {
    form.play(|_, seat| Ok(TableEntry::Resigned { seat })).await
}

pub(super) async fn draw(form: TableForm) -> Response {
    let accept = form.accept();
    form.play(move |_, seat| {
        Ok(match accept {
            None => TableEntry::DrawOffered { seat },
            Some(yes) => TableEntry::DrawAnswered { seat, yes },
        })
    })
    .await
}

pub(super) async fn undo(form: TableForm) -> Response {
    let accept = form.accept();
    form.play(move |table, seat| match accept {
        None => table.undo_entry(seat, None),
        Some(yes) => Ok(TableEntry::UndoAnswered { seat, yes }),
    })
    .await
}

pub(super) async fn claim(form: TableForm) -> Response {
    match form.other_seat("from") {
        Ok(from) => form.play(move |_, seat| Ok(TableEntry::Claimed { seat, from })).await,
        Err(problem) => form.done(Err(problem)),
    }
}

pub(super) async fn chat(form: TableForm) -> Response {
    let (seat, text) = match form.seat_in("seat") {
        Ok(seat) => (seat, form.text("text")),
        Err(problem) => return form.done(Err(problem)),
    };
    form.act(move |table, person| {
        Ok(TableEntry::Chatted { seat: table.own_seat(person, seat)?, text: text.clone() })
    })
    .await
}

pub(super) async fn mute(form: TableForm) -> Response {
    let (seat, whom) = match form.seat_in("seat").and_then(|seat| Ok((seat, form.other_seat("whom")?))) {
        Ok(named) => named,
        Err(problem) => return form.done(Err(problem)),
    };
    let on = form.text("on") == "yes";
    form.act(move |table, person| Ok(TableEntry::Muted { seat: table.own_seat(person, seat)?, whom, on }))
        .await
}

pub(super) async fn close(form: TableForm) -> Response {
    form.act(Table::closing_entry).await
}

pub(super) async fn rematch(form: TableForm) -> Response {
    let made = async {
        let person = form.person().await?;
        let made = api::rematch_of(&form.app, &form.id, &person).await?;
        // Its page shows the server's commitment and sits down by itself: one click all the same.
        Ok((format!("/t/{made}"), None))
    };
    let made = made.await;
    form.done(made)
}
