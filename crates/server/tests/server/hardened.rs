//! Each weakness that was once found, as a test that it is gone. SECURITY.md names them all.

use std::time::Duration;

use crate::common::{Client, Folder, House, Reply, duel, pair, wide_limits};
use http_body_util::Full;
use hyper::Request;
use hyper::body::Bytes;
use serde_json::{Value, json};
use server::Config;
use server::limits::Limits;
use server::world::World;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

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

/// What this process holds in memory, in MB.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap_or_default() / 1024
}

/// Sixty passwords at once took 19 MiB each.
#[tokio::test(flavor = "multi_thread")]
async fn passwords_are_hashed_a_few_at_a_time_and_take_no_memory() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let before = resident();
    let many = (0..120).map(|number| {
        let body = json!({ "account": format!("ada-{number}"), "password": "seventeen geese" });
        let ada = ada.clone();
        async move { put(&ada, "/api/v1/me/account", body).await.status.as_u16() }
    });
    let answers = futures_util::future::join_all(many).await;
    assert!(answers.iter().filter(|&&status| status == 429).count() > 60, "{answers:?}");
    assert!(answers.iter().all(|status| [200, 401, 422, 429].contains(status)), "{answers:?}");
    let more = resident().saturating_sub(before);
    assert!(more < 500, "{more} MB more");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn setting_a_password_counts_as_a_guess() {
    let house =
        House::with(Limits { guesses: 3, guess_every: Duration::from_mins(10), ..wide_limits() }).await;
    let mut seen = Vec::new();
    for number in 0..8 {
        let ada = house.guest("Ada").await;
        let body = json!({ "account": format!("ada-{number}"), "password": "seventeen geese" });
        seen.push(put(&ada, "/api/v1/me/account", body).await.status.as_u16());
    }
    assert_eq!(seen.iter().filter(|&&status| status == 429).count(), 5, "{seen:?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_password_needs_the_old_one_and_ends_other_sessions() {
    let house = House::open().await;
    let mut ada = house.guest("Ada").await;
    let account = |password: &str, old: Value| json!({ "account": "ada", "password": password, "old": old });
    let kept = put(&ada, "/api/v1/me/account", account("seventeen geese", Value::Null)).await;
    assert_eq!(kept.status, 200, "{}", kept.text());
    ada.token = kept.json()["token"].as_str().map(str::to_owned);
    let thief = ada.clone();
    for (old, status) in [(Value::Null, 422), (json!("eighteen geese"), 401)] {
        let refused = put(&thief, "/api/v1/me/account", account("forty wombats", old)).await;
        assert_eq!(refused.status, status, "{}", refused.text());
    }
    let changed = put(&ada, "/api/v1/me/account", account("forty wombats", json!("seventeen geese"))).await;
    assert_eq!(changed.status, 200, "{}", changed.text());
    ada.token = changed.json()["token"].as_str().map(str::to_owned);
    assert_eq!(thief.get("/api/v1/me").await.status, 401);
    assert_eq!(ada.get("/api/v1/me").await.status, 200);
    let login = json!({ "account": "ada", "password": "forty wombats" });
    assert_eq!(house.client().post("/api/v1/login", login).await.status, 200);
    house.close().await;
}

/// Behind a proxy the client is who the proxy says, on the last line, and a /64 is one client.
#[tokio::test(flavor = "multi_thread")]
async fn no_header_of_a_client_and_no_choice_of_address_gives_more_guesses() {
    let folder = Folder::new();
    let limits = Limits { guesses: 3, guess_every: Duration::from_mins(10), ..wide_limits() };
    let database = folder.file("ringcraft.sqlite");
    let config = Config { database, limits, behind_proxy: true, ..Config::default() };
    let house = House::by(config, World::real()).await;
    let eve = house.client();
    let guess = async |lines: &[&str]| {
        let headers: Vec<(&str, &str)> = lines.iter().map(|line| ("x-forwarded-for", *line)).collect();
        eve.send(form(&eve, "/recover", &headers, "code=0000")).await.status.as_u16()
    };
    for number in 0..3 {
        assert_eq!(guess(&[&format!("1.1.1.{number}"), "9.9.9.9"]).await, 401);
    }
    assert_eq!(guess(&["1.1.1.9", "9.9.9.9"]).await, 429, "the last line counts");
    assert_eq!(guess(&["9.9.9.9, 8.8.8.8"]).await, 401, "and its last address");
    for number in 0..3 {
        assert_eq!(guess(&[&format!("2001:db8:0:1::{number}")]).await, 401);
    }
    assert_eq!(guess(&["2001:db8:0:1:ffff::"]).await, 429, "a /64 is one client");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_guessed_at_so_often_from_however_many_addresses() {
    let folder = Folder::new();
    let limits = Limits { guesses_at_account: 5, guess_every: Duration::from_mins(10), ..wide_limits() };
    let database = folder.file("ringcraft.sqlite");
    let house =
        House::by(Config { database, limits, behind_proxy: true, ..Config::default() }, World::real()).await;
    let eve = house.client();
    let mut refused = 0;
    for number in 0..12 {
        let from = format!("10.0.{number}.1");
        let login = form(&eve, "/login", &[("x-forwarded-for", &from)], "account=Ada&password=wrong");
        refused += usize::from(eve.send(login).await.status == 429);
    }
    assert_eq!(refused, 7, "of 12");
    house.close().await;
}

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

/// Clean stops once left an empty file and a log beside it.
#[tokio::test(flavor = "multi_thread")]
async fn after_a_clean_stop_the_one_file_is_everything_and_private() {
    let folder = Folder::new();
    let file = folder.file("ringcraft.sqlite");
    let house = House::on(&file, wide_limits(), World::real()).await;
    let (ada, bob, id) = pair(&house, duel("pig")).await;
    for turn in 0..6 {
        assert!(ada.answer(&id, turn).await || bob.answer(&id, turn).await);
    }
    let seen = ada.look(&id).await;
    let mode = |name: &str| {
        use std::os::unix::fs::PermissionsExt;
        std::fs::metadata(folder.0.join(name)).expect("a file").permissions().mode() & 0o777
    };
    assert_eq!((mode("ringcraft.sqlite"), mode("ringcraft.sqlite-wal")), (0o600, 0o600));
    house.close().await;
    assert!(!folder.0.join("ringcraft.sqlite-wal").exists(), "nothing is left beside it");
    let moved = folder.file("moved.sqlite");
    std::fs::copy(&file, &moved).expect("a copy");
    let house = House::on(&moved, wide_limits(), World::real()).await;
    assert_eq!(Client { address: house.address, ..ada }.look(&id).await, seen);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_for_one_server_and_errors_at_start_name_it() {
    let folder = Folder::new();
    let file = folder.file("ringcraft.sqlite");
    let house = House::on(&file, wide_limits(), World::real()).await;
    let open = async |database: &str| {
        let config =
            Config { bind: ([127, 0, 0, 1], 0).into(), database: database.into(), ..Config::default() };
        let opened = server::Server::open(&config, crate::common::library(), World::real()).await;
        opened.err().map(|error| error.to_string()).unwrap_or_default()
    };
    let second = open(&file).await;
    assert!(second.contains(&file) && second.contains("another server"), "{second}");
    let copy = folder.0.join("copy.sqlite");
    server::backup::backup(&file, &copy).await.expect("a backup of a running server");
    let into = server::backup::restore(&copy, &file).await.expect_err("a server has it").to_string();
    assert!(into.contains("another server"), "{into}");
    house.close().await;
    let missing = folder.file("nowhere/ringcraft.sqlite");
    assert!(open(&missing).await.contains(&missing));
    let nobody = open("postgres://ada:geese@127.0.0.1:1/ring").await;
    assert!(nobody.contains("postgres://ada@127.0.0.1:1/ring") && !nobody.contains("geese"), "{nobody}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_what_is_not_there_fails_and_makes_nothing() {
    let folder = Folder::new();
    let target = folder.0.join("backup.sqlite");
    let refused =
        server::backup::backup(&folder.file("typo.sqlite"), &target).await.expect_err("no such file");
    assert!(refused.to_string().contains("typo.sqlite"), "{refused}");
    assert_eq!(std::fs::read_dir(&folder.0).expect("a folder").count(), 0, "nothing was made");
}

async fn raw(file: &str, text: &'static str) {
    let pool = sqlx::sqlite::SqlitePool::connect(&format!("sqlite://{file}")).await.expect("the database");
    sqlx::raw_sql(text).execute(&pool).await.expect("it is done");
    pool.close().await;
}

/// A database from before control characters were refused may have one that PostgreSQL cannot keep.
#[tokio::test(flavor = "multi_thread")]
async fn restore_names_the_row_that_does_not_fit_and_changes_nothing() {
    let folder = Folder::new();
    let file = folder.file("ringcraft.sqlite");
    let house = House::on(&file, wide_limits(), World::real()).await;
    house.guest("Ada").await;
    let bob = house.guest("Bob").await;
    let bob = bob.get("/api/v1/me").await.json()["person"].as_str().expect("an id").to_owned();
    house.close().await;
    raw(&file, "UPDATE people SET name = 'B' || char(0) || 'b' WHERE name = 'Bob'").await;
    let postgres = crate::common::postgres::Postgres::start();
    let refused = server::backup::restore(std::path::Path::new(&file), &postgres.address()).await;
    let refused = refused.expect_err("NUL does not fit").to_string();
    assert!(refused.contains("people") && refused.contains(&bob), "{refused}");
    raw(&file, "UPDATE people SET name = 'Bob' WHERE name LIKE 'B%'").await;
    let copied = server::backup::restore(std::path::Path::new(&file), &postgres.address()).await;
    assert!(copied.expect("nothing was left behind").contains(&("people", 2)));
}

/// Mutes, offers of a draw and wishes to go back once filled the log until nobody could even give up.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_can_freeze_a_match() {
    let house = House::open().await;
    let table = json!({ "game": "pig", "seats": [{ "kind": "me" }, { "kind": "link" }], "undo": "consent" });
    let (ada, bob, id) = pair(&house, table).await;
    let seq = ada.look(&id).await["seq"].clone();
    ada.do_at(&id, "mute", json!({ "whom": 1, "on": false })).await;
    assert_eq!(ada.look(&id).await["seq"], seq, "what changes nothing is not written");
    let before = ada.look(&id).await["seq"].as_i64().expect("a number");
    for number in 0..100 {
        ada.at(&id, "mute", json!({ "whom": 1, "on": number % 2 == 0 })).await;
    }
    let written = ada.look(&id).await["seq"].as_i64().expect("a number") - before;
    assert!((2..=40).contains(&written), "{written}");
    ada.do_at(&id, "draw", json!({})).await;
    bob.do_at(&id, "draw", json!({ "accept": false })).await;
    let again = ada.at(&id, "draw", json!({})).await;
    assert_eq!((again.status.as_u16(), again.code().as_str()), (409, "not_allowed_here"));
    bob.do_at(&id, "draw", json!({})).await;
    house.close().await;
}

/// A log that was filled before there were limits.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_whose_log_is_full_can_still_be_ended() {
    let folder = Folder::new();
    let file = folder.file("ringcraft.sqlite");
    let house = House::on(&file, wide_limits(), World::real()).await;
    let (ada, _, id) = pair(&house, duel("pig")).await;
    house.close().await;
    raw(
        &file,
        "WITH RECURSIVE n(seq) AS (SELECT 3 UNION ALL SELECT seq + 1 FROM n WHERE seq < 50000) \
         INSERT INTO entries (match_id, seq, at, payload) SELECT matches.id, n.seq, matches.created, \
         '{\"did\":\"muted\",\"seat\":1,\"whom\":0,\"on\":true}' FROM n, matches",
    )
    .await;
    let house = House::on(&file, wide_limits(), World::real()).await;
    let ada = Client { address: house.address, ..ada };
    let look = ada.look(&id).await;
    assert_eq!(look["seq"], 50_000, "{}", look["reason"]);
    assert_eq!(ada.at(&id, "chat", json!({ "text": "Well met!" })).await.status, 409);
    ada.do_at(&id, "resign", json!({})).await;
    assert_eq!(ada.look(&id).await["stage"], "over");
    assert_eq!(ada.get(&format!("/api/v1/tables/{id}/record")).await.status, 200);
    house.close().await;
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

#[tokio::test(flavor = "multi_thread")]
async fn logging_out_ends_the_session_and_no_other() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let kept =
        put(&ada, "/api/v1/me/account", json!({ "account": "ada", "password": "seventeen geese" })).await;
    let mut first = ada.clone();
    first.token = kept.json()["token"].as_str().map(str::to_owned);
    let login = json!({ "account": "ada", "password": "seventeen geese" });
    let mut second = house.client();
    second.token = second.post("/api/v1/login", login).await.json()["token"].as_str().map(str::to_owned);
    assert_ne!(first.token, second.token, "every login is a session of its own");
    assert_eq!(first.post("/api/v1/me/logout", json!({})).await.status, 200);
    assert_eq!(first.get("/api/v1/me").await.status, 401);
    assert_eq!(second.get("/api/v1/me").await.status, 200);
    assert_eq!(second.send(form(&second, "/logout", &[], "")).await.status, 303);
    assert_eq!(second.get("/api/v1/me").await.status, 401, "by the form too");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn names_have_nothing_invisible_and_are_no_bots() {
    let house = House::open().await;
    for name in [
        "A\u{200b}da",
        "\u{202e}adA",
        "\u{3164}",
        "Ada\u{feff}",
        "the expert bot",
        "Rookie BOT",
        "Ada's bot",
        "\u{e0041}",
    ] {
        let refused = house.client().post("/api/v1/guests", json!({ "name": name })).await;
        assert_eq!(refused.status, 422, "{name:?}");
    }
    for name in ["Ada Lovelace", "Talbot", "\u{5c71}\u{7530}", "Zo\u{eb}", "Bottom 7", "Python bot"] {
        assert_eq!(
            house.client().post("/api/v1/guests", json!({ "name": name })).await.status,
            201,
            "{name:?}"
        );
    }
    house.close().await;
}

/// Fifty tables of one guest once hid everybody else's.
#[tokio::test(flavor = "multi_thread")]
async fn one_guest_cannot_fill_the_public_list() {
    let house =
        House::with(Limits { public_tables: 8, table_every: Duration::from_mins(10), ..wide_limits() }).await;
    let (eve, ada) = (house.guest("Eve").await, house.guest("Ada").await);
    let table = json!({ "game": "pig", "seats": [{ "kind": "me" }, { "kind": "link" }], "public": true });
    let (honest, _) = ada.make(table.clone()).await;
    let mut made = Vec::new();
    for _ in 0..12 {
        made.push(eve.post("/api/v1/tables", table.clone()).await.status.as_u16());
    }
    assert_eq!(made.iter().filter(|&&status| status == 201).count(), 7, "{made:?}: so many a client");
    assert!(made.contains(&429));
    let listed = ada.get("/api/v1/tables").await.json();
    let listed: Vec<&str> =
        listed["tables"].as_array().expect("tables").iter().filter_map(|row| row["id"].as_str()).collect();
    assert!(listed.contains(&honest.as_str()));
    assert_eq!(listed.len(), 4, "three of one host are listed");
    house.close().await;
}

/// A wrong text of thirty kilobytes once cost half a second and was answered by half a megabyte.
#[tokio::test(flavor = "multi_thread")]
async fn a_check_of_content_stops_after_some_tens_of_problems_and_counts() {
    let house = House::with(Limits { checks: 60_000, checks_per_second: 1, ..wide_limits() }).await;
    let eve = house.guest("Eve").await;
    let start = house.client().get("/make/rumbleslam").await.text();
    let link = start.split("/make/rumbleslam/edit?").nth(1).expect("something to begin from");
    let link = link.split('"').next().expect("its end").replace("&amp;", "&");
    let unknown = (0..1500).map(|number| format!("unknown-{number}%3D1%0A")).collect::<Vec<_>>().concat();
    let body = format!("do=check&{link}&text={unknown}");
    let reply = eve.send(form(&eve, "/make/rumbleslam/edit", &[], &body)).await;
    assert_eq!(reply.status, 200);
    assert!(reply.body.len() < 400_000, "{} bytes", reply.body.len());
    let mut last = 200;
    for _ in 0..4 {
        last = eve.send(form(&eve, "/make/rumbleslam/edit", &[], &body)).await.status.as_u16();
    }
    assert_eq!(last, 429, "letters are counted");
    house.close().await;
}

/// Bots whose people have gone do not play on at everybody's expense; they go on when somebody looks.
#[tokio::test(flavor = "multi_thread")]
async fn bots_alone_wait_for_somebody_to_come() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicI64, Ordering};
    let folder = Folder::new();
    let now = Arc::new(AtomicI64::new(1_800_000_000_000));
    let clock = Arc::clone(&now);
    let world = World::of(
        move || clock.load(Ordering::Relaxed),
        |bytes| {
            getrandom_fill(bytes);
        },
    );
    let house = House::on(&folder.file("ringcraft.sqlite"), wide_limits(), world).await;
    let ada = house.guest("Ada").await;
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": 1 }, { "kind": "bot", "level": 1 }, { "kind": "bot", "level": 1 }]);
    let (id, _) = ada.make(json!({ "game": "rumbleslam", "seats": seats, "pace": "quick" })).await;
    ada.sit(&id, "geese").await;
    ada.at(&id, "resign", json!({})).await;
    // Nobody looks for a while, and then time stands still.
    now.fetch_add(21_000, Ordering::Relaxed);
    let tables = &house.app.tables;
    let mut before = -1;
    loop {
        // What was begun while there was company is finished.
        let seq = tables.store.log(&id, 0).await.expect("its log").len() as i64;
        if seq == before {
            break;
        }
        before = seq;
        tokio::time::sleep(Duration::from_millis(1500)).await;
    }
    let look = ada.look(&id).await;
    if look["stage"] == "over" {
        return;
    }
    let mut version = tables.live(&id).watch();
    version.borrow_and_update();
    let went_on = tokio::time::timeout(Duration::from_mins(1), version.changed()).await;
    assert!(went_on.is_ok(), "when somebody looks, they go on at once");
    house.close().await;
}

fn getrandom_fill(bytes: &mut [u8]) {
    use std::sync::atomic::{AtomicU64, Ordering};
    static LUCK: AtomicU64 = AtomicU64::new(1);
    for part in bytes.chunks_mut(8) {
        let mixed = LUCK.fetch_add(1, Ordering::Relaxed).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        part.copy_from_slice(&mixed.to_le_bytes()[..part.len()]);
    }
}

/// A bot that was asked when its server died answers at once when it is there again, whatever the clock says now.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_answers_at_once_after_a_restart_even_if_the_clock_was_set_back() {
    let folder = Folder::new();
    let file = folder.file("ringcraft.sqlite");
    let house = House::on(&file, wide_limits(), World::real()).await;
    let ada = house.guest("Ada").await;
    let seats = json!([{ "kind": "bot", "level": 1 }, { "kind": "me" }]);
    let (id, _) = ada.make(json!({ "game": "pig", "seats": seats, "pace": "quick" })).await;
    ada.sit(&id, "geese").await;
    house.close().await;
    // As a process that was killed leaves it: the job is held for longer than the clock will show for an hour.
    raw(&file, "DELETE FROM entries WHERE seq > 1; DELETE FROM jobs").await;
    raw(&file, "INSERT INTO jobs (match_id, due, leased) SELECT id, created, created + 20000 FROM matches")
        .await;
    let began = std::time::Instant::now();
    let back = World::of(move || 1_700_000_000_000 + began.elapsed().as_millis() as i64, getrandom_fill);
    raw(&file, "UPDATE jobs SET due = 0").await;
    let house = House::on(&file, wide_limits(), back).await;
    let mut version = house.app.tables.live(&id).watch();
    let ada = Client { address: house.address, ..ada };
    if ada.look(&id).await["answers"] == 0 {
        let answered = tokio::time::timeout(Duration::from_secs(15), async {
            while version.changed().await.is_ok() && ada.look(&id).await["answers"] == 0 {}
        });
        assert!(answered.await.is_ok(), "the lease of a dead process holds nobody up");
    }
    house.close().await;
}

/// One address that never answers once held everybody's messages up for two minutes.
#[tokio::test(flavor = "multi_thread")]
async fn a_dead_webhook_delays_nobody_else() {
    let store_folder = Folder::new();
    let store = server::store::Store::open(&store_folder.file("hooks.sqlite")).await.expect("a store");
    let person = |id: &str| server::store::Person { id: id.into(), name: id.into(), epoch: 0, account: None };
    for (number, id) in ["dead", "well"].into_iter().enumerate() {
        store.add_person(&person(id), 0, &[number as u8; 32]).await.expect("a person");
        store.set_hook(id, "", "https://example.com/", "secret").await.expect("a hook");
    }
    let server::store::Store::Sqlite(pool) = &store else { panic!("a file") };
    for seq in 0..190_i64 {
        let text = "INSERT INTO pings (owner, hook_match, match_id, seq, body, due) VALUES ('dead', '', 'm', $1, '{}', 0)";
        sqlx::query(text).bind(seq).execute(pool).await.expect("a message");
    }
    let late = "INSERT INTO pings (owner, hook_match, match_id, seq, body, due) VALUES ('well', '', 'm', 1, '{}', 5)";
    sqlx::query(late).execute(pool).await.expect("a message");
    let busy = std::collections::BTreeMap::new();
    let taken = store.take_pings(10, 100, 16, 2, &busy).await.expect("messages");
    let owners: Vec<&str> = taken.iter().map(|ping| ping.owner.as_str()).collect();
    assert_eq!(owners, ["dead", "dead", "well"]);
    let busy = [("dead".to_owned(), 2)].into();
    assert!(
        store.take_pings(10, 100, 16, 2, &busy).await.expect("messages").is_empty(),
        "two are on their way"
    );
}
