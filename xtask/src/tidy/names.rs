//! Who may name a game.

use super::{Finding, numbered};
use crate::games::{GAMES, Game};
use crate::source;
use crate::tree::{Tree, extension};

/// The kernel's own text, comments included.
pub(super) fn in_kernel(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for (path, text) in library(tree, "kernel").chain(library(tree, "kernel-derive")) {
        let code = source::without_comments(text);
        for ((line, prose), code) in numbered(text).zip(code.lines()) {
            for game in &GAMES {
                if let Some(name) = named(game, prose, code) {
                    found.push(Finding::at(path, line, format!("names the game `{name}`")));
                }
            }
        }
    }
    found
}

fn named(game: &Game, prose: &str, code: &str) -> Option<&'static str> {
    Game::named_in(game.in_prose, prose).or_else(|| Game::named_in(game.in_code, code))
}

/// The code of one game; a comment may compare ("as in the other card game") and a sentence may say "champions".
pub(super) fn between_games(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for own in &GAMES {
        for (path, text) in library(tree, own.krate) {
            for (line, code) in numbered(&source::code(text)) {
                for other in GAMES.iter().filter(|other| other.krate != own.krate) {
                    if let Some(name) = Game::named_in(other.in_code, code) {
                        let message = format!("{} names another game, `{name}`", own.krate);
                        found.push(Finding::at(path, line, message));
                    }
                }
            }
        }
    }
    found
}

/// Every other crate's code: a file may name the game it is named after, or declares as a module.
pub(super) fn outside_catalog(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    let others = tree.crates().filter(|krate| {
        !matches!(*krate, "catalog" | "kernel" | "kernel-derive")
            && GAMES.iter().all(|game| game.krate != *krate)
    });
    for krate in others {
        for (path, text) in library(tree, krate) {
            let code = source::code(text);
            for game in GAMES.iter().filter(|game| !may_name(game, path, &code)) {
                for (line, code) in numbered(&code) {
                    if let Some(name) = Game::named_in(game.in_code, code) {
                        let message =
                            format!("names the game `{name}`, and neither this file nor a module of it is");
                        found.push(Finding::at(path, line, message));
                    }
                }
            }
        }
    }
    found
}

fn may_name(game: &Game, path: &str, code: &str) -> bool {
    let module = game.module();
    let inside = path.split_once("/src/").map_or(path, |(_, inside)| inside);
    inside.contains(&module) || inside.contains(game.krate) || code.contains(&format!("mod {module};"))
}

fn library<'a>(tree: &'a Tree, krate: &str) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
    let folder = format!("crates/{krate}/src");
    tree.files().filter(move |(path, _)| path.starts_with(&folder) && extension(path) == "rs")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(path: &str, text: &str) -> Tree {
        Tree::of([(path, text)])
    }

    #[test]
    fn the_kernel_may_not_even_mention_a_game() {
        let mentions =
            in_kernel(&one("crates/kernel/src/seat.rs", "//! A player\n//! is a piece in Dungeon Bowl.\n"));
        assert_eq!(mentions, [Finding::at("crates/kernel/src/seat.rs", 2, "names the game `Dungeon Bowl`")]);
        assert_eq!(in_kernel(&one("crates/kernel/src/lib.rs", "use champions::Card;")).len(), 1);
        assert!(
            in_kernel(&one("crates/kernel/src/lib.rs", "// who are the champions? a catwalk")).is_empty()
        );
        assert!(in_kernel(&one("crates/kernel/tests/block.rs", "// Dungeon Bowl's push")).is_empty());
    }

    #[test]
    fn a_game_may_not_use_another() {
        let found = between_games(&one("crates/atw/src/lib.rs", "\nuse champions::Chart;"));
        assert_eq!(found, [Finding::at("crates/atw/src/lib.rs", 2, "atw names another game, `champions`")]);
        assert_eq!(between_games(&one("crates/dungeon-bowl/src/a.rs", "rumbleslam::Ring")).len(), 1);
        let quiet = "use atw::Card; // unlike Champions\nconst A: &str = \"the champions\";";
        assert!(between_games(&one("crates/atw/src/words.rs", quiet)).is_empty());
    }

    #[test]
    fn outside_the_catalog_a_games_name_is_a_files_name() {
        let manifest = ("crates/bots/Cargo.toml", "");
        let bad = Tree::of([manifest, ("crates/bots/src/search.rs", "match g { Any::Atw(m) => 1 }")]);
        assert_eq!(outside_catalog(&bad).len(), 1);
        let good = Tree::of([
            manifest,
            ("crates/bots/src/atw.rs", "use atw::Bout;"),
            ("crates/bots/src/lib.rs", "mod atw;\nuse atw::Bot;"),
            ("crates/bots/src/other.rs", "/// Not for ATW.\nfn f() {}"),
            ("crates/bots/tests/duel.rs", "atw::start()"),
            ("crates/catalog/Cargo.toml", ""),
            ("crates/catalog/src/lib.rs", "enum Any { Atw, Champions }"),
        ]);
        assert_eq!(outside_catalog(&good), []);
    }
}
