//! What is read from disk: records, content, set-ups. Every message names the file.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail};
use catalog::GameName;
use kernel::fair::Bytes32;
use kernel::record::content_digest;
use kernel::{ContentFile, Record, Tabletop};

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

/// Which game a record is of.
pub fn game_of(record: &Record) -> Result<GameName> {
    record.header.game.parse().map_err(|error: String| anyhow!("the header: {error}"))
}

/// A game's content, and the digest of the files it came from.
pub fn content<G: Tabletop>(folder: Option<&Path>) -> Result<(Arc<G::Content>, Bytes32)> {
    let overrides = folder.map_or_else(|| Ok(Vec::new()), overrides)?;
    let files = content::overlay(G::content_files(), overrides).map_err(|problems| anyhow!("{problems}"))?;
    let content = G::load(&files).map_err(|problems| anyhow!("{problems}"))?;
    Ok((Arc::new(content), content_digest(&files)))
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

/// A set-up from a file, or one chosen by dice.
pub fn setup<G: Tabletop>(content: &G::Content, file: Option<&Path>, seed: u64) -> Result<serde_json::Value> {
    match file {
        Some(path) => {
            let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
            serde_json::from_str(&text).with_context(|| format!("{}: not JSON", path.display()))
        }
        None => Ok(serde_json::to_value(G::any_setup(content, &mut kernel::Fast::new(seed)))?),
    }
}
