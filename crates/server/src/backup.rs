//! `ringcraft backup` and `ringcraft restore`.

use std::path::Path;

use crate::store::{CopyError, Store, copy};

/// What was copied: every table's name and how many rows.
pub type Copied = Vec<(&'static str, i64)>;

fn refused(text: String) -> CopyError {
    CopyError::Database(sqlx::Error::Configuration(text.into()))
}

/// Writes a backup of a database, which may be in use, to a new file.
pub async fn backup(database: &str, file: &Path) -> Result<Copied, CopyError> {
    if file.exists() {
        return Err(refused(format!("{} exists already; nothing was changed", file.display())));
    }
    let from = Store::open(database).await?;
    let to = Store::open(&file.to_string_lossy()).await?;
    let copied = copy(&from, &to).await?;
    to.close().await;
    Ok(copied)
}

/// Puts a backup into an empty database.
pub async fn restore(file: &Path, database: &str) -> Result<Copied, CopyError> {
    if !file.is_file() {
        return Err(refused(format!("there is no file {}", file.display())));
    }
    let from = Store::open(&file.to_string_lossy()).await?;
    let to = Store::open(database).await?;
    let copied = copy(&from, &to).await?;
    to.close().await;
    Ok(copied)
}
