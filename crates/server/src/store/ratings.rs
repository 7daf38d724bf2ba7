//! Ratings: which matches count and have not been counted, and what each made of whose.

use sqlx::Row;

use super::{Store, on};
use crate::ratings::Rating;

/// What one match made of one person's rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingRow {
    /// Whose.
    pub person: String,
    /// At which game.
    pub game: String,
    /// The how-manieth it is, from 1.
    pub number: i64,
    /// By which match.
    pub match_id: String,
    /// Against whom.
    pub opponent: String,
    /// In halves of a point.
    pub score: i64,
    /// What it is since then.
    pub rating: Rating,
    /// When the match ended.
    pub at: i64,
}

/// What became of an attempt to count a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rated {
    /// It is counted, now or before.
    Done,
    /// Another match of the same people was counted first.
    Again,
}

/// A rating row of a database row.
macro_rules! row {
    ($row:expr) => {
        RatingRow {
            person: $row.try_get("person")?,
            game: $row.try_get("game")?,
            number: $row.try_get("number")?,
            match_id: $row.try_get("match_id")?,
            opponent: $row.try_get("opponent")?,
            score: $row.try_get("score")?,
            rating: Rating {
                rating: $row.try_get("rating")?,
                deviation: $row.try_get("deviation")?,
                volatility: $row.try_get("volatility")?,
            },
            at: $row.try_get("at")?,
        }
    };
}

impl Store {
    /// The matches that are over and not counted, in the order in which they were made.
    pub async fn uncounted(&self) -> Result<Vec<String>, sqlx::Error> {
        let text = "SELECT match_id FROM rated JOIN matches ON id = match_id WHERE over = 1 \
                    ORDER BY created, match_id LIMIT 100";
        on!(self, pool => {
            let rows = sqlx::query(text).fetch_all(pool).await?;
            rows.iter().map(|row| row.try_get("match_id")).collect()
        })
    }

    /// This match does not count.
    pub async fn not_counted(&self, match_id: &str) -> Result<(), sqlx::Error> {
        let text = "DELETE FROM rated WHERE match_id = $1";
        on!(self, pool => sqlx::query(text).bind(match_id).execute(pool).await.map(|_| ()))
    }

    /// The rating of somebody at a game.
    pub async fn rating(&self, person: &str, game: &str) -> Result<Option<RatingRow>, sqlx::Error> {
        let text = "SELECT * FROM ratings WHERE person = $1 AND game = $2 ORDER BY number DESC LIMIT 1";
        on!(self, pool => {
            let found = sqlx::query(text).bind(person).bind(game).fetch_optional(pool).await?;
            found.map(|row| Ok(row!(row))).transpose()
        })
    }

    /// Everything that matches made of somebody's ratings, the newest first.
    pub async fn ratings_of(&self, person: &str, most: i64) -> Result<Vec<RatingRow>, sqlx::Error> {
        let text = "SELECT * FROM ratings WHERE person = $1 ORDER BY at DESC, number DESC, match_id LIMIT $2";
        on!(self, pool => {
            let rows = sqlx::query(text).bind(person).bind(most).fetch_all(pool).await?;
            rows.iter().map(|row| Ok(row!(row))).collect()
        })
    }

    /// The highest ratings at a game that have settled, with the names of whose they are.
    pub async fn best(&self, game: &str, most: i64) -> Result<Vec<(String, RatingRow)>, sqlx::Error> {
        let text = "SELECT r.*, p.name AS name FROM ratings r JOIN people p ON p.id = r.person WHERE r.game = $1 \
                    AND r.number = (SELECT MAX(number) FROM ratings WHERE person = r.person AND game = r.game) \
                    AND r.deviation <= $3 ORDER BY r.rating DESC, r.person LIMIT $2";
        on!(self, pool => {
            let rows = sqlx::query(text).bind(game).bind(most).bind(crate::ratings::PROVISIONAL);
            let rows = rows.fetch_all(pool).await?;
            rows.iter().map(|row| Ok((row.try_get("name")?, row!(row)))).collect()
        })
    }

    /// Counts a match: what it made of both ratings, and that it is done, together or not at all.
    pub async fn count(&self, match_id: &str, rows: &[RatingRow; 2]) -> Result<Rated, sqlx::Error> {
        let text = "INSERT INTO ratings (person, game, number, match_id, opponent, score, rating, deviation, \
                    volatility, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
        let done = on!(self, pool => {
            async {
                let mut work = pool.begin().await?;
                let took = sqlx::query("DELETE FROM rated WHERE match_id = $1").bind(match_id);
                if took.execute(&mut *work).await?.rows_affected() == 0 {
                    // Somebody else has counted it.
                    return Ok(Rated::Done);
                }
                for row in rows {
                    sqlx::query(text)
                        .bind(&row.person)
                        .bind(&row.game)
                        .bind(row.number)
                        .bind(&row.match_id)
                        .bind(&row.opponent)
                        .bind(row.score)
                        .bind(row.rating.rating)
                        .bind(row.rating.deviation)
                        .bind(row.rating.volatility)
                        .bind(row.at)
                        .execute(&mut *work)
                        .await?;
                }
                work.commit().await?;
                Ok(Rated::Done)
            }
            .await
        });
        match done {
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(Rated::Again),
            done => done,
        }
    }
}
