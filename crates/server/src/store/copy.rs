//! Backup and restore: the whole of one database into an empty other one, of either kind. A backup is a SQLite file
//! that a server could open as it is, wherever the original lives.

use futures_util::TryStreamExt;
use kernel::fair::Bytes32;
use sqlx::{QueryBuilder, Row};

use super::Store;

#[derive(Clone, Copy)]
enum Kind {
    Text,
    MaybeText,
    Number,
    Bytes,
}

#[derive(Clone)]
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
            ("content", Kind::Text),
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
            ("seen", Kind::Number),
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
        columns: &[
            ("match_id", Kind::Text),
            ("due", Kind::Number),
            ("leased", Kind::Number),
            ("holder", Kind::Text),
        ],
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
        columns: &[
            ("digest", Kind::Text),
            ("game", Kind::Text),
            ("files", Kind::Text),
            ("base", Kind::Text),
            ("kept", Kind::Number),
        ],
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
    Relation {
        name: "ended",
        columns: &[("person", Kind::Text), ("session", Kind::Text), ("at", Kind::Number)],
        order: "person, session",
    },
    Relation { name: "rated", columns: &[("match_id", Kind::Text)], order: "match_id" },
    Relation {
        name: "ratings",
        columns: &[
            ("person", Kind::Text),
            ("game", Kind::Text),
            ("number", Kind::Number),
            ("match_id", Kind::Text),
            ("opponent", Kind::Text),
            ("score", Kind::Number),
            ("rating", Kind::Number),
            ("deviation", Kind::Number),
            ("volatility", Kind::Number),
            ("at", Kind::Number),
        ],
        order: "person, game, number",
    },
    Relation {
        name: "removals",
        columns: &[("at", Kind::Number), ("kind", Kind::Text), ("what", Kind::Text), ("reason", Kind::Text)],
        order: "at, kind, what",
    },
    Relation {
        name: "promotions",
        columns: &[
            ("id", Kind::Text),
            ("owner", Kind::Text),
            ("created", Kind::Number),
            ("head", Kind::Text),
            ("public", Kind::Number),
            ("invite", Kind::Text),
        ],
        order: "id",
    },
    Relation {
        name: "deeds",
        columns: &[
            ("promotion", Kind::Text),
            ("seq", Kind::Number),
            ("at", Kind::Number),
            ("person", Kind::Text),
            ("payload", Kind::Text),
        ],
        order: "promotion, seq",
    },
    Relation {
        name: "promoters",
        columns: &[("promotion", Kind::Text), ("person", Kind::Text), ("since", Kind::Number)],
        order: "promotion, person",
    },
];

/// How many rows are written at once.
const BATCH: usize = 500;

/// Why a copy was not made.
#[derive(Debug)]
pub enum CopyError {
    /// The target has something in it already.
    NotEmpty,
    /// A row does not fit into the target: its table, its key, and why.
    Row(&'static str, String, String),
    /// The copy of a table is not what was copied.
    Differs(&'static str),
    /// A database would not.
    Database(sqlx::Error),
}

impl core::fmt::Display for CopyError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::NotEmpty => {
                write!(f, "the target has matches or people in it already; nothing was changed")
            }
            Self::Row(table, key, reason) => {
                write!(f, "the row {key} of {table} does not fit, and nothing was changed: {reason}")
            }
            Self::Differs(table) => {
                write!(f, "the copy of {table} is not what was copied; nothing was changed")
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

/// How many rows there are, and what they say, in whatever order they come: databases sort texts differently.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sum {
    rows: i64,
    digest: u128,
}

impl Sum {
    fn add(&mut self, cells: &[Cell]) {
        let bytes = |cell: &Cell| match cell {
            Cell::Text(Some(text)) => [b"t", text.as_bytes()].concat(),
            Cell::Text(None) => b"-".to_vec(),
            Cell::Number(number) => [b"n".as_slice(), &number.to_be_bytes()].concat(),
            Cell::Bytes(bytes) => [b"b", bytes.as_slice()].concat(),
        };
        let parts: Vec<Vec<u8>> = cells.iter().map(bytes).collect();
        let parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
        let [first, ..] = *Bytes32::sha256("ringcraft row", &parts).0.as_chunks::<16>().0 else { return };
        self.rows += 1;
        self.digest = self.digest.wrapping_add(u128::from_be_bytes(first));
    }
}

/// The key of a row, for people.
fn key(relation: &Relation, cells: &[Cell]) -> String {
    let named = relation.order.split(", ").filter_map(|wanted| {
        let place = relation.columns.iter().position(|(name, _)| *name == wanted)?;
        match cells.get(place)? {
            Cell::Text(text) => text.clone(),
            Cell::Number(number) => Some(number.to_string()),
            Cell::Bytes(_) => None,
        }
    });
    named.collect::<Vec<_>>().join(" ").escape_debug().to_string()
}

/// Goes through a relation in the order of its key, row by row, however long it is.
macro_rules! each_row {
    ($transaction:expr, $relation:expr, $cells:ident => $body:block) => {{
        let names: Vec<&str> = $relation.columns.iter().map(|(name, _)| *name).collect();
        let mut query = QueryBuilder::new("SELECT ");
        query.push(names.join(", ")).push(" FROM ").push($relation.name);
        query.push(" ORDER BY ").push($relation.order);
        let mut rows = query.build().fetch(&mut *$transaction);
        while let Some(row) = rows.try_next().await? {
            let mut $cells = Vec::with_capacity(names.len());
            for (name, kind) in $relation.columns {
                $cells.push(match kind {
                    Kind::Text => Cell::Text(Some(row.try_get(*name)?)),
                    Kind::MaybeText => Cell::Text(row.try_get(*name)?),
                    Kind::Number => Cell::Number(row.try_get(*name)?),
                    Kind::Bytes => Cell::Bytes(row.try_get(*name)?),
                });
            }
            $body
        }
    }};
}

macro_rules! insert {
    ($transaction:expr, $relation:expr, $piece:expr) => {{
        let names: Vec<&str> = $relation.columns.iter().map(|(name, _)| *name).collect();
        let mut query = QueryBuilder::new("INSERT INTO ");
        query.push($relation.name).push(" (").push(names.join(", ")).push(") ");
        query.push_values($piece, |mut values, cells: &Vec<Cell>| {
            for cell in cells {
                match cell.clone() {
                    Cell::Text(text) => values.push_bind(text),
                    Cell::Number(number) => values.push_bind(number),
                    Cell::Bytes(bytes) => values.push_bind(bytes),
                };
            }
        });
        query.build().execute(&mut *$transaction).await
    }};
}

/// Writes rows together; if they do not fit, finds out which one.
macro_rules! write_piece {
    ($transaction:expr, $relation:expr, $piece:expr) => {{
        sqlx::query("SAVEPOINT piece").execute(&mut *$transaction).await?;
        if let Err(error) = insert!($transaction, $relation, $piece.iter()) {
            sqlx::query("ROLLBACK TO SAVEPOINT piece").execute(&mut *$transaction).await?;
            for cells in &$piece {
                if let Err(error) = insert!($transaction, $relation, [cells]) {
                    let reason = error.to_string();
                    return Err(CopyError::Row($relation.name, key($relation, cells), reason));
                }
            }
            return Err(error.into());
        }
        sqlx::query("RELEASE SAVEPOINT piece").execute(&mut *$transaction).await?;
        $piece.clear();
    }};
}

/// Copies all in one transaction on either side: the copy is of one moment, and whole or not at all. What was written is
/// read again and compared before anybody can see it.
macro_rules! copy {
    ($from:expr, $to:expr) => {{
        let mut copied = Vec::new();
        // A server that was opened here, but never used, has left its own behind.
        for text in ["DELETE FROM contents", "DELETE FROM settings"] {
            sqlx::query(text).execute(&mut *$to).await?;
        }
        for relation in RELATIONS {
            let (mut read, mut written) = (Sum::default(), Sum::default());
            let mut piece: Vec<Vec<Cell>> = Vec::with_capacity(BATCH);
            each_row!($from, relation, cells => {
                read.add(&cells);
                piece.push(cells);
                if piece.len() == BATCH {
                    write_piece!($to, relation, piece);
                }
            });
            if !piece.is_empty() {
                write_piece!($to, relation, piece);
            }
            each_row!($to, relation, cells => { written.add(&cells) });
            if read != written {
                return Err(CopyError::Differs(relation.name));
            }
            copied.push((relation.name, read.rows));
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

/// Copies a SQLite database into a new file as it is, whichever version wrote it, and checks the copy.
pub async fn copy_file(from: &Store, file: &std::path::Path) -> Result<Vec<(&'static str, i64)>, CopyError> {
    let Store::Sqlite(pool) = from else { return Err(CopyError::Differs("the whole database")) };
    super::file::make_private(&file.to_string_lossy()).map_err(sqlx::Error::from)?;
    sqlx::query("VACUUM INTO $1").bind(file.to_string_lossy().into_owned()).execute(pool).await?;
    std::fs::File::open(file).and_then(|file| file.sync_all()).map_err(sqlx::Error::from)?;
    let copy = Store::open_as_it_is(&file.to_string_lossy()).await?;
    let Store::Sqlite(made) = &copy else { return Err(CopyError::Differs("the whole database")) };
    let check: String = sqlx::query("PRAGMA integrity_check").fetch_one(made).await?.try_get(0)?;
    if check != "ok" {
        return Err(CopyError::Differs("the whole database"));
    }
    let mut copied = Vec::new();
    for relation in RELATIONS {
        let known = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = $1";
        let known: i64 = sqlx::query(known).bind(relation.name).fetch_one(made).await?.try_get(0)?;
        if known == 1 {
            let mut count = QueryBuilder::<sqlx::Sqlite>::new("SELECT COUNT(*) FROM ");
            let rows: i64 = count.push(relation.name).build().fetch_one(made).await?.try_get(0)?;
            copied.push((relation.name, rows));
        }
    }
    made.close().await;
    Ok(copied)
}
