//! Script and style, each one file for the whole house.

use axum::http::header;
use axum::response::IntoResponse;

fn file(kind: &'static str, text: &'static str) -> impl IntoResponse {
    // Its address changes with its text, so a browser may keep it.
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "public, max-age=86400")], text)
}

pub(super) async fn style() -> impl IntoResponse {
    file("text/css; charset=utf-8", web::STYLE)
}

pub(super) async fn script() -> impl IntoResponse {
    file("text/javascript; charset=utf-8", &web::SCRIPT)
}

pub(super) async fn theme() -> impl IntoResponse {
    file("text/javascript; charset=utf-8", web::THEME)
}
