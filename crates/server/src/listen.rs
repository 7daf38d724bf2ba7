//! Connections: how many there may be, how long one may take to say something, and how they end.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tower_service::Service;

use crate::app::App;
use crate::limits::{StreamPermit, client};

/// How long a closing server waits for clients that do not read.
const DRAIN: Duration = Duration::from_secs(10);
/// How long it waits for sockets to say goodbye.
const GOODBYE: Duration = Duration::from_secs(1);

/// Answers until the server closes; then drains: requests that have begun are answered, streams end, nobody new comes
/// in.
pub(crate) async fn serve(listener: TcpListener, app: &App) {
    let router = crate::http::router(app.clone());
    let mut closing = app.closing.subscribe();
    let mut open = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = closing.wait_for(|closing| *closing) => break,
        };
        while open.try_join_next().is_some() {}
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Most likely there are no file handles left: some will be given back.
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        // Behind a proxy all connections are the proxy's.
        let most = if app.behind_proxy { usize::MAX } else { app.limits.connections };
        let Some(place) = app.connections.take_of(&client(peer.ip()), most, app.limits.all_connections)
        else {
            tracing::debug!(%peer, "too many connections");
            continue;
        };
        open.spawn(connection(app.clone(), router.clone(), stream, peer, place));
    }
    drop(listener);
    let drained = async { while open.join_next().await.is_some() {} };
    if tokio::time::timeout(DRAIN, drained).await.is_err() {
        tracing::warn!("some clients did not take their answers in time");
    }
    let goodbye = async {
        while app.streams.count() > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let _ = tokio::time::timeout(GOODBYE, goodbye).await;
}

async fn connection(app: App, router: Router, stream: TcpStream, peer: SocketAddr, _permit: StreamPermit) {
    // Answers are written whole: there is nothing to wait for.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut router = router.clone();
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        // A router is always ready.
        async move {
            Ok::<_, Infallible>(match router.call(request).await {
                Ok(response) => response,
            })
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(app.limits.header_timeout)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let mut closing = app.closing.subscribe();
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = closing.wait_for(|closing| *closing) => {}
    }
    connection.as_mut().graceful_shutdown();
    // Whatever goes wrong from here on is the client's going away.
    let _ = connection.await;
}
