//! A backup of a running server, restored into either database, is the same server.

use crate::common::{Client, Folder, House, duel, pair, postgres::Postgres, wide_limits};
use server::world::World;

/// Everything that both see at a table.
async fn sight(house: &House, clients: &[Client], id: &str) -> Vec<serde_json::Value> {
    let mut all = Vec::new();
    for client in clients {
        all.push(Client { address: house.address, ..client.clone() }.look(id).await);
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_goes_into_either_database_and_back_and_the_match_goes_on() {
    let folder = Folder::new();
    let original = folder.file("original.sqlite");
    let house = House::on(&original, wide_limits(), World::real()).await;
    let (ada, bob, id) = pair(&house, duel("wrestlenomicon")).await;
    for turn in 0..10 {
        if !ada.answer(&id, turn).await {
            bob.answer(&id, turn).await;
        }
    }
    let clients = [ada, bob];
    let before = sight(&house, &clients, &id).await;
    // While the server runs.
    let first = folder.0.join("first.sqlite");
    let copied = server::backup::backup(&original, &first).await.unwrap();
    assert!(copied.iter().any(|&(name, rows)| name == "entries" && rows >= 12), "{copied:?}");
    assert!(server::backup::backup(&original, &first).await.is_err(), "a file is not overwritten");
    house.close().await;
    let postgres = Postgres::start();
    server::backup::restore(&first, &postgres.address()).await.unwrap();
    assert!(
        server::backup::restore(&first, &postgres.address()).await.is_err(),
        "only into an empty database"
    );
    let second = folder.0.join("second.sqlite");
    server::backup::backup(&postgres.address(), &second).await.unwrap();
    let third = folder.file("third.sqlite");
    server::backup::restore(&second, &third).await.unwrap();
    for database in [postgres.address(), third] {
        let house = House::on(&database, wide_limits(), World::real()).await;
        assert_eq!(sight(&house, &clients, &id).await, before, "the same tokens see the same match");
        let moved = |client: &Client| Client { address: house.address, ..client.clone() };
        assert!(moved(&clients[0]).answer(&id, 1).await || moved(&clients[1]).answer(&id, 1).await);
        house.close().await;
    }
}

/// The variable that says how many entries are backed up, with the time it took; a few when nobody says.
const ENTRIES: &str = "RINGCRAFT_BACKUP";
/// What a backup of 1,200,000 entries may take.
const MOST: f64 = 10.0;

/// A database with so many entries of a thousand matches, written as play writes them.
async fn with_entries(file: &str, many: i64) {
    House::on(file, wide_limits(), World::real()).await.close().await;
    let pool = sqlx::sqlite::SqlitePool::connect(&format!("sqlite://{file}")).await.expect("the database");
    let matches = "WITH RECURSIVE n(id) AS (SELECT 0 UNION ALL SELECT id + 1 FROM n WHERE id < 999) \
                   INSERT INTO matches (id, created, public, host, plan, secret) \
                   SELECT printf('%032x', id), id, 0, '', '{}', randomblob(32) FROM n";
    sqlx::query(matches).execute(&pool).await.expect("matches");
    let entries = "WITH RECURSIVE n(id) AS (SELECT 0 UNION ALL SELECT id + 1 FROM n WHERE id < $1 - 1) \
                   INSERT INTO entries (match_id, seq, at, request, payload) \
                   SELECT printf('%032x', id % 1000), id / 1000 + 1, 1800000000000 + id, \
                   printf('%032x:q%d', id % 7, id), printf('{\"did\":\"said\",\"seat\":%d,\"code\":%d}', id % 2, id) FROM n";
    sqlx::query(entries).bind(many).execute(&pool).await.expect("entries");
    pool.close().await;
}

/// How long this process has worked so far, in seconds: what a busy machine cannot blur.
fn cpu() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after = stat.rsplit(')').next().unwrap_or_default();
    let ticks: f64 =
        after.split_whitespace().skip(11).take(2).filter_map(|word| word.parse::<f64>().ok()).sum();
    ticks / 100.0
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_many_entries_takes_as_long_as_they_are_many() {
    let many: i64 = std::env::var(ENTRIES).ok().and_then(|text| text.parse().ok()).unwrap_or(20_000);
    let (folder, postgres) = (Folder::new(), Postgres::start());
    let file = folder.file("many.sqlite");
    with_entries(&file, many).await;
    let mut times = Vec::new();
    let mut timed = async |name: &str, from: &str, to: &str| {
        let (began, worked) = (std::time::Instant::now(), cpu());
        let copied = if name == "restore" {
            server::backup::restore(std::path::Path::new(from), to).await
        } else {
            server::backup::backup(from, std::path::Path::new(to)).await
        };
        let took = began.elapsed().as_secs_f64();
        assert!(copied.expect("a copy").contains(&("entries", many)));
        println!(
            "{name} of {many} entries: {took:.2} s, {:.2} s of them this process's own work",
            cpu() - worked
        );
        times.push(took);
    };
    let copy = folder.file("copy.sqlite");
    timed("backup of SQLite", &file, &copy).await;
    timed("restore", &copy, &postgres.address()).await;
    timed("backup of PostgreSQL", &postgres.address(), &folder.file("back.sqlite")).await;
    // Where it is measured, and so that a machine that does other things meanwhile fails nobody's tests.
    if std::env::var(ENTRIES).is_ok() {
        let most = MOST * many as f64 / 1_200_000.0;
        assert!(times[0] <= most && times[2] <= most, "{times:?} against {most}");
    }
}
