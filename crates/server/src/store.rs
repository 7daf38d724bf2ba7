//! Where matches are kept: an append-only log in SQLite or PostgreSQL, the same statements on either.

mod contents;
mod copy;
mod file;
mod hooks;
mod makings;
mod people;
mod promotions;
mod ratings;
mod removals;
mod upkeep;
mod writer;

use std::str::FromStr;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Connection, Row, SqlSafeStr};

pub use contents::Content;
pub use copy::{CopyError, copy, copy_file};
pub use file::{FileLock, is_postgres, without_password};
pub use hooks::PingRow;
pub use makings::Making;
pub use people::Person;
pub use promotions::{DeedRow, PromotionRow};
pub use ratings::{Rated, RatingRow};
pub use removals::{REMOVED, RemovalRow};
pub use upkeep::{DAY, Tidied};
pub use writer::{AppendError, Appending, CHANNEL, Due, JOB, Writer};

/// How long a database that does not answer is waited for.
const TIMEOUT: Duration = Duration::from_secs(5);

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
    /// Has it ended?
    pub over: bool,
}

/// What is noted beside a new match, to find it by.
#[derive(Clone, Copy, Debug)]
pub struct NewMatch<'a> {
    /// Who made the table.
    pub host: &'a str,
    /// May anybody find it?
    pub public: bool,
    /// Does it count towards ratings when it is over?
    pub rated: bool,
    /// The digest of the content it is begun with.
    pub content: &'a str,
    /// That content, where somebody has made it.
    pub made: Option<Content<'a>>,
}

impl Store {
    /// Opens a database by its address: `postgres://..`, or a file's path for SQLite. A file that is not there is made, for
    /// nobody but its owner to read.
    pub async fn open(address: &str) -> Result<Self, sqlx::Error> {
        if !is_postgres(address) {
            file::make_private(address)?;
        }
        let store = Self::connect(address, true).await?;
        store.migrate().await?;
        Ok(store)
    }

    /// Opens a database that is there, as it is, to be read: it is neither made nor brought up to date.
    pub async fn open_as_it_is(address: &str) -> Result<Self, sqlx::Error> {
        if !is_postgres(address) && !std::path::Path::new(address).is_file() {
            return Err(sqlx::Error::Configuration(format!("there is no file {address}").into()));
        }
        Self::connect(address, false).await
    }

    async fn connect(address: &str, writes: bool) -> Result<Self, sqlx::Error> {
        if is_postgres(address) {
            let options = PgConnectOptions::from_str(address)?;
            // Once by hand: a pool that cannot connect only says that it waited.
            let first = tokio::time::timeout(TIMEOUT, PgConnection::connect_with(&options)).await;
            first.map_err(|_| sqlx::Error::PoolTimedOut)??.close().await?;
            let pool = PgPoolOptions::new().max_connections(16).acquire_timeout(TIMEOUT);
            return Ok(Self::Postgres(pool.connect_with(options).await?));
        }
        let mut options = SqliteConnectOptions::new()
            .filename(address)
            .create_if_missing(false)
            .busy_timeout(Duration::from_secs(10))
            .foreign_keys(true);
        if writes {
            // An answer is acknowledged when it is durable: that is what FULL buys.
            options = options.journal_mode(SqliteJournalMode::Wal).synchronous(SqliteSynchronous::Full);
        }
        // A connection to a file does not go away by itself: asking whether it is still there would cost more
        // than most questions.
        let pool = SqlitePoolOptions::new().max_connections(8).test_before_acquire(false);
        Ok(Self::Sqlite(pool.connect_with(options).await?))
    }

    async fn migrate(&self) -> Result<(), sqlx::Error> {
        // Never changed once released; what is new comes as another file at the end.
        let texts = match self {
            Self::Sqlite(_) => [
                ("tables", include_str!("../migrations/sqlite/0001_tables.sql")),
                ("contents", include_str!("../migrations/sqlite/0002_contents.sql")),
                ("makings", include_str!("../migrations/sqlite/0003_makings.sql")),
                ("hardening", include_str!("../migrations/sqlite/0004_hardening.sql")),
                ("promotions", include_str!("../migrations/sqlite/0005_promotions.sql")),
                ("ratings", include_str!("../migrations/sqlite/0006_ratings.sql")),
                ("upkeep", include_str!("../migrations/sqlite/0007_upkeep.sql")),
            ],
            Self::Postgres(_) => [
                ("tables", include_str!("../migrations/postgres/0001_tables.sql")),
                ("contents", include_str!("../migrations/postgres/0002_contents.sql")),
                ("makings", include_str!("../migrations/postgres/0003_makings.sql")),
                ("hardening", include_str!("../migrations/postgres/0004_hardening.sql")),
                ("promotions", include_str!("../migrations/postgres/0005_promotions.sql")),
                ("ratings", include_str!("../migrations/postgres/0006_ratings.sql")),
                ("upkeep", include_str!("../migrations/postgres/0007_upkeep.sql")),
            ],
        };
        let migrations = (1..).zip(texts).map(|(number, (name, text))| {
            Migration::new(number, name.into(), MigrationType::Simple, text.into_sql_str(), false)
        });
        let migrator = Migrator::with_migrations(migrations.collect());
        on!(self, pool => migrator.run(pool).await).map_err(|error| sqlx::Error::Configuration(error.into()))
    }

    /// Makes a match, together with the content it is begun with where that is not the server's own.
    pub async fn create(&self, row: &MatchRow, new: &NewMatch<'_>) -> Result<(), sqlx::Error> {
        let text = "INSERT INTO matches (id, created, public, host, plan, secret, content) \
                    VALUES ($1, $2, $3, $4, $5, $6, $7)";
        on!(self, pool => {
            let mut work = pool.begin().await?;
            sqlx::query(text)
                .bind(&row.id)
                .bind(row.created)
                .bind(i64::from(new.public))
                .bind(new.host)
                .bind(&row.plan)
                .bind(row.secret.as_slice())
                .bind(new.content)
                .execute(&mut *work)
                .await?;
            if new.rated {
                let text = "INSERT INTO rated (match_id) VALUES ($1)";
                sqlx::query(text).bind(&row.id).execute(&mut *work).await?;
            }
            // What is asked for today is not tidied away before the match is there for all to see.
            let text = "UPDATE contents SET kept = $2 WHERE digest = $1 AND kept < $3";
            let stale = row.created - DAY / 2;
            sqlx::query(text).bind(new.content).bind(row.created).bind(stale).execute(&mut *work).await?;
            if let Some(made) = &new.made {
                let known = sqlx::query("SELECT 1 FROM contents WHERE digest = $1").bind(made.digest);
                if known.fetch_optional(&mut *work).await?.is_none() {
                    let text = "INSERT INTO contents (digest, game, files, base, kept) VALUES ($1, $2, $3, $4, $5) \
                                ON CONFLICT (digest) DO UPDATE SET kept = excluded.kept";
                    sqlx::query(text)
                        .bind(made.digest)
                        .bind(made.game)
                        .bind(made.packed())
                        .bind(made.base_digest())
                        .bind(row.created)
                        .execute(&mut *work)
                        .await?;
                }
            }
            work.commit().await
        })
    }

    /// A match as it was agreed.
    pub async fn find(&self, id: &str) -> Result<Option<MatchRow>, sqlx::Error> {
        let text = "SELECT created, plan, secret, over FROM matches WHERE id = $1";
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
                over: row.try_get::<i64, _>("over")? == 1,
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

    /// The ids of the newest public matches that are not over, so many of one host at most: nobody hides the others'.
    pub async fn public_matches(&self, most: i64) -> Result<Vec<String>, sqlx::Error> {
        let text = "SELECT id FROM (SELECT id, created, ROW_NUMBER() OVER (PARTITION BY host ORDER BY created DESC, id) \
                    AS own FROM (SELECT id, created, host FROM matches WHERE public = 1 AND over = 0 \
                    ORDER BY created DESC, id LIMIT 2000) AS newest) AS listed \
                    WHERE own <= 3 ORDER BY created DESC, id LIMIT $1";
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

    /// Whoever took the lease of a job until then says when it is to be done instead, or that there is nothing to do. If
    /// something was written meanwhile, the lease is no longer theirs, and what was written counts.
    pub async fn settle(
        &self,
        id: &str,
        until: i64,
        holder: &str,
        due: Option<i64>,
    ) -> Result<(), sqlx::Error> {
        on!(self, pool => if let Some(due) = due {
            let text = "UPDATE jobs SET due = $4, leased = 0 WHERE match_id = $1 AND leased = $2 AND holder = $3";
            let job = sqlx::query(text).bind(id).bind(until).bind(holder).bind(due);
            job.execute(pool).await.map(|_| ())
        } else {
            let text = "DELETE FROM jobs WHERE match_id = $1 AND leased = $2 AND holder = $3";
            sqlx::query(text).bind(id).bind(until).bind(holder).execute(pool).await.map(|_| ())
        })
    }

    /// What is to happen in a match later, and is not being done, may happen now.
    pub async fn hurry(&self, id: &str) -> Result<(), sqlx::Error> {
        let text = "UPDATE jobs SET due = 0 WHERE match_id = $1 AND leased = 0";
        on!(self, pool => sqlx::query(text).bind(id).execute(pool).await.map(|_| ()))
    }

    /// Takes the lease of jobs that are due and that nobody holds; a dead holder's lease runs out, and one that is longer
    /// than any was written before the clock was set back.
    pub async fn lease(
        &self,
        now: i64,
        until: i64,
        most: i64,
        holder: &str,
    ) -> Result<Vec<String>, sqlx::Error> {
        let text = "UPDATE jobs SET leased = $1, holder = $4 WHERE match_id IN \
                    (SELECT match_id FROM jobs WHERE due <= $2 AND (leased <= $2 OR leased > $1 + 60000) \
                    ORDER BY due LIMIT $3) AND (leased <= $2 OR leased > $1 + 60000) RETURNING match_id";
        on!(self, pool => {
            let query = sqlx::query(text).bind(until).bind(now).bind(most).bind(holder);
            let rows = query.fetch_all(pool).await?;
            rows.iter().map(|row| row.try_get("match_id")).collect()
        })
    }

    /// Drops the leases of a process that has died; a file has but one, whatever it was called.
    pub async fn drop_leases(&self, holder: &str) -> Result<(), sqlx::Error> {
        match self {
            Self::Sqlite(pool) => {
                sqlx::query("UPDATE jobs SET leased = 0 WHERE leased > 0").execute(pool).await.map(|_| ())
            }
            Self::Postgres(pool) => {
                let text = "UPDATE jobs SET leased = 0 WHERE leased > 0 AND holder = $1";
                sqlx::query(text).bind(holder).execute(pool).await.map(|_| ())
            }
        }
    }

    /// When the next job that nobody holds now is due.
    pub async fn next_due(&self, now: i64) -> Result<Option<i64>, sqlx::Error> {
        let text = "SELECT MIN(due) AS due FROM jobs WHERE leased <= $1";
        on!(self, pool => sqlx::query(text).bind(now).fetch_one(pool).await?.try_get("due"))
    }

    /// Closes all connections, with everything written: of SQLite, into the one file.
    pub async fn close(&self) {
        if let Self::Sqlite(pool) = self
            && let Err(error) = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(pool).await
        {
            tracing::warn!(%error, "the log beside the file could not be written into it");
        }
        let closed = on!(self, pool => tokio::time::timeout(TIMEOUT, pool.close()).await);
        if closed.is_err() {
            tracing::warn!("the database could not be closed in time");
        }
    }

    /// Can the database be written to?
    pub async fn try_write(&self, now: i64) -> Result<(), sqlx::Error> {
        let text = "INSERT INTO settings (name, value) VALUES ('last checked', $1) \
                    ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        let value = now.to_be_bytes();
        on!(self, pool => sqlx::query(text).bind(value.as_slice()).execute(pool).await.map(|_| ()))
    }
}
