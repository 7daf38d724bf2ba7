//! One writer for many matches: whatever is waiting shares one commit, so that many answers cost one sync.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::QueryBuilder;
use tokio::sync::{mpsc, oneshot};

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

impl Writer {
    /// Starts writing to this database.
    pub fn start(store: Store) -> Self {
        let (sender, mut waiting) = mpsc::channel::<(Appending, Reply)>(4 * BATCH);
        let counts = Arc::new(Counts::default());
        let counting = Arc::clone(&counts);
        tokio::spawn(async move {
            let mut batch = Vec::with_capacity(BATCH);
            while waiting.recv_many(&mut batch, BATCH).await > 0 {
                counting.rows.fetch_add(batch.len() as u64, Ordering::Relaxed);
                counting.commits.fetch_add(1, Ordering::Relaxed);
                write(&store, &mut batch).await;
            }
        });
        Self { waiting: sender, counts }
    }

    /// How many rows were written or tried.
    pub fn written(&self) -> u64 {
        self.counts.rows.load(Ordering::Relaxed)
    }

    /// How many commits it took.
    pub fn commits(&self) -> u64 {
        self.counts.commits.load(Ordering::Relaxed)
    }

    /// Writes a row; done when it is durable.
    pub async fn append(&self, row: Appending) -> Result<(), AppendError> {
        let (reply, answer) = oneshot::channel();
        let closed = || AppendError::Store("the writer has stopped".into());
        self.waiting.send((row, reply)).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }
}

async fn write(store: &Store, batch: &mut Vec<(Appending, Reply)>) {
    let rows: Vec<&Appending> = batch.iter().map(|(row, _)| row).collect();
    failpoint::reach("append");
    let together = insert(store, &rows).await;
    failpoint::reach("appended");
    if together == Err(AppendError::Taken) && batch.len() > 1 {
        // One of them came too late. Each alone then finds out which.
        for (row, reply) in batch.drain(..) {
            let alone = insert(store, &[&row]).await;
            let _ = reply.send(alone);
        }
        return;
    }
    for (_, reply) in batch.drain(..) {
        // Whoever asked may have gone away; the row is written all the same.
        let _ = reply.send(together.clone());
    }
}

/// Everything that belongs to these rows, in one transaction.
macro_rules! insert_into {
    ($transaction:expr, $rows:expr) => {{
        let mut query = QueryBuilder::new("INSERT INTO entries (match_id, seq, at, request, payload) ");
        query.push_values($rows.iter(), |mut values, row| {
            values.push_bind(&row.match_id).push_bind(row.seq).push_bind(row.at);
            values.push_bind(row.request.as_deref()).push_bind(&row.payload);
        });
        query.build().execute(&mut *$transaction).await?;
        let due = |row: &&&Appending| match row.due {
            Due::At(due) => Some((row.match_id.clone(), due)),
            Due::Keep | Due::Never => None,
        };
        let jobs: Vec<(String, i64)> = $rows.iter().filter_map(|row| due(&row)).collect();
        if !jobs.is_empty() {
            let mut query = QueryBuilder::new("INSERT INTO jobs (match_id, due) ");
            query.push_values(jobs.iter(), |mut values, (id, due)| {
                values.push_bind(id).push_bind(due);
            });
            query.push(" ON CONFLICT (match_id) DO UPDATE SET due = excluded.due, leased = 0");
            query.build().execute(&mut *$transaction).await?;
        }
        for row in $rows.iter().filter(|row| row.due == Due::Never) {
            let text = "DELETE FROM jobs WHERE match_id = $1";
            sqlx::query(text).bind(&row.match_id).execute(&mut *$transaction).await?;
        }
        for row in $rows.iter().filter(|row| row.over) {
            let text = "UPDATE matches SET over = 1 WHERE id = $1";
            sqlx::query(text).bind(&row.match_id).execute(&mut *$transaction).await?;
        }
        for row in $rows.iter() {
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
        }
        for row in $rows.iter() {
            let Some(person) = &row.sat else { continue };
            let text =
                "INSERT INTO sitting (person, match_id, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
            sqlx::query(text)
                .bind(person)
                .bind(&row.match_id)
                .bind(row.at)
                .execute(&mut *$transaction)
                .await?;
        }
    }};
}

async fn insert(store: &Store, rows: &[&Appending]) -> Result<(), AppendError> {
    let done: Result<(), sqlx::Error> = async {
        match store {
            Store::Sqlite(pool) => {
                let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
                insert_into!(transaction, rows);
                transaction.commit().await
            }
            Store::Postgres(pool) => {
                let mut transaction = pool.begin().await?;
                insert_into!(transaction, rows);
                let news: Vec<String> =
                    rows.iter().map(|row| format!("{} {}", row.match_id, row.seq)).collect();
                sqlx::query("SELECT pg_notify($1, news) FROM unnest($2::text[]) AS news")
                    .bind(CHANNEL)
                    .bind(&news)
                    .execute(&mut *transaction)
                    .await?;
                transaction.commit().await
            }
        }
    }
    .await;
    done.map_err(|error| match error {
        sqlx::Error::Database(error) if error.is_unique_violation() => AppendError::Taken,
        error => AppendError::Store(error.to_string()),
    })
}
