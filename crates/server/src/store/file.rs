//! The one file of a SQLite database: nobody else reads it, and one server at a time has it.

use std::fs::{File, OpenOptions, TryLockError};

/// Is it the address of a PostgreSQL database?
pub fn is_postgres(address: &str) -> bool {
    address.starts_with("postgres://") || address.starts_with("postgresql://")
}

/// The address of a database as it may be shown: without a password.
pub fn without_password(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://").filter(|_| is_postgres(address)) else {
        return address.to_owned();
    };
    // What stands behind the question mark may have a password too.
    let rest = rest.split('?').next().unwrap_or_default();
    match rest.rsplit_once('@') {
        Some((who, place)) => format!("{scheme}://{}@{place}", who.split(':').next().unwrap_or_default()),
        None => format!("{scheme}://{rest}"),
    }
}

/// Makes the file if it is not there, for its owner only.
pub(super) fn make_private(path: &str) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
    }
}

/// The right to be the one server of a file; given back when dropped. A copy may be made all the same.
#[derive(Debug)]
pub struct FileLock {
    _file: Option<File>,
}

impl FileLock {
    /// Takes it; a database that is no file is shared by all.
    pub fn take(address: &str) -> std::io::Result<Self> {
        if is_postgres(address) {
            return Ok(Self { _file: None });
        }
        make_private(address)?;
        let file = File::open(address)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: Some(file) }),
            Err(TryLockError::WouldBlock) => {
                Err(std::io::Error::other("another server has it open; one file is for one server"))
            }
            // Where files cannot be locked there is nothing to be done.
            Err(TryLockError::Error(error)) => {
                tracing::warn!(%error, "the file cannot be locked; see to it that only one server has it");
                Ok(Self { _file: None })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_password_is_shown() {
        for (address, shown) in [
            ("postgres://ada:geese@localhost/ring", "postgres://ada@localhost/ring"),
            ("postgres://ada:ge@ese@localhost:5432/ring?password=x", "postgres://ada@localhost:5432/ring"),
            ("postgresql://localhost/ring?user=a&password=geese", "postgresql://localhost/ring"),
            ("/srv/ring:craft@home.sqlite", "/srv/ring:craft@home.sqlite"),
        ] {
            assert_eq!(without_password(address), shown);
        }
    }
}
