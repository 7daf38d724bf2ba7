//! Promotions: the head, who may promote, and the log of deeds. A deed is written under its number, and a number is
//! written once: of two who write at the same time one is told to look again.

use sqlx::{QueryBuilder, Row};

use super::{Store, on};

/// A promotion without its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromotionRow {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub owner: String,
    /// When it was founded here, in milliseconds since 1970.
    pub created: i64,
    /// The head of its log, as JSON.
    pub head: String,
    /// May anybody read it?
    pub public: bool,
    /// What a link to promote with has in it.
    pub invite: String,
}

/// A deed as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeedRow {
    /// Its number in the log, from 1.
    pub seq: i64,
    /// When it was done, in milliseconds since 1970.
    pub at: i64,
    /// Who did it.
    pub person: String,
    /// The entry, as JSON.
    pub payload: String,
}

/// How many rows are written by one statement.
const BATCH: usize = 500;

macro_rules! promotion_of {
    ($row:expr) => {
        PromotionRow {
            id: $row.try_get("id")?,
            owner: $row.try_get("owner")?,
            created: $row.try_get("created")?,
            head: $row.try_get("head")?,
            public: $row.try_get::<i64, _>("public")? == 1,
            invite: $row.try_get("invite")?,
        }
    };
}

macro_rules! insert_deeds {
    ($transaction:expr, $id:expr, $rows:expr) => {{
        for piece in $rows.chunks(BATCH) {
            let mut query = QueryBuilder::new("INSERT INTO deeds (promotion, seq, at, person, payload) ");
            query.push_values(piece, |mut values, row| {
                values.push_bind($id).push_bind(row.seq).push_bind(row.at);
                values.push_bind(&row.person).push_bind(&row.payload);
            });
            query.build().execute(&mut *$transaction).await?;
        }
    }};
}

/// Was it refused because the number is taken?
fn taken(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation)
}

impl Store {
    /// Founds a promotion with its first deeds, all or nothing.
    pub async fn add_promotion(&self, row: &PromotionRow, deeds: &[DeedRow]) -> Result<(), sqlx::Error> {
        let text = "INSERT INTO promotions (id, owner, created, head, public, invite) VALUES ($1, $2, $3, $4, $5, $6)";
        on!(self, pool => {
            let mut transaction = pool.begin().await?;
            sqlx::query(text)
                .bind(&row.id)
                .bind(&row.owner)
                .bind(row.created)
                .bind(&row.head)
                .bind(i64::from(row.public))
                .bind(&row.invite)
                .execute(&mut *transaction)
                .await?;
            insert_deeds!(transaction, &row.id, deeds);
            transaction.commit().await
        })
    }

    /// Appends deeds, all or nothing; `false` if somebody else has written one of their numbers.
    pub async fn append_deeds(&self, id: &str, deeds: &[DeedRow]) -> Result<bool, sqlx::Error> {
        let written: Result<(), sqlx::Error> = async {
            on!(self, pool => {
                let mut transaction = pool.begin().await?;
                insert_deeds!(transaction, id, deeds);
                transaction.commit().await
            })
        }
        .await;
        match written {
            Ok(()) => Ok(true),
            Err(error) if taken(&error) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// A promotion without its log.
    pub async fn promotion(&self, id: &str) -> Result<Option<PromotionRow>, sqlx::Error> {
        let text = "SELECT id, owner, created, head, public, invite FROM promotions WHERE id = $1";
        on!(self, pool => sqlx::query(text)
            .bind(id)
            .fetch_optional(pool)
            .await?
            .map(|row| Ok(promotion_of!(row)))
            .transpose())
    }

    /// The deeds of a promotion after this number, in order.
    pub async fn deeds(&self, id: &str, after: i64) -> Result<Vec<DeedRow>, sqlx::Error> {
        let text =
            "SELECT seq, at, person, payload FROM deeds WHERE promotion = $1 AND seq > $2 ORDER BY seq";
        on!(self, pool => {
            let rows = sqlx::query(text).bind(id).bind(after).fetch_all(pool).await?;
            rows.iter().map(|row| Ok(DeedRow {
                seq: row.try_get("seq")?,
                at: row.try_get("at")?,
                person: row.try_get("person")?,
                payload: row.try_get("payload")?,
            })).collect()
        })
    }

    /// The promotions that somebody owns or promotes, the newest first.
    pub async fn promotions_of(&self, person: &str) -> Result<Vec<PromotionRow>, sqlx::Error> {
        let text = "SELECT id, owner, created, head, public, invite FROM promotions WHERE owner = $1 OR id IN \
                    (SELECT promotion FROM promoters WHERE person = $1) ORDER BY created DESC, id LIMIT 100";
        on!(self, pool => {
            let rows = sqlx::query(text).bind(person).fetch_all(pool).await?;
            rows.iter().map(|row| Ok(promotion_of!(row))).collect()
        })
    }

    /// The newest promotions that anybody may read, so many of one owner at most: nobody hides the others'.
    pub async fn public_promotions(&self, most: i64) -> Result<Vec<PromotionRow>, sqlx::Error> {
        let text = "SELECT id, owner, created, head, public, invite FROM (SELECT id, owner, created, head, public, invite, \
                    ROW_NUMBER() OVER (PARTITION BY owner ORDER BY created DESC, id) AS own FROM promotions \
                    WHERE public = 1) AS listed WHERE own <= 2 ORDER BY created DESC, id LIMIT $1";
        on!(self, pool => {
            let rows = sqlx::query(text).bind(most).fetch_all(pool).await?;
            rows.iter().map(|row| Ok(promotion_of!(row))).collect()
        })
    }

    /// How many promotions somebody owns.
    pub async fn promotions_owned(&self, person: &str) -> Result<i64, sqlx::Error> {
        let text = "SELECT COUNT(*) AS owned FROM promotions WHERE owner = $1";
        on!(self, pool => sqlx::query(text).bind(person).fetch_one(pool).await?.try_get("owned"))
    }

    /// Those who promote beside the owner, by id and name.
    pub async fn promoters(&self, id: &str) -> Result<Vec<(String, String)>, sqlx::Error> {
        let text = "SELECT people.id AS id, people.name AS name FROM promoters JOIN people ON people.id = promoters.person \
                    WHERE promotion = $1 AND since > 0 ORDER BY since, people.id";
        on!(self, pool => {
            let rows = sqlx::query(text).bind(id).fetch_all(pool).await?;
            rows.iter().map(|row| Ok((row.try_get("id")?, row.try_get("name")?))).collect()
        })
    }

    /// Somebody promotes from now on.
    pub async fn add_promoter(&self, id: &str, person: &str, since: i64) -> Result<(), sqlx::Error> {
        let text = "INSERT INTO promoters (promotion, person, since) VALUES ($1, $2, $3) ON CONFLICT (promotion, person) DO UPDATE \
             SET since = excluded.since WHERE promoters.since = 0";
        on!(self, pool => sqlx::query(text).bind(id).bind(person).bind(since).execute(pool).await.map(|_| ()))
    }

    /// Somebody is a guest from now on: the promotion is among theirs. What a guest may do stands in the log; here a guest is
    /// somebody who promotes since 0, so that one list serves both.
    pub async fn add_guest(&self, id: &str, person: &str) -> Result<(), sqlx::Error> {
        let text =
            "INSERT INTO promoters (promotion, person, since) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING";
        on!(self, pool => sqlx::query(text).bind(id).bind(person).execute(pool).await.map(|_| ()))
    }

    /// Somebody promotes no more.
    pub async fn drop_promoter(&self, id: &str, person: &str) -> Result<(), sqlx::Error> {
        let text = "DELETE FROM promoters WHERE promotion = $1 AND person = $2";
        on!(self, pool => sqlx::query(text).bind(id).bind(person).execute(pool).await.map(|_| ()))
    }

    /// Says whether anybody may read it, and which link makes a promoter.
    pub async fn set_promotion(&self, id: &str, public: bool, invite: &str) -> Result<(), sqlx::Error> {
        let text = "UPDATE promotions SET public = $2, invite = $3 WHERE id = $1";
        on!(self, pool => sqlx::query(text)
            .bind(id)
            .bind(i64::from(public))
            .bind(invite)
            .execute(pool)
            .await
            .map(|_| ()))
    }
}
