//! Script and style, each one file for the whole house.

use std::io::Write;
use std::sync::LazyLock;

use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

/// Everybody gets the same, so it is packed once, as small as it gets; pages are packed one by one, and quickly.
static STYLE: LazyLock<Vec<u8>> = LazyLock::new(|| packed(web::STYLE));
static SCRIPT: LazyLock<Vec<u8>> = LazyLock::new(|| packed(&web::SCRIPT));

/// Nothing where it cannot be packed: then it is sent as it is.
fn packed(text: &str) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(text.as_bytes()).and_then(|()| packer.finish()).unwrap_or_default()
}

fn file(headers: &HeaderMap, kind: &'static str, text: &'static str, small: &'static [u8]) -> Response {
    // Its address changes with its text, so a browser may keep it.
    let head = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "public, max-age=86400")];
    if small.is_empty() || !unpacks(headers) {
        return (head, text).into_response();
    }
    (head, [(header::CONTENT_ENCODING, "gzip"), (header::VARY, "accept-encoding")], small).into_response()
}

/// Does the browser take gzip?
fn unpacks(headers: &HeaderMap) -> bool {
    let taken =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    taken.split(',').map(str::trim).any(|one| {
        let (name, weight) = one.split_once(";q=").unwrap_or((one, "1"));
        name.trim() == "gzip" && weight.trim().parse::<f32>().is_ok_and(|weight| weight > 0.0)
    })
}

pub(super) async fn style(headers: HeaderMap) -> Response {
    file(&headers, "text/css; charset=utf-8", web::STYLE, &STYLE)
}

pub(super) async fn script(headers: HeaderMap) -> Response {
    file(&headers, "text/javascript; charset=utf-8", &web::SCRIPT, &SCRIPT)
}

pub(super) async fn theme(headers: HeaderMap) -> Response {
    file(&headers, "text/javascript; charset=utf-8", web::THEME, &[])
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn asking(encodings: &'static str) -> Response {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, encodings.parse().unwrap());
        file(&headers, "text/css", web::STYLE, &STYLE)
    }

    #[test]
    fn whoever_takes_gzip_gets_it_and_nobody_else() {
        let packed = |response: &Response| response.headers().contains_key(header::CONTENT_ENCODING);
        for yes in ["gzip", "gzip, deflate, br", "br;q=1.0, gzip;q=0.5"] {
            assert!(packed(&asking(yes)), "{yes}");
        }
        for no in ["", "br", "gzip;q=0", "identity"] {
            assert!(!packed(&asking(no)), "{no}");
        }
        let mut text = String::new();
        flate2::read::GzDecoder::new(&SCRIPT[..]).read_to_string(&mut text).unwrap();
        assert_eq!(text, *web::SCRIPT);
        assert!(SCRIPT.len() * 3 < text.len(), "{} of {}", SCRIPT.len(), text.len());
    }
}
