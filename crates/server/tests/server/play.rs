//! Whole matches over the API.

use crate::common;
use crate::common::{House, duel, pair};
use serde_json::json;

/// Both answer by turns until nobody is asked.
async fn play_out(one: &common::Client, two: &common::Client, id: &str) {
    for turn in 0..5000 {
        if !one.answer(id, turn * 7 + 3).await && !two.answer(id, turn * 5 + 1).await {
            return;
        }
    }
    panic!("the match does not end");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_every_game_to_its_end_and_the_record_verifies() {
    let house = House::open().await;
    let games = house.client().get("/api/v1/games").await.json();
    for game in games["games"].as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        let (ada, bob, id) = pair(&house, duel(name)).await;
        let early = ada.get(&format!("/api/v1/tables/{id}/record")).await;
        assert_eq!((early.status.as_u16(), early.code().as_str()), (409, "still_running"));
        play_out(&ada, &bob, &id).await;
        let look = bob.look(&id).await;
        assert_eq!(look["stage"], "over", "{name}");
        assert_eq!(look["outcome"]["ranks"].as_array().unwrap().len(), 2);
        let record = ada.get(&format!("/api/v1/tables/{id}/record")).await.text();
        let record = kernel::Record::from_json(&record).unwrap();
        let fairness = record.fairness.as_ref().unwrap();
        let open = |text: &str| kernel::fair::SeatEntropy::Open {
            commitment: fairness.commitment.of_seat(&id, text),
            entropy: text.to_owned(),
        };
        let seats = vec![open("seventeen geese"), open("forty wombats")];
        assert_eq!(fairness.entropy, kernel::fair::Entropy::Seats(seats));
        assert_eq!(fairness.commitment.0.to_string(), look["commitment"].as_str().unwrap());
        assert!(fairness.key().is_ok(), "the secret is shown and is the one committed to");
        match name {
            "pig" => drop(kernel::record::verify::<catalog::pig::Pig>(&().into(), &record).unwrap()),
            "bids" => drop(kernel::record::verify::<catalog::pig::Bids>(&().into(), &record).unwrap()),
            _ => {
                let library = catalog::Library::load(|_| Vec::new()).unwrap();
                catalog::replay(&library, &record).unwrap();
            }
        }
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_answers_by_itself_until_the_match_is_over() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = json!({ "game": "pig", "seats": [{ "kind": "me" }, { "kind": "bot", "level": 1 }] });
    let (id, _) = ada.make(table).await;
    ada.sit(&id, "x").await;
    for turn in 0..3000 {
        let look = ada.look(&id).await;
        if look["stage"] == "over" {
            return;
        }
        if !ada.answer(&id, turn).await {
            tokio::time::sleep(std::time::Duration::from_millis(3)).await;
        }
    }
    panic!("the bot does not play");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_sent_twice_is_answered_twice_and_done_once() {
    let house = House::open().await;
    let (ada, _, id) = pair(&house, duel("bids")).await;
    let said = json!({ "words": "bid 2", "request": "r1" });
    let first = ada.do_at(&id, "say", said.clone()).await;
    let again = ada.do_at(&id, "say", said).await;
    assert_eq!(first["seq"], again["seq"]);
    assert_eq!((&first["repeated"], &again["repeated"]), (&json!(false), &json!(true)));
    assert_eq!(ada.look(&id).await["answers"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_series_of_choices_stops_where_somebody_else_is_asked_and_is_done_once() {
    let house = House::open().await;
    let (ada, bob, id) = pair(&house, duel("pig")).await;
    let look = ada.look(&id).await;
    let code = |say: &str| {
        let offers = look["question"]["offers"].as_array().unwrap();
        offers.iter().find(|offer| offer["say"] == say).unwrap()["code"].clone()
    };
    let (roll, hold) = (code("roll"), code("hold"));
    // The second ends the turn, or a one has ended it before: either way the third is not ours to make.
    let said = json!({ "codes": [roll, hold, roll], "number": look["question"]["number"], "request": "s1" });
    let first = ada.do_at(&id, "say", said.clone()).await;
    let after = ada.look(&id).await;
    assert!((1..=2).contains(&after["answers"].as_u64().unwrap()), "{after}");
    assert_eq!(after["asked"]["seats"], json!([1]));
    bob.do_at(&id, "say", json!({ "codes": [hold] })).await;
    let before = ada.look(&id).await;
    let again = ada.do_at(&id, "say", said).await;
    assert_eq!((&first["repeated"], &again["repeated"]), (&json!(false), &json!(true)));
    assert_eq!(ada.look(&id).await, before, "sent again, nothing is done again");
    for wrong in
        [json!({ "codes": [] }), json!({ "codes": [roll], "code": roll }), json!({ "codes": [999_999] })]
    {
        assert!(ada.at(&id, "say", wrong).await.status.is_client_error());
    }
    assert_eq!(ada.look(&id).await, before, "what is wrong changes nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restarted_server_stands_at_the_same_question() {
    let folder = common::Folder::new();
    let database = folder.file("ringcraft.sqlite");
    let house = House::on(&database, common::wide_limits(), server::world::World::real()).await;
    let (ada, bob, id) = pair(&house, duel("wrestlenomicon")).await;
    for turn in 0..12 {
        if !ada.answer(&id, turn).await {
            bob.answer(&id, turn).await;
        }
    }
    let before = (ada.look(&id).await, bob.look(&id).await);
    house.close().await;
    let house = House::on(&database, common::wide_limits(), server::world::World::real()).await;
    let moved = |client: common::Client| common::Client { address: house.address, ..client };
    let (ada, bob) = (moved(ada), moved(bob));
    assert_eq!((ada.look(&id).await, bob.look(&id).await), before);
}

/// Every line after the first is a patch of the table as it was known; put together they are what a look shows.
#[tokio::test(flavor = "multi_thread")]
async fn a_stream_of_changes_adds_up_to_the_whole() {
    use http_body_util::BodyExt;
    let house = House::open().await;
    let (ada, bob, id) = pair(&house, duel("wrestlenomicon")).await;
    let path = format!("/api/v1/tables/{id}/stream?changes=true");
    let mut sender = common::connect(ada.address).await.unwrap();
    let mut body = sender.send_request(ada.request("GET", &path, None)).await.unwrap().into_body();
    let (mut whole, mut buffer) = (serde_json::Value::Null, Vec::new());
    let (mut first, mut later, mut lines) = (0, Vec::new(), Vec::new());
    for turn in 0..20 {
        let wanted = ada.look(&id).await;
        while whole["seq"] != wanted["seq"] {
            let frame = body.frame().await.unwrap().unwrap().into_data().unwrap();
            buffer.extend_from_slice(&frame);
            while let Some(end) = buffer.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = buffer.drain(..=end).collect();
                let news: serde_json::Value = serde_json::from_slice(&line).unwrap();
                lines.extend(news["lines"].as_array().unwrap().clone());
                if whole.is_null() {
                    first = line.len();
                    whole = news;
                } else {
                    later.push(line.len());
                    let patch: json_patch::Patch = serde_json::from_value(news["patch"].clone()).unwrap();
                    json_patch::patch(&mut whole, &patch).unwrap();
                    whole["seq"] = news["seq"].clone();
                }
            }
        }
        whole["lines"] = lines.clone().into();
        assert_eq!(whole, wanted);
        if !ada.answer(&id, turn * 3).await && !bob.answer(&id, turn * 3).await {
            break;
        }
    }
    assert!(
        later.len() > 5 && 2 * later.iter().sum::<usize>() / later.len() < first,
        "{first}, then {later:?}"
    );
}
