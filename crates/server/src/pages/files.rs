//! Script and style, packed once for every reader.

use std::sync::LazyLock;

use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};

/// A file that never changes while we run, plain and packed.
pub(super) struct File {
    kind: &'static str,
    plain: &'static str,
    packed: Vec<u8>,
}

impl File {
    fn new(kind: &'static str, plain: &'static str) -> Self {
        let mut packed = Vec::new();
        let mut reader = flate2::read::GzEncoder::new(plain.as_bytes(), flate2::Compression::best());
        // Reading and writing memory cannot fail.
        let _ = std::io::Read::read_to_end(&mut reader, &mut packed);
        Self { kind, plain, packed }
    }
}

pub(super) static STYLE: LazyLock<File> = LazyLock::new(|| File::new("text/css; charset=utf-8", web::STYLE));
pub(super) static SCRIPT: LazyLock<File> =
    LazyLock::new(|| File::new("text/javascript; charset=utf-8", web::SCRIPT));

/// The file, packed for whoever can open that.
pub(super) fn file(asked: &HeaderMap, file: &'static File) -> Response {
    let headers = [
        (header::CONTENT_TYPE, file.kind),
        (header::CACHE_CONTROL, "public, max-age=86400"),
        (header::VARY, "accept-encoding"),
    ];
    let accepts =
        asked.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if accepts.split(',').any(|coding| coding.trim() == "gzip") {
        return (headers, [(header::CONTENT_ENCODING, "gzip")], &file.packed[..]).into_response();
    }
    (headers, file.plain).into_response()
}
