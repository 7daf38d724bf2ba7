//! Live pages: each connection gets the parts of its own reader's page that changed, and nothing else.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, Request, State};
use axum::response::{IntoResponse, Response};
use kernel::{Seat, Viewer};
use maud::Markup;
use serde::Serialize;

use super::delta::{Pieces, Sending};
use super::table::{Eyes, build};
use crate::api::client_of;
use crate::app::App;
use crate::hall::Live;
use crate::limits::Place;
use crate::problem::{Code, Problem};
use crate::store::Person;
use crate::world::is_id;

/// A page says nothing over its socket; more than this is an attack.
const LONGEST_MESSAGE: usize = 1024;
const MOST_MESSAGES: u32 = 60;
const PING: Duration = Duration::from_secs(20);
/// A reader who takes nothing for so long is let go.
const PATIENCE: Duration = Duration::from_secs(20);

pub(super) async fn open(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(eyes): Query<Eyes>,
    request: Request,
) -> Response {
    let opened = async {
        let (mut parts, _) = request.into_parts();
        let client = client_of(&app, &parts);
        let caller = app.caller(&parts.headers).await?;
        if !is_id(&id) {
            return Err(Problem::from(Code::NotFound));
        }
        let upgrade = axum::RequestPartsExt::extract::<WebSocketUpgrade>(&mut parts)
            .await
            .map_err(|error| Problem::new(Code::BadRequest, error.body_text()))?;
        let place = app.streams.take(&client, &app.limits).ok_or_else(|| {
            Problem::new(Code::TooMany, format!("a client may hold {} streams open", app.limits.streams))
        })?;
        let live = app.hall.live(&id);
        app.hall.read_live(&live, |_| ()).await?;
        let page = LivePage {
            app,
            live,
            caller,
            wanted: eyes.seat(),
            seen: eyes.after,
            whole: eyes.whole,
            sent: BTreeMap::new(),
            key: RandomState::new(),
            viewer: None,
        };
        // The library's own buffers are 128 KiB a connection; a page that says nothing needs none of that.
        let upgrade = upgrade
            .max_message_size(LONGEST_MESSAGE)
            .max_frame_size(LONGEST_MESSAGE)
            .read_buffer_size(LONGEST_MESSAGE)
            .write_buffer_size(4 * LONGEST_MESSAGE);
        Ok(upgrade.on_upgrade(move |socket| page.run(socket, place)))
    };
    opened.await.unwrap_or_else(IntoResponse::into_response)
}

struct LivePage {
    app: App,
    live: Arc<Live>,
    caller: Option<Person>,
    wanted: Option<Seat>,
    seen: i64,
    /// Does the page want everything anew?
    whole: bool,
    /// What each part looked like, and what of it was sent over this connection.
    sent: BTreeMap<&'static str, (u64, Pieces)>,
    key: RandomState,
    viewer: Option<Viewer>,
}

/// What changed.
#[derive(Serialize)]
struct News {
    seq: i64,
    /// The edition of script and style; a page of another one loads itself again.
    build: &'static str,
    parts: BTreeMap<&'static str, Sending>,
    /// Lines for the end of the story.
    #[serde(skip_serializing_if = "String::is_empty")]
    lines: String,
    /// The whole story, where other eyes look now.
    #[serde(skip_serializing_if = "Option::is_none")]
    story: Option<String>,
}

impl LivePage {
    async fn run(mut self, mut socket: WebSocket, _place: Place) {
        let mut watch = self.live.watch();
        let mut closing = self.app.closing.subscribe();
        let (mut heard, mut since) = (0, Instant::now());
        let mut last_sign = Instant::now();
        let mut woken = true;
        loop {
            if std::mem::take(&mut woken) {
                watch.mark_unchanged();
                // A token may have been revoked since.
                if !self.app.still(self.caller.as_ref()).await {
                    return;
                }
                match self.news().await {
                    Ok(None) => {}
                    Ok(Some(news)) => {
                        // Plain data with text keys: writing it cannot fail.
                        let text = serde_json::to_string(&news).unwrap_or_default();
                        let sent =
                            tokio::time::timeout(PATIENCE, socket.send(Message::Text(text.into()))).await;
                        if !matches!(sent, Ok(Ok(()))) {
                            return;
                        }
                    }
                    Err(_) => return,
                }
            }
            tokio::select! {
                changed = watch.changed() => {
                    if changed.is_err() { return }
                    woken = true;
                }
                _ = closing.changed() => {
                    // 1012: the server restarts; the page tries again.
                    let frame = CloseFrame { code: 1012, reason: "restart".into() };
                    let _ = socket.send(Message::Close(Some(frame))).await;
                    return;
                }
                message = socket.recv() => {
                    let Some(Ok(message)) = message else { return };
                    last_sign = Instant::now();
                    if matches!(message, Message::Close(_)) { return }
                    if since.elapsed() > Duration::from_mins(1) { (heard, since) = (0, Instant::now()) }
                    heard += 1;
                    if heard > MOST_MESSAGES { return }
                }
                () = tokio::time::sleep(PING) => {
                    if last_sign.elapsed() > 3 * PING { return }
                    let sent = tokio::time::timeout(PATIENCE, socket.send(Message::Ping(Vec::new().into()))).await;
                    if !matches!(sent, Ok(Ok(()))) { return }
                }
            }
        }
    }

    /// The parts that changed since they were sent.
    async fn news(&mut self) -> Result<Option<News>, Problem> {
        let first = self.viewer.is_none();
        let whole = std::mem::take(&mut self.whole);
        let after = self.seen;
        let (app, caller, wanted) = (&self.app, self.caller.as_ref(), self.wanted);
        let built = app.hall.read_live(&self.live, |table| {
            let (page, viewer) = build(app, table, caller, wanted, after, "");
            let changed_eyes = self.viewer.is_some_and(|before| before != viewer);
            let story = (changed_eyes || whole).then(|| super::table::cards(table, &table.lines(viewer, 0)));
            (page, viewer, story)
        });
        let (page, viewer, story) = built.await?;
        self.viewer = Some(viewer);
        self.seen = page.seq;
        // The page was made from this very version; what it then has is its own reading of it, not our text.
        let has_it = first && !whole && page.seq == after;
        let mut parts = BTreeMap::new();
        for (id, markup) in web::table::parts(&page) {
            let mark = self.key.hash_one(&markup.0);
            let (before, pieces) = self.sent.entry(id).or_default();
            if *before != mark && !has_it {
                parts.insert(id, pieces.send(&self.key, markup.0));
            }
            *before = mark;
        }
        if has_it {
            return Ok(None);
        }
        let text = |markup: Markup| markup.0;
        let lines =
            if story.is_some() { String::new() } else { text(web::table::lines(&page.game.0, &page.lines)) };
        let story = story.map(|story| text(web::table::lines(&page.game.0, &story)));
        if parts.is_empty() && lines.is_empty() && story.is_none() {
            return Ok(None);
        }
        Ok(Some(News { seq: page.seq, build: &web::BUILD, parts, lines, story }))
    }
}
