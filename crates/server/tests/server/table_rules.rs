//! Clocks, undo, draws, chat: what a table agrees on.

use crate::common;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use crate::common::{Folder, House, duel, pair};
use serde_json::{Value, json};
use server::world::World;

/// A server whose clock the test sets.
async fn timed(folder: &Folder) -> (House, Arc<AtomicI64>) {
    let clock = Arc::new(AtomicI64::new(1_000_000));
    let hand = Arc::clone(&clock);
    let world = World::of(move || hand.load(Ordering::SeqCst), |bytes| getrandom::fill(bytes).unwrap());
    let house = House::on(&folder.file("clock.sqlite"), common::wide_limits(), world).await;
    (house, clock)
}

fn with(game: &str, extra: &Value) -> Value {
    let mut table = duel(game);
    for (name, value) in extra.as_object().unwrap() {
        table[name] = value.clone();
    }
    table
}

fn clock_of(look: &Value, seat: usize) -> i64 {
    look["seats"][seat]["clock"].as_i64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_runs_while_one_is_asked_and_grows_when_the_turn_passes() {
    let folder = Folder::new();
    let (house, clock) = timed(&folder).await;
    let rule = json!({ "clock": { "kind": "bank", "seconds": 60, "increment": 5 } });
    let (ada, bob, id) = pair(&house, with("pig", &rule)).await;
    clock.fetch_add(10_000, Ordering::SeqCst);
    let look = ada.look(&id).await;
    assert_eq!((clock_of(&look, 0), clock_of(&look, 1)), (50_000, 60_000));
    ada.do_at(&id, "say", json!({ "words": "hold" })).await;
    let look = ada.look(&id).await;
    assert_eq!((clock_of(&look, 0), clock_of(&look, 1)), (55_000, 60_000));
    clock.fetch_add(59_999, Ordering::SeqCst);
    let early = ada.at(&id, "claim", json!({ "from": 1 })).await;
    assert_eq!((early.status.as_u16(), early.code().as_str()), (409, "not_allowed_here"));
    clock.fetch_add(1, Ordering::SeqCst);
    assert_eq!(ada.look(&id).await["seats"][1]["claimable"], true);
    assert_eq!(bob.look(&id).await["stage"], "playing", "nothing resolves itself");
    ada.do_at(&id, "claim", json!({ "from": 1 })).await;
    assert_eq!(ada.look(&id).await["outcome"]["winners"], json!([0]));
}

#[tokio::test(flavor = "multi_thread")]
async fn time_for_every_answer_begins_anew_and_an_answer_in_time_is_never_too_late() {
    let folder = Folder::new();
    let (house, clock) = timed(&folder).await;
    let rule = json!({ "clock": { "kind": "move", "seconds": 30 } });
    let (ada, _, id) = pair(&house, with("pig", &rule)).await;
    clock.fetch_add(29_000, Ordering::SeqCst);
    let said = ada.at(&id, "say", json!({ "words": "roll" })).await;
    assert_eq!(said.status, 200);
    let look = ada.look(&id).await;
    let asked = usize::from(look["seats"][1]["asked"] == true);
    assert_eq!(clock_of(&look, asked), 30_000);
    // Time that is up and not claimed: the answer still counts.
    clock.fetch_add(500_000, Ordering::SeqCst);
    if asked == 0 {
        assert_eq!(ada.at(&id, "say", json!({ "words": "hold" })).await.status, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_it_is_agreed_a_bot_plays_on_when_time_is_up() {
    let folder = Folder::new();
    let (house, clock) = timed(&folder).await;
    let rule = json!({ "clock": { "kind": "days", "days": 1 }, "at_zero": "bot" });
    let (ada, bob, id) = pair(&house, with("pig", &rule)).await;
    tokio::time::sleep(std::time::Duration::from_millis(700)).await;
    assert_eq!(ada.look(&id).await["seq"], 2, "nothing happens before");
    clock.fetch_add(86_400_000, Ordering::SeqCst);
    for _ in 0..100 {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        if bob.look(&id).await["seats"][0]["kind"] == "bot" {
            break;
        }
    }
    let look = ada.look(&id).await;
    assert_eq!(look["seats"][0]["kind"], "bot");
    assert_eq!(look["question"], Value::Null, "the bot is asked now, not Ada");
    assert_eq!(ada.at(&id, "resign", json!({})).await.status, 403);
    for _ in 0..100 {
        if !bob.answer(&id, 1).await {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        if bob.look(&id).await["answers"].as_i64().unwrap() > 6 {
            return;
        }
    }
    panic!("the bot does not play on");
}

#[tokio::test(flavor = "multi_thread")]
async fn going_back_needs_consent_beyond_a_die_and_a_refusal_holds_until_the_next_answer() {
    let house = House::open().await;
    let (ada, bob, id) = pair(&house, duel("pig")).await;
    ada.do_at(&id, "say", json!({ "words": "roll" })).await;
    ada.do_at(&id, "undo", json!({})).await;
    let own = bob.at(&id, "undo", json!({})).await;
    assert_eq!(own.status, 409, "Bob has said nothing");
    assert_eq!(
        ada.at(&id, "undo", json!({ "accept": true })).await.status,
        403,
        "nobody agrees with himself"
    );
    bob.do_at(&id, "undo", json!({ "accept": false })).await;
    let again = ada.at(&id, "undo", json!({})).await;
    assert_eq!((again.status.as_u16(), again.code().as_str()), (409, "not_allowed_here"));
    assert_eq!(ada.look(&id).await["answers"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_it_was_agreed_nothing_is_taken_back() {
    let house = House::open().await;
    for rule in ["none", "free"] {
        let (ada, _, id) = pair(&house, with("pig", &json!({ "undo": rule }))).await;
        ada.do_at(&id, "say", json!({ "words": "roll" })).await;
        assert_eq!(ada.at(&id, "undo", json!({})).await.status, 409, "a die was rolled");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_free_step_back_in_a_real_game_leaves_the_position_as_it_was() {
    let house = House::open().await;
    let (ada, bob, id) = pair(&house, duel("wrestlenomicon")).await;
    let mut tried = 0;
    for turn in 0..400 {
        let asked = if ada.look(&id).await["question"].is_null() { &bob } else { &ada };
        let before = asked.look(&id).await;
        if before["question"].is_null() {
            break;
        }
        asked.answer(&id, turn * 11).await;
        if asked.look(&id).await["may"]["undo"] == "free" {
            asked.do_at(&id, "undo", json!({})).await;
            let after = asked.look(&id).await;
            assert_eq!(
                (&after["view"], &after["question"]["offers"]),
                (&before["view"], &before["question"]["offers"])
            );
            tried += 1;
            asked.answer(&id, turn * 11).await;
        }
    }
    assert!(tried > 0, "no answer could be taken back freely");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_offered_refused_and_agreed() {
    let house = House::open().await;
    let (ada, bob, id) = pair(&house, duel("pig")).await;
    assert_eq!(bob.at(&id, "draw", json!({ "accept": true })).await.code(), "nothing_pending");
    ada.do_at(&id, "draw", json!({})).await;
    assert_eq!(ada.at(&id, "draw", json!({ "accept": true })).await.status, 403);
    bob.do_at(&id, "draw", json!({ "accept": false })).await;
    bob.do_at(&id, "draw", json!({})).await;
    ada.do_at(&id, "draw", json!({ "accept": true })).await;
    let look = ada.look(&id).await;
    assert_eq!((&look["stage"], &look["outcome"]["ranks"]), (&json!("over"), &json!([1, 1])));
    let late = ada.at(&id, "say", json!({ "words": "roll" })).await;
    assert_eq!((late.status.as_u16(), late.code().as_str()), (409, "over"));
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_reaches_everybody_but_those_who_muted_and_keeps_to_the_phrases() {
    let house = House::open().await;
    let (ada, bob, id) = pair(&house, duel("pig")).await;
    let hears =
        |look: &Value, text: &str| look["lines"].as_array().unwrap().iter().any(|line| line["text"] == text);
    ada.do_at(&id, "chat", json!({ "text": "one" })).await;
    bob.do_at(&id, "mute", json!({ "whom": 0, "on": true })).await;
    ada.do_at(&id, "chat", json!({ "text": "two" })).await;
    assert!(!hears(&bob.look(&id).await, "two") && hears(&house.client().look(&id).await, "two"));
    bob.do_at(&id, "mute", json!({ "whom": 0, "on": false })).await;
    assert!(hears(&bob.look(&id).await, "two"));
    assert_eq!(ada.at(&id, "chat", json!({ "text": "x".repeat(501) })).await.status, 422);
    let (ada, _, id) = pair(&house, with("pig", &json!({ "chat": "phrases" }))).await;
    assert_eq!(ada.at(&id, "chat", json!({ "text": "idiot" })).await.code(), "not_allowed_here");
    ada.do_at(&id, "chat", json!({ "text": "Well played!" })).await;
    let (ada, _, id) = pair(&house, with("pig", &json!({ "chat": "off" }))).await;
    assert_eq!(ada.at(&id, "chat", json!({ "text": "Hello!" })).await.status, 409);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_moves_to_another_device_by_code_or_account_and_all_else_can_be_shut_out() {
    let house = House::open().await;
    let mut ada = house.client();
    let me = ada.come_in("Ada").await;
    let (id, _) = ada.make(duel("pig")).await;
    ada.sit(&id, "x").await;
    let mut phone = house.client();
    let back = phone.post("/api/v1/recover", json!({ "code": me["recovery"] })).await;
    phone.token = back.json()["token"].as_str().map(str::to_owned);
    assert_eq!(phone.look(&id).await["you"], 0);
    let account = json!({ "account": "Ada-Lovelace", "password": "correct horse" });
    let put = phone.send(phone.request("PUT", "/api/v1/me/account", Some(&account))).await;
    assert_eq!(put.status, 200, "{}", put.text());
    phone.token = put.json()["token"].as_str().map(str::to_owned);
    let login = json!({ "account": "ada-lovelace", "password": "correct horse" });
    assert_eq!(house.client().post("/api/v1/login", login).await.json()["person"], me["person"]);
    let wrong = json!({ "account": "ada-lovelace", "password": "wrong horse!" });
    assert_eq!(house.client().post("/api/v1/login", wrong).await.status, 401);
    let fresh = phone.post("/api/v1/me/revoke", json!({})).await.json();
    assert_eq!(ada.get("/api/v1/me").await.status, 401, "the old device is out");
    let old = house.client().post("/api/v1/recover", json!({ "code": me["recovery"] })).await;
    assert_eq!(old.status, 401, "and so is the old code");
    let kept = house.client().post("/api/v1/recover", json!({ "code": fresh["recovery"] })).await;
    assert_eq!(kept.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_table_shows_its_secret_and_open_ones_are_counted() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let (id, _) = ada.make(duel("pig")).await;
    let count = |value: Value| (value["made"].as_i64().unwrap(), value["revealed"].as_i64().unwrap());
    assert_eq!(count(ada.get("/api/v1/commitments").await.json()), (1, 0));
    ada.do_at(&id, "close", json!({})).await;
    assert!(ada.look(&id).await["secret"].is_string());
    assert_eq!(count(ada.get("/api/v1/commitments").await.json()), (1, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_hears_that_time_is_up_though_nobody_writes_anything() {
    use futures_util::StreamExt;
    use tokio_tungstenite::tungstenite::client::IntoClientRequest;
    let folder = Folder::new();
    let (house, clock) = timed(&folder).await;
    let rule = json!({ "clock": { "kind": "move", "seconds": 30 } });
    let (ada, bob, id) = pair(&house, with("pig", &rule)).await;
    let (asked, other) = if ada.look(&id).await["question"].is_null() { (bob, ada) } else { (ada, bob) };
    clock.fetch_add(29_999, Ordering::SeqCst);
    let seq = other.look(&id).await["seq"].as_i64().unwrap();
    let mut request =
        format!("ws://{}/t/{id}/live?after={seq}", house.address).into_client_request().unwrap();
    let cookie = format!("ringcraft={}", other.token.as_deref().unwrap());
    request.headers_mut().insert("cookie", cookie.parse().unwrap());
    let (mut socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
    clock.fetch_add(1, Ordering::SeqCst);
    let news = loop {
        let message = socket.next().await.unwrap().unwrap();
        if message.is_text() {
            break message.to_string();
        }
    };
    assert!(news.contains("Time is up: claim"), "{news}");
    assert!(
        !asked.get(&format!("/t/{id}")).await.text().contains("Time is up: claim"),
        "not for who ran out of it"
    );
    other.do_at(&id, "claim", json!({ "from": asked.look(&id).await["you"] })).await;
}
