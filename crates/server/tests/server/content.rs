//! A match ends with the content it began with, whatever the server has loaded since.

use crate::common::{Client, Folder, House, duel, library, library_with, pair, wide_limits};
use catalog::{GameName, Library};
use kernel::ContentFile;
use serde_json::{Value, json};
use server::Config;
use server::world::World;

/// The built-in files of a game, with every number of Guts or the like left alone and every name changed: another
/// content that fits the same rules.
fn renamed(name: GameName) -> Vec<ContentFile> {
    if name != GameName::Wrestlenomicon {
        return Vec::new();
    }
    let library = Library::load(|_| Vec::new()).unwrap();
    let rename = |line: &str| match line.strip_prefix("name = \"") {
        Some(rest) => format!("name = \"New {rest}\n"),
        None => format!("{line}\n"),
    };
    let game = library.game(name);
    let files = game.files().iter();
    files.map(|(file, text)| (file.clone(), text.lines().map(rename).collect())).collect()
}

async fn house(database: &str, library: Library) -> House {
    let config = Config { database: database.into(), limits: wide_limits(), ..Config::default() };
    House::of(config, library, World::real()).await
}

fn moved(house: &House, client: &Client) -> Client {
    Client { address: house.address, ..client.clone() }
}

async fn digest(client: &Client) -> String {
    let games = client.get("/api/v1/games").await.json();
    let games = games["games"].as_array().unwrap().clone();
    let game = games.iter().find(|game| game["name"] == "wrestlenomicon").unwrap();
    game["content"].as_str().unwrap().to_owned()
}

/// Plays until it is over or so many answers are given.
async fn play_on(ada: &Client, bob: &Client, id: &str, answers: usize) -> Value {
    for turn in 0..answers {
        if !ada.answer(id, turn * 5).await && !bob.answer(id, turn * 5).await {
            break;
        }
    }
    ada.look(id).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_goes_on_and_is_replayed_with_the_content_it_began_with() {
    let folder = Folder::new();
    let database = folder.file("content.sqlite");
    let first = house(&database, library()).await;
    let (ada, bob, id) = pair(&first, duel("wrestlenomicon")).await;
    let (_, _, ended) = {
        let (carl, dora, id) = pair(&first, duel("wrestlenomicon")).await;
        play_on(&carl, &dora, &id, 12).await;
        carl.do_at(&id, "resign", json!({})).await;
        (carl, dora, id)
    };
    play_on(&ada, &bob, &id, 8).await;
    let (before, old) = (ada.look(&id).await, digest(&ada).await);
    let record = ada.get(&format!("/api/v1/tables/{ended}/record")).await.text();
    first.close().await;

    let second = house(&database, library_with(renamed)).await;
    let (ada, bob) = (moved(&second, &ada), moved(&second, &bob));
    let new = digest(&ada).await;
    assert_ne!(new, old, "the server has other content now");
    assert_eq!(ada.look(&id).await, before, "the match stands where it stood");
    assert_eq!(ada.get(&format!("/api/v1/tables/{ended}/record")).await.text(), record);
    let after = play_on(&ada, &bob, &id, 400).await;
    assert!(after["answers"].as_u64() > before["answers"].as_u64(), "it goes on");
    if after["stage"] != "over" {
        ada.do_at(&id, "resign", json!({})).await;
    }
    let record = ada.get(&format!("/api/v1/tables/{id}/record")).await.text();
    let record = kernel::Record::from_json(&record).unwrap();
    assert_eq!(record.header.content.to_string(), old);
    assert!(!ada.look(&id).await.to_string().contains("New "));

    // Whoever wants to check the record can have the content it was played with.
    let files = ada.get(&format!("/api/v1/games/content?digest={old}")).await.json();
    let files: Vec<ContentFile> = files["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| (file["name"].as_str().unwrap().into(), file["text"].as_str().unwrap().into()))
        .collect();
    let library =
        Library::load(|name| if name == GameName::Wrestlenomicon { files.clone() } else { Vec::new() });
    catalog::replay(&library.unwrap(), &record).expect("the record replays with the content of its digest");

    // A new table is played with what is loaded, and the rematch of an old one with what that began with.
    let (carl, _, fresh) = pair(&second, duel("wrestlenomicon")).await;
    assert!(carl.look(&fresh).await.to_string().contains("New "));
    let again = ada.do_at(&id, "rematch", json!({})).await["id"].as_str().unwrap().to_owned();
    ada.sit(&again, "x").await;
    bob.sit(&again, "y").await;
    assert!(!ada.look(&again).await.to_string().contains("New "));
    second.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn content_that_was_never_kept_is_refused_plainly_and_nothing_else_suffers() {
    let folder = Folder::new();
    let database = folder.file("content.sqlite");
    let first = house(&database, library()).await;
    let (ada, _, id) = pair(&first, duel("wrestlenomicon")).await;
    let (_, _, other) = pair(&first, duel("pig")).await;
    first.close().await;
    let store = server::store::Store::open(&database).await.unwrap();
    let server::store::Store::Sqlite(pool) = &store else { panic!("it is a file") };
    sqlx::query("DELETE FROM contents").execute(pool).await.unwrap();
    store.close().await;
    let second = house(&database, library_with(renamed)).await;
    let ada = moved(&second, &ada);
    let gone = ada.look(&id).await;
    assert_eq!(gone["stage"], "unreadable");
    assert_eq!(gone["reason"], "The content that this match began with was not kept.");
    let said = ada.at(&id, "say", json!({ "code": 0 })).await;
    assert_eq!((said.status.as_u16(), said.code().as_str()), (409, "unreadable"));
    assert_eq!(ada.look(&other).await["stage"], "playing");
    second.close().await;
}
