//! The content that matches were begun with, each once, by its digest.

use kernel::ContentFile;
use sqlx::Row;

use super::{Store, on};

impl Store {
    /// Keeps content under its digest, unless it is kept already.
    pub async fn keep_content(
        &self,
        digest: &str,
        game: &str,
        files: &[ContentFile],
    ) -> Result<(), sqlx::Error> {
        let text = "INSERT INTO contents (digest, game, files) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        // Pairs of texts: writing them cannot fail.
        let files = serde_json::to_string(files).unwrap_or_default();
        on!(self, pool => sqlx::query(text)
            .bind(digest)
            .bind(game)
            .bind(files)
            .execute(pool)
            .await
            .map(|_| ()))
    }

    /// The game and the files of that digest.
    pub async fn content(&self, digest: &str) -> Result<Option<(String, Vec<ContentFile>)>, sqlx::Error> {
        let text = "SELECT game, files FROM contents WHERE digest = $1";
        on!(self, pool => {
            let Some(row) = sqlx::query(text).bind(digest).fetch_optional(pool).await? else {
                return Ok(None);
            };
            let files: String = row.try_get("files")?;
            let files = serde_json::from_str(&files).map_err(|error| sqlx::Error::Decode(error.into()))?;
            Ok(Some((row.try_get("game")?, files)))
        })
    }
}
