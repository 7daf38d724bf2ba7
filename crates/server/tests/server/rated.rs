//! Rated matches: counted once whatever happens, on either database, and only if they were really played.

use serde_json::{Value, json};
use server::world::World;

use crate::common::{Client, Folder, House, postgres::Postgres, wide_limits};

fn rated(game: &str) -> Value {
    json!({ "game": game, "rated": true, "seats": [{ "kind": "me" }, { "kind": "open" }] })
}

async fn meet(house: &House, table: Value) -> ([Client; 2], [String; 2], String) {
    let (ada, bob) = (house.guest("Ada").await, house.guest("Bob").await);
    let (id, _) = ada.make(table).await;
    ada.sit(&id, "seventeen geese").await;
    bob.sit(&id, "forty wombats").await;
    let snapshot = house.app.tables.snapshot(&id).await.unwrap();
    let people: Vec<String> = snapshot.person_ids().flatten().map(str::to_owned).collect();
    ([ada, bob], people.try_into().expect("two"), id)
}

/// Both answer until so many answers were given or everything is over.
async fn play(people: &[Client; 2], id: &str, answers: usize) {
    let mut given = 0;
    while given < answers && people[0].look(id).await["stage"] == "playing" {
        for client in people {
            given += usize::from(client.answer(id, given).await);
        }
    }
}

async fn ratings(house: &House, people: &[String; 2], game: &str) -> Vec<Option<(i64, i64, i64)>> {
    server::ratings::settle(&house.app).await.unwrap();
    let mut all = Vec::new();
    for person in people {
        let row = house.app.tables.store.rating(person, game).await.unwrap();
        all.push(row.map(|row| (row.number, row.score, row.rating.rating)));
    }
    all
}

async fn a_match_is_counted_once(database: &str) {
    let house = House::on(database, wide_limits(), World::real()).await;
    let (clients, people, id) = meet(&house, rated("wrestlenomicon")).await;
    play(&clients, &id, 8).await;
    assert_eq!(
        ratings(&house, &people, "wrestlenomicon").await,
        [None, None],
        "nothing counts before the end"
    );
    clients[1].do_at(&id, "resign", json!({})).await;
    let expected = [Some((1, 2, 1_662_311)), Some((1, 0, 1_337_689))];
    assert_eq!(ratings(&house, &people, "wrestlenomicon").await, expected);
    assert_eq!(ratings(&house, &people, "wrestlenomicon").await, expected, "once");
    let page = clients[0].get(&format!("/player/{}", people[0])).await.text();
    assert!(page.contains("1662?") && page.contains("Won") && page.contains("Bob"), "{page}");
    house.close().await;
    let house = House::on(database, wide_limits(), World::real()).await;
    assert_eq!(ratings(&house, &people, "wrestlenomicon").await, expected, "and not again after a restart");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_match_is_counted_once_on_either_database() {
    let folder = Folder::new();
    a_match_is_counted_once(&folder.file("ringcraft.sqlite")).await;
    a_match_is_counted_once(&Postgres::start().address()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_not_really_played_does_not_count() {
    let house = House::open().await;
    let (clients, people, id) = meet(&house, rated("wrestlenomicon")).await;
    clients[0].do_at(&id, "resign", json!({})).await;
    assert_eq!(ratings(&house, &people, "wrestlenomicon").await, [None, None]);
    // Nor does a match that was not to be rated.
    let table = json!({ "game": "wrestlenomicon", "seats": [{ "kind": "me" }, { "kind": "open" }] });
    let (clients, people, id) = meet(&house, table).await;
    play(&clients, &id, 8).await;
    clients[0].do_at(&id, "resign", json!({})).await;
    assert_eq!(ratings(&house, &people, "wrestlenomicon").await, [None, None]);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_match_is_between_two_people_who_take_nothing_back() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    for seats in [
        json!([{ "kind": "me" }, { "kind": "bot", "level": 1 }]),
        json!([{ "kind": "me" }, { "kind": "me" }]),
        json!([{ "kind": "open" }, { "kind": "open" }]),
    ] {
        let made =
            ada.post("/api/v1/tables", json!({ "game": "champions", "rated": true, "seats": seats })).await;
        assert_eq!(made.status.as_u16(), 422, "{}", made.text());
        assert!(made.text().contains("a rated match is between you and one other person"), "{}", made.text());
    }
    let (clients, _, id) = meet(&house, rated("wrestlenomicon")).await;
    play(&clients, &id, 3).await;
    for client in &clients {
        assert_eq!(client.look(&id).await["may"]["undo"], "no");
    }
    house.close().await;
}
