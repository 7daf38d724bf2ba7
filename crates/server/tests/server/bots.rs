//! Bots at the table: the measured levels by their names, at a pace people can follow, seeing what their seat sees.

use std::time::{Duration, Instant};

use crate::common::{Client, Folder, House, wide_limits};
use serde_json::{Value, json};
use server::Config;
use server::world::World;

#[tokio::test(flavor = "multi_thread")]
async fn every_game_lists_its_levels_with_name_and_description() {
    let house = House::open().await;
    let games = house.client().get("/api/v1/games").await.json();
    for name in catalog::GameName::ALL {
        let games = games["games"].as_array().expect("games");
        let game = games.iter().find(|game| game["name"] == name.name()).expect("every game");
        let levels = game["levels"].as_array().expect("levels");
        let names: Vec<&str> = levels.iter().filter_map(|level| level["name"].as_str()).collect();
        assert_eq!(names, ["rookie", "journeyman", "contender", "champion"], "{name}");
        for (level, number) in levels.iter().zip(1..) {
            assert_eq!(level["level"], number);
            assert!(level["about"].as_str().is_some_and(|about| about.len() > 10), "{name}: {level}");
        }
    }
}

/// Plays against a bot of this level until it has answered, or the match is over; how often it answered.
async fn answers_of_a_bot(ada: &Client, game: &str, level: usize) -> usize {
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": level }]);
    let (id, _) = ada.make(json!({ "game": game, "seats": seats })).await;
    ada.sit(&id, "geese").await;
    let mut own = 0;
    loop {
        let look = ada.look(&id).await;
        assert_eq!(look["seats"][1]["sitter"], format!("the {} bot", bots::Level::ALL[level - 1]), "{game}");
        let by_bot = said(&look) - own;
        if by_bot > 0 || look["stage"] == "over" || own == 300 {
            ada.at(&id, "resign", json!({})).await;
            return by_bot;
        }
        if ada.answer(&id, own).await {
            own += 1;
        } else {
            wait_for_question(ada, &id).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_of_every_level_answers_in_every_game() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    for name in catalog::GameName::ALL {
        for level in 1..=4 {
            let mut by_bot = 0;
            // In some matches a seat is never asked.
            for _ in 0..20 {
                by_bot += answers_of_a_bot(&ada, name.name(), level).await;
                if by_bot > 0 {
                    break;
                }
            }
            assert!(by_bot > 0, "{name}: level {level} never answered");
        }
    }
}

fn said(look: &Value) -> usize {
    look["answers"].as_u64().unwrap_or_default() as usize
}

/// Waits until the bots have answered.
async fn wait_for_question(ada: &Client, id: &str) {
    for _ in 0..600 {
        let look = ada.look(id).await;
        if look["stage"] == "over" || !look["question"].is_null() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the bot does not answer");
}

/// At a human pace an answer takes its time whatever the bot thinks; a table may do without.
#[tokio::test(flavor = "multi_thread")]
async fn bots_keep_a_human_pace_unless_the_table_wants_them_quick() {
    let folder = Folder::new();
    let pace = Duration::from_millis(1500);
    let database = folder.file("ringcraft.sqlite");
    let config = Config { database, limits: wide_limits(), pace, ..Config::default() };
    let house = House::by(config, World::real()).await;
    let ada = house.guest("Ada").await;
    for (wanted, slow) in [("human", true), ("quick", false)] {
        let seats = json!([{ "kind": "bot", "level": 1 }, { "kind": "me" }]);
        let (id, _) = ada.make(json!({ "game": "pig", "seats": seats, "pace": wanted })).await;
        let began = Instant::now();
        ada.sit(&id, "geese").await;
        while said(&ada.look(&id).await) == 0 {
            assert!(began.elapsed() < Duration::from_secs(30), "the bot does not play");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert_eq!(began.elapsed() >= pace, slow, "{wanted}: {:?}", began.elapsed());
    }
    house.close().await;
}

/// A bot that was about to answer when the server went down answers at once when it is up again.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_whose_pause_is_cut_by_a_shutdown_has_answered() {
    let folder = Folder::new();
    let pace = Duration::from_mins(1);
    let database = folder.file("ringcraft.sqlite");
    let config = Config { database, limits: wide_limits(), pace, ..Config::default() };
    let house = House::by(config.clone(), World::real()).await;
    let ada = house.guest("Ada").await;
    let seats = json!([{ "kind": "bot", "level": 1 }, { "kind": "me" }]);
    let (id, _) = ada.make(json!({ "game": "pig", "seats": seats })).await;
    ada.sit(&id, "geese").await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(said(&ada.look(&id).await), 0);
    let began = Instant::now();
    house.close().await;
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    let house = House::by(config, World::real()).await;
    let ada = Client { address: house.address, ..ada };
    assert_eq!(said(&ada.look(&id).await), 1);
    house.close().await;
}
