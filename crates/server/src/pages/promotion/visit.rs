//! The frame of every page and form of a promotion: who asks, what they may see, what was sent, and how it is answered.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Form;
use axum::extract::{FromRequestParts, Query, RawPathParams};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::response::Response;
use catalog::GameName;
use maud::Markup;
use promotion::World;
use web::promotion::{Faces, Office};

use super::super::forms::{Fields, go, number};
use super::super::{PageRoute, html, page, table, trouble};
use super::{Shown, drawn};
use crate::app::App;
use crate::problem::{Code, Problem};
use crate::promotions::{self, Opened, Standing};
use crate::store::Person;

/// A promotion that the sender of a request may see.
pub(super) struct Visit {
    pub(super) app: App,
    pub(super) headers: HeaderMap,
    pub(super) caller: Option<Person>,
    pub(super) opened: Opened,
    /// The address of this server as the reader knows it.
    pub(super) origin: String,
    faces: Faces,
    invite: String,
    /// The parts of the path, and what stands behind the question mark.
    parts: BTreeMap<String, String>,
    asked: BTreeMap<String, String>,
}

impl FromRequestParts<App> for Visit {
    type Rejection = Response;

    async fn from_request_parts(request: &mut Parts, app: &App) -> Result<Self, Response> {
        let headers = request.headers.clone();
        let found = Self::find(request, app, headers.clone()).await;
        found.map_err(|problem| trouble(&headers, problem))
    }
}

impl Visit {
    async fn find(request: &mut Parts, app: &App, headers: HeaderMap) -> Result<Self, Problem> {
        let path = RawPathParams::from_request_parts(request, app).await.map_err(|_| Code::NotFound)?;
        let parts: BTreeMap<String, String> =
            path.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let Query(asked) = Query::from_request_parts(request, app).await.map_err(|_| Code::BadRequest)?;
        let caller = app.caller(&headers).await?;
        let opened =
            promotions::open(app, parts.get("id").map_or("", String::as_str), caller.as_ref()).await?;
        let game: Result<GameName, String> = opened.world().head.game.parse();
        let faces = game.map(|game| Faces::of(&app.tables.library, game)).unwrap_or_default();
        let origin = table::origin(app, &headers);
        let invite = format!("{origin}/p/{}/join/{}", opened.row.id, opened.row.invite);
        Ok(Self { app: app.clone(), headers, caller, opened, origin, faces, invite, parts, asked })
    }

    pub(super) fn world(&self) -> &World {
        self.opened.world()
    }

    /// A part of the path.
    pub(super) fn part(&self, name: &str) -> &str {
        self.parts.get(name).map_or("", String::as_str)
    }

    /// A part of the path that is a number.
    pub(super) fn number<T: core::str::FromStr>(&self, name: &str) -> Result<T, Problem> {
        let text = self.part(name);
        text.parse().map_err(|_| Problem::new(Code::NotFound, format!("There is no {name} \"{text}\" here.")))
    }

    /// Something behind the question mark.
    pub(super) fn asked(&self, name: &str) -> Option<&str> {
        self.asked.get(name).map(String::as_str)
    }

    pub(super) fn office<'a>(&'a self, opened: &'a Opened, refused: Option<&'a str>) -> Office<'a> {
        let mine =
            self.caller.as_ref().map(|person| opened.world().played_by(&person.id)).unwrap_or_default();
        Office {
            id: &opened.row.id,
            world: opened.world(),
            faces: &self.faces,
            seq: opened.folded.seq,
            edits: opened.may_edit(),
            owns: opened.standing == Standing::Owner,
            mine,
            promoters: &opened.promoters,
            public: opened.row.public,
            invite: &self.invite,
            refused,
        }
    }

    /// A page that needs nothing but the promotion.
    pub(super) fn plain(&self, title: &str, draw: impl FnOnce(&Office<'_>) -> Markup) -> Response {
        let title = format!("{title} · {}", self.world().head.name);
        page(&title, self.caller.as_ref(), &draw(&self.office(&self.opened, None)))
    }
}

/// The row of a page: whoever may see the promotion is shown it; what goes wrong is told.
pub(super) fn visiting<F, Fut>(path: &'static str, show: F) -> PageRoute
where
    F: Fn(Visit) -> Fut + Clone + Send + Sync + 'static,
    Fut: Future<Output = Shown> + Send + 'static,
{
    PageRoute::get(path, async move |visit: Visit| {
        let headers = visit.headers.clone();
        show(visit).await.unwrap_or_else(|problem| trouble(&headers, problem))
    })
}

/// A form that somebody sent to a promotion.
pub(super) struct Change {
    pub(super) visit: Visit,
    pub(super) person: Person,
    pub(super) fields: Fields,
    /// The number of the last deed that the page has shown.
    pub(super) expected: Option<i64>,
}

impl Change {
    /// A field, empty if it was not sent.
    pub(super) fn given(&self, name: &str) -> &str {
        self.fields.get(name).map_or("", String::as_str)
    }

    /// A field that is a number.
    pub(super) fn number<T: core::str::FromStr>(&self, name: &str) -> Result<Option<T>, Problem> {
        number(&self.fields, name)
    }

    /// The page that the form was on, or the desk.
    pub(super) fn back(&self) -> String {
        let rest = self.given("back");
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "/-?=&#".contains(letter);
        let ok = rest.starts_with(['/', '?']) && !rest.starts_with("//") && rest.chars().all(plain);
        format!("/p/{}{}", self.visit.opened.row.id, if ok { rest } else { "" })
    }
}

/// The row of a form: it is done for somebody who is known, and leads to where the change is seen. What the rules refuse,
/// and what was sent too late, is told above the desk as it stands now.
pub(super) fn changing<F, Fut>(path: &'static str, enter: F) -> PageRoute
where
    F: Fn(Arc<Change>) -> Fut + Clone + Send + Sync + 'static,
    Fut: Future<Output = Result<String, Problem>> + Send + 'static,
{
    PageRoute::post(path, async move |visit: Visit, Form(fields): Form<Fields>| {
        let headers = visit.headers.clone();
        let done = async {
            let person = visit.caller.clone();
            let person = person.ok_or_else(|| Problem::new(Code::WhoAreYou, "Please sign in first."))?;
            let expected = number(&fields, "seq")?;
            let change = Arc::new(Change { visit, person, fields, expected });
            match enter(Arc::clone(&change)).await {
                Ok(to) => Ok(go(&to, None)),
                Err(problem) if matches!(problem.code, Code::Unfit | Code::Stale) => {
                    refused(&change, problem).await
                }
                Err(problem) => Err(problem),
            }
        };
        done.await.unwrap_or_else(|problem| trouble(&headers, problem))
    })
}

async fn refused(change: &Change, problem: Problem) -> Shown {
    let visit = &change.visit;
    let accepts = visit.headers.get("accept").and_then(|kind| kind.to_str().ok());
    if accepts.is_some_and(|kind| kind.contains("json")) {
        return Err(problem);
    }
    let now = promotions::open(&visit.app, &visit.opened.row.id, visit.caller.as_ref()).await?;
    let drawn = drawn(visit, &now, Some(&problem.detail)).await?;
    Ok(html(problem.code.status(), &web::page(&now.world().head.name, Some(&change.person.name), &drawn)))
}
