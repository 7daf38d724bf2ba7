//! A server that is asked to stop under load answers what it has begun, and keeps all that it has acknowledged.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::common::{Client, Folder, House, connect, duel, pair, wide_limits};
use http_body_util::BodyExt;
use serde_json::json;
use server::world::World;

/// Answers as fast as it can until the server does not answer any more; how many were acknowledged. A response that
/// breaks off in the middle fails the test.
async fn play(client: Client, id: String, going: Arc<AtomicU64>, closing: Arc<AtomicBool>) -> u64 {
    let path = format!("/api/v1/tables/{id}/say");
    let mut acknowledged = 0;
    let Some(mut sender) = connect(client.address).await else { return 0 };
    loop {
        let request = client.request("POST", &path, Some(&json!({ "words": "roll" })));
        if sender.ready().await.is_err() {
            // Closed between two answers: perhaps only this connection.
            match connect(client.address).await {
                Some(fresh) => sender = fresh,
                None => return acknowledged,
            }
            continue;
        }
        let Ok(response) = sender.send_request(request).await else {
            assert!(closing.load(Ordering::SeqCst), "the connection broke while the server was open");
            return acknowledged;
        };
        assert_eq!(response.status(), 200);
        response.into_body().collect().await.expect("an answer that has begun is whole");
        acknowledged += 1;
        going.fetch_add(1, Ordering::SeqCst);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn closing_under_load_answers_what_has_begun_and_loses_nothing() {
    let folder = Folder::new();
    let database = folder.file("close.sqlite");
    let house = House::on(&database, wide_limits(), World::real()).await;
    let (going, closing) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
    let mut players = Vec::new();
    for _ in 0..20 {
        let ada = house.guest("Ada").await;
        let (id, _) = ada.make(json!({ "game": "pig", "seats": [{ "kind": "me" }, { "kind": "me" }] })).await;
        ada.sit(&id, "a").await;
        ada.sit(&id, "b").await;
        let playing = play(ada.clone(), id.clone(), Arc::clone(&going), Arc::clone(&closing));
        players.push((ada, id, tokio::spawn(playing)));
    }
    while going.load(Ordering::SeqCst) < 200 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    closing.store(true, Ordering::SeqCst);
    let began = Instant::now();
    house.close().await;
    assert!(began.elapsed() < Duration::from_secs(10), "it drained in {:?}", began.elapsed());
    let house = House::on(&database, wide_limits(), World::real()).await;
    let mut all = 0;
    for (ada, id, playing) in players {
        let acknowledged = playing.await.expect("no answer broke off");
        let ada = Client { address: house.address, ..ada };
        let kept = ada.look(&id).await["answers"].as_u64().unwrap();
        // One more may have been written whose acknowledgement had no way to arrive any more.
        assert!(kept == acknowledged || kept == acknowledged + 1, "{kept} kept, {acknowledged} acknowledged");
        all += acknowledged;
    }
    assert!(all >= 200);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_end_and_a_reader_who_never_reads_does_not_hold_the_server_up() {
    let house = House::open().await;
    let (ada, _, id) = pair(&house, duel("pig")).await;
    let path = format!("/api/v1/tables/{id}/stream");
    let mut sender = connect(ada.address).await.unwrap();
    let mut listening = sender.send_request(ada.request("GET", &path, None)).await.unwrap().into_body();
    assert!(listening.frame().await.is_some());
    let mut lazy = connect(ada.address).await.unwrap();
    let unread = lazy.send_request(ada.request("GET", &path, None)).await.unwrap();
    let began = Instant::now();
    house.close().await;
    assert!(began.elapsed() < Duration::from_secs(12), "{:?}", began.elapsed());
    while let Some(frame) = listening.frame().await {
        frame.expect("the stream ends properly");
    }
    drop(unread);
}
