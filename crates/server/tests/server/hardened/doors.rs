//! What comes in: control characters, slow bodies, addresses that cannot be read; and what is said of the server's health.

use std::time::Duration;

use serde_json::json;
use server::limits::Limits;
use server::store::Store;
use server::world::World;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::form;
use crate::common::postgres::Postgres;
use crate::common::{Folder, House, pair, wide_limits};

/// NUL cannot be kept by PostgreSQL, and once made an arena impossible to move there.
#[tokio::test(flavor = "multi_thread")]
async fn control_characters_are_refused_at_every_door() {
    let house = House::open().await;
    let (ada, _, id) =
        pair(&house, json!({ "game": "pig", "seats": [{ "kind": "me" }, { "kind": "link" }], "chat": "on" }))
            .await;
    for (path, body) in [
        ("/make/champions/edit", "do=save&file=a%00b&kind=wrestler&text=x"),
        ("/make/champions/edit", "do=save&file=a&kind=wr%00&text=x"),
        ("/make/champions/edit", "do=save&file=a&kind=w&text=x%00"),
        ("/make/champions/edit", "do=save&file=a&kind=w&key=%1b&text=x"),
        ("/login", "account=a%00da&password=x"),
        ("/new", "game=pig&with=hotseat&name=A%07da"),
    ] {
        let reply = ada.send(form(&ada, path, &[], body)).await;
        assert_eq!(reply.status, 400, "{path} {body}");
        assert!(reply.text().contains("Control characters"), "{}", reply.text());
    }
    for body in [json!({ "text": "a\u{0}b" }), json!({ "text": "\u{1b}[31m" })] {
        let reply = ada.at(&id, "chat", body).await;
        assert_eq!((reply.status.as_u16(), reply.code().as_str()), (400, "bad_request"));
    }
    let setup =
        json!({ "game": "pig", "seats": [{ "kind": "me" }, { "kind": "me" }], "setup": { "\u{0}": 1 } });
    assert_eq!(ada.post("/api/v1/tables", setup).await.status, 400);
    assert_eq!(ada.get(&format!("/api/v1/tables/{id}/why?words=%00")).await.status, 400);
    let lines = form(&ada, "/make/champions/edit", &[], "do=check&file=a&kind=w&text=%0d%0a%09x");
    assert_eq!(ada.send(lines).await.status, 200, "lines and tabs are text");
    house.close().await;
}

/// Every route there is, by its address and by its body, whoever asks.
#[tokio::test(flavor = "multi_thread")]
async fn no_route_takes_control_characters() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let api = server::api::routes();
    let pages = server::pages::routes();
    let routes = api.iter().map(|route| (route.spec.method.as_str(), route.spec.path));
    let routes: Vec<_> = routes.chain(pages.iter().map(|row| (row.method.as_str(), row.path))).collect();
    assert!(routes.len() > 120, "{}", routes.len());
    let form = "application/x-www-form-urlencoded";
    for (method, path) in routes {
        let path = path.replace(['{', '}'], "");
        let mut tries = vec![(format!("{path}?x=%00"), "", ""), (format!("{path}/%1b"), "", "")];
        if method != "GET" {
            tries.push((path.clone(), "application/json", "{\"text\":\"a\\u0000b\"}"));
            tries.push((path.clone(), form, "text=a%00b"));
            tries.push((path.clone(), "Application/X-WWW-Form-URLEncoded; charset=UTF-8", "text=a%00b"));
        }
        for (address, kind, body) in tries {
            let mut request = ada.request(method, &address, None);
            if !kind.is_empty() {
                request.headers_mut().insert("content-type", kind.parse().expect("a kind"));
                *request.body_mut() = body.into();
            }
            let reply = ada.send(request).await;
            assert_eq!(reply.status, 400, "{method} {address} {kind}");
            assert!(reply.text().contains("Control characters"), "{method} {address}: {}", reply.text());
        }
    }
    house.close().await;
}

/// Addresses and forms that cannot be read were once answered by the framework, in its own words.
#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_refused_in_our_words() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    for (method, path, kind, body) in [
        ("GET", "/learn/atw/seven", "", ""),
        ("GET", "/rules/%ff", "", ""),
        ("GET", "/m/0123456789abcdef0123456789abcdef?at=seven", "", ""),
        ("GET", "/p/0123456789abcdef0123456789abcdef/show/seven", "", ""),
        ("GET", "/p/0123456789abcdef0123456789abcdef/history?year=seven", "", ""),
        ("POST", "/new", "text/plain", "game=pig"),
        ("POST", "/new", "application/x-www-form-urlencoded", "game=%ff%fe=&&=%"),
        ("POST", "/promotions", "application/json", "{}"),
    ] {
        let mut request = ada.request(method, path, None);
        if !kind.is_empty() {
            request.headers_mut().insert("content-type", kind.parse().expect("a kind"));
            *request.body_mut() = body.into();
        }
        request.headers_mut().insert("accept", "text/html".parse().expect("a kind"));
        let reply = ada.send(request).await;
        assert!((400..500).contains(&reply.status.as_u16()), "{method} {path}: {}", reply.status);
        let told = reply.headers["content-type"].to_str().expect("a kind");
        assert!(told.starts_with("text/html"), "{method} {path}: {told}: {}", reply.text());
    }
    house.close().await;
}

/// A body that never came was waited for as long as its sender liked.
#[tokio::test(flavor = "multi_thread")]
async fn a_body_has_a_deadline_however_slowly_it_drips() {
    let limits = Limits { body_timeout: Duration::from_millis(300), ..wide_limits() };
    let house = House::with(limits).await;
    let mut stream = TcpStream::connect(house.address).await.expect("a connection");
    let head = "POST /api/v1/guests HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.expect("the head is taken");
    let (mut answers, mut drip) = stream.into_split();
    let dripping = tokio::spawn(async move {
        while drip.write_all(b" ").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    let mut answer = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(20), answers.read_to_end(&mut answer)).await;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    assert!(read.is_ok() && answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(answer.to_lowercase().contains("connection: close"), "{answer}");
    dripping.abort();
    house.close().await;
}

/// A refusal that leaves the body unread says that the connection ends.
#[tokio::test(flavor = "multi_thread")]
async fn a_refused_post_says_that_the_connection_ends() {
    let house = House::with(Limits { burst: 1, per_second: 1, ..wide_limits() }).await;
    assert_eq!(house.client().get("/healthz").await.status, 200);
    let mut stream = TcpStream::connect(house.address).await.expect("a connection");
    let head = "POST /api/v1/guests HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 14\r\n\r\n";
    stream.write_all(head.as_bytes()).await.expect("the head is taken");
    let mut answer = [0; 2000];
    let count = stream.read(&mut answer).await.expect("an answer");
    let answer = String::from_utf8_lossy(&answer[..count]).to_lowercase();
    assert!(answer.starts_with("http/1.1 429") && answer.contains("connection: close"), "{answer}");
    house.close().await;
}

/// A database that takes nothing in for as long as anybody waits is not healthy, and that is told within two seconds; it
/// once took thirty.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_does_not_answer_is_unhealthy_within_seconds() {
    let (folder, postgres) = (Folder::new(), Postgres::start());
    for database in [folder.file("ringcraft.sqlite"), postgres.address()] {
        let house = House::on(&database, wide_limits(), World::real()).await;
        let other = Store::open_as_it_is(&database).await.expect("a second connection");
        let held = match &other {
            Store::Sqlite(pool) => (pool.begin_with("BEGIN IMMEDIATE").await.ok(), None),
            Store::Postgres(pool) => (None, pool.begin_with("BEGIN").await.ok()),
        };
        let held = match held {
            (None, Some(mut held)) => {
                let text = "LOCK TABLE settings IN ACCESS EXCLUSIVE MODE";
                sqlx::query(text).execute(&mut *held).await.expect("it is held");
                (None, Some(held))
            }
            held => held,
        };
        assert!(held.0.is_some() || held.1.is_some());
        let began = std::time::Instant::now();
        assert_eq!(house.client().get("/healthz").await.status, 503);
        assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
        drop(held);
        other.close().await;
        let well = async {
            while house.client().get("/healthz").await.status != 200 {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_mins(1), well).await.expect("it is well again");
        house.close().await;
    }
}

/// Health is whether something can be written, and is told soon.
#[tokio::test(flavor = "multi_thread")]
async fn health_is_whether_something_can_be_written() {
    let house = House::open().await;
    assert_eq!(house.client().get("/healthz").await.status, 200);
    house.app.tables.store.close().await;
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(house.client().get("/healthz").await.status, 503);
}
