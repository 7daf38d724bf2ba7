//! `ringcraft backup` and `ringcraft restore`.

use std::path::Path;

use crate::store::{CopyError, FileLock, Store, copy, copy_file, is_postgres};

/// What was copied: every table's name and how many rows.
pub type Copied = Vec<(&'static str, i64)>;

fn refused(text: String) -> CopyError {
    CopyError::Database(sqlx::Error::Configuration(text.into()))
}

/// Writes a backup of a database, which may be in use, to a new file. If that cannot be done, there is no new file.
pub async fn backup(database: &str, file: &Path) -> Result<Copied, CopyError> {
    if file.exists() {
        return Err(refused(format!("{} exists already; nothing was changed", file.display())));
    }
    let from = Store::open_as_it_is(database).await?;
    let copied = if is_postgres(database) {
        let to = Store::open(&file.to_string_lossy()).await?;
        let copied = copy(&from, &to).await;
        to.close().await;
        copied
    } else {
        copy_file(&from, file).await
    };
    if copied.is_err() {
        let _ = std::fs::remove_file(file);
    }
    copied
}

/// Puts a backup into an empty database. The backup itself is not touched: it may be an older version's, and is brought up
/// to date as a copy.
pub async fn restore(file: &Path, database: &str) -> Result<Copied, CopyError> {
    if !file.is_file() {
        return Err(refused(format!("there is no file {}", file.display())));
    }
    let _lock = FileLock::take(database).map_err(|error| refused(format!("{database}: {error}")))?;
    let scratch = Scratch::of(file).map_err(|error| refused(format!("{}: {error}", file.display())))?;
    let from = Store::open(&scratch.copy()).await?;
    let to = Store::open(database).await?;
    let copied = copy(&from, &to).await;
    from.close().await;
    to.close().await;
    copied
}

/// A copy of a file in a folder that goes away.
struct Scratch(std::path::PathBuf);

impl Scratch {
    fn of(file: &Path) -> std::io::Result<Self> {
        let mut luck = [0; 8];
        getrandom::fill(&mut luck).map_err(std::io::Error::other)?;
        let folder = std::env::temp_dir().join(format!("ringcraft-restore-{}", crate::world::hex(&luck)));
        let mut builder = std::fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&folder)?;
        let scratch = Self(folder);
        std::fs::copy(file, scratch.copy())?;
        // A database that was not closed has the rest beside it.
        let rest = format!("{}-wal", file.display());
        if Path::new(&rest).is_file() {
            std::fs::copy(rest, format!("{}-wal", scratch.copy()))?;
        }
        Ok(scratch)
    }

    fn copy(&self) -> String {
        self.0.join("backup.sqlite").to_string_lossy().into_owned()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
