//! Live pages: each connection gets the parts of its own reader's page that changed, and nothing else.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, Request, State};
use axum::response::{IntoResponse, Response};
use kernel::Seat;

use super::drawings::Base;
use super::table::{Eyes, origin};
use crate::api::client_of;
use crate::app::App;
use crate::limits::StreamPermit;
use crate::problem::{Code, Problem};
use crate::registry::LiveTable;
use crate::store::Person;
use crate::world::is_id;

/// A page says nothing over its socket; more than this is an attack.
const LONGEST_MESSAGE: usize = 1024;
const MOST_MESSAGES: u32 = 60;
const PING: Duration = Duration::from_secs(20);
/// A reader who takes nothing for so long is let go.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);

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
            Problem::new(
                Code::TooMany,
                format!("You can have at most {} live connections open", app.limits.streams),
            )
        })?;
        let live = app.tables.live(&id);
        let snapshot = app.tables.snapshot_of(&live).await?;
        let plays = caller.as_ref().is_some_and(|person| !snapshot.seats_of(&person.id).is_empty());
        let origin = origin(&app, &parts.headers);
        let base = Base::Page { after: eyes.after, whole: eyes.whole };
        let page = LivePage { app, live, caller, wanted: eyes.seat(), origin, base };
        // The library's own buffers are 128 KiB a connection; a page that says nothing needs none of that.
        let upgrade = upgrade
            .max_message_size(LONGEST_MESSAGE)
            .max_frame_size(LONGEST_MESSAGE)
            .read_buffer_size(LONGEST_MESSAGE)
            .write_buffer_size(4 * LONGEST_MESSAGE);
        Ok(upgrade.on_upgrade(async move |socket| {
            let app = page.app.clone();
            let connection = page.run(socket, place);
            if plays { connection.await } else { app.crowd.spawn(connection) }
        }))
    };
    opened.await.unwrap_or_else(IntoResponse::into_response)
}

struct LivePage {
    app: App,
    live: Arc<LiveTable>,
    caller: Option<Person>,
    wanted: Option<Seat>,
    origin: String,
    /// What the page has.
    base: Base,
}

impl LivePage {
    async fn run(mut self, mut socket: WebSocket, _permit: StreamPermit) {
        let mut watch = self.live.watch();
        let mut closing = self.app.closing.subscribe();
        let (mut heard, mut since) = (0, Instant::now());
        let mut last_sign = Instant::now();
        let mut woken = true;
        let mut late = None;
        loop {
            if std::mem::take(&mut woken) {
                watch.mark_unchanged();
                // A token may have been revoked since.
                if !self.app.still(self.caller.as_ref()).await {
                    return;
                }
                // Whoever is slow comes back here late, and goes on with the newest version.
                let Ok((text, next)) = self.news().await else { return };
                late = next;
                if let Some(text) = text {
                    let sent = tokio::time::timeout(SEND_TIMEOUT, socket.send(Message::Text(text))).await;
                    if !matches!(sent, Ok(Ok(()))) {
                        return;
                    }
                }
            }
            let pause = late.map_or(PING, |late: Duration| late.min(PING));
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
                () = tokio::time::sleep(pause) => {
                    // Somebody's time may be up: that is news without an entry.
                    woken = late.is_some();
                    if last_sign.elapsed() > 3 * PING { return }
                    let sent = tokio::time::timeout(SEND_TIMEOUT, socket.send(Message::Ping(Vec::new().into()))).await;
                    if !matches!(sent, Ok(Ok(()))) { return }
                }
            }
        }
    }

    /// What changed since the page was told, and how long until somebody's time is up.
    async fn news(&mut self) -> Result<(Option<Utf8Bytes>, Option<Duration>), Problem> {
        let (app, now) = (&self.app, self.app.tables.world.now());
        let snapshot = app.tables.snapshot_of(&self.live).await?;
        let late =
            snapshot.next_deadline(now).map(|late| Duration::from_millis((late - now).cast_unsigned()));
        let person = self.caller.as_ref().map(|person| person.id.as_str());
        let class = snapshot.page_class(person, self.wanted, &self.origin, now);
        let text = match &self.base {
            Base::Sent(sent) if sent.seq == snapshot.seq && sent.class == class => return Ok((None, late)),
            Base::Page { after, whole: false } if *after == snapshot.seq => {
                self.base = Base::Sent(snapshot.drawings.of(&class).as_page(app, &snapshot).await?);
                None
            }
            base => {
                let told = snapshot.drawings.of(&class).told(app, &snapshot, base).await?;
                self.base = Base::Sent(told.sent);
                told.text
            }
        };
        Ok((text, late))
    }
}
