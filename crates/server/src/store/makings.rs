//! What people have made: wrestlers, cards, teams and dungeons, each as its piece of TOML, on the shelf of whoever made it.

use sqlx::Row;

use super::{Store, on};

/// Something that somebody has made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Making {
    /// Its id.
    pub id: String,
    /// Who made it.
    pub person: String,
    /// The game it is for.
    pub game: String,
    /// The file of what it was begun from.
    pub file: String,
    /// What it is: the list it belongs to.
    pub kind: String,
    /// The key of what it was begun from.
    pub key: String,
    /// What it is called.
    pub name: String,
    /// Its TOML.
    pub text: String,
}

impl Store {
    /// Puts something on its maker's shelf, or changes what is there. `false` if it is somebody else's.
    pub async fn keep_making(&self, made: &Making, at: i64) -> Result<bool, sqlx::Error> {
        let text = "INSERT INTO makings (id, person, game, file, kind, key, name, text, at) \
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
                    ON CONFLICT (id) DO UPDATE SET name = excluded.name, text = excluded.text, at = excluded.at \
                    WHERE makings.person = excluded.person";
        on!(self, pool => sqlx::query(text)
            .bind(&made.id)
            .bind(&made.person)
            .bind(&made.game)
            .bind(&made.file)
            .bind(&made.kind)
            .bind(&made.key)
            .bind(&made.name)
            .bind(&made.text)
            .bind(at)
            .execute(pool)
            .await
            .map(|done| done.rows_affected() > 0))
    }

    /// What somebody has made for a game, the newest first.
    pub async fn makings(&self, person: &str, game: &str) -> Result<Vec<Making>, sqlx::Error> {
        let text = "SELECT id, person, game, file, kind, key, name, text FROM makings \
                    WHERE person = $1 AND game = $2 ORDER BY at DESC, id";
        on!(self, pool => {
            let rows = sqlx::query(text).bind(person).bind(game).fetch_all(pool).await?;
            rows.iter().map(|row| Ok(Making {
                id: row.try_get("id")?,
                person: row.try_get("person")?,
                game: row.try_get("game")?,
                file: row.try_get("file")?,
                kind: row.try_get("kind")?,
                key: row.try_get("key")?,
                name: row.try_get("name")?,
                text: row.try_get("text")?,
            })).collect()
        })
    }

    /// Takes something off its maker's shelf.
    pub async fn drop_making(&self, id: &str, person: &str) -> Result<bool, sqlx::Error> {
        let text = "DELETE FROM makings WHERE id = $1 AND person = $2";
        on!(self, pool => sqlx::query(text)
            .bind(id)
            .bind(person)
            .execute(pool)
            .await
            .map(|done| done.rows_affected() > 0))
    }
}
