//! The five games, as the tools know them: a folder, a title, a prefix of rule ids and the ways a name is spelled.

use crate::tree::Tree;

/// One of the five.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Game {
    /// The crate and its folder below `crates/`.
    pub(crate) krate: &'static str,
    /// How people write it.
    pub(crate) title: &'static str,
    /// What every rule id of its ledger begins with.
    pub(crate) prefix: &'static str,
    /// How code spells it.
    pub(crate) in_code: &'static [&'static str],
    /// How prose spells it, where that is not an ordinary word.
    pub(crate) in_prose: &'static [&'static str],
}

/// All five, in the order of the design.
pub(crate) const GAMES: [Game; 5] = [
    Game {
        krate: "rumbleslam",
        title: "RUMBLESLAM",
        prefix: "RS",
        in_code: &["rumbleslam", "Rumbleslam", "RumbleSlam", "RUMBLESLAM"],
        in_prose: &["rumbleslam", "Rumbleslam", "RumbleSlam", "RUMBLESLAM"],
    },
    Game {
        krate: "champions",
        title: "Champions",
        prefix: "CH",
        in_code: &["champions", "Champions", "CHAMPIONS"],
        // "champions" is also what a tag team hopes to be.
        in_prose: &["Champions"],
    },
    Game {
        krate: "atw",
        title: "ATW",
        prefix: "ATW",
        in_code: &["atw", "Atw", "ATW"],
        in_prose: &["atw", "Atw", "ATW", "All Time Wrestling"],
    },
    Game {
        krate: "wrestlenomicon",
        title: "Wrestlenomicon",
        prefix: "WN",
        in_code: &["wrestlenomicon", "Wrestlenomicon", "WRESTLENOMICON"],
        in_prose: &["wrestlenomicon", "Wrestlenomicon", "WRESTLENOMICON"],
    },
    Game {
        krate: "dungeon-bowl",
        title: "Dungeon Bowl",
        prefix: "DB",
        in_code: &["dungeon_bowl", "dungeon-bowl", "DungeonBowl", "DUNGEON_BOWL"],
        in_prose: &["dungeon_bowl", "dungeon-bowl", "DungeonBowl", "Dungeon Bowl"],
    },
];

/// What lies between matches: no game, but rules with a ledger all the same.
pub(crate) const PROMOTION: Game =
    Game { krate: "promotion", title: "Promotions", prefix: "PR", in_code: &[], in_prose: &[] };

impl Game {
    /// The game's crate as Rust code writes it.
    pub(crate) fn module(&self) -> String {
        self.krate.replace('-', "_")
    }

    /// The crate's folder.
    pub(crate) fn folder(&self) -> String {
        format!("crates/{}", self.krate)
    }

    /// Where its ledger is.
    pub(crate) fn ledger(&self) -> String {
        format!("docs/rules/{}.md", self.krate)
    }

    /// Whether the crate is there yet.
    pub(crate) fn is_built(&self, tree: &Tree) -> bool {
        tree.text(&format!("{}/Cargo.toml", self.folder())).is_some()
    }

    /// The first spelling of this game that `line` contains as a word of its own.
    pub(crate) fn named_in(spellings: &[&'static str], line: &str) -> Option<&'static str> {
        spellings.iter().copied().find(|spelling| contains_name(line, spelling))
    }
}

/// Finds `name` in `line`, but not inside a longer word: `atw` is not in `catwalk`, `Atw` is in `AtwMatch`.
fn contains_name(line: &str, name: &str) -> bool {
    let pascal = name.starts_with(char::is_uppercase) && name.chars().any(char::is_lowercase);
    line.match_indices(name).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + name.len()..].chars().next();
        let open = before.is_none_or(|c| !c.is_alphanumeric() || (pascal && c.is_lowercase()));
        let close = after.is_none_or(|c| !c.is_alphanumeric() || (pascal && c.is_uppercase()));
        open && close
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_inside_a_longer_word_is_not_that_name() {
        assert!(contains_name("use atw::Bout;", "atw"));
        assert!(contains_name("let atw_bout = 1;", "atw"));
        assert!(contains_name("Any::AtwMatch(m)", "Atw"));
        assert!(contains_name("fn isAtw()", "Atw"));
        assert!(!contains_name("a catwalk", "atw"));
        assert!(!contains_name("the Championship", "Champions"));
        assert!(!contains_name("ATWOOD", "ATW"));
    }
}
