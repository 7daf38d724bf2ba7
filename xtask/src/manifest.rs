//! What the checks want to know of a `Cargo.toml`, with line numbers.
//!
//! Our manifests are plain: one key a line. That is all this reads, and `cargo` itself reads the rest.

/// One dependency of a package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    pub(crate) line: usize,
    /// Only tests, benches and examples see it.
    pub(crate) dev: bool,
    /// Its version and features come from the root.
    pub(crate) from_workspace: bool,
}

/// A line `key = value` in a section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ManifestLine<'a> {
    pub(crate) section: &'a str,
    pub(crate) key: &'a str,
    pub(crate) value: &'a str,
    pub(crate) line: usize,
}

/// All entries, in order.
pub(crate) fn entries(text: &str) -> Vec<ManifestLine<'_>> {
    let mut section = "";
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.starts_with('[') && line.contains(']') {
            let end = line.rfind(']').unwrap_or(line.len());
            section = line[..end].trim_matches(['[', ']', ' ']);
        } else if let Some((key, value)) = line.split_once('=')
            && !line.starts_with('#')
        {
            let value = value.split(" #").next().unwrap_or(value).trim();
            found.push(ManifestLine { section, key: key.trim(), value, line: index + 1 });
        }
    }
    found
}

/// The dependencies of every kind.
pub(crate) fn dependencies(text: &str) -> Vec<Dependency> {
    let mut found: Vec<Dependency> = Vec::new();
    for entry in entries(text) {
        let (kind, table) = match entry.section.split_once("dependencies") {
            Some((kind, table)) => (kind, table.strip_prefix('.')),
            None => continue,
        };
        let dev = kind.ends_with("dev-");
        // `[dependencies.serde]`, or `serde.workspace = true`, or `serde = { workspace = true }`
        let (name, key, value) = match (table, entry.key.split_once('.')) {
            (Some(name), _) => (name, entry.key, entry.value),
            (None, Some((name, key))) => (name, key, entry.value),
            (None, None) => (entry.key, "", entry.value),
        };
        let name = name.trim().trim_matches('"');
        let from_workspace = (key.trim() == "workspace" && value == "true")
            || value.replace(' ', "").contains("workspace=true");
        match found.iter_mut().find(|known| known.name == name && known.dev == dev) {
            Some(known) => known.from_workspace |= from_workspace,
            None => found.push(Dependency { name: name.to_owned(), line: entry.line, dev, from_workspace }),
        }
    }
    found
}

/// The value of one key, quotes removed.
pub(crate) fn value<'a>(text: &'a str, section: &str, key: &str) -> Option<&'a str> {
    let found = entries(text).into_iter().find(|entry| entry.section == section && entry.key == key)?;
    Some(found.value.trim_matches('"'))
}

/// The names of all targets of one kind (`bench`, `bin`) that a manifest lists.
pub(crate) fn targets(text: &str, kind: &str) -> Vec<String> {
    entries(text)
        .into_iter()
        .filter(|entry| entry.section == kind && entry.key == "name")
        .map(|entry| entry.value.trim_matches('"').to_owned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"
[package]
name = "lab"          # the crate
[dependencies]
kernel.workspace = true
rayon = { workspace = true, features = ["x"] }
libc = "0.2"
[dev-dependencies]
insta = { version = "1" }
[target.'cfg(unix)'.dependencies]
nix.workspace = true
[dependencies.serde]
workspace = true
features = ["derive"]
[[bench]]
name = "pig"
harness = false
"#;

    #[test]
    fn dependencies_of_every_spelling_are_found() {
        let found: Vec<_> =
            dependencies(TEXT).into_iter().map(|d| (d.name, d.dev, d.from_workspace)).collect();
        let expected = [
            ("kernel", false, true),
            ("rayon", false, true),
            ("libc", false, false),
            ("insta", true, false),
            ("nix", false, true),
            ("serde", false, true),
        ];
        assert_eq!(found, expected.map(|(name, dev, shared)| (name.to_owned(), dev, shared)));
    }

    #[test]
    fn values_and_targets_are_found() {
        assert_eq!(value(TEXT, "package", "name"), Some("lab"));
        assert_eq!(targets(TEXT, "bench"), ["pig"]);
        assert!(targets(TEXT, "bin").is_empty());
    }
}
