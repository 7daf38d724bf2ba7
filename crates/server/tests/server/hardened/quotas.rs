//! How much of the disk one client may fill, and what is taken away when nobody needs it any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use server::Config;
use server::limits::Limits;
use server::store::{DAY, DeedRow, Person, PromotionRow, Store};
use server::upkeep;
use server::world::World;
use sqlx::Row;

use super::{form, luck, put, raw};
use crate::common::postgres::Postgres;
use crate::common::{Client, Folder, House, duel, pair, wide_limits};
use crate::pages::between;

const SLOW: Duration = Duration::from_mins(10);

/// A wrestler of Champions under another name, as the editor sends it.
async fn made(client: &Client, verb: &str) -> String {
    let front = client.get("/make/champions").await.text();
    let link = between(&front, "/make/champions/edit?", "\"").expect("something to begin from");
    let link = link.replace("&amp;", "&");
    let page = client.get(&format!("/make/champions/edit?{link}")).await.text();
    let text = between(&page, "wrap=\"off\">", "</textarea>").expect("the text").trim_start();
    let text = text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    let name = between(&text, "name = \"", "\"").expect("a name").to_owned();
    let text = text.replacen(&name, "Zora Quill", 1);
    format!("{link}&do={verb}&text={}", web::rules::encoded(&text))
}

async fn send(client: &Client, body: &str) -> u16 {
    client.send(form(client, "/make/champions/edit", &[], body)).await.status.as_u16()
}

/// How many contents are kept, and how many bytes they have.
async fn contents(store: &Store) -> (i64, i64) {
    let Store::Sqlite(pool) = store else { panic!("a file") };
    let text = "SELECT COUNT(*) AS many, SUM(LENGTH(files)) AS bytes FROM contents";
    let row = sqlx::query(text).fetch_one(pool).await.expect("a count");
    (row.get("many"), row.get("bytes"))
}

/// Every try once kept a whole copy of the game's content, 153 KiB of it, even if no table came of it.
#[tokio::test(flavor = "multi_thread")]
async fn made_content_is_kept_as_what_differs_and_only_with_its_table() {
    let limits = Limits { tables: 1, table_every: SLOW, ..wide_limits() };
    let house = House::with(limits).await;
    let eve = house.guest("Eve").await;
    let store = &house.app.tables.store;
    let before = contents(store).await;
    let body = made(&eve, "play").await;
    let reply = eve.send(form(&eve, "/make/champions/edit", &[], &body)).await;
    assert_eq!(reply.status, 303, "{}", reply.text());
    let table = reply.headers["location"].to_str().expect("an address").to_owned();
    let after = contents(store).await;
    assert_eq!(after.0, before.0 + 1);
    assert!(after.1 - before.1 < 20_000, "{} bytes more", after.1 - before.1);
    assert_eq!(send(&eve, &body.replace("Zora", "Zoe")).await, 429, "no more tables for now");
    assert_eq!(contents(store).await, after, "and nothing was kept for it");
    // It is put together again when the match is folded anew.
    let id = table.rsplit('/').next().expect("an id").to_owned();
    let digest = house.app.tables.snapshot(&id).await.expect("the table").plan.content;
    let (_, files) = store.content(&digest.to_string()).await.expect("a row").expect("content");
    assert_eq!(kernel::record::content_digest(&files), digest);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_has_so_much_kept_however_many_guests_it_brings() {
    let house = House::with(Limits { keeps: 20_000, keeps_per_second: 1, ..wide_limits() }).await;
    let body = made(&house.client(), "save").await;
    let mut seen = Vec::new();
    for _ in 0..30 {
        let eve = house.guest("Eve").await;
        seen.push(send(&eve, &body).await);
    }
    assert!(seen.starts_with(&[303, 303]) && seen.ends_with(&[429, 429]), "{seen:?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn so_many_guests_come_from_one_client() {
    let house = House::with(Limits { guests: 3, guest_every: SLOW, ..wide_limits() }).await;
    let ada = house.guest("Ada").await;
    let mut seen = Vec::new();
    for _ in 0..3 {
        seen.push(house.client().post("/api/v1/guests", json!({ "name": "Eve" })).await.status.as_u16());
    }
    assert_eq!(seen, [201, 201, 429]);
    let nobody = house.client();
    let by_form = form(&nobody, "/new", &[], "game=pig&with=hotseat&name=Eve");
    assert_eq!(nobody.send(by_form).await.status, 429, "by a form too");
    assert_eq!(ada.get("/api/v1/me").await.status, 200, "who is here stays");
    house.close().await;
}

/// A rematch was a way around the limit of tables.
#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_counts_as_a_table() {
    let house = House::with(Limits { tables: 1, table_every: SLOW, ..wide_limits() }).await;
    let (ada, _, id) = pair(&house, duel("pig")).await;
    ada.do_at(&id, "resign", json!({})).await;
    assert_eq!(ada.at(&id, "rematch", json!({})).await.status, 429);
    house.close().await;
}

/// A database with a clock of its own, and the clock.
async fn timed(database: &str) -> (House, Arc<AtomicI64>) {
    let now = Arc::new(AtomicI64::new(1_800_000_000_000));
    let clock = Arc::clone(&now);
    let world = World::of(move || clock.load(Ordering::Relaxed), luck);
    let config = Config {
        database: database.into(),
        limits: wide_limits(),
        pace: Duration::ZERO,
        ..Config::default()
    };
    (House::by(config, world).await, now)
}

async fn nothing_is_kept_for_nobody(database: &str) {
    let (house, clock) = timed(database).await;
    let played = {
        let (ada, bob, id) = pair(&house, duel("champions")).await;
        for turn in 0..4 {
            assert!(ada.answer(&id, turn).await || bob.answer(&id, turn).await);
        }
        (ada, bob, id)
    };
    let (given_up, _, short) = pair(&house, duel("pig")).await;
    given_up.do_at(&short, "resign", json!({})).await;
    let waiting = house.guest("Wanda").await;
    let (empty, _) = waiting.make(duel("pig")).await;
    let (alone, _) = waiting.make(duel("pig")).await;
    waiting.sit(&alone, "geese").await;
    let (carol, dora, eve, frank) = (
        house.guest("Carol").await,
        house.guest("Dora").await,
        house.guest("Eve").await,
        house.guest("Frank").await,
    );
    let account = json!({ "account": "frank", "password": "seventeen geese" });
    let kept = put(&frank, "/api/v1/me/account", account).await;
    let frank = Client { token: kept.json()["token"].as_str().map(str::to_owned), ..frank };
    assert_eq!(send(&dora, &made(&dora, "save").await).await, 303);
    let tried = made(&eve, "play").await;
    let tried = eve.send(form(&eve, "/make/champions/edit", &[], &tried)).await;
    let tried =
        tried.headers["location"].to_str().expect("an address").rsplit('/').next().expect("an id").to_owned();
    let content = house.app.tables.snapshot(&tried).await.expect("the table").plan.content.to_string();
    let nothing = upkeep::once(&house.app).await.expect("it is done");
    assert_eq!(nothing, server::store::Tidied::default(), "not on the same day");

    clock.fetch_add(29 * DAY, Ordering::Relaxed);
    let (fresh, _) = waiting.make(duel("pig")).await;
    clock.fetch_add(2 * DAY, Ordering::Relaxed);
    let mut gone = upkeep::once(&house.app).await.expect("it is done");
    gone.tables.sort();
    let mut unplayed = vec![empty.clone(), alone.clone(), tried.clone()];
    unplayed.sort();
    assert_eq!(gone.tables, unplayed, "nobody has moved there for thirty days");
    assert_eq!((gone.contents, gone.makings, gone.guests), (1, 0, 1), "what Eve tried, and Carol");
    for id in [&empty, &alone, &tried] {
        assert_eq!(waiting.get(&format!("/api/v1/tables/{id}")).await.status, 404);
    }
    assert_eq!(carol.get("/api/v1/me").await.status, 401);
    assert_eq!(dora.get(&format!("/api/v1/games/content?digest={content}")).await.status, 404);
    assert!(dora.get("/make/champions").await.text().contains("Zora Quill"), "a shelf is kept");
    for (who, id) in [(&played.0, &played.2), (&given_up, &short), (&waiting, &fresh)] {
        who.look(id).await;
    }

    clock.fetch_add(401 * DAY, Ordering::Relaxed);
    let gone = upkeep::once(&house.app).await.expect("it is done");
    assert_eq!(gone.tables, [fresh]);
    assert_eq!((gone.makings, gone.guests), (2, 3), "the shelves of Dora and Eve, they and Wanda");
    assert_eq!(dora.get("/api/v1/me").await.status, 401);
    assert_eq!(frank.get("/api/v1/me").await.status, 200, "an account stays");
    let (ada, bob, id) = played;
    assert!(ada.answer(&id, 1).await || bob.answer(&id, 1).await, "a match that was played goes on");
    pair(&house, duel("champions")).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_needs_is_taken_away_and_nothing_else() {
    let folder = Folder::new();
    nothing_is_kept_for_nobody(&folder.file("ringcraft.sqlite")).await;
    nothing_is_kept_for_nobody(&Postgres::start().address()).await;
}

/// Counting 400,000 tables took 37 ms, for whoever asked as often as they liked.
#[tokio::test(flavor = "multi_thread")]
async fn many_tables_are_counted_now_and_then() {
    let folder = Folder::new();
    let file = folder.file("ringcraft.sqlite");
    let house = House::on(&file, wide_limits(), World::real()).await;
    raw(
        &file,
        "WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < 10000) \
         INSERT INTO matches (id, created, public, host, plan, secret) SELECT id, 0, 0, '', '', x'00' FROM n",
    )
    .await;
    let now = Instant::now();
    assert_eq!(house.app.commitments(now).await, Ok((10_000, 0)));
    house.guest("Ada").await.make(duel("pig")).await;
    assert_eq!(house.app.commitments(now + Duration::from_secs(9)).await, Ok((10_000, 0)));
    assert_eq!(house.app.commitments(now + Duration::from_secs(11)).await, Ok((10_001, 0)));
    house.close().await;
}

/// The list of promotions is everybody's, as that of tables is.
#[tokio::test(flavor = "multi_thread")]
async fn one_owner_cannot_fill_the_list_of_promotions() {
    let folder = Folder::new();
    let postgres = Postgres::start();
    for database in [folder.file("ringcraft.sqlite"), postgres.address()] {
        let store = Store::open(&database).await.expect("a store");
        for (number, owner) in ["eve", "ada"].into_iter().enumerate() {
            let person = Person { id: owner.into(), name: owner.into(), epoch: 0, account: None };
            store.add_person(&person, 0, &[number as u8; 32]).await.expect("a person");
        }
        let owners = ["ada", "eve", "eve", "eve", "eve", "eve"];
        for (number, owner) in owners.into_iter().enumerate() {
            let row = PromotionRow {
                id: format!("p{number}"),
                owner: owner.into(),
                created: number as i64,
                head: "{}".into(),
                public: true,
                invite: String::new(),
            };
            let none: &[DeedRow] = &[];
            store.add_promotion(&row, none).await.expect("a promotion");
        }
        let listed = store.public_promotions(3).await.expect("a list");
        let listed: Vec<&str> = listed.iter().map(|row| row.id.as_str()).collect();
        assert_eq!(listed, ["p5", "p4", "p0"]);
        store.close().await;
    }
}
