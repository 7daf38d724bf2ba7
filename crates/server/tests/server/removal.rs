//! Whoever runs the server removes a table, a name, a person or a promotion, on either database, and the reason stays.

use crate::common::{Client, Folder, House, duel, pair, postgres::Postgres, wide_limits};
use hyper::StatusCode;
use server::removal::{Removal, removals, remove};
use server::world::World;

async fn everything_can_be_removed(database: &str) {
    let house = House::on(database, wide_limits(), World::real()).await;
    let (ada, bob, id) = pair(&house, duel("wrestlenomicon")).await;
    for turn in 0..6 {
        if !ada.answer(&id, turn).await {
            bob.answer(&id, turn).await;
        }
    }
    let (first, _, kept) = pair(&house, duel("champions")).await;
    let host = async |id: &str| house.app.tables.snapshot(id).await.unwrap().plan.host.clone();
    let (who, rude) = (host(&id).await, host(&kept).await);
    let name = first.look(&kept).await["seats"][0]["sitter"].as_str().unwrap().to_owned();
    assert!(first.get(&format!("/t/{kept}")).await.text().contains(&name));
    let mut shows = Vec::new();
    for promoter in [&first, &bob] {
        let made = promoter.post("/api/v1/promotions", serde_json::json!({})).await;
        shows.push(made.json()["id"].as_str().expect("an id").to_owned());
    }
    let log = format!("/api/v1/promotions/{}/log", shows[0]);
    assert!(first.get(&log).await.text().contains("\"by\":\"Ada\""));
    house.close().await;

    for (what, why) in [
        (Removal::Table("no-such-table".into()), "spam"),
        (Removal::Person("nobody".into()), "spam"),
        (Removal::Promotion("nothing".into()), "spam"),
        (Removal::Name(format!("{kept}/3")), "spam"),
        (Removal::Table(id.clone()), "  "),
        (Removal::Table(id.clone()), "two\nlines"),
    ] {
        let refused = remove(database, &what, why).await.unwrap_err();
        assert!(refused.ends_with("Nothing was changed."), "{refused}");
    }
    assert!(removals(database).await.unwrap().is_empty());
    remove(database, &Removal::Table(id.clone()), "made to be shocking").await.unwrap();
    remove(database, &Removal::Name(format!("{kept}/1")), "a rude name").await.unwrap();
    remove(database, &Removal::Person(who.clone()), "asked for it").await.unwrap();
    remove(database, &Removal::Promotion(shows[1].clone()), "a rude title").await.unwrap();
    let rows = removals(database).await.unwrap();
    let told: Vec<(&str, &str, &str)> =
        rows.iter().map(|row| (row.kind.as_str(), row.what.as_str(), row.reason.as_str())).collect();
    assert_eq!(
        told,
        [
            ("table", id.as_str(), "made to be shocking"),
            ("name", rude.as_str(), "a rude name"),
            ("person", who.as_str(), "asked for it"),
            ("promotion", shows[1].as_str(), "a rude title"),
        ]
    );

    let house = House::on(database, wide_limits(), World::real()).await;
    let moved = |client: &Client| Client { address: house.address, ..client.clone() };
    assert_eq!(moved(&bob).get(&format!("/api/v1/tables/{id}")).await.status, StatusCode::NOT_FOUND);
    assert_eq!(moved(&ada).get("/api/v1/me").await.status, StatusCode::UNAUTHORIZED, "no way back in");
    let seen = moved(&first).look(&kept).await;
    assert_eq!(seen["seats"][0]["sitter"], server::store::REMOVED, "the match goes on under another name");
    assert!(!moved(&first).get(&format!("/t/{kept}")).await.text().contains(&name));
    let log = moved(&first).get(&log).await.text();
    assert!(!log.contains("Ada") && log.contains(server::store::REMOVED), "no deed has the name any more");
    assert_eq!(moved(&first).get(&format!("/p/{}", shows[0])).await.status, StatusCode::OK);
    let gone = moved(&bob).get(&format!("/api/v1/promotions/{}", shows[1])).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_a_name_a_person_and_a_promotion_can_be_removed_and_the_reason_stays() {
    let folder = Folder::new();
    everything_can_be_removed(&folder.file("ringcraft.sqlite")).await;
    everything_can_be_removed(&Postgres::start().address()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_removed_under_a_running_server_or_from_a_file_that_is_not_there() {
    let folder = Folder::new();
    let database = folder.file("ringcraft.sqlite");
    let what = Removal::Table("anything".into());
    let missing = remove(&database, &what, "spam").await.unwrap_err();
    assert!(missing.contains("there is no file"), "{missing}");
    assert!(!std::path::Path::new(&database).exists(), "and none was made");
    let house = House::on(&database, wide_limits(), World::real()).await;
    let refused = remove(&database, &what, "spam").await.unwrap_err();
    assert!(refused.contains("another server has it open"), "{refused}");
    house.close().await;
}
