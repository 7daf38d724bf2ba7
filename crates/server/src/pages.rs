//! Pages: the same things as the API, for people. Every form works without a script.

mod delta;
mod files;
mod forms;
mod learn;
mod make;
mod odds;
mod replay;
mod socket;
mod table;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use catalog::GameName;
use maud::Markup;
use web::arrange::Arrangement;
use web::front::{GameCard, LevelCard, TableCard};

use crate::api::{self, TableRow};
use crate::app::App;
use crate::problem::{Code, Problem};
use crate::shelf::Playable;
use crate::store::Person;
use crate::table::Stage;

/// Every page's address with its method, for the test of who may ask what.
pub const ROUTES: &[(&str, &str)] = &[
    ("GET", "/"),
    ("GET", "/me"),
    ("GET", "/static/ringcraft.css"),
    ("GET", "/static/ringcraft.js"),
    ("GET", "/new/{game}"),
    ("POST", "/new"),
    ("POST", "/account"),
    ("POST", "/login"),
    ("POST", "/logout"),
    ("POST", "/recover"),
    ("POST", "/revoke"),
    ("GET", "/t/{id}"),
    ("GET", "/t/{id}/live"),
    ("GET", "/t/{id}/odds"),
    ("GET", "/t/{id}/seat/{token}"),
    ("POST", "/t/{id}/{verb}"),
    ("GET", "/m/{id}"),
    ("GET", "/m/{id}/luck"),
    ("GET", "/m/{id}/{file}"),
    ("GET", "/rules"),
    ("GET", "/rules/{game}"),
    ("GET", "/learn"),
    ("GET", "/learn/{game}"),
    ("GET", "/learn/{game}/{lesson}"),
    ("GET", "/make"),
    ("GET", "/make/{game}"),
    ("GET", "/make/{game}/edit"),
    ("POST", "/make/{game}/edit"),
    ("GET", "/make/{game}/{id}/{what}"),
];

pub(crate) fn router() -> Router<App> {
    let mut router = Router::new();
    for &(method, path) in ROUTES {
        let handler = match path {
            "/" => get(front),
            "/me" => get(me),
            "/static/ringcraft.css" => {
                get(|asked: HeaderMap| async move { files::file(&asked, &files::STYLE) })
            }
            "/static/ringcraft.js" => {
                get(|asked: HeaderMap| async move { files::file(&asked, &files::SCRIPT) })
            }
            "/new/{game}" => get(new_match),
            "/new" => post(forms::new_table),
            "/account" => post(forms::account),
            "/login" => post(forms::login),
            "/logout" => post(forms::logout),
            "/recover" => post(forms::recover),
            "/revoke" => post(forms::revoke),
            "/t/{id}" => get(table::show),
            "/t/{id}/live" => get(socket::open),
            "/t/{id}/odds" => get(odds::show),
            "/t/{id}/seat/{token}" => get(table::seat_link),
            "/m/{id}" => get(replay::show),
            "/m/{id}/luck" => get(replay::luck),
            "/rules" => get(learn::rules),
            "/rules/{game}" => get(learn::rules_of),
            "/learn" => get(learn::courses),
            "/learn/{game}" => get(learn::course),
            "/learn/{game}/{lesson}" => get(learn::lesson),
            "/make" => get(make::games),
            "/make/{game}" => get(make::front),
            "/make/{game}/edit" if method == "GET" => get(make::edit),
            "/make/{game}/edit" => post(make::send),
            "/make/{game}/{id}/{what}" => get(make::what),
            "/m/{id}/{file}" => get(replay::file),
            _ => post(forms::at_table),
        };
        router = router.route(path, handler);
    }
    router.layer(DefaultBodyLimit::max(64 * 1024))
}

fn html(status: StatusCode, markup: &Markup) -> Response {
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    (status, [(header::CONTENT_TYPE, kind)], markup.0.clone()).into_response()
}

/// A whole page for somebody.
fn page(title: &str, who: Option<&Person>, body: &Markup) -> Response {
    html(StatusCode::OK, &web::page(title, who.map(|person| person.name.as_str()), body))
}

/// A refusal: as a page for people, as JSON for the script.
fn trouble(headers: &HeaderMap, problem: Problem) -> Response {
    let wants = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if wants.contains("json") {
        return problem.into_response();
    }
    let reasons: Vec<String> =
        problem.reasons.iter().map(|reason| format!("{}: {}", reason.place, reason.reason)).collect();
    let title = problem.code.title();
    let body = web::layout::trouble(title, &problem.detail, &reasons);
    html(problem.code.status(), &web::page(title, None, &body))
}

fn cards(app: &App, rows: Vec<TableRow>) -> Vec<TableCard> {
    rows.into_iter()
        .map(|row| TableCard {
            past: matches!(row.stage, Stage::Over | Stage::Closed),
            name: row.game.clone(),
            game: app.hall.shelf.find(&row.game).map_or(row.game.clone(), |game| game.title().into()),
            people: people(&row),
            stage: match row.stage {
                Stage::Gathering => "waiting for somebody",
                Stage::Playing => "running",
                Stage::Over => "over",
                Stage::Closed => "closed",
            }
            .into(),
            your_move: row.your_move,
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

fn game_card(game: &dyn Playable) -> GameCard {
    let known: Option<GameName> = game.name().parse().ok();
    GameCard {
        name: game.name().into(),
        title: game.title().into(),
        blurb: game.blurb().into(),
        minutes: known.map_or(0, GameName::minutes),
        levels: game
            .opponents()
            .into_iter()
            .map(|bot| LevelCard { level: bot.level, name: bot.name.into(), about: bot.about.into() })
            .collect(),
    }
}

/// What can be chosen for a match of this game, where it is one of the catalog.
fn arrangement(game: &dyn Playable) -> Result<Option<Arrangement>, Problem> {
    let Ok(name) = game.name().parse::<GameName>() else { return Ok(None) };
    Ok(Some(web::arrange::arrangement(name, game.files())?))
}

async fn new_match(State(app): State<App>, Path(name): Path<String>, headers: HeaderMap) -> Response {
    let shown = async {
        let caller = app.caller(&headers).await?;
        let game = app.hall.shelf.find(&name).ok_or(Code::NotFound)?;
        let who = caller.as_ref().map(|person| person.name.as_str());
        let body = web::front::new_match(who, &game_card(&**game), arrangement(&**game)?.as_ref());
        Ok(page(game.title(), caller.as_ref(), &body))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

async fn front(State(app): State<App>, headers: HeaderMap) -> Response {
    let shown = async {
        let caller = app.caller(&headers).await?;
        let games: Vec<GameCard> = app.hall.shelf.games().map(|game| game_card(&**game)).collect();
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
        let body = web::front::me(&person.name, person.account.as_deref(), &recovery, &cards(&app, own));
        Ok(page("You", Some(&person), &body))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}
