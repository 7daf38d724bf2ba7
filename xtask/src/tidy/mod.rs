//! The invariants of the house, as checks.
//!
//! A check is a pure function from the tree to what it found. It has a name, so that a message can be looked up, and a
//! reason, so that whoever meets it knows what it protects. Adding one: a function in the file it belongs to, a test
//! that shows it bite and a test that shows it stay quiet, a row in [`CHECKS`].

mod direction;
mod leftovers;
mod lints;
mod names;
mod pages;
mod purity;
mod shape;
mod wording;

use std::fmt::Write as _;

use crate::how_many;
use crate::tree::Tree;

/// Something that is not as it should be, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) path: String,
    /// Counted from one; zero when it is about the whole file or a file that is missing.
    pub(crate) line: usize,
    pub(crate) message: String,
}

impl Finding {
    fn at(path: &str, line: usize, message: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line, message: message.into() }
    }

    pub(crate) fn of(path: &str, message: impl Into<String>) -> Self {
        Self::at(path, 0, message)
    }
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.path, self.message),
            line => write!(f, "{}:{line}: {}", self.path, self.message),
        }
    }
}

struct Check {
    name: &'static str,
    why: &'static str,
    run: fn(&Tree) -> Vec<Finding>,
}

const CHECKS: &[Check] = &[
    Check {
        name: "kernel-names-no-game",
        why: "a kernel that knows one game serves that one; it must fit a sixth unchanged",
        run: names::in_kernel,
    },
    Check {
        name: "no-game-names-another",
        why: "each game can be read, tested and removed alone",
        run: names::between_games,
    },
    Check {
        name: "only-the-catalog-names-all",
        why: "elsewhere a game's name is a file's name, so a sixth game is new files and one new row",
        run: names::outside_catalog,
    },
    Check {
        name: "rules-are-pure",
        why: "rules do no I/O, read no clock, own no generator, print nothing and meet no unordered map: \
              the same record must give the same match everywhere, for ever",
        run: purity::in_rules_crates,
    },
    Check {
        name: "dependencies-point-inward",
        why: "kernel <- games <- catalog <- bots <- lab <- wire <- web <- server <- cli; never the other way",
        run: direction::between_crates,
    },
    Check {
        name: "the-map-is-true",
        why: "whoever reads ARCHITECTURE.md knows every room, and finds the ones they read of",
        run: direction::on_the_map,
    },
    Check {
        name: "versions-at-the-root",
        why: "one version of a dependency for the whole house, in the root Cargo.toml, with what it is for",
        run: lints::workspace_dependencies,
    },
    Check {
        name: "lints-from-the-root",
        why: "one list of lints for the whole house, so no crate is held to less",
        run: lints::workspace_lints,
    },
    Check {
        name: "clippy-lists-agree",
        why: "the root clippy.toml forbids maps, clocks, files and printing; only crates that deal with the world \
              have their own, all with the same text, and a rules crate never has one",
        run: lints::clippy_files,
    },
    Check {
        name: "games-have-one-shape",
        why: "knowing one game is knowing all five",
        run: shape::standard_files,
    },
    Check {
        name: "three-playthroughs-a-game",
        why: "a whole match, line by line, shows at review what a change of rules really does",
        run: shape::playthroughs,
    },
    Check {
        name: "few-pictures",
        why: "a picture weighs more than a file of rules, and its every version stays in the history",
        run: pages::pictures,
    },
    Check {
        name: "perft-page-is-current",
        why: "a table of counts that is not today's misleads whoever checks another program by it",
        run: crate::perft::check,
    },
    Check {
        name: "rules-files-are-short",
        why: "one file a section of the rulebook; a long file is two sections",
        run: shape::file_lengths,
    },
    Check {
        name: "no-machine-paths",
        why: "a path of one machine is wrong on every other",
        run: leftovers::machine_paths,
    },
    Check {
        name: "no-registry-hosts",
        why: "where packages are fetched from is the builder's business, not the repository's",
        run: leftovers::registry_hosts,
    },
    Check {
        name: "nothing-left-to-do",
        why: "what is in the tree is finished; what is not finished is an issue",
        run: leftovers::unfinished,
    },
    Check {
        name: "no-test-is-ignored",
        why: "a test that does not run proves nothing",
        run: leftovers::ignored_tests,
    },
    Check {
        name: "decisions-are-numbered-and-linked",
        why: "a decision that cannot be found will be made again",
        run: pages::decisions,
    },
    Check {
        name: "changelog-has-unreleased",
        why: "a change without a line in the changelog is a surprise to whoever upgrades",
        run: pages::changelog,
    },
    Check {
        name: "no-broken-links",
        why: "a page that points nowhere is worse than one that says nothing",
        run: pages::links,
    },
    Check {
        name: "readme-names-both-commands",
        why: "a stranger must see at once how to run it and how to test it, and the machine tests the same way",
        run: pages::commands,
    },
    Check {
        name: "readme-tells-which-games-are-in",
        why: "a front page that promises a game which is not there, or hides one that is, is not believed twice",
        run: pages::status,
    },
    Check {
        name: "plain-words",
        why: "a phrase that readers stumbled over and that was replaced must not come back",
        run: wording::retired,
    },
];

/// What all checks together say.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) text: String,
    pub(crate) findings: usize,
}

/// Runs every check.
pub(crate) fn report(tree: &Tree) -> Report {
    let mut report = Report { text: String::new(), findings: 0 };
    for check in CHECKS {
        let findings = (check.run)(tree);
        if findings.is_empty() {
            continue;
        }
        report.findings += findings.len();
        let _ = writeln!(report.text, "{}: {}", check.name, check.why);
        for finding in findings {
            let _ = writeln!(report.text, "  {finding}");
        }
    }
    let found = how_many(report.findings, "finding");
    let _ = writeln!(report.text, "tidy: {} checks, {found}", CHECKS.len());
    report
}

/// All checks with their reasons.
pub(crate) fn listing() -> String {
    let mut text = String::new();
    for check in CHECKS {
        let _ = writeln!(text, "{}\n    {}", check.name, check.why);
    }
    text
}

/// The crates that hold rules: no file, no clock, no map, no print. Everything else here is allowed to meet the world.
fn is_rules_crate(krate: &str) -> bool {
    matches!(krate, "kernel" | "grid" | "promotion")
        || crate::games::GAMES.iter().any(|game| game.krate == krate)
}

/// The lines of a text, counted from one.
fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(index, line)| (index + 1, line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_is_printed_with_its_place_and_the_checks_reason() {
        let tree = Tree::of([("crates/kernel/src/lib.rs", "\nuse std::collections::HashMap;\n")]);
        let report = report(&tree);
        assert!(report.text.contains("  crates/kernel/src/lib.rs:2: "), "{}", report.text);
        assert!(report.text.contains("rules-are-pure: rules do no I/O"), "{}", report.text);
        assert!(report.findings > 0);
    }

    #[test]
    fn no_two_checks_share_a_name() {
        let mut names: Vec<_> = CHECKS.iter().map(|check| check.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), CHECKS.len());
    }

    #[test]
    fn this_repository_is_tidy() {
        let report = report(&Tree::load(&crate::run::root()).unwrap());
        assert_eq!(report.findings, 0, "\n{}", report.text);
    }
}
