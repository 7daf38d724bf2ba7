//! What rules may not do.

use super::{Finding, is_rules_crate, numbered};
use crate::source;
use crate::tree::{Tree, extension};

/// A word that code in a rules crate must not contain, and what to do instead.
const FORBIDDEN: &[(&str, &str)] = &[
    ("HashMap", "its order is nobody's choice: use an array, a fixed list or a BTreeMap"),
    ("HashSet", "its order is nobody's choice: use a bit set, a fixed list or a BTreeSet"),
    ("std::fs", "rules read no files: content is passed in"),
    ("std::io", "rules do no input or output: events go to the table"),
    ("std::time", "rules read no clock: a clock belongs to the server"),
    ("std::env", "rules read no environment: switches are data in the setup"),
    ("std::net", "rules know no network"),
    ("std::process", "rules start and end no process"),
    ("std::thread", "rules run on whatever thread calls them"),
    ("SystemTime::now", "rules read no clock"),
    ("Instant::now", "rules read no clock"),
    ("println!", "rules print nothing: events go to the table"),
    ("eprintln!", "rules print nothing: events go to the table"),
    ("print!", "rules print nothing: events go to the table"),
    ("eprint!", "rules print nothing: events go to the table"),
    ("dbg!", "rules print nothing"),
    ("rand", "dice are passed in"),
    ("getrandom", "dice are passed in; a secret is drawn by whoever runs the match"),
    ("thread_rng", "dice are passed in"),
    ("thread_local!", "rules share nothing"),
];

/// The library code of rules crates; their tests and benches may read files and clocks.
pub(super) fn in_rules_crates(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for (path, text) in tree.below("crates").filter(|(path, _)| extension(path) == "rs") {
        let inside = path.strip_prefix("crates/").and_then(|rest| rest.split_once("/src/"));
        if !inside.is_some_and(|(krate, _)| is_rules_crate(krate)) {
            continue;
        }
        for (line, code) in numbered(&source::code(text)) {
            for (word, instead) in FORBIDDEN.iter().filter(|(word, _)| has_word(code, word)) {
                found.push(Finding::at(path, line, format!("`{word}`: {instead}")));
            }
        }
    }
    found
}

fn has_word(line: &str, word: &str) -> bool {
    let joins = |c: char| c == '_' || c.is_alphanumeric();
    line.match_indices(word).any(|(at, _)| {
        let goes_on = word.ends_with(joins) && line[at + word.len()..].starts_with(joins);
        !goes_on && !line[..at].ends_with(joins)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(path: &str, text: &str) -> Vec<String> {
        in_rules_crates(&Tree::of([(path, text)])).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_map_a_clock_a_file_and_a_print_are_found_with_their_lines() {
        let text =
            "use std::collections::HashMap;\nfn f() {\n    println!(\"hm\");\n    std::fs::read(\"x\");\n}\n";
        let found = messages("crates/grid/src/lib.rs", text);
        assert_eq!(found.len(), 3, "{found:?}");
        assert!(found[0].starts_with("crates/grid/src/lib.rs:1: `HashMap`: "), "{found:?}");
        assert!(found[1].starts_with("crates/grid/src/lib.rs:3: `println!`: "), "{found:?}");
        assert_eq!(messages("crates/atw/src/lib.rs", "let t = Instant::now();").len(), 1);
        assert_eq!(messages("crates/kernel/src/dice.rs", "rand::random()").len(), 1);
    }

    #[test]
    fn comments_strings_tests_and_other_crates_are_free() {
        let quiet = "// no HashMap here\nlet s = \"std::fs\";\nlet operand = brand;\n#[cfg(test)]\nmod t { use std::fs; }";
        assert_eq!(messages("crates/kernel/src/lib.rs", quiet), [""; 0]);
        assert_eq!(messages("crates/cli/src/main.rs", "println!()"), [""; 0]);
        assert_eq!(messages("crates/kernel/benches/pig.rs", "println!()"), [""; 0]);
    }
}
