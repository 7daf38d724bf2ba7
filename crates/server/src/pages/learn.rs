//! The rules to read, and the tutorials to play.

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use catalog::GameName;
use maud::Markup;
use serde::Deserialize;
use web::tutorial::{Learned, Tried};

use super::{page, trouble};
use crate::app::App;
use crate::identity::cookie_of;
use crate::problem::{Code, Problem};

/// What to look for.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Search {
    #[serde(default)]
    q: String,
}

/// The longest query that is looked for.
const LONGEST_QUERY: usize = 100;

impl Search {
    fn query(&self) -> String {
        self.q.trim().chars().take(LONGEST_QUERY).collect()
    }
}

fn known(game: &str) -> Result<GameName, Problem> {
    game.parse().map_err(|reason: String| Problem::new(Code::NotFound, reason))
}

pub(super) async fn rules(
    State(app): State<App>,
    Query(search): Query<Search>,
    headers: HeaderMap,
) -> Response {
    let shown = async {
        let caller = app.caller(&headers).await?;
        Ok(page("Rules", caller.as_ref(), &web::rules::index(&search.query())))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

/// One of the pages of a game's rules.
async fn rules_page(
    app: &App,
    game: &str,
    headers: &HeaderMap,
    title: &str,
    body: impl FnOnce(GameName) -> Markup,
) -> Response {
    let shown = async {
        let caller = app.caller(headers).await?;
        let name = known(game)?;
        Ok(page(&format!("{}: {title}", name.title()), caller.as_ref(), &body(name)))
    };
    shown.await.unwrap_or_else(|problem| trouble(headers, problem))
}

pub(super) async fn rules_of(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(search): Query<Search>,
    headers: HeaderMap,
) -> Response {
    let query = search.query();
    let title = if query.is_empty() { "how to play" } else { "search" };
    rules_page(&app, &game, &headers, title, |name| web::rules::game(name, &query)).await
}

pub(super) async fn reference(
    State(app): State<App>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Response {
    rules_page(&app, &game, &headers, "quick reference", web::rules::reference).await
}

pub(super) async fn glossary(
    State(app): State<App>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Response {
    rules_page(&app, &game, &headers, "glossary", web::rules::glossary).await
}

pub(super) async fn all_rules(
    State(app): State<App>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Response {
    rules_page(&app, &game, &headers, "all rules", web::rules::all).await
}

/// How far a learner is, and what was tried.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Progress {
    #[serde(default)]
    step: usize,
    #[serde(default)]
    code: Option<u32>,
    #[serde(default)]
    words: Option<String>,
}

/// Which lessons this browser has finished.
fn learned(headers: &HeaderMap) -> Learned {
    cookie_of(headers, Learned::COOKIE).map(Learned::read).unwrap_or_default()
}

/// Has the browser keep which lessons are finished, for a year.
fn keep(response: &mut Response, learned: &Learned, secure: bool) {
    let secure = if secure { "; Secure" } else { "" };
    let cookie = format!(
        "{}={learned}; Path=/learn; HttpOnly; SameSite=Lax; Max-Age=31536000{secure}",
        Learned::COOKIE
    );
    if let Ok(value) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
}

pub(super) async fn courses(State(app): State<App>, headers: HeaderMap) -> Response {
    let shown = async {
        let caller = app.caller(&headers).await?;
        Ok(page("Learn by playing", caller.as_ref(), &web::tutorial::index(&learned(&headers))))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

pub(super) async fn course(State(app): State<App>, Path(game): Path<String>, headers: HeaderMap) -> Response {
    let shown = async {
        let caller = app.caller(&headers).await?;
        let name = known(&game)?;
        let body = web::tutorial::front(name, &learned(&headers));
        Ok(page(&format!("Learn {}", name.title()), caller.as_ref(), &body))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

pub(super) async fn lesson(
    State(app): State<App>,
    Path((game, number)): Path<(String, usize)>,
    Query(progress): Query<Progress>,
    headers: HeaderMap,
) -> Response {
    let shown = async {
        let caller = app.caller(&headers).await?;
        let name = known(&game)?;
        let lesson = number.checked_sub(1).and_then(|index| web::tutorial::course(name).lessons.get(index));
        let lesson = lesson.ok_or_else(|| Problem::new(Code::NotFound, "This course has no such lesson"))?;
        let step = progress.step.min(lesson.tasks.len());
        let tried = match (progress.code, progress.words) {
            (Some(code), _) => Tried::Code(code),
            (None, Some(words)) => Tried::Words(words.chars().take(LONGEST_QUERY).collect()),
            (None, None) => Tried::Nothing,
        };
        // A lesson that the rules disagree with is caught by the tests.
        let moment = web::tutorial::moment(name, lesson, step, &tried)
            .map_err(|failure| Problem::new(Code::Unavailable, failure.to_string()))?;
        if moment.next.as_ref().is_some_and(|next| next.tried == Some(next.wanted)) {
            return Ok(Redirect::to(&web::tutorial::address(name, number, step + 1)).into_response());
        }
        let mut learned = learned(&headers);
        let finished = moment.next.is_none() && learned.finish(name, number);
        let body = web::tutorial::lesson(name, number, step, lesson, &moment, &learned);
        let mut response = page(&lesson.title, caller.as_ref(), &body);
        if finished {
            keep(&mut response, &learned, app.secure());
        }
        Ok(response)
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}
