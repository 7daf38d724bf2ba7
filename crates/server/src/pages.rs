//! Pages: the same things as the API, for people. Every form works without a script.

mod build;
mod delta;
mod drawings;
mod files;
mod forms;
mod learn;
mod make;
mod moves;
mod odds;
mod players;
mod promotion;
mod replay;
mod socket;
mod story;
mod table;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::handler::Handler;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use catalog::AnyGame;
use maud::Markup;
use web::arrange::arrangement;
use web::front::{GameCard, LevelCard, TableCard};
use wire::Stage;

pub(crate) use drawings::{Drawings, Gallery};

use crate::api::{self, TableRow};
use crate::app::App;
use crate::opponents::opponents;
use crate::problem::{Code, Problem};
use crate::store::Person;

/// One row of the table of pages: how an address is asked, and who answers.
pub struct PageRoute {
    /// Its method.
    pub method: Method,
    /// Its path, with `{id}` for a table.
    pub path: &'static str,
    handler: MethodRouter<App>,
}

impl core::fmt::Debug for PageRoute {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} {}", self.method, self.path)
    }
}

impl PageRoute {
    fn get<H: Handler<T, App>, T: 'static>(path: &'static str, handler: H) -> Self {
        Self { method: Method::GET, path, handler: get(handler) }
    }

    fn post<H: Handler<T, App>, T: 'static>(path: &'static str, handler: H) -> Self {
        Self { method: Method::POST, path, handler: post(handler) }
    }
}

/// Every page and every form. The test of who may ask what walks the same rows.
pub fn routes() -> Vec<PageRoute> {
    let mut all = own_routes();
    all.extend(promotion::routes());
    all
}

/// Those of the front, the tables and the reading rooms.
fn own_routes() -> Vec<PageRoute> {
    vec![
        PageRoute::get("/", front),
        PageRoute::get("/me", me),
        PageRoute::get("/players", players::best),
        PageRoute::get("/player/{id}", players::one),
        PageRoute::get("/static/ringcraft.css", files::style),
        PageRoute::get("/static/ringcraft.js", files::script),
        PageRoute::get("/static/theme.js", files::theme),
        PageRoute::get("/new/{game}", new_match),
        PageRoute::post("/new", forms::new_table),
        PageRoute::get("/build/{game}", build::show),
        PageRoute::post("/build/{game}", build::send),
        PageRoute::post("/account", forms::account),
        PageRoute::post("/login", forms::login),
        PageRoute::post("/logout", forms::logout),
        PageRoute::post("/recover", forms::recover),
        PageRoute::post("/revoke", forms::revoke),
        PageRoute::get("/t/{id}", table::show),
        PageRoute::get("/t/{id}/live", socket::open),
        PageRoute::get("/t/{id}/odds", odds::show),
        PageRoute::get("/t/{id}/hint", odds::hint),
        PageRoute::get("/t/{id}/seat/{token}", table::seat_link),
        PageRoute::post("/t/{id}/sit", moves::sit),
        PageRoute::post("/t/{id}/reveal", moves::reveal),
        PageRoute::post("/t/{id}/say", moves::say),
        PageRoute::post("/t/{id}/resign", moves::resign),
        PageRoute::post("/t/{id}/draw", moves::draw),
        PageRoute::post("/t/{id}/undo", moves::undo),
        PageRoute::post("/t/{id}/claim", moves::claim),
        PageRoute::post("/t/{id}/chat", moves::chat),
        PageRoute::post("/t/{id}/mute", moves::mute),
        PageRoute::post("/t/{id}/close", moves::close),
        PageRoute::post("/t/{id}/rematch", moves::rematch),
        PageRoute::get("/m/{id}", replay::show),
        PageRoute::get("/m/{id}/luck", replay::luck),
        PageRoute::get("/m/{id}/story", story::show),
        PageRoute::get("/m/{id}/story.txt", story::text),
        PageRoute::get("/m/{id}/story.md", story::markdown),
        PageRoute::get("/m/{id}/story.html", story::file),
        PageRoute::get("/m/{id}/record.json", replay::record),
        PageRoute::get("/m/{id}/report.html", replay::report),
        PageRoute::get("/rules", learn::rules),
        PageRoute::get("/rules/{game}", learn::rules_of),
        PageRoute::get("/rules/{game}/reference", learn::reference),
        PageRoute::get("/rules/{game}/glossary", learn::glossary),
        PageRoute::get("/rules/{game}/all", learn::all_rules),
        PageRoute::get("/learn", learn::courses),
        PageRoute::get("/learn/{game}", learn::course),
        PageRoute::get("/learn/{game}/{lesson}", learn::lesson),
        PageRoute::get("/make", make::games),
        PageRoute::get("/make/{game}", make::front),
        PageRoute::get("/make/{game}/edit", make::edit),
        PageRoute::post("/make/{game}/edit", make::send),
        PageRoute::get("/make/{game}/{id}/toml", make::toml),
        PageRoute::get("/make/{game}/{id}/json", make::json),
        PageRoute::get("/make/{game}/{id}/file", make::file),
        PageRoute::get("/make/{game}/{id}/strength", make::strength),
    ]
}

pub(crate) fn router() -> Router<App> {
    let router = routes().into_iter().fold(Router::new(), |router, row| router.route(row.path, row.handler));
    router.layer(DefaultBodyLimit::max(64 * 1024)).layer(from_fn(in_our_words))
}

/// What the framework itself refuses, an address or a form that it cannot read, is told as everything else is.
async fn in_our_words(request: Request, next: Next) -> Response {
    let headers = request.headers().clone();
    let response = next.run(request).await;
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let own = !kind.is_some_and(|kind| kind.starts_with("text/plain"));
    let (code, detail) = match response.status() {
        _ if own => return response,
        StatusCode::BAD_REQUEST => (Code::BadRequest, "This address or form can't be read. Check the link"),
        StatusCode::UNPROCESSABLE_ENTITY => {
            (Code::Unfit, "This form can't be read. Reload the page and try again")
        }
        StatusCode::UNSUPPORTED_MEDIA_TYPE => {
            (Code::BadRequest, "Send the form as application/x-www-form-urlencoded")
        }
        _ => return response,
    };
    trouble(&headers, Problem::new(code, detail))
}

/// The page of an address that leads nowhere.
pub(crate) fn not_found(status: StatusCode) -> Response {
    html(status, &web::page("Page not found", None, &web::layout::not_found()))
}

fn html(status: StatusCode, markup: &Markup) -> Response {
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    (status, [(header::CONTENT_TYPE, kind)], markup.0.clone()).into_response()
}

/// A game's title.
fn title(app: &App, game: &str) -> String {
    app.tables.library.find(game).map_or_else(|| game.to_owned(), |game| game.title().to_owned())
}

/// A whole page for somebody.
fn page(title: &str, who: Option<&Person>, body: &Markup) -> Response {
    html(StatusCode::OK, &web::page(title, who.map(|person| person.name.as_str()), body))
}

/// A refusal: as a page for people, as JSON for the script.
pub(crate) fn trouble(headers: &HeaderMap, problem: Problem) -> Response {
    let wants = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if wants.contains("json") {
        return problem.into_response();
    }
    let wait = problem.wait;
    let reasons: Vec<String> =
        problem.reasons.iter().map(|reason| format!("{}: {}", reason.place, reason.reason)).collect();
    let title = problem.code.title();
    let body = web::layout::trouble(title, &problem.detail, &reasons);
    let mut response = html(problem.code.status(), &web::page(title, None, &body));
    if let Some(wait) = wait {
        response.headers_mut().insert(header::RETRY_AFTER, wait.into());
    }
    response
}

fn cards(app: &App, rows: Vec<TableRow>) -> Vec<TableCard> {
    rows.into_iter()
        .map(|row| TableCard {
            past: matches!(row.stage, Stage::Over | Stage::Closed),
            name: row.game.clone(),
            game: app.tables.library.find(&row.game).map_or(row.game.clone(), |game| game.title().into()),
            people: people(&row),
            stage: match row.stage {
                Stage::Gathering if row.open => "waiting for an opponent",
                Stage::Gathering => "waiting for somebody",
                Stage::Playing => "running",
                Stage::Over => "over",
                Stage::Closed => "closed",
                Stage::Unreadable => row.reason.as_deref().unwrap_or("cannot be read"),
            }
            .into(),
            your_move: row.your_move,
            open: row.open,
            rated: row.rated,
            id: row.id,
        })
        .collect()
}

/// Who plays there; a seat without a person is a bot's, once nobody is waited for.
fn people(row: &TableRow) -> String {
    let bot = (row.stage != Stage::Gathering).then(|| "a bot".to_owned());
    let names: Vec<String> =
        row.people.iter().filter_map(|person| person.clone().or_else(|| bot.clone())).collect();
    names.join(if names.len() == 2 { " against " } else { ", " })
}

fn game_card(game: &AnyGame) -> GameCard {
    GameCard {
        name: game.name().name().into(),
        title: game.title().into(),
        blurb: game.blurb().into(),
        minutes: game.name().minutes(),
        levels: opponents(game.name())
            .into_iter()
            .map(|bot| LevelCard { level: bot.level, name: bot.name.into(), about: bot.about.into() })
            .collect(),
    }
}

async fn new_match(State(app): State<App>, Path(name): Path<String>, headers: HeaderMap) -> Response {
    let shown = async {
        let caller = app.caller(&headers).await?;
        let game = app.tables.library.find(&name).ok_or(Code::NotFound)?;
        let who = caller.as_ref().map(|person| person.name.as_str());
        let built = web::build::has(&game);
        let body = web::front::new_match(who, &game_card(&game), &arrangement(&game), built);
        Ok(page(game.title(), caller.as_ref(), &body))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

async fn front(State(app): State<App>, headers: HeaderMap) -> Response {
    let shown = async {
        let caller = app.caller(&headers).await?;
        let games: Vec<GameCard> = app.tables.library.games().map(|game| game_card(&game)).collect();
        let (own, public) = api::lists(&app, caller.as_ref().map(|person| person.id.as_str())).await?;
        let who = caller.as_ref().map(|person| person.name.as_str());
        let body = web::front::front(who, &games, &cards(&app, own), &cards(&app, public));
        Ok(page("Tabletop combat sports", caller.as_ref(), &body))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

async fn me(State(app): State<App>, headers: HeaderMap) -> Response {
    let shown = async {
        let person = app.caller(&headers).await?.ok_or(Code::WhoAreYou)?;
        let (own, _) = api::lists(&app, Some(&person.id)).await?;
        let recovery = app.key.recovery(&person.id, person.epoch);
        let ratings = players::ratings(&app, &person.id).await?;
        let about = maud::html! {
            (web::players::ratings(&ratings))
            p { a href={ "/player/" (person.id) } { "Your public page" } }
        };
        let body =
            web::front::me(&person.name, person.account.as_deref(), &recovery, &cards(&app, own), &about);
        Ok(page("You", Some(&person), &body))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}
