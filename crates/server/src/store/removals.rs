//! What whoever runs the server takes away, in one transaction each, with a row that says why.

use sqlx::Row;

use super::{Store, on};
use crate::entry::TableEntry;

/// What somebody is called whose name was taken away.
pub const REMOVED: &str = "Removed player";

/// A row of the list of what was taken away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemovalRow {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// `table`, `name`, `person` or `promotion`.
    pub kind: String,
    /// Its id.
    pub what: String,
    /// Why.
    pub reason: String,
}

/// Takes a match away with everything that hangs on it.
pub(super) const WITH_A_TABLE: &[&str] = &[
    "DELETE FROM jobs WHERE match_id = $1",
    "DELETE FROM rated WHERE match_id = $1",
    "DELETE FROM pings WHERE match_id = $1",
    "DELETE FROM hooks WHERE match_id = $1",
    "DELETE FROM sitting WHERE match_id = $1",
    "DELETE FROM entries WHERE match_id = $1",
    "DELETE FROM matches WHERE id = $1",
];

/// Notes what is taken away, inside the transaction that does it.
macro_rules! note {
    ($work:expr, $row:expr) => {
        sqlx::query("INSERT INTO removals (at, kind, what, reason) VALUES ($1, $2, $3, $4)")
            .bind($row.at)
            .bind(&$row.kind)
            .bind(&$row.what)
            .bind(&$row.reason)
            .execute(&mut *$work)
            .await?
    };
}

/// Runs statements that take one text each.
macro_rules! all {
    ($work:expr, $key:expr, $texts:expr) => {
        for &text in &$texts[..] {
            sqlx::query(text).bind($key).execute(&mut *$work).await?;
        }
    };
}

/// Calls a person something else, in their own row and in every match they sat down at.
macro_rules! forget_name {
    ($work:expr, $person:expr) => {
        sqlx::query("UPDATE people SET name = $2 WHERE id = $1")
            .bind($person)
            .bind(REMOVED)
            .execute(&mut *$work)
            .await?;
        let text = "SELECT match_id, seq, payload FROM entries WHERE match_id IN \
                    (SELECT match_id FROM sitting WHERE person = $1)";
        for row in sqlx::query(text).bind($person).fetch_all(&mut *$work).await? {
            let (id, seq): (String, i64) = (row.try_get("match_id")?, row.try_get("seq")?);
            let Some(payload) = without_name(row.try_get("payload")?, $person) else { continue };
            sqlx::query("UPDATE entries SET payload = $3 WHERE match_id = $1 AND seq = $2")
                .bind(id)
                .bind(seq)
                .bind(payload)
                .execute(&mut *$work)
                .await?;
        }
        let text = "SELECT promotion, seq, payload FROM deeds WHERE person = $1";
        for row in sqlx::query(text).bind($person).fetch_all(&mut *$work).await? {
            let (id, seq): (String, i64) = (row.try_get("promotion")?, row.try_get("seq")?);
            let Some(payload) = without_author(row.try_get("payload")?) else { continue };
            sqlx::query("UPDATE deeds SET payload = $3 WHERE promotion = $1 AND seq = $2")
                .bind(id)
                .bind(seq)
                .bind(payload)
                .execute(&mut *$work)
                .await?;
        }
    };
}

impl Store {
    /// Takes a match away with everything that hangs on it; `false` if there is none.
    pub async fn remove_table(&self, row: &RemovalRow) -> Result<bool, sqlx::Error> {
        if self.find(&row.what).await?.is_none() {
            return Ok(false);
        }
        on!(self, pool => {
            let mut work = pool.begin().await?;
            all!(work, &row.what, WITH_A_TABLE);
            note!(work, row);
            work.commit().await?;
        });
        Ok(true)
    }

    /// Takes a promotion away with its log; `false` if there is none. Matches that were played by hand stay.
    pub async fn remove_promotion(&self, row: &RemovalRow) -> Result<bool, sqlx::Error> {
        if self.promotion(&row.what).await?.is_none() {
            return Ok(false);
        }
        on!(self, pool => {
            let mut work = pool.begin().await?;
            all!(work, &row.what, [
                "DELETE FROM promoters WHERE promotion = $1",
                "DELETE FROM deeds WHERE promotion = $1",
                "DELETE FROM promotions WHERE id = $1",
            ]);
            note!(work, row);
            work.commit().await?;
        });
        Ok(true)
    }

    /// Takes a person's name away, wherever it is shown; `false` if there is nobody.
    pub async fn remove_name(&self, row: &RemovalRow) -> Result<bool, sqlx::Error> {
        if self.person(&row.what).await?.is_none() {
            return Ok(false);
        }
        on!(self, pool => {
            let mut work = pool.begin().await?;
            forget_name!(work, &row.what);
            note!(work, row);
            work.commit().await?;
        });
        Ok(true)
    }

    /// Takes a person away: the name, the account, what they made and every way to come back. Matches stay, because they are
    /// the others' too.
    pub async fn remove_person(&self, row: &RemovalRow, recovery: &[u8; 32]) -> Result<bool, sqlx::Error> {
        let Some(person) = self.person(&row.what).await? else { return Ok(false) };
        on!(self, pool => {
            let mut work = pool.begin().await?;
            forget_name!(work, &row.what);
            sqlx::query("UPDATE people SET epoch = $2, recovery = $3, account = NULL, password = NULL WHERE id = $1")
                .bind(&row.what)
                .bind(person.epoch + 1)
                .bind(recovery.as_slice())
                .execute(&mut *work)
                .await?;
            all!(work, &row.what, [
                "DELETE FROM pings WHERE owner = $1",
                "DELETE FROM hooks WHERE owner = $1",
                "DELETE FROM makings WHERE person = $1",
                "DELETE FROM ended WHERE person = $1",
            ]);
            note!(work, row);
            work.commit().await?;
        });
        Ok(true)
    }

    /// Everything that was taken away, oldest first.
    pub async fn removals(&self) -> Result<Vec<RemovalRow>, sqlx::Error> {
        let text = "SELECT at, kind, what, reason FROM removals ORDER BY at, kind, what";
        on!(self, pool => {
            let rows = sqlx::query(text).fetch_all(pool).await?;
            rows.iter()
                .map(|row| Ok(RemovalRow {
                    at: row.try_get("at")?,
                    kind: row.try_get("kind")?,
                    what: row.try_get("what")?,
                    reason: row.try_get("reason")?,
                }))
                .collect()
        })
    }
}

/// A deed as it is without the name of whoever entered it.
fn without_author(payload: &str) -> Option<String> {
    let mut entry: promotion::Entry = serde_json::from_str(payload).ok()?;
    REMOVED.clone_into(&mut entry.by);
    serde_json::to_string(&entry).ok()
}

/// The entry as it is without this person's name, if it has it.
fn without_name(payload: &str, whose: &str) -> Option<String> {
    match serde_json::from_str(payload).ok()? {
        TableEntry::Sat { seat, person, entropy, commitment, .. } if person == whose => {
            let entry = TableEntry::Sat { seat, person, name: REMOVED.into(), entropy, commitment };
            serde_json::to_string(&entry).ok()
        }
        _ => None,
    }
}
