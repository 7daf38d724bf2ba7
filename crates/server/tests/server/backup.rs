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
