//! Holes that were found in servers like this one, each as a test.

use crate::common;
use crate::common::{Client, House, connect, duel, pair};
use http_body_util::{BodyExt, Full};
use hyper::Request;
use hyper::body::Bytes;
use serde_json::{Value, json};
use server::limits::Limits;

/// Everything that a viewer can get about a table, as text.
async fn everything(client: &Client, id: &str) -> String {
    let mut all = String::new();
    for path in ["", "/record", "/odds?code=0", "/why?words=x"] {
        let reply = client.get(&format!("/api/v1/tables/{id}{path}")).await;
        reply.headers.values().for_each(|value| all.push_str(value.to_str().unwrap_or_default()));
        all.push_str(&reply.text());
    }
    all + &client.get(&format!("/t/{id}")).await.text()
}

/// The secret of a table, from its row.
async fn secret(house: &House, id: &str) -> String {
    let row = house.app.tables.store.find(id).await.unwrap().unwrap();
    server::world::hex(&row.secret)
}

#[tokio::test(flavor = "multi_thread")]
async fn no_view_has_the_secret_the_key_or_anothers_entropy_before_the_end() {
    let house = House::open().await;
    let (ada, bob, id) = pair(&house, duel("wrestlenomicon")).await;
    let secret = secret(&house, &id).await;
    let carol = house.guest("Carol").await;
    for client in [&ada, &bob, &carol, &house.client()] {
        let all = everything(client, &id).await;
        assert!(!all.contains(&secret) && !all.contains("geese") && !all.contains("wombats"), "{all}");
    }
    ada.do_at(&id, "resign", json!({})).await;
    assert!(everything(&carol, &id).await.contains(&secret), "after the end it is shown to everybody");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_commitment_is_not_what_the_dice_follow_from() {
    let house = House::open().await;
    let (ada, _, id) = pair(&house, duel("pig")).await;
    let look = ada.look(&id).await;
    let commitment: kernel::fair::Bytes32 = look["commitment"].as_str().unwrap().parse().unwrap();
    ada.do_at(&id, "resign", json!({})).await;
    let record =
        kernel::Record::from_json(&ada.get(&format!("/api/v1/tables/{id}/record")).await.text()).unwrap();
    let fairness = record.fairness.unwrap();
    assert_ne!(fairness.key().unwrap(), kernel::fair::MatchKey::open(commitment.0));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_tables_with_the_same_plan_and_entropy_have_other_dice() {
    let house = House::open().await;
    let mut stories = Vec::new();
    for _ in 0..4 {
        let (ada, bob, id) = pair(&house, duel("pig")).await;
        for _ in 0..30 {
            if ada.at(&id, "say", json!({ "words": "roll" })).await.status != 200 {
                bob.at(&id, "say", json!({ "words": "roll" })).await;
            }
        }
        stories.push(ada.look(&id).await["lines"].to_string());
    }
    stories.sort();
    stories.dedup();
    assert_eq!(stories.len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn waiting_looking_and_undoing_do_not_change_a_die() {
    let house = House::open().await;
    let (ada, bob, id) = pair(&house, duel("pig")).await;
    let rolled = |look: &Value| look["lines"].as_array().unwrap().last().unwrap()["text"].clone();
    ada.do_at(&id, "say", json!({ "words": "roll" })).await;
    let first = rolled(&ada.look(&id).await);
    tokio::time::sleep(std::time::Duration::from_millis(30)).await;
    for _ in 0..5 {
        ada.look(&id).await;
    }
    if ada.look(&id).await["may"]["undo"] == "ask" {
        ada.do_at(&id, "undo", json!({})).await;
        bob.do_at(&id, "undo", json!({ "accept": true })).await;
        ada.do_at(&id, "say", json!({ "words": "roll" })).await;
        assert_eq!(rolled(&ada.look(&id).await), first, "the same choices meet the same dice");
        assert_eq!(bob.look(&id).await["undos"], 1, "and it is counted where both can see it");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spectator_sees_no_more_than_a_seat_and_cannot_act() {
    let house = House::open().await;
    let (ada, _, id) = pair(&house, duel("wrestlenomicon")).await;
    let carol = house.guest("Carol").await;
    let look = carol.look(&id).await;
    assert_eq!((&look["you"], &look["question"]), (&Value::Null, &Value::Null));
    let hand = ada.look(&id).await["question"]["offers"].to_string();
    assert!(!look.to_string().contains(&hand));
    let offers = ada.look(&id).await["question"]["offers"].clone();
    let refused = carol.at(&id, "say", json!({ "code": offers[0]["code"] })).await;
    assert_eq!((refused.status.as_u16(), refused.code().as_str()), (403, "not_yours"));
}

#[tokio::test(flavor = "multi_thread")]
async fn ids_are_long_and_a_used_up_link_opens_nothing() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let (id, tokens) = ada.make(duel("pig")).await;
    assert_eq!((id.len(), tokens[0].len()), (32, 32), "128 bits each");
    let (bob, eve) = (house.guest("Bob").await, house.guest("Eve").await);
    let wrong = eve.at(&id, "sit", json!({ "token": "0".repeat(32) })).await;
    assert_eq!(wrong.status, 403);
    bob.do_at(&id, "sit", json!({ "token": tokens[0] })).await;
    let late = eve.at(&id, "sit", json!({ "token": tokens[0] })).await;
    assert_eq!((late.status.as_u16(), late.code().as_str()), (409, "seat_taken"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forged_or_foreign_token_is_nobody() {
    let house = House::open().await;
    let (ada, _, id) = pair(&house, duel("pig")).await;
    let token = ada.token.clone().unwrap();
    let mut forged = token.clone();
    forged.replace_range(0..1, if token.starts_with('0') { "1" } else { "0" });
    for token in [forged, token[..token.len() - 1].to_owned(), "x.y.z".into(), String::new()] {
        let eve = Client { token: Some(token), ..ada.clone() };
        assert_eq!(eve.at(&id, "say", json!({ "words": "roll" })).await.status, 401);
        assert_eq!(eve.look(&id).await["you"], Value::Null);
    }
}

async fn with_headers(
    client: &Client,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> (u16, String) {
    let mut builder = Request::builder().method(method).uri(path).header("host", client.address.to_string());
    if let Some(token) = &client.token {
        builder = builder.header("cookie", format!("ringcraft={token}"));
    }
    for (name, value) in headers {
        builder = builder.header(*name, *value);
    }
    let request = builder.body(Full::new(Bytes::from(body.to_owned()))).unwrap();
    let mut sender = connect(client.address).await.unwrap();
    let response = sender.send_request(request).await.unwrap();
    let status = response.status().as_u16();
    let text = response.into_body().collect().await.unwrap().to_bytes();
    (status, String::from_utf8_lossy(&text).into_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_another_site_can_write_nothing() {
    let house = House::open().await;
    let (ada, _, id) = pair(&house, duel("pig")).await;
    let path = format!("/t/{id}/say");
    let form = ("content-type", "application/x-www-form-urlencoded");
    for foreign in [
        ("origin", "https://elsewhere.example"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        let (status, text) = with_headers(&ada, "POST", &path, &[form, foreign], "words=roll").await;
        assert_eq!(status, 403, "{foreign:?}");
        assert!(text.contains("foreign_origin"));
    }
    let own = format!("http://{}", ada.address);
    let (status, _) = with_headers(&ada, "POST", &path, &[form, ("origin", &own)], "words=roll").await;
    assert_eq!(status, 303);
    // A form cannot pass for JSON.
    let plain = [("content-type", "text/plain")];
    let (status, _) = with_headers(&ada, "POST", &format!("/api/v1/tables/{id}/say"), &plain, "{}").await;
    assert_eq!(status, 415);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_forbids_foreign_script_and_frames() {
    let house = House::open().await;
    let (ada, _, id) = pair(&house, duel("pig")).await;
    for path in ["/", &format!("/t/{id}"), &format!("/api/v1/tables/{id}"), "/nowhere"] {
        let reply = ada.get(path).await;
        let policy = reply.headers["content-security-policy"].to_str().unwrap();
        // Pieces are placed by style attributes; no script and no sheet may stand in a page.
        let strict = policy.replace("style-src-attr 'unsafe-inline'", "");
        assert!(policy.contains("default-src 'none'") && !strict.contains("unsafe"), "{policy}");
        assert_eq!(reply.headers["x-content-type-options"], "nosniff");
        let page = reply.text();
        assert!(
            !page.contains("<script>") && !page.contains("<style") && !page.contains("onclick"),
            "{page}"
        );
        assert!(!page.contains("//cdn") && !page.contains("https://"), "nothing from other places: {page}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn names_and_talk_cannot_become_markup() {
    let house = House::open().await;
    let ada = house.guest("<script>alert(1)</script>").await;
    let (id, _) = ada.make(json!({ "game": "pig", "seats": [{ "kind": "me" }, { "kind": "me" }] })).await;
    ada.sit(&id, "").await;
    ada.sit(&id, "").await;
    ada.do_at(&id, "chat", json!({ "text": "<img src=x onerror=alert(1)>" })).await;
    let page = ada.get(&format!("/t/{id}")).await.text();
    assert!(!page.contains("<script>alert") && !page.contains("<img"), "{page}");
    assert!(page.contains("&lt;script&gt;"));
}

#[tokio::test(flavor = "multi_thread")]
async fn floods_are_refused_and_honest_clients_told_how_long_to_wait() {
    let limits = Limits { burst: 20, per_second: 1, body: 2000, streams: 2, ..Limits::default() };
    let house = House::with(limits).await;
    let ada = house.guest("Ada").await;
    let long = ada.post("/api/v1/guests", json!({ "name": "x".repeat(3000) })).await;
    assert_eq!((long.status.as_u16(), long.code().as_str()), (413, "too_long"));
    let mut refused = None;
    for _ in 0..30 {
        let reply = ada.get("/api/v1/games").await;
        assert!(reply.headers.contains_key("ratelimit-remaining"));
        if reply.status == 429 {
            refused = Some(reply);
        }
    }
    let refused = refused.expect("the bucket is empty");
    assert_eq!(refused.code(), "too_many");
    assert!(refused.headers["retry-after"].to_str().unwrap().parse::<u64>().unwrap() >= 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_holds_so_many_streams_and_no_more() {
    let house = House::with(Limits { streams: 2, ..common::wide_limits() }).await;
    let (ada, _, id) = pair(&house, duel("pig")).await;
    let path = format!("/api/v1/tables/{id}/stream");
    let mut held = Vec::new();
    for expected in [200, 200, 429] {
        let mut sender = connect(ada.address).await.unwrap();
        let response = sender.send_request(ada.request("GET", &path, None)).await.unwrap();
        assert_eq!(response.status().as_u16(), expected);
        held.push((sender, response));
    }
    held.clear();
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    assert_eq!(house.app.streams.count(), 0, "a stream that is gone gives its place back");
}

#[tokio::test(flavor = "multi_thread")]
async fn guesses_at_codes_and_passwords_are_slowed_down() {
    let house = House::with(Limits::default()).await;
    let eve = house.client();
    let mut last = 0;
    for guess in 0..15 {
        last = eve.post("/api/v1/recover", json!({ "code": format!("{guess:032}") })).await.status.as_u16();
    }
    assert_eq!(last, 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn going_away_dodges_no_question_and_refusing_one_pays_nothing() {
    let house = House::open().await;
    let (ada, bob, id) = pair(&house, duel("wrestlenomicon")).await;
    let before = ada.look(&id).await;
    // The stream of the one who is asked breaks off in the middle.
    let mut sender = connect(ada.address).await.unwrap();
    let path = format!("/api/v1/tables/{id}/stream");
    let listening = sender.send_request(ada.request("GET", &path, None)).await.unwrap();
    drop((listening, sender));
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    assert_eq!(ada.look(&id).await, before, "the question stands as it stood");
    // Something that was never offered changes nothing.
    for body in [json!({ "code": 999_999 }), json!({ "words": "cancel" }), json!({}), json!({ "code": -1 })] {
        assert!(ada.at(&id, "say", body).await.status.is_client_error());
    }
    assert_eq!(ada.look(&id).await, before);
    drop(bob);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_to_an_older_question_is_refused() {
    let house = House::open().await;
    let (ada, _, id) = pair(&house, duel("pig")).await;
    let number = ada.look(&id).await["question"]["number"].clone();
    ada.do_at(&id, "say", json!({ "words": "roll", "number": number })).await;
    let late = ada.at(&id, "say", json!({ "words": "roll", "number": number })).await;
    // A one hands the dice over: then nothing is asked of this seat any more.
    let code = if ada.look(&id).await["question"].is_null() { "not_asked" } else { "stale" };
    assert_eq!((late.status.as_u16(), late.code().as_str()), (409, code));
}

/// Taking something back shows the others nothing that they did not see, and leaves nothing behind.
#[tokio::test(flavor = "multi_thread")]
async fn an_undo_is_no_way_around_what_is_hidden() {
    let house = House::open().await;
    let (ada, bob, id) = pair(&house, duel("wrestlenomicon")).await;
    let carol = house.client();
    let mut tried = 0;
    for turn in 0..200 {
        let (asked, other) =
            if ada.look(&id).await["question"].is_null() { (&bob, &ada) } else { (&ada, &bob) };
        let before = [other.look(&id).await, carol.look(&id).await];
        if before[0]["stage"] == "over" {
            break;
        }
        asked.answer(&id, turn * 7).await;
        if asked.look(&id).await["may"]["undo"] != "free" {
            continue;
        }
        asked.do_at(&id, "undo", json!({})).await;
        for (before, now) in before.iter().zip([other.look(&id).await, carol.look(&id).await]) {
            for field in ["view", "board", "asked", "question", "secret", "you"] {
                assert_eq!(now[field], before[field], "{field}");
            }
        }
        tried += 1;
        asked.answer(&id, turn * 7).await;
    }
    assert!(tried > 0, "nothing could be taken back");
}

/// There are no files to be had but the two that pages need, however the address is written.
#[tokio::test(flavor = "multi_thread")]
async fn no_file_of_the_server_can_be_fetched() {
    let house = House::open().await;
    let (_, _, id) = pair(&house, duel("pig")).await;
    for path in [
        "/ringcraft.sqlite",
        "/static/",
        "/static/ringcraft.sqlite",
        "/static/../Cargo.toml",
        "/static/..%2f..%2fCargo.toml",
        "/static/%2e%2e/%2e%2e/etc/passwd",
        "/.git/config",
        &format!("/{id}.json"),
        &format!("/static/{id}"),
    ] {
        let reply = house.client().get(path).await;
        assert_eq!(reply.status, 404, "{path}: {}", reply.text());
    }
}
