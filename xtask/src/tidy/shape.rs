//! The one shape of a game.

use super::{Finding, is_rules_crate};
use crate::games::{GAMES, Game};
use crate::tree::{Tree, extension};

/// A rules file longer than this holds more than one thing.
const LONGEST: usize = 500;

const PLAYTHROUGHS: usize = 3;

/// Files that every game has, below its `src/`. The state's file has the game's own word for a name.
const FILES: &[&str] = &[
    "lib.rs",
    "step.rs",
    "choice.rs",
    "event.rs",
    "view.rs",
    "setup.rs",
    "roster.rs",
    "notation.rs",
    "words.rs",
];

fn built(tree: &Tree) -> impl Iterator<Item = &'static Game> {
    GAMES.iter().filter(|game| game.is_built(tree))
}

/// Looks for the files by name.
pub(super) fn standard_files(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for game in built(tree) {
        let folder = game.folder();
        for file in FILES {
            let path = format!("{folder}/src/{file}");
            if tree.text(&path).is_none() {
                found.push(Finding::of(&path, "missing: every game has it"));
            }
        }
        let parts = [
            (format!("{folder}/src/rules"), "rs", "one file a section of the rulebook"),
            (format!("{folder}/content"), "toml", "the content as data"),
            (format!("{folder}/tests/scenarios"), "txt", "the scenarios that prove the rules"),
        ];
        for (path, ending, what) in parts {
            if !tree.below(&path).any(|(path, _)| extension(path) == ending) {
                found.push(Finding::of(&path, format!("holds no .{ending} file: {what}")));
            }
        }
        let (test, plain) =
            (format!("{folder}/tests/{}.rs", game.module()), format!("{folder}/tests/{}.rs", game.krate));
        if !tree.has(&test) && !tree.has(&plain) {
            found.push(Finding::of(
                &test,
                "missing: it runs scenarios, playthroughs and the conformance suite",
            ));
        }
        if !tree.has(&game.ledger()) {
            found.push(Finding::of(&game.ledger(), "missing: the ledger of the game's rules"));
        }
    }
    found
}

/// Counts them.
pub(super) fn playthroughs(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for game in built(tree) {
        let folder = format!("{}/tests/playthroughs", game.folder());
        let count = tree.below(&folder).count();
        if count < PLAYTHROUGHS {
            found
                .push(Finding::of(&folder, format!("holds {count} playthroughs of at least {PLAYTHROUGHS}")));
        }
    }
    found
}

/// Measures the files of rules crates.
pub(super) fn file_lengths(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for (path, text) in tree.below("crates").filter(|(path, _)| extension(path) == "rs") {
        let Some((krate, inside)) = path.strip_prefix("crates/").and_then(|rest| rest.split_once('/')) else {
            continue;
        };
        let lines = text.lines().count();
        if is_rules_crate(krate) && inside.starts_with("src/") && lines > LONGEST {
            found.push(Finding::at(
                path,
                LONGEST + 1,
                format!("{lines} lines, more than {LONGEST}: split it by heading"),
            ));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complete() -> Vec<(String, String)> {
        let mut files = vec!["crates/atw/Cargo.toml".to_owned(), "docs/rules/atw.md".to_owned()];
        files.extend(FILES.iter().map(|file| format!("crates/atw/src/{file}")));
        let rest = ["src/rules/pin.rs", "content/cards.toml", "tests/scenarios/pin.txt", "tests/atw.rs"];
        files.extend(rest.iter().map(|file| format!("crates/atw/{file}")));
        files.extend((1..=3).map(|number| format!("crates/atw/tests/playthroughs/{number}.txt")));
        files.into_iter().map(|path| (path, String::new())).collect()
    }

    fn without(path: &str) -> Tree {
        let files: Vec<_> = complete().into_iter().filter(|(known, _)| known != path).collect();
        assert!(files.len() < complete().len(), "{path} is not in the model");
        Tree::from_iter(files)
    }

    #[test]
    fn a_complete_game_is_quiet_and_an_absent_one_is_not_asked_for() {
        let tree = Tree::from_iter(complete());
        assert_eq!(standard_files(&tree), []);
        assert_eq!(playthroughs(&tree), []);
        assert_eq!(standard_files(&Tree::default()), []);
    }

    #[test]
    fn every_missing_part_is_found() {
        for path in [
            "crates/atw/src/words.rs",
            "crates/atw/src/rules/pin.rs",
            "crates/atw/content/cards.toml",
            "crates/atw/tests/scenarios/pin.txt",
            "crates/atw/tests/atw.rs",
            "docs/rules/atw.md",
        ] {
            assert_eq!(standard_files(&without(path)).len(), 1, "{path}");
        }
        assert_eq!(playthroughs(&without("crates/atw/tests/playthroughs/2.txt")).len(), 1);
    }

    #[test]
    fn a_long_rules_file_is_found_and_a_long_test_is_not() {
        let long = "\n".repeat(LONGEST + 1);
        let tree = Tree::of([
            ("crates/atw/src/rules/pin.rs", long.as_str()),
            ("crates/atw/tests/atw.rs", &long),
            ("crates/cli/src/main.rs", &long),
        ]);
        let found = file_lengths(&tree);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].path, "crates/atw/src/rules/pin.rs");
    }
}
