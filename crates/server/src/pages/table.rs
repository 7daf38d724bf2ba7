//! The page of a table, and the page behind a seat link.

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use kernel::Seat;
use serde::Deserialize;
use std::sync::Arc;
use web::boards::DrawnStage;
use web::table::{Part, TablePage};

use super::drawings::page_of;
use super::{page, title, trouble};
use crate::api;
use crate::app::App;
use crate::plan::{SeatPlan, link_digest};
use crate::problem::{Code, Problem};
use crate::table::Table;
use crate::world::is_id;

/// How a table is looked at.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(super) struct Eyes {
    /// Through the eyes of this seat.
    #[serde(default)]
    pub seat: Option<u8>,
    /// What was seen before.
    #[serde(default)]
    pub after: i64,
    /// Is everything to be sent, whatever was seen before?
    #[serde(default)]
    pub whole: bool,
}

/// What a plain form could not do and would like explained.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Tried {
    /// The words that were typed.
    #[serde(default)]
    words: Option<String>,
}

impl Eyes {
    pub(super) fn seat(self) -> Option<Seat> {
        self.seat.and_then(|seat| Seat::try_from(seat).ok())
    }
}

pub(super) async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(eyes): Query<Eyes>,
    Query(tried): Query<Tried>,
    headers: HeaderMap,
) -> Response {
    let shown = async {
        let caller = app.caller(&headers).await?;
        if !is_id(&id) {
            return Err(Problem::from(Code::NotFound));
        }
        let person = caller.as_ref().map(|person| person.id.as_str());
        let (snapshot, now) = (app.tables.snapshot(&id).await?, app.tables.world.now());
        let class = snapshot.page_class(person, eyes.seat(), &origin(&app, &headers), now);
        let drawn = snapshot.drawings.of(&class).drawn(&app, &snapshot).await?;
        let refusal = match tried.words.as_deref().filter(|_| drawn.look.question.is_some()) {
            Some(words) => {
                let person = person.unwrap_or_default();
                let said =
                    |table: &Table| api::said(table, person, eyes.seat(), None, Some(words), None).err();
                app.tables.read(&id, said).await?.map(|problem| problem.detail)
            }
            None => None,
        };
        let title = title(&app, &drawn.look.game);
        let body = if refusal.is_some() || snapshot.clock_runs() {
            // What only this reader or only this moment has is drawn for them alone; the board is not.
            let look = snapshot.look(&class, i64::MAX, 0, now);
            let stage = DrawnStage { hints: drawn.hints.clone(), ..DrawnStage::default() };
            let page = TablePage { refusal: refusal.as_deref(), ..page_of(&look, &stage, &class, &[]) };
            let mut parts = drawn.parts.clone();
            parts.draw_anew(Part::Seats, &page);
            parts.draw_anew(Part::Question, &page);
            web::table::table(&drawn.look, &title, &parts, now)
        } else {
            web::table::table(&drawn.look, &title, &drawn.parts, now)
        };
        Ok(page(&title, caller.as_ref(), &body))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}

/// The address of this server as the reader knows it.
pub(super) fn origin(app: &App, headers: &HeaderMap) -> String {
    let host = headers.get("host").and_then(|host| host.to_str().ok()).unwrap_or_default();
    app.origin.clone().unwrap_or_else(|| format!("http://{host}"))
}

/// The page behind a seat link. Looking at it takes nothing: a preview in a chat must not eat the seat.
pub(super) async fn seat_link(
    State(app): State<App>,
    Path((id, token)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let shown = async {
        let caller = app.caller(&headers).await?;
        if !is_id(&id) {
            return Err(Problem::from(Code::NotFound));
        }
        let digest = link_digest(&token);
        let snapshot = app.tables.snapshot(&id).await?;
        let is_it = |seat: &SeatPlan| matches!(seat, SeatPlan::Link { digest: right } if *right == digest);
        let index = snapshot.plan.seats.iter().position(is_it).ok_or(Code::NotFound)?;
        if snapshot.is_taken(index) {
            return Err(Problem::new(Code::SeatTaken, "This invitation link has already been used"));
        }
        let (game, commitment) = (snapshot.plan.game.clone(), Arc::clone(&snapshot.commitment));
        let host = snapshot.host().map(str::to_owned);
        let about = app.tables.library.find(&game);
        let (title, blurb) = about.map_or((game.as_str(), ""), |game| (game.title(), game.blurb()));
        let who = caller.as_ref().map(|person| person.name.as_str());
        let host = host.unwrap_or_else(|| "A friend".into());
        let body = web::table::seat_link(
            &id,
            (&game, title, blurb),
            &host,
            &token,
            who,
            (&commitment, snapshot.plan.dice >= 2),
        );
        Ok(page(title, caller.as_ref(), &body))
    };
    shown.await.unwrap_or_else(|problem| trouble(&headers, problem))
}
