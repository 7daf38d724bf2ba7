//! `ringcraft remove` and `ringcraft removals`: whoever runs the server takes something away, and the reason stays.

use crate::entry::TableEntry;
use crate::store::{FileLock, RemovalRow, Store};
use crate::world::World;

/// What is taken away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Removal {
    /// A match, by its id.
    Table(String),
    /// What somebody is called, by their id, their account or a seat they took (`TABLE/SEAT`).
    Name(String),
    /// Somebody, by their id, their account or a seat they took (`TABLE/SEAT`).
    Person(String),
    /// A promotion, by its id.
    Promotion(String),
}

/// How long a reason may be, in characters.
const LONGEST_REASON: usize = 500;

/// Takes something away from a database that no server has open, or says in a sentence why not; then nothing has changed.
pub async fn remove(database: &str, what: &Removal, reason: &str) -> Result<RemovalRow, String> {
    let reason = reason.trim();
    if reason.is_empty() || reason.chars().count() > LONGEST_REASON || reason.chars().any(char::is_control) {
        return Err(format!(
            "Give a reason of 1 to {LONGEST_REASON} characters on one line. Nothing was changed."
        ));
    }
    let (_lock, store) = open(database).await?;
    let done = removed(&store, what, reason).await;
    store.close().await;
    done
}

/// What was taken away so far, oldest first.
pub async fn removals(database: &str) -> Result<Vec<RemovalRow>, String> {
    let store = Store::open_as_it_is(database).await.map_err(told)?;
    let rows = store.removals().await.map_err(told);
    store.close().await;
    rows
}

/// A database that is there, for us alone where it is a file.
async fn open(database: &str) -> Result<(FileLock, Store), String> {
    Store::open_as_it_is(database).await.map_err(told)?.close().await;
    let lock = FileLock::take(database).map_err(|error| format!("{database}: {error}"))?;
    Ok((lock, Store::open(database).await.map_err(told)?))
}

async fn removed(store: &Store, what: &Removal, reason: &str) -> Result<RemovalRow, String> {
    let (kind, what) = match what {
        Removal::Table(id) => ("table", id.clone()),
        Removal::Name(who) => ("name", whom(store, who).await?),
        Removal::Person(who) => ("person", whom(store, who).await?),
        Removal::Promotion(id) => ("promotion", id.clone()),
    };
    let world = World::real();
    let row = RemovalRow { at: world.now(), kind: kind.into(), what, reason: reason.into() };
    let there = match kind {
        "table" => store.remove_table(&row).await,
        "name" => store.remove_name(&row).await,
        "promotion" => store.remove_promotion(&row).await,
        // A recovery code that nobody knows.
        _ => store.remove_person(&row, &world.bytes()).await,
    };
    if there.map_err(told)? {
        Ok(row)
    } else {
        Err(format!("There is no {} {}. Nothing was changed.", row.kind, row.what))
    }
}

/// The id of somebody who is named by it, by their account, or by a seat they took: `TABLE/SEAT`, seats counted from 1.
async fn whom(store: &Store, who: &str) -> Result<String, String> {
    if let Some((table, seat)) = who.split_once('/') {
        let log = store.log(table, 0).await.map_err(told)?;
        let mut sat = log.iter().filter_map(|row| match serde_json::from_str(&row.payload) {
            Ok(TableEntry::Sat { seat, person, .. }) => Some((seat.index() + 1, person)),
            _ => None,
        });
        let found = sat.rfind(|(number, _)| number.to_string() == seat);
        let nobody = || format!("Nobody sat in seat {seat} of the table {table}. Nothing was changed.");
        return found.map(|(_, person)| person).ok_or_else(nobody);
    }
    if store.person(who).await.map_err(told)?.is_some() {
        return Ok(who.to_owned());
    }
    match store.account(who).await.map_err(told)? {
        Some((person, _)) => Ok(person.id),
        None => Err(format!("There is no person with the id or the account {who}. Nothing was changed.")),
    }
}

#[expect(clippy::needless_pass_by_value, reason = "what `map_err` wants")]
fn told(error: sqlx::Error) -> String {
    format!("the database says: {error}")
}
