//! Everything around a request: who may ask, how often, and what every answer carries.

use std::time::Instant;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::api;
use crate::app::App;
use crate::problem::{Code, Problem};

/// The whole server as one service.
pub fn router(app: App) -> Router {
    Router::new()
        .merge(api::router())
        .merge(crate::pages::router())
        .route("/healthz", get(health))
        .route("/metrics", get(crate::metrics::show))
        .fallback(|| async { Problem::from(Code::NotFound) })
        .method_not_allowed_fallback(|| async { Problem::from(Code::NoSuchMethod) })
        .layer(from_fn_with_state(app.clone(), guard))
        .with_state(app)
}

async fn health(State(app): State<App>) -> Response {
    match app.hall.store.ping().await {
        Ok(()) => "ok\n".into_response(),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n").into_response(),
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
    let bucket = app.buckets.take(&client, app.hall.world.now());
    let request = Request::from_parts(parts, body);
    let mut response = match bucket {
        Err(wait) => {
            let mut problem = Problem::new(Code::TooMany, format!("wait {wait} s"));
            problem.wait = Some(wait);
            problem.into_response()
        }
        Ok(_) if (writes || upgrade) && !own => Problem::from(Code::ForeignOrigin).into_response(),
        Ok(_) => next.run(request).await,
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
    tracing::info!(%method, path, status, micros = began.elapsed().as_micros() as u64, "request");
    response
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
