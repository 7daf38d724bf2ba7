//! The one file, its lock, and copies of it.

use server::Config;
use server::world::World;

use super::raw;
use crate::common::{Client, Folder, House, duel, pair, wide_limits};

/// Clean stops once left an empty file and a log beside it.
#[tokio::test(flavor = "multi_thread")]
async fn after_a_clean_stop_the_one_file_is_everything_and_private() {
    let folder = Folder::new();
    let file = folder.file("ringcraft.sqlite");
    let house = House::on(&file, wide_limits(), World::real()).await;
    let (ada, bob, id) = pair(&house, duel("pig")).await;
    for turn in 0..6 {
        assert!(ada.answer(&id, turn).await || bob.answer(&id, turn).await);
    }
    let seen = ada.look(&id).await;
    let mode = |name: &str| {
        use std::os::unix::fs::PermissionsExt;
        std::fs::metadata(folder.0.join(name)).expect("a file").permissions().mode() & 0o777
    };
    assert_eq!((mode("ringcraft.sqlite"), mode("ringcraft.sqlite-wal")), (0o600, 0o600));
    house.close().await;
    assert!(!folder.0.join("ringcraft.sqlite-wal").exists(), "nothing is left beside it");
    let moved = folder.file("moved.sqlite");
    std::fs::copy(&file, &moved).expect("a copy");
    let house = House::on(&moved, wide_limits(), World::real()).await;
    assert_eq!(Client { address: house.address, ..ada }.look(&id).await, seen);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_for_one_server_and_errors_at_start_name_it() {
    let folder = Folder::new();
    let file = folder.file("ringcraft.sqlite");
    let house = House::on(&file, wide_limits(), World::real()).await;
    let open = async |database: &str| {
        let config =
            Config { bind: ([127, 0, 0, 1], 0).into(), database: database.into(), ..Config::default() };
        let opened = server::Server::open(&config, crate::common::library(), World::real()).await;
        opened.err().map(|error| error.to_string()).unwrap_or_default()
    };
    let second = open(&file).await;
    assert!(second.contains(&file) && second.contains("another server"), "{second}");
    let copy = folder.0.join("copy.sqlite");
    server::backup::backup(&file, &copy).await.expect("a backup of a running server");
    let into = server::backup::restore(&copy, &file).await.expect_err("a server has it").to_string();
    assert!(into.contains("another server"), "{into}");
    house.close().await;
    let missing = folder.file("nowhere/ringcraft.sqlite");
    assert!(open(&missing).await.contains(&missing));
    let nobody = open("postgres://ada:geese@127.0.0.1:1/ring").await;
    assert!(nobody.contains("postgres://ada@127.0.0.1:1/ring") && !nobody.contains("geese"), "{nobody}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_what_is_not_there_fails_and_makes_nothing() {
    let folder = Folder::new();
    let target = folder.0.join("backup.sqlite");
    let refused =
        server::backup::backup(&folder.file("typo.sqlite"), &target).await.expect_err("no such file");
    assert!(refused.to_string().contains("typo.sqlite"), "{refused}");
    assert_eq!(std::fs::read_dir(&folder.0).expect("a folder").count(), 0, "nothing was made");
}

/// A database from before control characters were refused may have one that PostgreSQL cannot keep.
#[tokio::test(flavor = "multi_thread")]
async fn restore_names_the_row_that_does_not_fit_and_changes_nothing() {
    let folder = Folder::new();
    let file = folder.file("ringcraft.sqlite");
    let house = House::on(&file, wide_limits(), World::real()).await;
    house.guest("Ada").await;
    let bob = house.guest("Bob").await;
    let bob = bob.get("/api/v1/me").await.json()["person"].as_str().expect("an id").to_owned();
    house.close().await;
    raw(&file, "UPDATE people SET name = 'B' || char(0) || 'b' WHERE name = 'Bob'").await;
    let postgres = crate::common::postgres::Postgres::start();
    let refused = server::backup::restore(std::path::Path::new(&file), &postgres.address()).await;
    let refused = refused.expect_err("NUL does not fit").to_string();
    assert!(refused.contains("people") && refused.contains(&bob), "{refused}");
    raw(&file, "UPDATE people SET name = 'Bob' WHERE name LIKE 'B%'").await;
    let copied = server::backup::restore(std::path::Path::new(&file), &postgres.address()).await;
    assert!(copied.expect("nothing was left behind").contains(&("people", 2)));
}
