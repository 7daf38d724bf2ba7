//! The dice ceremony over the API: seats commit when they sit down, reveal when all have, and nobody's entropy can be
//! read anywhere before that.

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use catalog::{Edition, visit};
use kernel::Record;
use kernel::fair::{Bytes32, Commitment, Entropy, SeatEntropy};
use serde_json::{Value, json};
use server::world::World;

use crate::common::{self, Client, Folder, House, duel, wide_limits};

const GEESE: &str = "seventeen geese 4f1c";
const WOMBATS: &str = "forty wombats 77aa";

/// The commitment of a seat as any client would compute it.
fn commitment(look: &Value, entropy: &str) -> String {
    let shown: Bytes32 = look["commitment"].as_str().unwrap().parse().unwrap();
    Commitment(shown).of_seat(look["id"].as_str().unwrap(), entropy).to_string()
}

/// Two people at a table who have committed.
async fn committed(house: &House, table: Value) -> (Client, Client, String) {
    let (ada, bob) = (house.guest("Ada").await, house.guest("Bob").await);
    let (id, tokens) = ada.make(table).await;
    let look = ada.look(&id).await;
    ada.do_at(&id, "sit", json!({ "commitment": commitment(&look, GEESE) })).await;
    let early = ada.at(&id, "reveal", json!({ "entropy": GEESE })).await;
    assert_eq!((early.status.as_u16(), early.code().as_str()), (409, "not_started"), "Bob could wait for it");
    let sit = json!({ "token": tokens[0], "commitment": commitment(&look, WOMBATS) });
    bob.do_at(&id, "sit", sit).await;
    (ada, bob, id)
}

/// The record of a match, checked by both verifiers.
async fn verified(client: &Client, id: &str, folder: &Folder) -> Record {
    let json = client.get(&format!("/api/v1/tables/{id}/record")).await.text();
    let file = folder.file("record.json");
    std::fs::write(&file, &json).unwrap();
    let tool = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools/verify_dice.py");
    let python = Command::new("python3").args([tool, &file]).output().expect("python3");
    assert!(python.status.success(), "{}", String::from_utf8_lossy(&python.stderr));
    let record = Record::from_json(&json).unwrap();
    let game = common::library().find(&record.header.game).unwrap();
    visit!(AnyGame, &game, edition => by_the_rules(edition, &record));
    record
}

fn by_the_rules<G: kernel::Tabletop>(edition: &Edition<G>, record: &Record) {
    kernel::record::verify::<G>(edition.content(), record).unwrap();
}

fn seats(record: &Record) -> &[SeatEntropy] {
    match &record.fairness.as_ref().unwrap().entropy {
        Entropy::Seats(seats) => seats,
        Entropy::Texts(_) => panic!("a record of the first ceremony"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_clients_commit_reveal_and_play_and_both_verifiers_agree() {
    let (house, folder) = (House::open().await, Folder::new());
    let (ada, bob, id) = committed(&house, duel("pig")).await;
    let look = ada.look(&id).await;
    assert_eq!((&look["stage"], &look["dice"]["protocol"]), (&json!("gathering"), &json!(2)));
    assert_eq!((&look["dice"]["reveal"], &bob.look(&id).await["dice"]["reveal"]), (&json!([0]), &json!([1])));
    assert!(look["dice"]["until"].is_i64(), "{look}");
    let wrong = ada.at(&id, "reveal", json!({ "entropy": "eighteen geese" })).await;
    assert_eq!((wrong.status.as_u16(), wrong.code().as_str()), (422, "unfit"));
    assert_eq!(ada.at(&id, "reveal", json!({ "entropy": GEESE, "seat": 1 })).await.status, 403);
    ada.do_at(&id, "reveal", json!({ "entropy": GEESE, "request": "r" })).await;
    let again = ada.do_at(&id, "reveal", json!({ "entropy": GEESE, "request": "r" })).await;
    assert_eq!(again["repeated"], true);
    assert!(!bob.get(&format!("/api/v1/tables/{id}")).await.text().contains(GEESE), "not before the end");
    assert_eq!(ada.at(&id, "reveal", json!({ "entropy": GEESE })).await.code(), "nothing_pending");
    bob.do_at(&id, "reveal", json!({ "entropy": WOMBATS })).await;
    assert_eq!(ada.look(&id).await["stage"], "playing");
    for turn in 0..40 {
        if !ada.answer(&id, turn).await && !bob.answer(&id, turn).await {
            break;
        }
    }
    if ada.look(&id).await["stage"] != "over" {
        ada.do_at(&id, "resign", json!({})).await;
    }
    let record = verified(&ada, &id, &folder).await;
    assert_eq!(record.header.dice, 2);
    let texts: Vec<_> = seats(&record).iter().map(SeatEntropy::text).collect();
    assert_eq!(texts, [GEESE, WOMBATS]);
    assert!(seats(&record).iter().all(|seat| matches!(seat, SeatEntropy::Committed { .. })));
    assert_eq!(ada.look(&id).await["dice"]["seats"][1]["entropy"], WOMBATS, "the end shows everything");
}

/// Whoever reads the database and sits down last must find nothing to try texts against.
#[tokio::test(flavor = "multi_thread")]
async fn the_database_has_nobodys_entropy_before_all_have_committed() {
    let house = House::open().await;
    let (ada, _, id) = committed(&house, duel("pig")).await;
    let log = house.app.tables.store.log(&id, 0).await.unwrap();
    let all: String = log.iter().map(|row| row.payload.as_str()).collect();
    assert!(!all.contains("geese") && !all.contains("wombats"), "{all}");
    assert!(all.contains(&commitment(&ada.look(&id).await, GEESE)), "{all}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_reveal_in_time_is_counted_by_the_commitment_and_named() {
    let folder = Folder::new();
    let clock = Arc::new(AtomicI64::new(1_000_000));
    let hand = Arc::clone(&clock);
    let world = World::of(move || hand.load(Ordering::SeqCst), |bytes| getrandom::fill(bytes).unwrap());
    let house = House::on(&folder.file("clock.sqlite"), wide_limits(), world).await;
    let mut table = duel("pig");
    table["clock"] = json!({ "kind": "move", "seconds": 30 });
    let (ada, bob, id) = committed(&house, table).await;
    ada.do_at(&id, "reveal", json!({ "entropy": GEESE })).await;
    assert_eq!(ada.look(&id).await["dice"]["until"], 1_120_000);
    clock.fetch_add(119_999, Ordering::SeqCst);
    assert_eq!(ada.look(&id).await["stage"], "gathering");
    let mut version = house.app.tables.live(&id).watch();
    version.borrow_and_update();
    clock.fetch_add(1, Ordering::SeqCst);
    let went_on = tokio::time::timeout(std::time::Duration::from_mins(1), version.changed()).await;
    went_on.expect("the match begins without Bob's entropy").unwrap();
    let look = ada.look(&id).await;
    assert_eq!((&look["stage"], &look["dice"]["seats"][1]["by"]), (&json!("playing"), &json!("missed")));
    let told = look["lines"].to_string();
    assert!(told.contains("Bob did not reveal in time"), "{told}");
    assert_eq!(bob.at(&id, "reveal", json!({ "entropy": WOMBATS })).await.code(), "nothing_pending");
    assert!(ada.get(&format!("/t/{id}")).await.text().contains("Bob did not reveal in time"));
    ada.do_at(&id, "resign", json!({})).await;
    let record = verified(&ada, &id, &folder).await;
    assert!(matches!(seats(&record)[1], SeatEntropy::Missed { .. }), "{record:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn entropy_in_the_open_and_none_at_all_are_told_apart_and_bots_add_none() {
    let (house, folder) = (House::open().await, Folder::new());
    let ada = house.guest("Ada").await;
    let seats_of = json!([{ "kind": "me" }, { "kind": "bot", "level": 1 }]);
    for (sit, by) in [(json!({}), "waived"), (json!({ "entropy": "x" }), "open")] {
        let (id, _) = ada.make(json!({ "game": "pig", "seats": seats_of })).await;
        ada.do_at(&id, "sit", sit).await;
        let look = ada.look(&id).await;
        assert_eq!((&look["stage"], &look["dice"]["seats"][0]["by"]), (&json!("playing"), &json!(by)));
        assert_eq!(
            look["dice"]["seats"][0]["commitment"].is_string(),
            by == "open",
            "nobody can swap it later"
        );
        ada.do_at(&id, "resign", json!({})).await;
        assert_eq!(seats(&verified(&ada, &id, &folder).await)[1], SeatEntropy::Bot);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commitment_that_is_none_and_one_with_entropy_are_refused_and_nobody_sits() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let (id, _) = ada.make(duel("pig")).await;
    let right = commitment(&ada.look(&id).await, GEESE);
    for body in [
        json!({ "commitment": "abc" }),
        json!({ "commitment": right.to_uppercase() }),
        json!({ "commitment": right, "entropy": GEESE }),
    ] {
        let refused = ada.at(&id, "sit", body.clone()).await;
        assert_eq!((refused.status.as_u16(), refused.code().as_str()), (422, "unfit"), "{body}");
    }
    assert_eq!(ada.look(&id).await["seats"][0]["kind"], "nobody");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_has_a_ceremony_of_its_own_and_a_shared_device_reveals_for_all_its_seats() {
    let (house, folder) = (House::open().await, Folder::new());
    let ada = house.guest("Ada").await;
    let (id, _) = ada.make(json!({ "game": "pig", "seats": [{ "kind": "me" }, { "kind": "me" }] })).await;
    let mut id = id;
    for _ in 0..2 {
        let own = commitment(&ada.look(&id).await, GEESE);
        for seat in 0..2 {
            ada.do_at(&id, "sit", json!({ "seat": seat, "commitment": own })).await;
        }
        assert_eq!(ada.look(&id).await["dice"]["reveal"], json!([0, 1]));
        for _ in 0..2 {
            ada.do_at(&id, "reveal", json!({ "entropy": GEESE })).await;
        }
        ada.do_at(&id, "resign", json!({})).await;
        verified(&ada, &id, &folder).await;
        id = ada.do_at(&id, "rematch", json!({})).await["id"].as_str().unwrap().to_owned();
    }
}
