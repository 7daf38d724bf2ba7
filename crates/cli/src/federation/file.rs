//! The file of a promotion: its log, one line an entry. Two programs never write it at once, and nobody's deed is lost.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use catalog::GameName;
use lab::federation::{Office, Troupe, troupe};
use promotion::{Entry, Log, World};

use crate::files;

/// A promotion that is open: nobody else may write its file meanwhile.
pub struct Open {
    path: PathBuf,
    /// The text as it was read: whoever has changed the file since is not overwritten.
    text: String,
    _lock: File,
    entries: usize,
    pub office: Office,
    pub people: Box<dyn Troupe>,
}

fn locked(path: &Path) -> Result<File> {
    let name = path.display();
    let file = File::open(path).with_context(|| {
        format!("cannot read {name}; to found a promotion: ringcraft federation new {name}")
    })?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            bail!("{name} is open in another program; try again when it is done")
        }
        // Where files cannot be locked, the text is compared before it is written all the same.
        Err(TryLockError::Error(_)) => Ok(file),
    }
}

/// The people of a game by its name in a log.
fn people(game: &str, folder: Option<&Path>) -> Result<Box<dyn Troupe>> {
    let name: GameName = game.parse().map_err(|error: String| anyhow!("line 1: {error}"))?;
    Ok(troupe(&files::game(name, folder)?))
}

impl Open {
    /// Opens a promotion, with luck from a seed.
    pub fn at(path: &Path, folder: Option<&Path>, seed: u64) -> Result<Self> {
        let name = path.display();
        let mut lock = locked(path)?;
        let mut text = String::new();
        lock.read_to_string(&mut text).with_context(|| format!("cannot read {name}"))?;
        let log = Log::read(&text).map_err(|bad| anyhow!("{name}: {bad}"))?;
        let world = World::fold(&log).map_err(|bad| anyhow!("{name}: {bad}"))?;
        let people = people(&log.head.game, folder)?;
        let entries = log.entries.len();
        let mut office = Office::new(world, seed);
        office.log = log.entries;
        Ok(Self { path: path.to_owned(), text, _lock: lock, entries, office, people })
    }

    /// The promotion as it stands.
    pub fn world(&self) -> &World {
        &self.office.world
    }

    /// Writes what has been entered since it was opened. The file is replaced as a whole, or not at all.
    pub fn save(self) -> Result<()> {
        let name = self.path.display();
        let new: &[Entry] = &self.office.log[self.entries..];
        if new.is_empty() {
            return Ok(());
        }
        let now = fs::read_to_string(&self.path).with_context(|| format!("cannot read {name}"))?;
        if now != self.text {
            bail!("{name} was changed by another program meanwhile; nothing was written, please try again");
        }
        let mut text = self.text;
        for entry in new {
            text.push_str(&promotion::line(entry));
        }
        replace(&self.path, &text)
    }
}

/// Writes a new promotion; a file that is there is left alone.
pub fn found(path: &Path, log: &Log) -> Result<()> {
    let name = path.display();
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(path)
        .with_context(|| format!("cannot make {name}"))?;
    file.write_all(log.write().as_bytes())
        .and_then(|()| file.sync_all())
        .with_context(|| format!("cannot write {name}"))
}

/// Puts a text in the place of a file: whoever reads it sees the old or the new one, never a half.
pub fn replace(path: &Path, text: &str) -> Result<()> {
    let name = path.display();
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.new", std::process::id()));
    let beside = PathBuf::from(beside);
    let written = File::create(&beside)
        .and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // The old file is whole; the half of a new one is nobody's.
        drop(fs::remove_file(&beside));
    }
    written.with_context(|| format!("cannot write {name}"))
}
