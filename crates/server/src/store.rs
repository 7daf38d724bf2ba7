//! Where matches are kept: an append-only log in SQLite or PostgreSQL, the same statements on either.

mod contents;
mod copy;
mod hooks;
mod makings;
mod people;
mod writer;

use std::str::FromStr;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::{PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Row, SqlSafeStr};

pub use copy::{CopyError, copy};
pub use hooks::PingRow;
pub use makings::Making;
pub use people::Person;
pub use writer::{AppendError, Appending, CHANNEL, Due, JOB, Writer};

/// The database.
#[derive(Clone, Debug)]
pub enum Store {
    /// One file beside the server.
    Sqlite(SqlitePool),
    /// Shared by several servers.
    Postgres(PgPool),
}

/// Runs the same code on either database.
macro_rules! on {
    ($store:expr, $pool:ident => $body:expr) => {
        match $store {
            $crate::store::Store::Sqlite($pool) => $body,
            $crate::store::Store::Postgres($pool) => $body,
        }
    };
}
pub(crate) use on;

/// A row of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogRow {
    /// Its number in the match, from 1.
    pub seq: i64,
    /// When it was written, in milliseconds since 1970.
    pub at: i64,
    /// The request it answers.
    pub request: Option<String>,
    /// What it says, as JSON.
    pub payload: String,
}

/// A match as it was agreed.
#[derive(Clone, Debug)]
pub struct MatchRow {
    /// Its id.
    pub id: String,
    /// When the table was made.
    pub created: i64,
    /// What was agreed, as JSON.
    pub plan: String,
    /// The secret of its dice.
    pub secret: [u8; 32],
}

impl Store {
    /// Opens a database by its address: `postgres://..`, or a file's path for SQLite.
    pub async fn open(address: &str) -> Result<Self, sqlx::Error> {
        let store = if address.starts_with("postgres://") || address.starts_with("postgresql://") {
            Self::Postgres(PgPoolOptions::new().max_connections(16).connect(address).await?)
        } else {
            let options = SqliteConnectOptions::from_str(&format!("sqlite://{address}"))?
                .create_if_missing(true)
                .journal_mode(SqliteJournalMode::Wal)
                // An answer is acknowledged when it is durable: that is what FULL buys.
                .synchronous(SqliteSynchronous::Full)
                .busy_timeout(Duration::from_secs(10))
                .foreign_keys(true);
            // A connection to a file does not go away by itself: asking whether it is still there would cost more
            // than most questions.
            let pool = SqlitePoolOptions::new().max_connections(8).test_before_acquire(false);
            Self::Sqlite(pool.connect_with(options).await?)
        };
        store.migrate().await?;
        Ok(store)
    }

    async fn migrate(&self) -> Result<(), sqlx::Error> {
        // Never changed once released; what is new comes as another file at the end.
        let texts = match self {
            Self::Sqlite(_) => [
                ("tables", include_str!("../migrations/sqlite/0001_tables.sql")),
                ("contents", include_str!("../migrations/sqlite/0002_contents.sql")),
                ("makings", include_str!("../migrations/sqlite/0003_makings.sql")),
            ],
            Self::Postgres(_) => [
                ("tables", include_str!("../migrations/postgres/0001_tables.sql")),
                ("contents", include_str!("../migrations/postgres/0002_contents.sql")),
                ("makings", include_str!("../migrations/postgres/0003_makings.sql")),
            ],
        };
        let migrations = (1..).zip(texts).map(|(number, (name, text))| {
            Migration::new(number, name.into(), MigrationType::Simple, text.into_sql_str(), false)
        });
        let migrator = Migrator::with_migrations(migrations.collect());
        on!(self, pool => migrator.run(pool).await).map_err(|error| sqlx::Error::Configuration(error.into()))
    }

    /// Makes a match.
    pub async fn create(&self, row: &MatchRow, host: &str, public: bool) -> Result<(), sqlx::Error> {
        let text =
            "INSERT INTO matches (id, created, public, host, plan, secret) VALUES ($1, $2, $3, $4, $5, $6)";
        on!(self, pool => sqlx::query(text)
            .bind(&row.id)
            .bind(row.created)
            .bind(i64::from(public))
            .bind(host)
            .bind(&row.plan)
            .bind(row.secret.as_slice())
            .execute(pool)
            .await
            .map(|_| ()))
    }

    /// A match as it was agreed.
    pub async fn find(&self, id: &str) -> Result<Option<MatchRow>, sqlx::Error> {
        let text = "SELECT created, plan, secret FROM matches WHERE id = $1";
        on!(self, pool => {
            let Some(row) = sqlx::query(text).bind(id).fetch_optional(pool).await? else { return Ok(None) };
            let secret: Vec<u8> = row.try_get("secret")?;
            let secret = <[u8; 32]>::try_from(secret)
                .map_err(|_| sqlx::Error::Decode("a secret has 32 bytes".into()))?;
            Ok(Some(MatchRow {
                id: id.to_owned(),
                created: row.try_get("created")?,
                plan: row.try_get("plan")?,
                secret,
            }))
        })
    }

    /// The log of a match after this number, in order.
    pub async fn log(&self, id: &str, after: i64) -> Result<Vec<LogRow>, sqlx::Error> {
        let text =
            "SELECT seq, at, request, payload FROM entries WHERE match_id = $1 AND seq > $2 ORDER BY seq";
        on!(self, pool => {
            let rows = sqlx::query(text).bind(id).bind(after).fetch_all(pool).await?;
            rows.iter()
                .map(|row| Ok(LogRow {
                    seq: row.try_get("seq")?,
                    at: row.try_get("at")?,
                    request: row.try_get("request")?,
                    payload: row.try_get("payload")?,
                }))
                .collect()
        })
    }

    /// How many tables were made, and how many of them are over and have shown the secret of their dice.
    pub async fn commitments(&self) -> Result<(i64, i64), sqlx::Error> {
        let text = "SELECT COUNT(*) AS made, COUNT(*) FILTER (WHERE over = 1) AS revealed FROM matches";
        on!(self, pool => {
            let row = sqlx::query(text).fetch_one(pool).await?;
            Ok((row.try_get("made")?, row.try_get("revealed")?))
        })
    }

    /// How many tables of this host are not over.
    pub async fn open_tables(&self, host: &str) -> Result<i64, sqlx::Error> {
        let text = "SELECT COUNT(*) AS open FROM matches WHERE host = $1 AND over = 0";
        on!(self, pool => sqlx::query(text).bind(host).fetch_one(pool).await?.try_get("open"))
    }

    /// The ids of the newest public matches that are not over.
    pub async fn public_matches(&self, most: i64) -> Result<Vec<String>, sqlx::Error> {
        let text = "SELECT id FROM matches WHERE public = 1 AND over = 0 ORDER BY created DESC, id LIMIT $1";
        on!(self, pool => {
            let rows = sqlx::query(text).bind(most).fetch_all(pool).await?;
            rows.iter().map(|row| row.try_get("id")).collect()
        })
    }

    /// A setting that all servers of one database share, made once.
    pub async fn setting(&self, name: &str, make: [u8; 32]) -> Result<[u8; 32], sqlx::Error> {
        on!(self, pool => {
            sqlx::query("INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING")
                .bind(name)
                .bind(make.as_slice())
                .execute(pool)
                .await?;
            let row = sqlx::query("SELECT value FROM settings WHERE name = $1").bind(name).fetch_one(pool).await?;
            let value: Vec<u8> = row.try_get("value")?;
            <[u8; 32]>::try_from(value).map_err(|_| sqlx::Error::Decode("a setting has 32 bytes".into()))
        })
    }

    /// Says when something is to happen in a match, or that nothing is.
    pub async fn schedule(&self, id: &str, due: Option<i64>) -> Result<(), sqlx::Error> {
        on!(self, pool => match due {
            Some(due) => {
                let text = "INSERT INTO jobs (match_id, due) VALUES ($1, $2) \
                            ON CONFLICT (match_id) DO UPDATE SET due = excluded.due, leased = 0";
                sqlx::query(text).bind(id).bind(due).execute(pool).await.map(|_| ())
            }
            None => sqlx::query("DELETE FROM jobs WHERE match_id = $1").bind(id).execute(pool).await.map(|_| ()),
        })
    }

    /// Takes the lease of jobs that are due and that nobody holds; a dead holder's lease runs out.
    pub async fn lease(&self, now: i64, until: i64, most: i64) -> Result<Vec<String>, sqlx::Error> {
        let text = "UPDATE jobs SET leased = $1 WHERE match_id IN \
                    (SELECT match_id FROM jobs WHERE due <= $2 AND leased <= $2 ORDER BY due LIMIT $3) \
                    AND leased <= $2 RETURNING match_id";
        on!(self, pool => {
            let rows = sqlx::query(text).bind(until).bind(now).bind(most).fetch_all(pool).await?;
            rows.iter().map(|row| row.try_get("match_id")).collect()
        })
    }

    /// When the next job that nobody holds now is due.
    pub async fn next_due(&self, now: i64) -> Result<Option<i64>, sqlx::Error> {
        let text = "SELECT MIN(due) AS due FROM jobs WHERE leased <= $1";
        on!(self, pool => sqlx::query(text).bind(now).fetch_one(pool).await?.try_get("due"))
    }

    /// Closes all connections, with everything written.
    pub async fn close(&self) {
        on!(self, pool => pool.close().await);
    }

    /// Is the database there?
    pub async fn ping(&self) -> Result<(), sqlx::Error> {
        on!(self, pool => sqlx::query("SELECT 1").execute(pool).await.map(|_| ()))
    }
}
