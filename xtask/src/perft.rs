//! `docs/perft.md`: how many ways a match can go, by depth, from the golden counts of every game.

use std::fmt::Write as _;

use crate::games::GAMES;
use crate::tidy::Finding;
use crate::tree::Tree;

/// The page.
pub(crate) const PAGE: &str = "docs/perft.md";

const HEAD: &str = "\
# Perft: how many ways a match can go

For each game a standard match, at its opening and at two later moments: how many different sequences of answers there are, by their
length. The dice of an answer depend on its place in the sequence alone, so a sequence determines the state it ends in; of a sealed
question the lowest open seat answers. Beside each count stands the sum of the digests of those states, so that a state that changes
while the number stays shows as well.

The tables are golden files (`crates/<game>/tests/perft.txt`, with the set-ups in `tests/<game>.rs`), compared by `cargo test -p
<game> perft`. `cargo xtask golden` writes them and this page anew. Another program that claims to play by the same rules can be
checked against them.
";

/// The page as the golden files have it.
pub(crate) fn page(tree: &Tree) -> String {
    let mut text = HEAD.to_owned();
    for game in GAMES {
        let Some(counts) = tree.text(&format!("{}/tests/perft.txt", game.folder())) else { continue };
        let (_, counts) = counts.split_once('\n').unwrap_or_default();
        let _ = write!(text, "\n## {}\n", game.title);
        let mut inside = false;
        for line in counts.lines().chain([""]) {
            let mut words = line.split_whitespace();
            match (words.next(), words.next(), words.next(), words.next()) {
                (Some(depth), Some(paths), Some(digest), None) if depth.parse::<u32>().is_ok() => {
                    let _ = writeln!(text, "| {depth} | {paths} | `{digest}` |");
                    inside = true;
                }
                (None, ..) => inside = false,
                _ if !inside => {
                    let mut name = line.to_owned();
                    name[..1].make_ascii_uppercase();
                    let _ = write!(text, "\n{name}:\n\n| depth | sequences | digests |\n|---:|---:|---|\n");
                }
                _ => {}
            }
        }
    }
    text
}

/// The page must be the golden files' own.
pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let counted = GAMES.iter().any(|game| tree.has(&format!("{}/tests/perft.txt", game.folder())));
    match tree.text(PAGE) {
        None if !counted => Vec::new(),
        Some(text) if text == page(tree) => Vec::new(),
        _ => vec![Finding::of(PAGE, "is not what the golden counts say: run `cargo xtask golden`")],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_a_table_for_each_moment_and_must_agree_with_the_counts() {
        let counts = "Title: choice paths\n\nthe opening\n   1          7  00ff\n   2         9  00aa\n\nlater\n   1    2  0b\n";
        let file = ("crates/atw/tests/perft.txt", counts);
        let text = page(&Tree::of([file]));
        assert!(text.contains("## ATW\n\nThe opening:\n\n| depth"), "{text}");
        assert!(text.contains("| 2 | 9 | `00aa` |\n\nLater:"), "{text}");
        assert_eq!(check(&Tree::of([file])).len(), 1);
        assert_eq!(check(&Tree::of([file, (PAGE, &text)])), Vec::new());
    }
}
