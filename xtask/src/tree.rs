//! The repository's files in memory.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

/// Every file that git tracks or would track, by its path from the root with `/` between folders.
/// A file that is not text is there with an empty text, so that links to it are not broken.
#[derive(Debug, Default, Clone)]
pub(crate) struct Tree {
    files: BTreeMap<String, String>,
}

impl Tree {
    /// Reads the repository at `root`.
    pub(crate) fn load(root: &Path) -> Result<Self> {
        let paths = match listed_by_git(root) {
            Some(paths) => paths,
            None => walked(root)?,
        };
        let mut tree = Self::default();
        for path in paths {
            // What is listed but cannot be read was deleted since the last commit, or is a link to a folder.
            if let Ok(bytes) = fs::read(root.join(&path)) {
                tree.files.insert(path, String::from_utf8(bytes).unwrap_or_default());
            }
        }
        Ok(tree)
    }

    /// A small invented repository.
    #[cfg(test)]
    pub(crate) fn of<const N: usize>(files: [(&str, &str); N]) -> Self {
        Self { files: files.into_iter().map(|(path, text)| (path.to_owned(), text.to_owned())).collect() }
    }

    /// The text of one file.
    pub(crate) fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(String::as_str)
    }

    /// Whether there is such a file, or a folder with files in it.
    pub(crate) fn has(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        path.is_empty() || self.files.contains_key(path) || self.below(path).next().is_some()
    }

    /// All files, in the order of their paths.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// All files below a folder.
    pub(crate) fn below(&self, folder: &str) -> impl Iterator<Item = (&str, &str)> {
        let folder = format!("{}/", folder.trim_end_matches('/'));
        self.files().filter(move |(path, _)| path.starts_with(&folder))
    }

    /// The folders below `crates/` that hold a package.
    pub(crate) fn crates(&self) -> impl Iterator<Item = &str> {
        self.files().filter_map(|(path, _)| path.strip_prefix("crates/")?.strip_suffix("/Cargo.toml"))
    }
}

#[cfg(test)]
impl FromIterator<(String, String)> for Tree {
    fn from_iter<T: IntoIterator<Item = (String, String)>>(files: T) -> Self {
        Self { files: files.into_iter().collect() }
    }
}

/// What follows the last dot of a file's name.
pub(crate) fn extension(path: &str) -> &str {
    Path::new(path).extension().and_then(|ending| ending.to_str()).unwrap_or_default()
}

/// `None` where git cannot tell: it is not installed yet, or this is an unpacked archive.
fn listed_by_git(root: &Path) -> Option<Vec<String>> {
    if !root.join(".git").exists() {
        return None;
    }
    let output = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"])
        .current_dir(root)
        .output()
        .ok()?;
    let names = String::from_utf8_lossy(&output.stdout);
    output
        .status
        .success()
        .then(|| names.split('\0').filter(|name| !name.is_empty()).map(str::to_owned).collect())
}

/// Every file that is there, except git's own and what builds leave behind.
fn walked(root: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root.join(&folder)).with_context(|| format!("cannot list {folder:?}"))? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
            if matches!(name.as_str(), ".git" | "target" | "node_modules") {
                continue;
            }
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else {
                found.push(path);
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walking_finds_what_git_lists() {
        let root = crate::run::root();
        let walked = walked(&root).unwrap();
        for path in ["README.md", ".cargo/config.toml", "xtask/src/tree.rs"] {
            assert!(walked.iter().any(|known| known == path), "{path}");
        }
        assert!(!walked.iter().any(|path| path.starts_with(".git/") || path.starts_with("target/")));
    }

    #[test]
    fn a_folder_is_there_when_a_file_is_in_it() {
        let tree = Tree::of([("docs/dice.md", ""), ("crates/kernel/Cargo.toml", "")]);
        assert!(tree.has("docs") && tree.has("docs/") && tree.has("docs/dice.md"));
        assert!(!tree.has("doc") && !tree.has("docs/odds.md"));
        assert_eq!(tree.crates().collect::<Vec<_>>(), ["kernel"]);
    }
}
