//! What is read from disk: records, content, set-ups. Every message names the file.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use catalog::{AnyGame, GameName, Library};
use kernel::{ContentFile, Record};

/// A record in either form.
pub fn record(path: &Path) -> Result<Record> {
    let name = path.display();
    let bytes = fs::read(path).with_context(|| format!("cannot read {name}"))?;
    let record = if bytes.starts_with(b"RCR1") {
        Record::from_bytes(&bytes)
    } else {
        let text =
            String::from_utf8(bytes).map_err(|_| anyhow!("{name}: neither JSON nor a compact record"))?;
        Record::from_json(&text)
    };
    record.map_err(|bad| anyhow!("{name}: {bad}"))
}

/// The game that a record is of, with the content it was played with.
pub fn game_of(record: &Record, folder: Option<&Path>) -> Result<AnyGame> {
    let name = record.header.game.parse().map_err(|error: String| anyhow!("the header: {error}"))?;
    let (game, played) = (game(name, folder)?, record.header.content);
    if played != game.digest() {
        bail!(
            "the header: played with other content ({}..., here is {}...); point --content at the folder it was played with",
            &played.to_string()[..12],
            &game.digest().to_string()[..12]
        );
    }
    Ok(game)
}

/// A game with its content: what is built in, with the files of a folder in their place.
pub fn game(name: GameName, folder: Option<&Path>) -> Result<AnyGame> {
    let overrides = folder.map_or_else(|| Ok(Vec::new()), overrides)?;
    Library::one(name, overrides).map_err(|problems| anyhow!("{problems}"))
}

/// The content files of a folder.
pub fn overrides(folder: &Path) -> Result<Vec<ContentFile>> {
    let name = folder.display();
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read the folder {name}"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            let text =
                fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
            let file = path.file_name().map(|file| file.to_string_lossy().into_owned()).unwrap_or_default();
            files.push((file, text));
        }
    }
    if files.is_empty() {
        bail!("the folder {name} has no content files (*.toml)");
    }
    files.sort();
    Ok(files)
}

/// A set-up from a file.
pub fn setup(path: &Path) -> Result<serde_json::Value> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{}: not JSON", path.display()))
}

/// Writes a new file; one that is there already is left alone.
pub fn create(path: &Path, text: &str) -> Result<()> {
    let name = path.display();
    let mut file = fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(path)
        .with_context(|| format!("cannot create {name}"))?;
    file.write_all(text.as_bytes()).with_context(|| format!("cannot write {name}"))
}

/// Replaces what a file had by something new, all at once: whoever reads it sees the old or the new. If somebody else has
/// changed it since it was read, nothing is written.
pub fn replace(path: &Path, before: &str, after: &str) -> Result<()> {
    let name = path.display();
    let now = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    if now != before {
        bail!("{name} was changed by somebody else meanwhile; nothing was written, try again");
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    fs::write(&beside, after).with_context(|| format!("cannot write beside {name}"))?;
    fs::rename(&beside, path).with_context(|| format!("cannot replace {name}"))
}
