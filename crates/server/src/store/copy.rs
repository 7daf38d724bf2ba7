//! Backup and restore: the whole of one database into an empty other one, of either kind. A backup is a SQLite file
//! that a server could open as it is, wherever the original lives.

use sqlx::{QueryBuilder, Row};

use super::Store;

#[derive(Clone, Copy)]
enum Kind {
    Text,
    MaybeText,
    Number,
    Bytes,
}

enum Cell {
    Text(Option<String>),
    Number(i64),
    Bytes(Vec<u8>),
}

struct Relation {
    name: &'static str,
    columns: &'static [(&'static str, Kind)],
    order: &'static str,
}

/// Every table, in an order in which what is referred to comes first.
const RELATIONS: &[Relation] = &[
    Relation {
        name: "matches",
        columns: &[
            ("id", Kind::Text),
            ("created", Kind::Number),
            ("public", Kind::Number),
            ("host", Kind::Text),
            ("over", Kind::Number),
            ("plan", Kind::Text),
            ("secret", Kind::Bytes),
        ],
        order: "id",
    },
    Relation {
        name: "entries",
        columns: &[
            ("match_id", Kind::Text),
            ("seq", Kind::Number),
            ("at", Kind::Number),
            ("request", Kind::MaybeText),
            ("payload", Kind::Text),
        ],
        order: "match_id, seq",
    },
    Relation {
        name: "people",
        columns: &[
            ("id", Kind::Text),
            ("name", Kind::Text),
            ("created", Kind::Number),
            ("recovery", Kind::Bytes),
            ("epoch", Kind::Number),
            ("account", Kind::MaybeText),
            ("password", Kind::MaybeText),
        ],
        order: "id",
    },
    Relation {
        name: "sitting",
        columns: &[("person", Kind::Text), ("match_id", Kind::Text), ("since", Kind::Number)],
        order: "person, match_id",
    },
    Relation {
        name: "jobs",
        columns: &[("match_id", Kind::Text), ("due", Kind::Number), ("leased", Kind::Number)],
        order: "match_id",
    },
    Relation {
        name: "hooks",
        columns: &[
            ("owner", Kind::Text),
            ("match_id", Kind::Text),
            ("url", Kind::Text),
            ("secret", Kind::Text),
        ],
        order: "owner, match_id",
    },
    Relation {
        name: "pings",
        columns: &[
            ("owner", Kind::Text),
            ("hook_match", Kind::Text),
            ("match_id", Kind::Text),
            ("seq", Kind::Number),
            ("body", Kind::Text),
            ("due", Kind::Number),
            ("tries", Kind::Number),
        ],
        order: "owner, hook_match, match_id, seq",
    },
    Relation {
        name: "contents",
        columns: &[("digest", Kind::Text), ("game", Kind::Text), ("files", Kind::Text)],
        order: "digest",
    },
    Relation { name: "settings", columns: &[("name", Kind::Text), ("value", Kind::Bytes)], order: "name" },
    Relation {
        name: "makings",
        columns: &[
            ("id", Kind::Text),
            ("person", Kind::Text),
            ("game", Kind::Text),
            ("file", Kind::Text),
            ("kind", Kind::Text),
            ("key", Kind::Text),
            ("name", Kind::Text),
            ("text", Kind::Text),
            ("at", Kind::Number),
        ],
        order: "id",
    },
];

/// How many rows are read and written at once.
const BATCH: i64 = 500;

/// Why a copy was not made.
#[derive(Debug)]
pub enum CopyError {
    /// The target has something in it already.
    NotEmpty,
    /// A database would not.
    Database(sqlx::Error),
}

impl core::fmt::Display for CopyError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::NotEmpty => {
                write!(f, "the target has matches or people in it already; nothing was changed")
            }
            Self::Database(error) => write!(f, "{error}"),
        }
    }
}

impl core::error::Error for CopyError {}

impl From<sqlx::Error> for CopyError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error)
    }
}

/// Everything in a relation, read in pieces within one transaction.
macro_rules! read_piece {
    ($transaction:expr, $relation:expr, $offset:expr) => {{
        let names: Vec<&str> = $relation.columns.iter().map(|(name, _)| *name).collect();
        let mut query = QueryBuilder::new("SELECT ");
        query.push(names.join(", ")).push(" FROM ").push($relation.name);
        query.push(" ORDER BY ").push($relation.order);
        query.push(" LIMIT ").push_bind(BATCH).push(" OFFSET ").push_bind($offset);
        let rows = query.build().fetch_all(&mut *$transaction).await?;
        let mut piece = Vec::with_capacity(rows.len());
        for row in rows {
            let mut cells = Vec::with_capacity(names.len());
            for (name, kind) in $relation.columns {
                cells.push(match kind {
                    Kind::Text => Cell::Text(Some(row.try_get(*name)?)),
                    Kind::MaybeText => Cell::Text(row.try_get(*name)?),
                    Kind::Number => Cell::Number(row.try_get(*name)?),
                    Kind::Bytes => Cell::Bytes(row.try_get(*name)?),
                });
            }
            piece.push(cells);
        }
        piece
    }};
}

macro_rules! write_piece {
    ($transaction:expr, $relation:expr, $piece:expr) => {{
        let names: Vec<&str> = $relation.columns.iter().map(|(name, _)| *name).collect();
        let mut query = QueryBuilder::new("INSERT INTO ");
        query.push($relation.name).push(" (").push(names.join(", ")).push(") ");
        query.push_values($piece, |mut values, cells| {
            for cell in cells {
                match cell {
                    Cell::Text(text) => values.push_bind(text),
                    Cell::Number(number) => values.push_bind(number),
                    Cell::Bytes(bytes) => values.push_bind(bytes),
                };
            }
        });
        query.build().execute(&mut *$transaction).await?;
    }};
}

/// Copies all in one transaction on either side: the copy is of one moment, and whole or not at all.
macro_rules! copy {
    ($from:expr, $to:expr) => {{
        let mut copied = Vec::new();
        // A server that was opened here, but never used, has left its own behind.
        for text in ["DELETE FROM contents", "DELETE FROM settings"] {
            sqlx::query(text).execute(&mut *$to).await?;
        }
        for relation in RELATIONS {
            let mut offset = 0;
            loop {
                let piece: Vec<Vec<Cell>> = read_piece!($from, relation, offset);
                let count = piece.len() as i64;
                if count > 0 {
                    write_piece!($to, relation, piece);
                }
                offset += count;
                if count < BATCH {
                    break;
                }
            }
            copied.push((relation.name, offset));
        }
        $to.commit().await?;
        copied
    }};
}

/// All that is read is of one moment.
const STILL: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// Copies everything into an empty database; how many rows of each table.
pub async fn copy(from: &Store, to: &Store) -> Result<Vec<(&'static str, i64)>, CopyError> {
    let (made, _) = to.commitments().await?;
    if made > 0 || to.has_people().await? {
        return Err(CopyError::NotEmpty);
    }
    Ok(match (from, to) {
        (Store::Sqlite(from), Store::Sqlite(to)) => {
            let (mut from, mut to) = (from.begin().await?, to.begin_with("BEGIN IMMEDIATE").await?);
            copy!(from, to)
        }
        (Store::Sqlite(from), Store::Postgres(to)) => {
            let (mut from, mut to) = (from.begin().await?, to.begin().await?);
            copy!(from, to)
        }
        (Store::Postgres(from), Store::Sqlite(to)) => {
            let (mut from, mut to) = (from.begin_with(STILL).await?, to.begin_with("BEGIN IMMEDIATE").await?);
            copy!(from, to)
        }
        (Store::Postgres(from), Store::Postgres(to)) => {
            let (mut from, mut to) = (from.begin_with(STILL).await?, to.begin().await?);
            copy!(from, to)
        }
    })
}
