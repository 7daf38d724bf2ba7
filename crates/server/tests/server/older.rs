//! Databases that older versions of this program wrote (`tests/fixtures`, made by `tools/old_database.py`). Every match
//! in them plays on by its own rules version. One whose version came before release 0.1.0 and is not kept says so, is
//! listed with that reason, and can be closed.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use server::world::World;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

use crate::common::{Client, Folder, House, postgres::Postgres, wide_limits};

/// What is known of a fixture: who plays where, and when it was made.
struct Old {
    dump: &'static str,
    about: Value,
    /// Must every match of it play on? True for released versions.
    released: bool,
}

fn fixtures() -> Vec<Old> {
    let old =
        |dump, about, released| Old { dump, about: serde_json::from_str(about).expect("JSON"), released };
    vec![
        old(include_str!("../fixtures/2b8f01e.sql"), include_str!("../fixtures/2b8f01e.json"), false),
        // The rules versions of 0.1.0, and the first promotions and ratings.
        old(include_str!("../fixtures/f0459d8.sql"), include_str!("../fixtures/f0459d8.json"), true),
    ]
}

/// The database as a file.
async fn restored(old: &Old, file: &str) {
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(true);
    let pool = SqlitePool::connect_with(options).await.expect("a new database");
    sqlx::raw_sql(old.dump).execute(&pool).await.expect("the dump is read");
    pool.close().await;
}

/// Time goes on from when the database was written: the clocks of its matches must not have run out meanwhile.
fn world(old: &Old) -> World {
    let (now, luck) = (AtomicI64::new(old.about["now"].as_i64().expect("a time")), AtomicU64::new(1));
    World::of(
        move || now.fetch_add(1, Ordering::Relaxed),
        move |bytes| {
            for part in bytes.chunks_mut(8) {
                let mixed = luck.fetch_add(1, Ordering::Relaxed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                part.copy_from_slice(&mixed.rotate_left(29).to_le_bytes()[..part.len()]);
            }
        },
    )
}

/// Plays a match with any choices, to its end or so many answers; gives back whether it has ended.
async fn play_on(house: &House, people: &[Client], id: &str, most: usize) -> bool {
    let mut version = house.app.tables.live(id).watch();
    let mut answers = 0;
    while answers < most {
        version.borrow_and_update();
        let mut asked = false;
        for client in people {
            asked |= client.answer(id, answers * 7).await;
            answers += usize::from(asked);
        }
        if asked {
            continue;
        }
        if people[0].look(id).await["stage"] == "over" {
            return true;
        }
        // A bot is thinking.
        let answered = tokio::time::timeout(Duration::from_mins(1), version.changed()).await;
        answered.unwrap_or_else(|_| panic!("nobody is asked in {id}")).expect("the table is there");
    }
    false
}

/// Opens the database and plays on at all of its tables, each to its end or so many answers; gives back what came of
/// each game's.
async fn go_on(old: &Old, database: &str, most: usize) -> BTreeMap<String, Vec<String>> {
    let house = House::on(database, wide_limits(), world(old)).await;
    let client = |name: &str| Client {
        address: house.address,
        token: old.about["people"][name]["token"].as_str().map(str::to_owned),
    };
    let ada = client("ada");
    let login = json!({ "account": "ada", "password": "seventeen geese" });
    assert_eq!(ada.post("/api/v1/login", login).await.status, 200, "accounts are still there");
    let tables = old.about["tables"].as_array().expect("tables");
    let listed = ada.get("/api/v1/me/tables").await.json();
    let mut ends: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for table in tables {
        let text = |field: &str| table[field].as_str().unwrap_or_default().to_owned();
        let (id, kind) = (text("id"), text("kind"));
        let people: Vec<Client> = table["people"]
            .as_array()
            .expect("people")
            .iter()
            .map(|name| client(name.as_str().unwrap_or_default()))
            .collect();
        let row = listed["tables"].as_array().expect("tables").iter().find(|row| row["id"] == *id);
        let row = row.unwrap_or_else(|| panic!("{table} is not listed"));
        let look = ada.look(&id).await;
        let page = ada.get(&format!("/t/{id}")).await;
        assert_eq!(page.status, 200, "{table}");
        let end = if look["stage"] == "unreadable" {
            let reason = look["reason"].as_str().expect("a reason");
            assert!(!old.released, "{table} must play on for ever: {reason}");
            assert!(
                reason.contains("version"),
                "{table}: {reason} A change to the rules that breaks matches needs a new rules version."
            );
            assert_eq!(row["reason"], reason, "the list says why");
            assert!(page.text().contains(reason), "the page says why");
            closed(&people, table, &look).await
        } else {
            assert_eq!(look["stage"], table["stage"], "{table}");
            if kind == "waiting" {
                client("bob").do_at(&id, "sit", json!({ "token": table["link"], "entropy": "" })).await;
            }
            let people = if kind == "waiting" { vec![ada.clone(), client("bob")] } else { people };
            let over = play_on(&house, &people, &id, most).await;
            let record = ada.get(&format!("/api/v1/tables/{id}/record")).await;
            assert_eq!(record.status, if over { 200 } else { 409 }, "{table}: {}", record.text());
            assert_eq!(ada.get(&format!("/m/{id}")).await.status, 200, "{table} can be replayed");
            "played".to_owned()
        };
        ends.entry(text("game")).or_default().push(end);
    }
    if let Some(id) = old.about["promotion"]["id"].as_str() {
        promotion_goes_on(&ada, id, &old.about["promotion"]).await;
    }
    house.close().await;
    ends
}

/// A promotion of an older version stands as it stood, and its next show can be run.
async fn promotion_goes_on(ada: &Client, id: &str, was: &Value) {
    let at = |verb: &str| format!("/api/v1/promotions/{id}{verb}");
    let now = ada.get(&at("")).await.json();
    for field in ["name", "seq", "belts"] {
        assert_eq!(now[field], was[field], "{field} of a promotion");
    }
    let booked = ada.post(&at("/auto-book"), json!({})).await.json();
    let run = ada.post(&at("/run"), json!({ "expected": booked["seq"] })).await;
    assert_eq!(run.status, 200, "{}", run.text());
}

/// A match that cannot be read is refused in plain words and can be closed by its host, unless it had ended.
async fn closed(people: &[Client], table: &Value, look: &Value) -> String {
    let id = table["id"].as_str().expect("an id");
    let refused = people[0].at(id, "say", json!({ "words": "pass" })).await;
    assert_eq!((refused.status.as_u16(), refused.code()), (409, "unreadable".to_owned()));
    assert_eq!(refused.json()["detail"], look["reason"]);
    let mut closed = false;
    for client in people {
        closed |= client.at(id, "close", json!({})).await.status == 200;
    }
    assert_eq!(closed, table["kind"] != "finished", "{table}");
    if closed {
        assert_eq!(people[0].look(id).await["stage"], "closed");
    }
    "refused".to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_match_of_an_older_version_plays_on_or_says_why_not() {
    for old in fixtures() {
        let folder = Folder::new();
        let file = folder.file("old.sqlite");
        restored(&old, &file).await;
        let postgres = Postgres::start();
        server::backup::restore(std::path::Path::new(&file), &postgres.address()).await.expect("a copy");
        let on_sqlite = go_on(&old, &file, usize::MAX).await;
        let on_postgres = go_on(&old, &postgres.address(), 5).await;
        assert_eq!(on_sqlite, on_postgres);
        assert_eq!(on_sqlite.len(), catalog::GameName::ALL.len(), "every game has matches");
        println!("{on_sqlite:#?}");
    }
}

/// The same fixture with one game's rules version changed in the database.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_an_unknown_rules_version_names_both_versions_and_can_be_closed() {
    let old = fixtures().remove(0);
    let folder = Folder::new();
    let file = folder.file("old.sqlite");
    restored(&old, &file).await;
    let pool = SqlitePool::connect(&format!("sqlite://{file}")).await.expect("the database");
    let newer = "UPDATE matches SET plan = replace(plan, '\"rules\":1,', '\"rules\":999,')";
    sqlx::raw_sql(newer).execute(&pool).await.expect("changed");
    pool.close().await;
    let house = House::on(&file, wide_limits(), world(&old)).await;
    let token = old.about["people"]["ada"]["token"].as_str().map(str::to_owned);
    let ada = Client { address: house.address, token };
    let table = old.about["tables"].as_array().expect("tables").iter().find(|table| table["game"] == "atw");
    let id = table.expect("a match of ATW")["id"].as_str().expect("an id");
    let look = ada.look(id).await;
    let reason = look["reason"].as_str().unwrap_or_default();
    assert!(reason.contains("999") && reason.contains("this program plays"), "{look}");
    assert_eq!(look["seats"][0]["sitter"], "Ada", "who sits there is still known");
    ada.do_at(id, "close", json!({})).await;
    house.close().await;
}
