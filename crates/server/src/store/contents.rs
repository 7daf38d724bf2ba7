//! The content that matches were begun with, each once, by its digest. What people have made is kept as what differs from
//! the content it was made for, and only as long as a match needs it.

use kernel::ContentFile;
use sqlx::Row;

use super::{Store, on};

/// Content on its way into the store.
#[derive(Clone, Copy, Debug)]
pub struct Content<'a> {
    /// Its digest.
    pub digest: &'a str,
    /// The game it is for.
    pub game: &'a str,
    /// Its files.
    pub files: &'a [ContentFile],
    /// The digest and the files of what it was made from, which the store has.
    pub base: Option<(&'a str, &'a [ContentFile])>,
}

impl Content<'_> {
    /// The digest of the base, or nothing.
    pub(super) fn base_digest(&self) -> &str {
        self.base.map_or("", |(digest, _)| digest)
    }

    /// Its files as JSON; those that are the base's by their names only.
    pub(super) fn packed(&self) -> String {
        let known = self.base.map_or(&[][..], |(_, files)| files);
        let packed: Vec<(&str, Option<&str>)> = self
            .files
            .iter()
            .map(|file| (file.0.as_str(), (!known.contains(file)).then_some(file.1.as_str())))
            .collect();
        // Pairs of texts: writing them cannot fail.
        serde_json::to_string(&packed).unwrap_or_default()
    }
}

/// A row as it is kept: the game, the digest of the base, and the files, those that are the base's without their text.
type Kept = (String, String, Vec<(String, Option<String>)>);

impl Store {
    /// Keeps content under its digest, whole or as it differs, and notes that somebody wants it.
    pub async fn keep_content(&self, content: &Content<'_>, now: i64) -> Result<(), sqlx::Error> {
        let text = "INSERT INTO contents (digest, game, files, base, kept) VALUES ($1, $2, $3, $4, $5) \
                    ON CONFLICT (digest) DO UPDATE SET files = excluded.files, base = excluded.base, kept = excluded.kept";
        on!(self, pool => sqlx::query(text)
            .bind(content.digest)
            .bind(content.game)
            .bind(content.packed())
            .bind(content.base_digest())
            .bind(now)
            .execute(pool)
            .await
            .map(|_| ()))
    }

    /// The game and the files of that digest.
    pub async fn content(&self, digest: &str) -> Result<Option<(String, Vec<ContentFile>)>, sqlx::Error> {
        let Some((game, base, packed)) = self.packed_content(digest).await? else { return Ok(None) };
        let known = if base.is_empty() { None } else { self.packed_content(&base).await? };
        let known = known.map_or(Vec::new(), |(_, _, files)| files);
        let whole = |(name, text): (String, Option<String>)| {
            let in_base =
                || known.iter().find(|(other, _)| *other == name).and_then(|(_, text)| text.clone());
            let text = text.or_else(in_base);
            let missing = || sqlx::Error::Decode(format!("{name}: what it was made from is gone").into());
            let text = text.ok_or_else(missing)?;
            Ok::<_, sqlx::Error>((name, text))
        };
        Ok(Some((game, packed.into_iter().map(whole).collect::<Result<_, _>>()?)))
    }

    async fn packed_content(&self, digest: &str) -> Result<Option<Kept>, sqlx::Error> {
        let text = "SELECT game, base, files FROM contents WHERE digest = $1";
        on!(self, pool => {
            let Some(row) = sqlx::query(text).bind(digest).fetch_optional(pool).await? else {
                return Ok(None);
            };
            let files: String = row.try_get("files")?;
            let files = serde_json::from_str(&files).map_err(|error| sqlx::Error::Decode(error.into()))?;
            Ok(Some((row.try_get("game")?, row.try_get("base")?, files)))
        })
    }
}
