//! Listening to a table, one JSON a line, and its record.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::tables::seat_of;
use super::{Ask, Nothing, Route};
use crate::patch;
use crate::problem::{Code, Problem};
use crate::table::{Snapshot, ViewerClass};
use wire::{LogLine, LookWithView};

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
            .or(&[Code::NotStarted, Code::StillRunning, Code::Unreadable]),
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
    Whole(Box<LookWithView>),
    Change(Change),
}

/// What changed of a table since the line before.
#[derive(Debug, Serialize, JsonSchema)]
struct Change {
    /// The number of the version that it leads to.
    seq: i64,
    /// What was heard since the line before.
    lines: Vec<LogLine>,
    /// How to change the table as it was known, but for `seq` and `lines`.
    patch: json_patch::Patch,
}

/// Lines that were written of one version: whoever comes from the same line shares the next.
#[derive(Debug, Default)]
pub(crate) struct Streamed(Mutex<Vec<(Written, Arc<OnceLock<Written>>)>>);

/// So many lines of a version are shared; others are written for one reader.
const MOST_SHARED: usize = 32;

/// A line that was written, and what the lines up to it came to.
#[derive(Clone, Debug)]
struct Written {
    class: ViewerClass,
    seq: i64,
    changes: bool,
    text: Bytes,
    /// What the lines came to, for those who only want changes.
    told: Option<Arc<Value>>,
}

impl Written {
    /// Do both readers have the same?
    fn is(&self, other: &Self) -> bool {
        let same = match (&self.told, &other.told) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (None, None) => true,
            _ => false,
        };
        same && (self.seq, self.changes) == (other.seq, other.changes) && self.class == other.class
    }
}

impl Streamed {
    /// The line that follows another.
    fn after(&self, before: &Written, write: impl FnOnce() -> Written) -> Written {
        let shared = {
            let mut shared = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some((_, next)) = shared.iter().find(|(known, _)| known.is(before)) {
                Arc::clone(next)
            } else {
                let next = Arc::default();
                if shared.len() < MOST_SHARED {
                    shared.push((Written { text: Bytes::new(), ..before.clone() }, Arc::clone(&next)));
                }
                next
            }
        };
        shared.get_or_init(write).clone()
    }
}

async fn record(ask: Ask<Nothing, Nothing>) -> Result<Response, Problem> {
    let record = ask.app.tables.read(&ask.table, crate::table::Table::record).await??;
    let kind = HeaderValue::from_static("application/json");
    Ok(([(header::CONTENT_TYPE, kind)], record.to_json()).into_response())
}

async fn stream(ask: Ask<Listen, Nothing>) -> Result<Response, Problem> {
    let wanted = seat_of(ask.query.seat)?;
    let Ask { app, caller, table, query, client, .. } = ask;
    let place = app.streams.take(&client, &app.limits).ok_or_else(|| {
        Problem::new(
            Code::TooMany,
            format!("You can have at most {} live connections open", app.limits.streams),
        )
    })?;
    let live = app.tables.live(&table);
    // Whoever may not look, or looks for nothing, hears so at once.
    app.tables.snapshot_of(&live).await?;
    let listener = Listener {
        watch: live.watch(),
        closing: app.closing.subscribe(),
        caller,
        after: query.after,
        changes: query.changes,
        before: None,
        ended: false,
        woken: true,
        app,
        live,
        wanted,
        _permit: place,
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
    live: Arc<crate::registry::LiveTable>,
    watch: tokio::sync::watch::Receiver<i64>,
    closing: tokio::sync::watch::Receiver<bool>,
    caller: Option<crate::store::Person>,
    wanted: Option<kernel::Seat>,
    after: i64,
    changes: bool,
    /// The line before.
    before: Option<Written>,
    ended: bool,
    woken: bool,
    _permit: crate::limits::StreamPermit,
}

impl Listener {
    /// The next line; nothing when the table is over or the server closes.
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            if self.ended || *self.closing.borrow() {
                return None;
            }
            if std::mem::take(&mut self.woken) {
                self.watch.mark_unchanged();
                let tables = &self.app.tables;
                // A token may have been revoked since.
                if !self.app.still(self.caller.as_ref()).await {
                    return None;
                }
                let person = self.caller.as_ref().map(|person| person.id.as_str());
                let snapshot = tables.snapshot_of(&self.live).await.ok()?;
                let seen = self.before.as_ref().map_or(self.after, |before| before.seq);
                if snapshot.seq > seen {
                    self.ended = snapshot.is_over;
                    let now = tables.world.now();
                    let class = snapshot.class(person, self.wanted, now);
                    let written = match &self.before {
                        // The first line is written for its reader: clocks show the time at which it is read.
                        None => write(&snapshot, class, None, seen, self.changes, now),
                        // Those that follow leave at once, and are the same for all who read alike.
                        Some(before) if before.class == class => snapshot.streamed.after(before, || {
                            write(&snapshot, class, Some(before), seen, self.changes, snapshot.at)
                        }),
                        Some(before) => {
                            write(&snapshot, class, Some(before), seen, self.changes, snapshot.at)
                        }
                    };
                    return Some(self.before.insert(written).text.clone());
                }
            }
            tokio::select! {
                changed = self.watch.changed() => {
                    changed.ok()?;
                    self.woken = true;
                }
                _ = self.closing.changed() => return None,
                () = tokio::time::sleep(HEARTBEAT) => return Some(Bytes::from_static(b"\n")),
            }
        }
    }
}

/// A version as a line: all of it, or what changed since the line before.
fn write(
    snapshot: &Snapshot,
    class: ViewerClass,
    before: Option<&Written>,
    after: i64,
    changes: bool,
    now: i64,
) -> Written {
    let look = snapshot.look_with_view(&class, after, now);
    let (heard, told) = if changes {
        let mut told = serde_json::to_value(&look).unwrap_or_default();
        if let Value::Object(fields) = &mut told {
            // Both are in every line, so they are no part of what changes.
            fields.remove("seq");
            fields.remove("lines");
        }
        let heard = match before.and_then(|before| before.told.as_deref()) {
            None => Heard::Whole(Box::new(look)),
            Some(before) => {
                let patch = patch::between(before, &told);
                Heard::Change(Change { seq: snapshot.seq, lines: look.look.lines, patch })
            }
        };
        (heard, Some(Arc::new(told)))
    } else {
        (Heard::Whole(Box::new(look)), None)
    };
    // Plain data with text keys: writing it cannot fail.
    let text = serde_json::to_string(&heard).unwrap_or_default() + "\n";
    Written { class, seq: snapshot.seq, changes, text: text.into(), told }
}
