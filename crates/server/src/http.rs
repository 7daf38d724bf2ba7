//! Everything around a request: who may ask, how often, and what every answer carries.

use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};

use crate::api;
use crate::app::App;
use crate::limits::CLIENT;
use crate::problem::{Code, Problem};
use crate::world::is_id;

/// The whole server as one service.
pub fn router(app: App) -> Router {
    Router::new()
        .merge(api::router())
        .merge(crate::pages::router())
        .route("/healthz", get(health))
        .route("/metrics", get(crate::metrics::show))
        .fallback(|headers: HeaderMap, uri: Uri| async move { nowhere(&headers, &uri, Code::NotFound) })
        .method_not_allowed_fallback(|headers: HeaderMap, uri: Uri| async move {
            nowhere(&headers, &uri, Code::NoSuchMethod)
        })
        .layer(from_fn_with_state(app.clone(), guard))
        .layer(compression())
        .with_state(app)
}

/// Every text is compressed for whoever can read that. A stream is not: each of its lines must leave at once.
fn compression() -> CompressionLayer<impl Predicate> {
    let whole = DefaultPredicate::new().and(NotForContentType::const_new("application/x-ndjson"));
    CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(whole)
}

/// An address that leads nowhere: a page for a browser, JSON for everybody else.
fn nowhere(headers: &HeaderMap, uri: &Uri, code: Code) -> Response {
    let wants = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if wants.contains("text/html") && !uri.path().starts_with("/api/") {
        crate::pages::not_found(code.status())
    } else {
        Problem::from(code).into_response()
    }
}

/// How long the database may take to write something.
const HEALTHY: Duration = Duration::from_secs(2);
/// For how long an answer holds: whoever asks often costs no more.
const HEALTH_KEPT: Duration = Duration::from_millis(500);

async fn health(State(app): State<App>) -> Response {
    let mut kept = app.health.lock().await;
    let well = match *kept {
        Some((at, well)) if at.elapsed() < HEALTH_KEPT => well,
        _ => {
            let written = app.tables.store.try_write(app.tables.world.now());
            let well = tokio::time::timeout(HEALTHY, written).await.is_ok_and(|written| written.is_ok());
            *kept = Some((Instant::now(), well));
            well
        }
    };
    if well {
        "ok\n".into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the database does not take anything in\n").into_response()
    }
}

/// No script but ours, nothing from other places, no frame around us. Style attributes place the pieces of a board.
pub const CSP: &str = "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; \
                       connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let (parts, body) = request.into_parts();
    let client = api::client_of(&app, &parts);
    let own = same_origin(&app, &parts.headers);
    let writes = !matches!(method, Method::GET | Method::HEAD | Method::OPTIONS);
    let upgrade = parts.headers.contains_key(header::UPGRADE);
    let bucket = app.buckets.take(&client);
    let has_body = !hyper::body::Body::is_end_stream(&body);
    let mut response = match bucket {
        Err(wait) => {
            let mut problem = Problem::new(Code::TooMany, format!("Wait {wait} s"));
            problem.wait = Some(wait);
            unread(&parts, problem, has_body)
        }
        Ok(_) if (writes || upgrade) && !own => {
            closing(Problem::from(Code::ForeignOrigin).into_response(), has_body)
        }
        Ok(_) => match whole(&app, &parts, body).await {
            Ok(body) => {
                visit(&app, &path, &client, writes).await;
                CLIENT.scope(client, next.run(Request::from_parts(parts, body.into()))).await
            }
            Err(problem) => {
                let has_body = matches!(problem.code, Code::TooLong | Code::TooSlow);
                unread(&parts, problem, has_body)
            }
        },
    };
    let headers = response.headers_mut();
    let mut add =
        |name: HeaderName, value: &'static str| headers.insert(name, HeaderValue::from_static(value));
    add(header::CONTENT_SECURITY_POLICY, CSP);
    add(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    add(header::X_FRAME_OPTIONS, "DENY");
    add(header::REFERRER_POLICY, "same-origin");
    add(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    add(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    headers.insert("ratelimit-limit", app.limits.burst.into());
    let (remaining, reset) = bucket.map_or_else(|wait| (0, wait), |left| (left.remaining, left.reset));
    headers.insert("ratelimit-remaining", remaining.into());
    headers.insert("ratelimit-reset", reset.into());
    let status = response.status().as_u16();
    app.count(status);
    // The address without what stands behind the question mark, and without a seat link's token.
    let path = path.split("/seat/").next().unwrap_or_default();
    tracing::debug!(%method, path, status, micros = began.elapsed().as_micros() as u64, "request");
    response
}

/// Whoever asks for a table is there: bots that played alone go on at once.
async fn visit(app: &App, path: &str, client: &str, writes: bool) {
    let Some(id) = path.split('/').find(|part| is_id(part)) else { return };
    if app.tables.visited(id, client, writes) && app.tables.store.hurry(id).await.is_ok() {
        app.tables.jobs.notify_one();
    }
}

/// The address that people use, as browsers write it: without a path, in lower case, without the port that goes without
/// saying.
pub fn origin(text: &str) -> Option<String> {
    let uri: Uri = text.trim().trim_end_matches('/').parse().ok()?;
    let (scheme, host) = (uri.scheme_str()?.to_lowercase(), uri.host()?.to_lowercase());
    let usual = match scheme.as_str() {
        "https" => 443,
        "http" => 80,
        _ => return None,
    };
    let plain = uri.path() == "/" && uri.query().is_none() && !uri.authority()?.as_str().contains('@');
    let port = uri.port_u16().filter(|port| *port != usual).map_or(String::new(), |port| format!(":{port}"));
    plain.then(|| format!("{scheme}://{host}{port}"))
}

/// A refusal before the body was read; the connection cannot be used again then, and the answer says so.
fn unread(parts: &Parts, problem: Problem, has_body: bool) -> Response {
    let response = if parts.uri.path().starts_with("/api/") {
        problem.into_response()
    } else {
        crate::pages::trouble(&parts.headers, problem)
    };
    closing(response, has_body)
}

fn closing(mut response: Response, has_body: bool) -> Response {
    if has_body {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// The body of a request, read whole before anybody looks at it: within its length, within its time, plain text.
async fn whole(app: &App, parts: &Parts, body: Body) -> Result<Bytes, Problem> {
    let read = axum::body::to_bytes(body, app.limits.body);
    let Ok(read) = tokio::time::timeout(app.limits.body_timeout, read).await else {
        let seconds = app.limits.body_timeout.as_secs();
        return Err(Problem::new(
            Code::TooSlow,
            format!("The request body did not arrive within {seconds} s"),
        ));
    };
    let body = read.map_err(|error| {
        let source = std::error::Error::source(&error);
        if source.is_some_and(|source| source.to_string().contains("length limit")) {
            Problem::new(Code::TooLong, format!("At most {} bytes are accepted", app.limits.body))
        } else {
            Problem::new(Code::BadRequest, "The request body is incomplete")
        }
    })?;
    if crate::plain::brings_control(&parts.uri, &parts.headers, &body) {
        return Err(Problem::new(Code::BadRequest, "Control characters are not accepted"));
    }
    Ok(body)
}

/// Does a request come from a page of ours, or from a program that is no browser?
fn same_origin(app: &App, headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    if let Some(site) = text(HeaderName::from_static("sec-fetch-site"))
        && !matches!(site, "same-origin" | "none")
    {
        return false;
    }
    match (text(header::ORIGIN), &app.origin) {
        (None, _) => true,
        (Some(origin), Some(own)) => origin == own,
        (Some(origin), None) => {
            let host = origin.split_once("://").map(|(_, host)| host);
            host.is_some() && host == text(header::HOST)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_written_as_browsers_write_it() {
        for (given, right) in [
            ("https://Arena.Example/", "https://arena.example"),
            ("HTTPS://arena.example:443", "https://arena.example"),
            ("http://arena.example:8080", "http://arena.example:8080"),
            ("http://[::1]:80", "http://[::1]"),
        ] {
            assert_eq!(origin(given).as_deref(), Some(right), "{given}");
        }
        for wrong in
            ["arena.example", "https://arena.example/games", "ftp://arena.example", "https://a@b.example", ""]
        {
            assert_eq!(origin(wrong), None, "{wrong}");
        }
    }
}
