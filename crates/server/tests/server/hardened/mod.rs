//! Each weakness that was once found, as a test that it is gone. SECURITY.md names them all.

mod doors;
mod files;
mod people;
mod quotas;
mod shares;

use http_body_util::Full;
use hyper::Request;
use hyper::body::Bytes;
use serde_json::Value;

use crate::common::{Client, Reply};

/// A form as a browser sends it, with more headers.
fn form(client: &Client, path: &str, headers: &[(&str, &str)], body: &str) -> Request<Full<Bytes>> {
    let mut builder = Request::builder()
        .method("POST")
        .uri(path)
        .header("host", client.address.to_string())
        .header("content-type", "application/x-www-form-urlencoded");
    if let Some(token) = &client.token {
        builder = builder.header("cookie", format!("ringcraft={token}"));
    }
    for (name, value) in headers {
        builder = builder.header(*name, *value);
    }
    builder.body(Full::new(Bytes::from(body.to_owned()))).expect("a request")
}

async fn put(client: &Client, path: &str, body: Value) -> Reply {
    client.send(client.request("PUT", path, Some(&body))).await
}

async fn raw(file: &str, text: &'static str) {
    let pool = sqlx::sqlite::SqlitePool::connect(&format!("sqlite://{file}")).await.expect("the database");
    sqlx::raw_sql(text).execute(&pool).await.expect("it is done");
    pool.close().await;
}

/// Bytes that never repeat, for a world with a clock of its own.
fn luck(bytes: &mut [u8]) {
    use std::sync::atomic::{AtomicU64, Ordering};
    static LUCK: AtomicU64 = AtomicU64::new(1);
    for part in bytes.chunks_mut(8) {
        let mixed = LUCK.fetch_add(1, Ordering::Relaxed).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        part.copy_from_slice(&mixed.to_le_bytes()[..part.len()]);
    }
}
