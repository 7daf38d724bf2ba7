//! What must not stay behind. This file spells what it looks for, so the checks pass over it.

use super::{Finding, numbered};
use crate::source;
use crate::tree::{Tree, extension};

const SELF: &str = "xtask/src/tidy/leftovers.rs";

const MACHINE_PATHS: &[&str] = &["/work/", "/root/", "/home/", "/Users/", "C:\\Users\\"];

const REGISTRY_HOSTS: &[&str] = &[
    "index.crates.io",
    "static.crates.io",
    "files.pythonhosted.org",
    "registry.npmjs.org",
    "deb.debian.org",
    "replace-with",
];

/// Where a lock file may say that packages come from.
const PUBLIC_INDEX: &str = "registry+https://github.com/rust-lang/crates.io-index";

const UNFINISHED: &[&str] = &["TODO", "FIXME", "XXX", "todo!", "unimplemented!"];

fn texts(tree: &Tree) -> impl Iterator<Item = (&str, &str)> {
    tree.files().filter(|(path, _)| *path != SELF)
}

/// Absolute paths into somebody's home.
pub(super) fn machine_paths(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for (path, text) in texts(tree) {
        for (line, content) in numbered(text) {
            let starts = |needle: &str| {
                content.match_indices(needle).any(|(at, _)| {
                    !content[..at]
                        .ends_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '}' | '*'))
                })
            };
            if let Some(needle) = MACHINE_PATHS.iter().find(|needle| starts(needle)) {
                found.push(Finding::at(path, line, format!("a path of one machine: {needle}")));
            }
        }
    }
    found
}

/// Mirrors and package servers.
pub(super) fn registry_hosts(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for (path, text) in texts(tree) {
        for (line, content) in numbered(text) {
            if let Some(host) = REGISTRY_HOSTS.iter().find(|host| content.contains(*host)) {
                found.push(Finding::at(path, line, format!("names a package server or mirror: {host}")));
            }
            let source = content.trim().strip_prefix("source = \"").filter(|_| path.ends_with("Cargo.lock"));
            if let Some(source) = source.filter(|source| !source.starts_with(PUBLIC_INDEX)) {
                found.push(Finding::at(
                    path,
                    line,
                    format!("a package from elsewhere: {}", source.trim_end_matches('"')),
                ));
            }
        }
    }
    found
}

/// Notes to oneself, and code that would panic when reached.
pub(super) fn unfinished(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for (path, text) in texts(tree).filter(|(path, _)| !path.ends_with("Cargo.lock")) {
        for (line, content) in numbered(text) {
            if let Some(word) = UNFINISHED.iter().find(|word| has_word(content, word)) {
                found.push(Finding::at(path, line, format!("unfinished: {word}")));
            }
        }
    }
    found
}

/// `#[ignore]` in any form.
pub(super) fn ignored_tests(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for (path, text) in texts(tree).filter(|(path, _)| extension(path) == "rs") {
        for (line, code) in numbered(&source::without_comments(text)) {
            if code.contains("#[ignore") || code.contains(", ignore)]") {
                found.push(Finding::at(path, line, "a test that does not run"));
            }
        }
    }
    found
}

fn has_word(line: &str, word: &str) -> bool {
    let joins = |c: char| c == '_' || c.is_alphanumeric();
    line.match_indices(word)
        .any(|(at, _)| !line[..at].ends_with(joins) && !line[at + word.len()..].starts_with(joins))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(path: &str, text: &str) -> Tree {
        Tree::of([(path, text)])
    }

    #[test]
    fn a_path_of_one_machine_is_found() {
        assert_eq!(
            machine_paths(&one("a.sh", "\ncd /root/x")),
            [Finding::at("a.sh", 2, "a path of one machine: /root/")]
        );
        assert_eq!(machine_paths(&one("a.md", "`/home/jo/x`")).len(), 1);
        assert_eq!(machine_paths(&one("a.md", "see docs/work/plan.md and $HOME/home/")), []);
    }

    #[test]
    fn a_mirror_is_found_and_the_public_index_is_not() {
        assert_eq!(registry_hosts(&one(".cargo/config.toml", "replace-with = \"mirror\"")).len(), 1);
        assert_eq!(
            registry_hosts(&one("Cargo.lock", "source = \"registry+https://mirror.example/\"")).len(),
            1
        );
        let public = format!("source = \"{PUBLIC_INDEX}\"");
        assert_eq!(registry_hosts(&one("Cargo.lock", &public)), []);
    }

    #[test]
    fn unfinished_work_is_found() {
        for text in ["// TODO: pins", "fn f() { todo!() }", "unimplemented!(\"x\")", "<!-- FIXME -->"] {
            assert_eq!(unfinished(&one("crates/a/src/lib.rs", text)).len(), 1, "{text}");
        }
        assert_eq!(unfinished(&one("Cargo.toml", "todo = \"warn\"  # XXXL")), []);
    }

    #[test]
    fn an_ignored_test_is_found() {
        assert_eq!(ignored_tests(&one("a.rs", "#[test]\n#[ignore = \"slow\"]\nfn f() {}")).len(), 1);
        assert_eq!(ignored_tests(&one("a.rs", "#[cfg_attr(windows, ignore)]")).len(), 1);
        assert_eq!(ignored_tests(&one("a.rs", "// no #[ignore] here")), []);
    }
}
