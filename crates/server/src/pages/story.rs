//! A match to be read as a story: on a page, or as a file to keep.

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use catalog::Narrative;
use serde::Deserialize;
use web::story::StoryPage;

use super::replay::{aside, download, take};
use super::{page, trouble};
use crate::app::App;
use crate::problem::{Code, Problem};

/// Who tells it, and through whose eyes.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Wanted {
    #[serde(default)]
    voice: Option<String>,
    #[serde(default)]
    seat: Option<u8>,
}

struct Told {
    story: Narrative,
    /// The game's name, for the name of a file.
    game: &'static str,
    over: bool,
    voices: Vec<catalog::VoiceName>,
}

async fn tell(app: &App, id: &str, wanted: &Wanted, headers: &HeaderMap) -> Result<Told, Problem> {
    let caller = app.caller(headers).await?;
    let taken = take(app, id, caller.as_ref(), wanted.seat).await?;
    let voice = wanted.voice.clone().filter(|voice| !voice.is_empty());
    if voice.is_some() && !taken.over {
        return Err(Problem::new(Code::StillRunning, "The commentators speak when the match is over"));
    }
    let game = taken.copy.name();
    let voices = app.tables.library.game(game).voices();
    let over = taken.over;
    let story = aside(move || {
        let sides = taken.sides();
        taken.copy.narrative(taken.viewer, voice.as_deref(), sides)
    });
    let story = story.await?.map_err(|reason| Problem::new(Code::NotFound, kernel::sentence(&reason)))?;
    Ok(Told { story, game: game.name(), over, voices })
}

pub(super) async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Response {
    let shown = async {
        let told = tell(&app, &id, &wanted, &headers).await?;
        let caller = app.caller(&headers).await?;
        let title = format!("{}: the story", told.story.title);
        let view =
            StoryPage { id, seat: wanted.seat, over: told.over, voices: told.voices, story: told.story };
        Ok(page(&title, caller.as_ref(), &web::story::read(&view)))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

async fn kept(
    app: App,
    id: String,
    wanted: Wanted,
    headers: HeaderMap,
    (kind, ending): (&'static str, &str),
    write: fn(&Narrative) -> String,
) -> Response {
    let made = async {
        let told = tell(&app, &id, &wanted, &headers).await?;
        Ok(download(kind, &format!("{}-{id}.{ending}", told.game), write(&told.story)))
    };
    made.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

pub(super) async fn text(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Response {
    kept(app, id, wanted, headers, ("text/plain; charset=utf-8", "txt"), Narrative::text).await
}

pub(super) async fn markdown(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Response {
    kept(app, id, wanted, headers, ("text/markdown; charset=utf-8", "md"), Narrative::markdown).await
}

pub(super) async fn file(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Response {
    let write = |story: &Narrative| web::story::page(story).into_string();
    kept(app, id, wanted, headers, ("text/html; charset=utf-8", "html"), write).await
}
