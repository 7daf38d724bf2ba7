//! One writer for many matches: whatever is waiting shares one commit, so that many answers cost one sync.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::pool::PoolConnection;
use sqlx::{Connection, PgPool, Postgres, Sqlite, SqlitePool};
use tokio::sync::{Notify, mpsc, oneshot};

use super::Store;
use crate::failpoint;

/// A row on its way into the log.
#[derive(Debug)]
pub struct Appending {
    /// Which match.
    pub match_id: String,
    /// The number it wants.
    pub seq: i64,
    /// When.
    pub at: i64,
    /// The request it answers.
    pub request: Option<String>,
    /// What it says.
    pub payload: String,
    /// When something is to happen in the match after it.
    pub due: Due,
    /// Who sits at the table from now on.
    pub sat: Option<String>,
    /// Is everything over with it?
    pub over: bool,
    /// Whom to tell by webhook, and what.
    pub pings: Vec<(String, String)>,
}

/// What becomes of a match's job with a new entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// It stays as it is.
    Keep,
    /// It is due then.
    At(i64),
    /// There is none.
    Never,
}

/// Why a row was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AppendError {
    /// Somebody else wrote that number, or that request, first.
    Taken,
    /// The database would not.
    Store(String),
}

type Reply = oneshot::Sender<Result<(), AppendError>>;

/// The way into the log. Cheap to clone; the writing ends when the last clone is gone.
#[derive(Clone, Debug)]
pub struct Writer {
    waiting: mpsc::Sender<(Appending, Reply)>,
    counts: Arc<Counts>,
    stop: Arc<Notify>,
}

#[derive(Debug, Default)]
struct Counts {
    rows: AtomicU64,
    commits: AtomicU64,
}

/// How many rows share a commit at most.
const BATCH: usize = 400;

/// The channel on which PostgreSQL tells other servers of a new row.
pub const CHANNEL: &str = "ringcraft";

/// What ends the message about a row that has left a job.
pub const JOB: &str = " job";

impl Writer {
    /// Starts writing to this database.
    pub fn start(store: Store) -> Self {
        let (sender, mut waiting) = mpsc::channel::<(Appending, Reply)>(4 * BATCH);
        let counts = Arc::new(Counts::default());
        let counting = Arc::clone(&counts);
        let stop = Arc::new(Notify::new());
        let stopping = Arc::clone(&stop);
        tokio::spawn(async move {
            let mut batch = Vec::with_capacity(BATCH);
            let mut line = WriterConnection::new(store);
            loop {
                let taken = tokio::select! {
                    biased;
                    taken = waiting.recv_many(&mut batch, BATCH) => taken,
                    () = stopping.notified() => 0,
                };
                if taken == 0 {
                    return;
                }
                counting.rows.fetch_add(batch.len() as u64, Ordering::Relaxed);
                counting.commits.fetch_add(1, Ordering::Relaxed);
                line.write(&mut batch).await;
            }
        });
        Self { waiting: sender, counts, stop }
    }

    /// How many rows were written or tried.
    pub fn written(&self) -> u64 {
        self.counts.rows.load(Ordering::Relaxed)
    }

    /// How many commits it took.
    pub fn commits(&self) -> u64 {
        self.counts.commits.load(Ordering::Relaxed)
    }

    /// Writes what is waiting and then nothing any more: its connection is given back.
    pub fn stop(&self) {
        self.stop.notify_one();
    }

    /// Writes a row; done when it is durable.
    pub async fn append(&self, row: Appending) -> Result<(), AppendError> {
        let (reply, answer) = oneshot::channel();
        let closed = || AppendError::Store("the writer has stopped".into());
        self.waiting.send((row, reply)).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }
}

/// What else belongs to these rows, in the same transaction.
macro_rules! insert_more {
    ($transaction:expr, $rows:expr) => {{
        for row in $rows.iter() {
            if let Due::At(due) = row.due {
                let text = "INSERT INTO jobs (match_id, due) VALUES ($1, $2) \
                            ON CONFLICT (match_id) DO UPDATE SET due = excluded.due, leased = 0";
                sqlx::query(text).bind(&row.match_id).bind(due).execute(&mut *$transaction).await?;
            }
            if row.due == Due::Never {
                let text = "DELETE FROM jobs WHERE match_id = $1";
                sqlx::query(text).bind(&row.match_id).execute(&mut *$transaction).await?;
            }
            if row.over {
                let text = "UPDATE matches SET over = 1 WHERE id = $1";
                sqlx::query(text).bind(&row.match_id).execute(&mut *$transaction).await?;
            }
            for (owner, body) in &row.pings {
                let text = "INSERT INTO pings (owner, hook_match, match_id, seq, body, due) \
                            SELECT owner, match_id, $2, $3, $4, $5 FROM hooks \
                            WHERE owner = $1 AND (match_id = '' OR match_id = $2) ON CONFLICT DO NOTHING";
                sqlx::query(text)
                    .bind(owner)
                    .bind(&row.match_id)
                    .bind(row.seq)
                    .bind(body)
                    .bind(row.at)
                    .execute(&mut *$transaction)
                    .await?;
            }
            if let Some(person) = &row.sat {
                let text =
                    "INSERT INTO sitting (person, match_id, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
                sqlx::query(text)
                    .bind(person)
                    .bind(&row.match_id)
                    .bind(row.at)
                    .execute(&mut *$transaction)
                    .await?;
            }
        }
    }};
}

/// The writer's own connection, kept as long as it works.
enum WriterConnection {
    Sqlite(SqlitePool, Option<PoolConnection<Sqlite>>),
    Postgres(PgPool, Option<PoolConnection<Postgres>>),
}

impl WriterConnection {
    fn new(store: Store) -> Self {
        match store {
            Store::Sqlite(pool) => Self::Sqlite(pool, None),
            Store::Postgres(pool) => Self::Postgres(pool, None),
        }
    }

    async fn write(&mut self, batch: &mut Vec<(Appending, Reply)>) {
        let rows: Vec<&Appending> = batch.iter().map(|(row, _)| row).collect();
        failpoint::reach("append");
        let together = self.insert(&rows).await;
        failpoint::reach("appended");
        if together == Err(AppendError::Taken) && batch.len() > 1 {
            // One of them came too late. Each alone then finds out which.
            for (row, reply) in batch.drain(..) {
                let alone = self.insert(&[&row]).await;
                let _ = reply.send(alone);
            }
            return;
        }
        for (_, reply) in batch.drain(..) {
            // Whoever asked may have gone away; the row is written all the same.
            let _ = reply.send(together.clone());
        }
    }

    async fn insert(&mut self, rows: &[&Appending]) -> Result<(), AppendError> {
        let done = match self {
            Self::Sqlite(pool, kept) => sqlite(pool, kept, rows).await,
            Self::Postgres(pool, kept) => postgres(pool, kept, rows).await,
        };
        done.map_err(|error| match error {
            sqlx::Error::Database(error) if error.is_unique_violation() => AppendError::Taken,
            error => AppendError::Store(error.to_string()),
        })
    }
}

/// Does nothing but the log change? Then one statement is enough, and it is its own transaction.
fn is_plain(rows: &[&Appending]) -> bool {
    rows.iter().all(|row| row.due == Due::Keep && row.sat.is_none() && !row.over && row.pings.is_empty())
}

async fn sqlite(
    pool: &SqlitePool,
    kept: &mut Option<PoolConnection<Sqlite>>,
    rows: &[&Appending],
) -> Result<(), sqlx::Error> {
    let mut line = match kept.take() {
        Some(line) => line,
        None => pool.acquire().await?,
    };
    // One text whatever the number of rows, so that it is prepared once.
    let cells: Vec<_> =
        rows.iter().map(|row| (&row.match_id, row.seq, row.at, &row.request, &row.payload)).collect();
    // Texts and numbers: writing them cannot fail.
    let cells = serde_json::to_string(&cells).unwrap_or_default();
    let text = "INSERT INTO entries (match_id, seq, at, request, payload) \
                SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each($1)";
    if is_plain(rows) {
        sqlx::query(text).bind(cells).execute(&mut *line).await?;
    } else {
        let mut transaction = line.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::query(text).bind(cells).execute(&mut *transaction).await?;
        insert_more!(transaction, rows);
        transaction.commit().await?;
    }
    // Only a connection on which everything went well is used again.
    *kept = Some(line);
    Ok(())
}

async fn postgres(
    pool: &PgPool,
    kept: &mut Option<PoolConnection<Postgres>>,
    rows: &[&Appending],
) -> Result<(), sqlx::Error> {
    let mut line = match kept.take() {
        Some(line) => line,
        None => pool.acquire().await?,
    };
    // One statement writes the rows and tells the other processes, who need not look for jobs where there is none.
    let text = "WITH rows AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], \
                $5::text[], $6::text[]) AS row (match_id, seq, at, request, payload, job)), \
                written AS (INSERT INTO entries (match_id, seq, at, request, payload) \
                SELECT match_id, seq, at, request, payload FROM rows) \
                SELECT pg_notify($7, match_id || ' ' || seq || job) FROM rows";
    let ids: Vec<&str> = rows.iter().map(|row| row.match_id.as_str()).collect();
    let seqs: Vec<i64> = rows.iter().map(|row| row.seq).collect();
    let times: Vec<i64> = rows.iter().map(|row| row.at).collect();
    let requests: Vec<Option<&str>> = rows.iter().map(|row| row.request.as_deref()).collect();
    let payloads: Vec<&str> = rows.iter().map(|row| row.payload.as_str()).collect();
    let job = |row: &&Appending| if matches!(row.due, Due::At(_)) { JOB } else { "" };
    let jobs: Vec<&str> = rows.iter().map(job).collect();
    let insert = sqlx::query(text).bind(&ids).bind(&seqs).bind(&times).bind(&requests).bind(&payloads);
    let insert = insert.bind(&jobs).bind(CHANNEL);
    if is_plain(rows) {
        insert.execute(&mut *line).await?;
    } else {
        let mut transaction = line.begin().await?;
        insert.execute(&mut *transaction).await?;
        insert_more!(transaction, rows);
        transaction.commit().await?;
    }
    *kept = Some(line);
    Ok(())
}
