//! Listening to a table, one JSON a line, and its record.

use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::tables::seat_of;
use super::{Ask, Nothing, Route};
use crate::patch;
use crate::problem::{Code, Problem};
use crate::table::{Line, Look};

/// How often somebody who hears nothing is told that the server is still there.
pub const HEARTBEAT: Duration = Duration::from_secs(15);

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::raw(
            "/api/v1/tables/{id}/stream",
            "Listen to a table: one JSON a line, each with its number; `after` resumes after any number. \
             With `changes`, every line but the first is a JSON Patch of what the lines before it came to. \
             A reader who is slow skips versions. An empty line is a heartbeat. The last line is that of the end",
            "application/x-ndjson",
            stream,
        )
        .lines_of::<Heard>(),
        Route::raw("/api/v1/tables/{id}/record", "The whole match, when it is over, for `ringcraft verify`", "application/json", record)
            .or(&[Code::NotStarted, Code::StillRunning]),
    ]
}

/// How to listen.
#[derive(Debug, serde::Deserialize, schemars::JsonSchema)]
struct Listen {
    /// Through the eyes of this seat: one's own, or any when everything is over.
    #[serde(default)]
    #[schemars(range(min = 0, max = 7))]
    seat: Option<u8>,
    /// Only what was heard after this entry.
    #[serde(default)]
    after: i64,
    /// Only what changed since the line before, as a JSON Patch (RFC 6902). The first line has all.
    #[serde(default)]
    changes: bool,
}

/// A line: a table as its reader sees it, or what changed of it.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
enum Heard {
    Whole(Box<Look>),
    Change(Change),
}

/// What changed of a table since the line before.
#[derive(Debug, Serialize, JsonSchema)]
struct Change {
    /// The number of the version that it leads to.
    seq: i64,
    /// What was heard since the line before.
    lines: Vec<Line>,
    /// How to change the table as it was known, but for `seq` and `lines`.
    patch: json_patch::Patch,
}

async fn record(ask: Ask<Nothing, Nothing>) -> Result<Response, Problem> {
    let record = ask.app.hall.read(&ask.table, crate::table::Table::record).await??;
    let kind = HeaderValue::from_static("application/json");
    Ok(([(header::CONTENT_TYPE, kind)], record.to_json()).into_response())
}

async fn stream(ask: Ask<Listen, Nothing>) -> Result<Response, Problem> {
    let wanted = seat_of(ask.query.seat)?;
    let Ask { app, caller, table, query, client, .. } = ask;
    let place = app.streams.take(&client, &app.limits).ok_or_else(|| {
        Problem::new(Code::TooMany, format!("a client may hold {} streams open", app.limits.streams))
    })?;
    let live = app.hall.live(&table);
    // Whoever may not look, or looks for nothing, hears so at once.
    app.hall.read_live(&live, |_| ()).await?;
    let listener = Listener {
        watch: live.watch(),
        closing: app.closing.subscribe(),
        caller,
        seen: query.after,
        changes: query.changes,
        told: Value::Null,
        ended: false,
        woken: true,
        app,
        live,
        wanted,
        _place: place,
    };
    let lines = futures_util::stream::unfold(listener, |mut listener| async move {
        let line = listener.next().await?;
        Some((Ok::<_, std::convert::Infallible>(line), listener))
    });
    let kind = HeaderValue::from_static("application/x-ndjson");
    Ok(([(header::CONTENT_TYPE, kind)], Body::from_stream(lines)).into_response())
}

struct Listener {
    app: crate::app::App,
    live: std::sync::Arc<crate::hall::Live>,
    watch: tokio::sync::watch::Receiver<i64>,
    closing: tokio::sync::watch::Receiver<bool>,
    caller: Option<crate::store::Person>,
    wanted: Option<kernel::Seat>,
    seen: i64,
    changes: bool,
    /// What the lines so far came to, for those who only want changes.
    told: Value,
    ended: bool,
    woken: bool,
    _place: crate::limits::Place,
}

impl Listener {
    /// The next line; nothing when the table is over or the server closes.
    async fn next(&mut self) -> Option<String> {
        loop {
            if self.ended || *self.closing.borrow() {
                return None;
            }
            if std::mem::take(&mut self.woken) {
                self.watch.mark_unchanged();
                let now = self.app.hall.world.now();
                // A token may have been revoked since.
                if !self.app.still(self.caller.as_ref()).await {
                    return None;
                }
                let person = self.caller.as_ref().map(|person| person.id.as_str());
                let (wanted, seen) = (self.wanted, self.seen);
                let look = self.app.hall.read_live(&self.live, |table| {
                    let news = table.seq > seen;
                    news.then(|| (table.look(person, table.eyes(person, wanted), seen, now), table.is_over()))
                });
                if let Some((look, over)) = look.await.ok()? {
                    self.seen = look.seq;
                    self.ended = over;
                    return Some(self.line(look));
                }
            }
            tokio::select! {
                changed = self.watch.changed() => {
                    changed.ok()?;
                    self.woken = true;
                }
                _ = self.closing.changed() => return None,
                () = tokio::time::sleep(HEARTBEAT) => return Some("\n".into()),
            }
        }
    }

    /// A look as a line: all of it, or what changed since the last.
    fn line(&mut self, look: Look) -> String {
        let heard = if self.changes { self.changed(look) } else { Heard::Whole(Box::new(look)) };
        // Plain data with text keys: writing it cannot fail.
        serde_json::to_string(&heard).unwrap_or_default() + "\n"
    }

    fn changed(&mut self, look: Look) -> Heard {
        let mut now = serde_json::to_value(&look).unwrap_or_default();
        if let Value::Object(fields) = &mut now {
            // Both are in every line, so they are no part of what changes.
            fields.remove("seq");
            fields.remove("lines");
        }
        let before = std::mem::replace(&mut self.told, now);
        if before.is_null() {
            return Heard::Whole(Box::new(look));
        }
        Heard::Change(Change { seq: look.seq, lines: look.lines, patch: patch::between(&before, &self.told) })
    }
}
