//! Which crate may depend on which.

use super::Finding;
use crate::games::GAMES;
use crate::manifest;
use crate::tree::Tree;

/// From the innermost outwards. A crate may use crates of lower rows; crates of one row only where the row says so.
const LEVELS: &[(&[&str], bool)] = &[
    (&["kernel-derive"], false),
    (&["kernel"], false),
    // What stands beside the kernel and serves every game. They may lean on each other; Cargo forbids a circle.
    (&["grid", "content", "scenario", "conformance", "promotion"], true),
    (&["rumbleslam", "champions", "atw", "wrestlenomicon", "dungeon-bowl", "pig"], false),
    (&["catalog"], false),
    (&["bots"], false),
    (&["lab"], false),
    (&["python"], false),
    (&["wire"], false),
    (&["web"], false),
    (&["server"], false),
    (&["cli", "browser"], false),
];

/// Looks at the manifest of every crate.
pub(super) fn between_crates(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for krate in tree.crates() {
        let path = format!("crates/{krate}/Cargo.toml");
        let Some(own) = level(krate) else {
            found.push(Finding::of(
                &path,
                "this crate has no place yet: give it one in LEVELS of xtask/src/tidy/direction.rs",
            ));
            continue;
        };
        for dependency in manifest::dependencies(tree.text(&path).unwrap_or_default()) {
            let Some(other) = level(&dependency.name) else { continue };
            if let Some(message) = objection(krate, own, &dependency.name, other, dependency.dev) {
                found.push(Finding::at(&path, dependency.line, message));
            }
        }
    }
    found
}

fn level(krate: &str) -> Option<usize> {
    LEVELS.iter().position(|(crates, _)| crates.contains(&krate))
}

fn objection(own: &str, at: usize, other: &str, its: usize, dev: bool) -> Option<String> {
    let game = |name: &str| GAMES.iter().any(|game| game.krate == name);
    if game(own) && game(other) {
        return Some(format!("{own} is a game and must not know another, {other}"));
    }
    // Tests may look outwards (the kernel's own laws run in `conformance`), but never at a game from inside one.
    if dev && !game(other) {
        return None;
    }
    if its > at || (its == at && !LEVELS[at].1) {
        return Some(format!("{own} must not depend on {other}, which stands further out"));
    }
    None
}

/// The map in ARCHITECTURE.md lists every crate, and no crate that is not there.
pub(super) fn on_the_map(tree: &Tree) -> Vec<Finding> {
    const MAP: &str = "ARCHITECTURE.md";
    let text = tree.text(MAP).unwrap_or_default();
    let rows = text.lines().enumerate().skip_while(|(_, line)| *line != "crates/").skip(1);
    let mut listed = Vec::new();
    let mut found = Vec::new();
    for (index, line) in rows.take_while(|(_, line)| line.starts_with("  ")) {
        for name in line.split_whitespace().map_while(|word| word.strip_suffix('/')) {
            listed.push(name);
            if !tree.has(&format!("crates/{name}/Cargo.toml")) {
                found.push(Finding::at(MAP, index + 1, format!("there is no crate {name}")));
            }
        }
    }
    let missing = tree.crates().filter(|krate| !listed.contains(krate));
    found.extend(missing.map(|krate| Finding::of(MAP, format!("the map does not show crates/{krate}"))));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(krate: &str, manifest: &str) -> Vec<String> {
        let path = format!("crates/{krate}/Cargo.toml");
        between_crates(&Tree::of([(path.as_str(), manifest)])).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_dependency_that_points_outwards_is_found_with_its_line() {
        let outward = found("kernel", "[dependencies]\nserde.workspace = true\natw.workspace = true\n");
        assert_eq!(
            outward,
            ["crates/kernel/Cargo.toml:3: kernel must not depend on atw, which stands further out"]
        );
        assert_eq!(found("catalog", "[dependencies]\nbots.workspace = true\n").len(), 1);
        assert_eq!(found("atw", "[dev-dependencies]\nchampions.workspace = true\n").len(), 1);
        assert_eq!(found("kernel", "[dev-dependencies]\nchampions.workspace = true\n").len(), 1);
        assert_eq!(found("newcomer", "").len(), 1);
    }

    #[test]
    fn inward_and_beside_are_fine() {
        assert_eq!(found("atw", "[dependencies]\nkernel.workspace = true\ngrid.workspace = true\n"), [""; 0]);
        assert_eq!(
            found("scenario", "[dependencies]\nkernel.workspace = true\ncontent.workspace = true\n"),
            [""; 0]
        );
        assert_eq!(found("kernel", "[dev-dependencies]\nconformance.workspace = true\n"), [""; 0]);
        assert_eq!(found("cli", "[dependencies]\nserver.workspace = true\natw.workspace = true\n"), [""; 0]);
    }

    #[test]
    fn the_map_shows_what_is_there_and_nothing_else() {
        let map = "## Code map\n\n```\ncrates/\n  kernel/   seats\n  atw/  champions/   games\ndocs/\n```\n";
        let tree = |third: &str| {
            Tree::of([
                ("crates/kernel/Cargo.toml", ""),
                ("crates/atw/Cargo.toml", ""),
                (&format!("crates/{third}/Cargo.toml"), ""),
                ("ARCHITECTURE.md", map),
            ])
        };
        assert_eq!(on_the_map(&tree("champions")), []);
        let found = on_the_map(&tree("web"));
        let messages: Vec<_> = found.iter().map(|finding| finding.message.as_str()).collect();
        assert_eq!(messages, ["there is no crate champions", "the map does not show crates/web"]);
    }
}
