//! Open seats: anybody may take one, nobody two, and a table that waits for anybody is listed.

use crate::common::House;
use serde_json::{Value, json};

/// The ids of the open challenges that anybody can see.
async fn listed(house: &House) -> Vec<String> {
    let tables = house.client().get("/api/v1/tables").await.json();
    let open = tables["tables"].as_array().expect("tables").iter().filter(|table| table["open"] == true);
    open.filter_map(|table| table["id"].as_str().map(str::to_owned)).collect()
}

fn open_table(game: &str, open: usize) -> Value {
    let mut seats = vec![json!({ "kind": "me" })];
    seats.resize(open + 1, json!({ "kind": "open" }));
    json!({ "game": game, "seats": seats })
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_seat_is_for_whoever_comes_first_and_not_for_the_host() {
    let house = House::open().await;
    let (ada, bob, eve) = (house.guest("Ada").await, house.guest("Bob").await, house.guest("Eve").await);
    let (id, links) = ada.make(open_table("champions", 1)).await;
    assert!(links.is_empty(), "nobody needs a link");
    assert_eq!(listed(&house).await, std::slice::from_ref(&id));
    ada.sit(&id, "seventeen geese").await;
    let twice = ada.at(&id, "sit", json!({ "entropy": "again" })).await;
    assert_eq!(twice.code(), "seat_taken", "the host does not play against themselves: {}", twice.text());
    assert_eq!(bob.look(&id).await["may_sit"], true);
    bob.sit(&id, "forty wombats").await;
    assert_eq!(bob.look(&id).await["stage"], "playing");
    let late = eve.at(&id, "sit", json!({ "entropy": "too late" })).await;
    assert_eq!(late.status.as_u16(), 409, "{}", late.text());
    assert!(listed(&house).await.is_empty(), "what runs waits for nobody");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_two_open_seats_and_a_closed_table_is_not_listed() {
    let house = House::open().await;
    let (ada, bob) = (house.guest("Ada").await, house.guest("Bob").await);
    let (id, _) = ada.make(open_table("rumbleslam", 2)).await;
    bob.sit(&id, "forty wombats").await;
    let twice = bob.at(&id, "sit", json!({ "entropy": "again" })).await;
    assert_eq!(twice.code(), "not_yours", "{}", twice.text());
    assert_eq!(bob.look(&id).await["may_sit"], false);
    assert_eq!(bob.look(&id).await["open"], true, "a third is still waited for");
    ada.do_at(&id, "close", json!({})).await;
    assert!(listed(&house).await.is_empty());
    house.close().await;
}
