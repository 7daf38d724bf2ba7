//! The list of files in `docs/adding-a-game.md` is what one finds: nothing else names the example.

#![allow(clippy::disallowed_methods, reason = "a test reads the tree it speaks of")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace")
}

/// Every file below a folder whose name ends so.
fn files(folder: &Path, ends: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, ends, found);
        } else if ends.iter().any(|end| path.to_string_lossy().ends_with(end)) {
            found.push(path);
        }
    }
}

/// Does a line of code, not of prose, name the game?
fn names(line: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    let word = |part: &str| matches!(part, "pig" | "Pig");
    !code.contains("#![doc")
        && code.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(word)
}

#[test]
fn the_walk_through_lists_every_file_that_names_the_example() {
    let root = root();
    let page = fs::read_to_string(root.join("docs/adding-a-game.md")).expect("the page");
    let block = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("the list");
    let listed: BTreeSet<String> =
        block.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect();

    let mut all = vec![root.join("Cargo.toml")];
    for krate in fs::read_dir(root.join("crates")).expect("the crates").flatten() {
        // Tests, benches and examples of other rooms may play what they like.
        if krate.file_name() != "pig" {
            all.push(krate.path().join("Cargo.toml"));
            files(&krate.path().join("src"), &[".rs"], &mut all);
        }
    }
    files(&root.join("xtask/src"), &[".rs"], &mut all);
    let named = all.into_iter().filter(|path| {
        let text = fs::read_to_string(path).unwrap_or_default();
        // What is for tests only is no part of the program.
        let program = text.split("[dev-dependencies]").next().unwrap_or_default();
        program.split("#[cfg(test)]").next().unwrap_or_default().lines().any(names)
    });
    let found: BTreeSet<String> = named
        .map(|path| path.strip_prefix(&root).expect("a file of the workspace").to_string_lossy().into_owned())
        .collect();
    assert_eq!(found, listed, "left: what names it; right: what the page says");
}
