//! What every crate takes from the root.

use super::{Finding, is_rules_crate};
use crate::manifest;
use crate::tree::Tree;

/// The text that crates which deal with the outside world use instead of the root's `clippy.toml`.
const OUTER: &str = "xtask/clippy.toml";

/// The manifests of the workspace; a crate that is one of its own says everything itself.
fn manifests(tree: &Tree) -> impl Iterator<Item = (String, &str)> {
    let paths = tree
        .crates()
        .map(|krate| format!("crates/{krate}/Cargo.toml"))
        .chain(["xtask/Cargo.toml".to_owned()]);
    paths
        .filter_map(|path| tree.text(&path).map(|text| (path.clone(), text)))
        .filter(|(_, text)| !text.lines().any(|line| line.trim() == "[workspace]"))
}

/// Versions, and what a package says of itself.
pub(super) fn workspace_dependencies(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for (path, text) in manifests(tree) {
        for dependency in
            manifest::dependencies(text).into_iter().filter(|dependency| !dependency.from_workspace)
        {
            let name = dependency.name;
            let message = format!("`{name}` is not taken from the root: write `{name}.workspace = true`");
            found.push(Finding::at(&path, dependency.line, message));
        }
        for key in ["version", "edition", "license"] {
            if manifest::value(text, "package", &format!("{key}.workspace")) != Some("true") {
                found.push(Finding::of(&path, format!("the package lacks `{key}.workspace = true`")));
            }
        }
    }
    found
}

/// `[lints] workspace = true` everywhere.
pub(super) fn workspace_lints(tree: &Tree) -> Vec<Finding> {
    manifests(tree)
        .filter(|(_, text)| manifest::value(text, "lints", "workspace") != Some("true"))
        .map(|(path, _)| Finding::of(&path, "lacks `[lints]` with `workspace = true`"))
        .collect()
}

/// Clippy takes the nearest `clippy.toml` above a crate and no other, so one in a crate's folder replaces the root's.
pub(super) fn clippy_files(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    if tree.text("clippy.toml").is_none_or(|text| !text.contains("HashMap")) {
        found.push(Finding::of("clippy.toml", "the list for rules crates is missing from the root"));
    }
    for krate in tree.crates() {
        for name in ["clippy.toml", ".clippy.toml"] {
            let path = format!("crates/{krate}/{name}");
            let Some(text) = tree.text(&path) else { continue };
            if is_rules_crate(krate) {
                found.push(Finding::of(
                    &path,
                    format!("{krate} holds rules: it keeps the root's list, without its own"),
                ));
            } else if tree.text(OUTER) != Some(text) {
                found.push(Finding::of(&path, format!("differs from {OUTER}, of which it should be a copy")));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "[package]\nname = \"x\"\nversion.workspace = true\nedition.workspace = true\n\
        license.workspace = true\n[dependencies]\nserde.workspace = true\n[lints]\nworkspace = true\n";

    #[test]
    fn a_version_outside_the_root_is_found() {
        let bad = GOOD.replace("serde.workspace = true", "serde = \"1\"");
        let found = workspace_dependencies(&Tree::of([("crates/x/Cargo.toml", &bad)]));
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].line, 7);
        assert_eq!(workspace_dependencies(&Tree::of([("crates/x/Cargo.toml", GOOD)])), []);
        let bare = GOOD.replace("license.workspace = true\n", "");
        assert_eq!(workspace_dependencies(&Tree::of([("xtask/Cargo.toml", &bare)])).len(), 1);
    }

    #[test]
    fn a_workspace_of_its_own_is_left_alone() {
        let own = format!("{}[workspace]\n", GOOD.replace("serde.workspace = true", "serde = \"1\""));
        assert_eq!(workspace_dependencies(&Tree::of([("crates/x/Cargo.toml", &own)])), []);
    }

    #[test]
    fn a_crate_without_the_lints_is_found() {
        let bad = GOOD.replace("[lints]\nworkspace = true\n", "");
        assert_eq!(workspace_lints(&Tree::of([("crates/x/Cargo.toml", &bad)])).len(), 1);
        assert_eq!(workspace_lints(&Tree::of([("crates/x/Cargo.toml", GOOD)])), []);
    }

    #[test]
    fn rules_crates_keep_the_roots_clippy_list_and_the_others_share_one() {
        let root = ("clippy.toml", "HashMap");
        let outer = ("xtask/clippy.toml", "a");
        let cli = ("crates/cli/Cargo.toml", "");
        let atw = ("crates/atw/Cargo.toml", "");
        assert_eq!(clippy_files(&Tree::of([root, outer, cli, ("crates/cli/clippy.toml", "a"), atw])), []);
        assert_eq!(clippy_files(&Tree::of([root, outer, cli, ("crates/cli/clippy.toml", "b")])).len(), 1);
        assert_eq!(clippy_files(&Tree::of([root, outer, atw, ("crates/atw/clippy.toml", "a")])).len(), 1);
        assert_eq!(clippy_files(&Tree::of([outer])).len(), 1);
    }
}
