//! What nobody needs any more is taken away: tables at which nobody ever moved, content that no match was begun with, and
//! guests who never came back and left nothing that is anybody else's too.

use sqlx::Row;

use super::{Store, on};

/// A day in milliseconds.
pub const DAY: i64 = 86_400_000;
/// For how long a table waits for its first move.
const UNPLAYED: i64 = 30 * DAY;
/// For how long content is kept that no match was begun with.
const UNUSED: i64 = DAY;
/// For how long a guest is remembered who has nothing here.
const IDLE: i64 = 30 * DAY;
/// For how long the shelf of a guest is kept: longer than the cookie lasts that leads to it.
const SHELF: i64 = 400 * DAY;
/// How many rows are taken away at once: nobody's move waits longer for it than for another's.
const BATCH: i64 = 100;

/// What was taken away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tidied {
    /// The ids of tables at which nobody ever moved.
    pub tables: Vec<String>,
    /// How many contents that no match was begun with.
    pub contents: u64,
    /// How many makings of guests who never came back.
    pub makings: u64,
    /// How many guests who had nothing here.
    pub guests: u64,
}

/// A match at which nothing happened but sitting down, waiting and talking, and that long ago. Whatever else may be in a
/// log, known or not, keeps it.
const NEVER_PLAYED: &str = "created < $1 AND NOT EXISTS (SELECT 1 FROM entries WHERE entries.match_id = matches.id AND \
    (entries.at >= $1 OR NOT (payload LIKE '{\"did\":\"sat\"%' OR payload LIKE '{\"did\":\"revealed\"%' OR \
    payload LIKE '{\"did\":\"missed\"%' OR payload LIKE '{\"did\":\"chatted\"%' OR payload LIKE '{\"did\":\"muted\"%' OR \
    payload LIKE '{\"did\":\"closed\"%')))";

/// Where a batch ended: a time and an id.
type Place = (i64, String);
const START: Place = (i64::MIN, String::new());

/// A guest who has not come by since then.
const AWAY: &str = "account IS NULL AND seen < $1";

impl Store {
    /// Somebody came by, which is noted once a day.
    pub async fn note_visit(&self, person: &str, now: i64) -> Result<(), sqlx::Error> {
        let text = "UPDATE people SET seen = $2 WHERE id = $1";
        on!(self, pool => sqlx::query(text).bind(person).bind(now).execute(pool).await.map(|_| ()))
    }

    /// This content is still wanted.
    pub async fn want_content(&self, digest: &str, now: i64) -> Result<(), sqlx::Error> {
        let text = "UPDATE contents SET kept = $2 WHERE digest = $1";
        on!(self, pool => sqlx::query(text).bind(digest).bind(now).execute(pool).await.map(|_| ()))
    }

    /// Takes away what nobody needs any more, a little at a time.
    pub async fn tidy_up(&self, now: i64) -> Result<Tidied, sqlx::Error> {
        let mut all = Tidied::default();
        // Each batch begins where the one before ended, so that what stays is looked at once.
        let mut next = Some(START);
        while let Some(after) = next {
            next = self.drop_unplayed(now - UNPLAYED, &after, &mut all.tables).await?;
        }
        all.contents = self.drop_unused_contents(now - UNUSED).await?;
        all.makings = self.drop_shelves(now - SHELF).await?;
        let mut next = Some(START);
        while let Some(after) = next {
            next = self.drop_guests(now - IDLE, &after, &mut all.guests).await?;
        }
        Ok(all)
    }

    /// Takes away some tables at which nobody has moved since then; where to go on, if there may be more.
    async fn drop_unplayed(
        &self,
        since: i64,
        after: &Place,
        gone: &mut Vec<String>,
    ) -> Result<Option<Place>, sqlx::Error> {
        let find = format!(
            "SELECT id, created AS place FROM matches WHERE {NEVER_PLAYED} AND (created, id) > ($3, $4) \
             ORDER BY created, id LIMIT $2"
        );
        let still = format!("SELECT id FROM matches WHERE {NEVER_PLAYED} AND id = $2");
        // Whoever sits down meanwhile comes first: the row is held, and looked at once more.
        let held = format!("{still} FOR UPDATE");
        let held = if matches!(self, Self::Postgres(_)) { &held } else { &still };
        let begin = if matches!(self, Self::Postgres(_)) { "BEGIN" } else { "BEGIN IMMEDIATE" };
        on!(self, pool => {
            let found = sqlx::query(sqlx::AssertSqlSafe(find)).bind(since).bind(BATCH).bind(after.0).bind(&after.1);
            let found = found.fetch_all(pool).await?;
            let Some(last) = found.last() else { return Ok(None) };
            let last = (last.try_get("place")?, last.try_get("id")?);
            let mut work = pool.begin_with(begin).await?;
            for row in &found {
                let id: String = row.try_get("id")?;
                let held = sqlx::query(sqlx::AssertSqlSafe(held.as_str())).bind(since).bind(&id);
                if held.fetch_optional(&mut *work).await?.is_none() {
                    continue;
                }
                let again = sqlx::query(sqlx::AssertSqlSafe(still.as_str())).bind(since).bind(&id);
                if again.fetch_optional(&mut *work).await?.is_none() {
                    continue;
                }
                for text in super::removals::WITH_A_TABLE {
                    sqlx::query(*text).bind(&id).execute(&mut *work).await?;
                }
                gone.push(id);
            }
            work.commit().await?;
            Ok(Some(last))
        })
    }

    async fn drop_unused_contents(&self, since: i64) -> Result<u64, sqlx::Error> {
        let text = "DELETE FROM contents WHERE kept < $1 AND NOT EXISTS \
                    (SELECT 1 FROM matches WHERE matches.content = contents.digest) AND NOT EXISTS \
                    (SELECT 1 FROM contents AS made WHERE made.base = contents.digest AND made.base <> '')";
        on!(self, pool => Ok(sqlx::query(text).bind(since).execute(pool).await?.rows_affected()))
    }

    async fn drop_shelves(&self, since: i64) -> Result<u64, sqlx::Error> {
        let text = format!("DELETE FROM makings WHERE person IN (SELECT id FROM people WHERE {AWAY})");
        let text = sqlx::AssertSqlSafe(text);
        on!(self, pool => Ok(sqlx::query(text).bind(since).execute(pool).await?.rows_affected()))
    }

    /// Takes away some guests who have not come by since then and have nothing here; where to go on, if there may be more.
    async fn drop_guests(
        &self,
        since: i64,
        after: &Place,
        gone: &mut u64,
    ) -> Result<Option<Place>, sqlx::Error> {
        let find = format!(
            "SELECT id, seen AS place FROM people WHERE {AWAY} AND (seen, id) > ($3, $4) \
             AND NOT EXISTS (SELECT 1 FROM sitting WHERE person = people.id) \
             AND NOT EXISTS (SELECT 1 FROM matches WHERE host = people.id) \
             AND NOT EXISTS (SELECT 1 FROM makings WHERE person = people.id) \
             AND NOT EXISTS (SELECT 1 FROM promotions WHERE owner = people.id) \
             AND NOT EXISTS (SELECT 1 FROM promoters WHERE person = people.id) \
             AND NOT EXISTS (SELECT 1 FROM ratings WHERE person = people.id) \
             ORDER BY seen, id LIMIT $2"
        );
        on!(self, pool => {
            let found = sqlx::query(sqlx::AssertSqlSafe(find)).bind(since).bind(BATCH).bind(after.0).bind(&after.1);
            let found = found.fetch_all(pool).await?;
            let Some(last) = found.last() else { return Ok(None) };
            let last = (last.try_get("place")?, last.try_get("id")?);
            for row in &found {
                let id: String = row.try_get("id")?;
                let mut work = pool.begin().await?;
                for text in [
                    "DELETE FROM pings WHERE owner = $1",
                    "DELETE FROM hooks WHERE owner = $1",
                    "DELETE FROM ended WHERE person = $1",
                ] {
                    sqlx::query(text).bind(&id).execute(&mut *work).await?;
                }
                let text = format!("DELETE FROM people WHERE {AWAY} AND id = $2");
                let person = sqlx::query(sqlx::AssertSqlSafe(text)).bind(since).bind(&id);
                match person.execute(&mut *work).await {
                    Ok(done) => {
                        work.commit().await?;
                        *gone += done.rows_affected();
                    }
                    // They came back this moment and sat down.
                    Err(sqlx::Error::Database(error)) if error.is_foreign_key_violation() => {}
                    Err(error) => return Err(error),
                }
            }
            Ok(Some(last))
        })
    }
}
