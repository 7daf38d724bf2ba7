//! Nobody takes what is everybody's: the log of a match, lists, bots' places to think, checks, messages.

use std::time::Duration;

use serde_json::json;
use server::limits::Limits;
use server::world::World;

use super::{form, luck, raw};
use crate::common::{Client, Folder, House, duel, pair, wide_limits};

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
    let world = World::of(move || clock.load(Ordering::Relaxed), luck);
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
    let back = World::of(move || 1_700_000_000_000 + began.elapsed().as_millis() as i64, luck);
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
