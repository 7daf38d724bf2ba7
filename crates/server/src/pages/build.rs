//! Building a match by hand: every press of a button sends the whole form, and nothing that was typed is lost.

use axum::Form;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use catalog::AnyGame;
use web::build::Draft;

use super::forms::{Fields, go, open_table};
use super::{game_card, page, trouble};
use crate::app::App;
use crate::problem::{Code, Problem};
use crate::store::Person;

fn known(app: &App, name: &str) -> Result<AnyGame, Problem> {
    Ok(app.tables.library.find(name).ok_or(Code::NotFound)?)
}

/// Where a game that has nothing to build is set up.
fn plain(game: &AnyGame) -> Response {
    go(&format!("/new/{}", game.name().name()), None)
}

fn drawn(game: &AnyGame, draft: &Draft, caller: Option<&Person>) -> Response {
    let who = caller.map(|person| person.name.as_str());
    let level = draft.fields.get("level").and_then(|level| level.parse().ok());
    let levels = web::front::levels(&game_card(game), level);
    page(&format!("{}: build a match", game.title()), caller, &web::build::page(game, draft, who, &levels))
}

pub(super) async fn show(State(app): State<App>, Path(name): Path<String>, headers: HeaderMap) -> Response {
    let shown = async {
        let caller = app.caller(&headers).await?;
        let game = known(&app, &name)?;
        if !web::build::has(&game) {
            return Ok(plain(&game));
        }
        Ok(drawn(&game, &web::build::draft(&game, &Fields::new()), caller.as_ref()))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

pub(super) async fn send(
    State(app): State<App>,
    Path(name): Path<String>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Response {
    let sent = async {
        let caller = app.caller(&headers).await?;
        let game = known(&app, &name)?;
        if !web::build::has(&game) {
            return Ok(plain(&game));
        }
        let draft = web::build::draft(&game, &fields);
        match fields.get("with").filter(|_| draft.wrong.is_empty()) {
            Some(with) => open_table(&app, &headers, &fields, &game, draft.setup, with).await,
            None => Ok(drawn(&game, &draft, caller.as_ref())),
        }
    };
    sent.await.unwrap_or_else(|problem| trouble(&headers, problem))
}
