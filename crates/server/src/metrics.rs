//! Figures in the text form that Prometheus reads.

use std::fmt::Write;
use std::sync::atomic::Ordering;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::app::App;

pub(crate) async fn show(State(app): State<App>) -> Response {
    let mut text = String::new();
    let mut figure = |name: &str, kind: &str, help: &str, rows: &[(String, u64)]| {
        // Writing to a text cannot fail.
        let _ = writeln!(text, "# HELP ringcraft_{name} {help}\n# TYPE ringcraft_{name} {kind}");
        for (labels, value) in rows {
            let _ = writeln!(text, "ringcraft_{name}{labels} {value}");
        }
    };
    let one = |value: u64| [(String::new(), value)];
    let requests: Vec<_> = (1..6)
        .map(|slot| (format!("{{status=\"{slot}xx\"}}"), app.counts.requests[slot].load(Ordering::Relaxed)))
        .collect();
    figure("requests_total", "counter", "Requests answered.", &requests);
    let (known, folded) = app.tables.counts();
    figure(
        "tables_known",
        "gauge",
        "Tables that somebody looks at or did a short while ago.",
        &one(known as u64),
    );
    figure("tables_folded", "gauge", "Tables held in memory.", &one(folded as u64));
    figure("streams_open", "gauge", "Open streams and sockets.", &one(app.streams.count() as u64));
    let connections = app.connections.count() as u64;
    figure("connections_open", "gauge", "Open connections that are no sockets yet.", &one(connections));
    figure("entries_total", "counter", "Log entries written.", &one(app.tables.written()));
    let commits = app.tables.commits();
    figure("commits_total", "counter", "Commits that wrote them.", &one(commits));
    let bots = app.counts.bot_answers.load(Ordering::Relaxed);
    figure("bot_answers_total", "counter", "Answers given by bots.", &one(bots));
    let hurried = app.counts.bots_hurried.load(Ordering::Relaxed);
    figure("bots_hurried_total", "counter", "Those for which time was too short to think.", &one(hurried));
    let hooks = [("delivered", 0), ("given_up", 1)].map(|(name, slot)| {
        (format!("{{result=\"{name}\"}}"), app.counts.hooks[slot].load(Ordering::Relaxed))
    });
    figure("webhooks_total", "counter", "Webhooks.", &hooks);
    if let Ok((made, revealed)) = app.commitments(std::time::Instant::now()).await {
        figure(
            "commitments_total",
            "counter",
            "Tables made, each with a commitment.",
            &one(made.cast_unsigned()),
        );
        figure(
            "reveals_total",
            "counter",
            "Tables that have shown their secret.",
            &one(revealed.cast_unsigned()),
        );
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}
