//! A rematch: the same people, the same plan, one new table, whoever asks first.

use crate::common::{House, duel, pair};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_one_table_for_the_same_people_without_links() {
    let house = House::open().await;
    let mut table = duel("wrestlenomicon");
    table["undo"] = json!("free");
    let (ada, bob, id) = pair(&house, table).await;
    let eve = house.guest("Eve").await;
    let early = ada.at(&id, "rematch", json!({})).await;
    assert_eq!((early.status.as_u16(), early.code().as_str()), (409, "still_running"));
    ada.do_at(&id, "resign", json!({})).await;
    assert_eq!(eve.at(&id, "rematch", json!({})).await.status, 403);
    let again = ada.do_at(&id, "rematch", json!({})).await["id"].as_str().unwrap().to_owned();
    assert_eq!(bob.do_at(&id, "rematch", json!({})).await["id"], json!(again), "there is only one");
    assert_eq!(bob.look(&id).await["rematch"], json!(again), "and the old table tells of it");
    let look = bob.look(&again).await;
    assert_eq!((&look["rematch_of"], &look["undo_rule"]), (&json!(id), &json!("free")));
    assert_eq!((&look["stage"], &look["may_sit"]), (&json!("gathering"), &json!(true)));
    assert_eq!(eve.at(&again, "sit", json!({})).await.status, 403, "it is nobody else's");
    ada.sit(&again, "new geese").await;
    bob.sit(&again, "new wombats").await;
    assert_eq!(ada.look(&again).await["stage"], "playing");
    let commitments =
        (ada.look(&id).await["commitment"].clone(), ada.look(&again).await["commitment"].clone());
    assert_ne!(commitments.0, commitments.1, "with dice of its own");
}

#[tokio::test(flavor = "multi_thread")]
async fn both_may_ask_at_the_same_moment() {
    let house = House::open().await;
    for _ in 0..10 {
        let (ada, bob, id) = pair(&house, duel("pig")).await;
        ada.do_at(&id, "resign", json!({})).await;
        let (one, two) = tokio::join!(ada.at(&id, "rematch", json!({})), bob.at(&id, "rematch", json!({})));
        assert_eq!((one.status.as_u16(), two.status.as_u16()), (200, 200), "{} {}", one.text(), two.text());
        assert_eq!(one.json()["id"], two.json()["id"]);
        assert_ne!(one.json()["id"], Value::Null);
    }
}
