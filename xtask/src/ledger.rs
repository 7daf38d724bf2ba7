//! The ledgers in `docs/rules/`: every rule has a file that keeps it and a scenario or a test that proves it.
//!
//! A ledger is a page with tables `| id | rule | kept in | proved by |`. A rule is proved when a scenario below the
//! game's `tests/scenarios/` names it in a `rule` line, or when `proved by` names a test function
//! (`tests/x.rs::name`, `src/rules/x.rs::name`) that exists. The file that keeps a rule names its id in a comment, and
//! every id that a comment names is in the ledger, so that a reader finds the way in both directions.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::games::{GAMES, Game, PROMOTION};
use crate::how_many;
use crate::source;
use crate::tree::{Tree, extension};

/// The table, and what is missing.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) text: String,
    /// One phrase for a progress line.
    pub(crate) summary: String,
    pub(crate) gaps: usize,
}

/// Looks at every game that is built, and at what lies between matches.
pub(crate) fn report(tree: &Tree) -> Report {
    let mut text = format!(
        "{:<16}{:>7}{:>7}{:>7}{:>9}{:>11}\n",
        "game", "rules", "kept", "named", "proved", "scenarios"
    );
    let mut gaps = Vec::new();
    let mut rules = 0;
    for game in GAMES.iter().chain([&PROMOTION]) {
        if !game.is_built(tree) {
            let _ = writeln!(text, "{:<16}{:>7}", game.krate, "not yet");
            continue;
        }
        let coverage = coverage(tree, game);
        let Coverage { rules: all, kept, named, proved, scenarios, gaps: missing } = coverage;
        let _ = writeln!(text, "{:<16}{all:>7}{kept:>7}{named:>7}{proved:>9}{scenarios:>11}", game.krate);
        rules += all;
        gaps.extend(missing);
    }
    for gap in &gaps {
        let _ = writeln!(text, "{gap}");
    }
    let summary = format!("{}, {}", how_many(rules, "rule"), how_many(gaps.len(), "gap"));
    let _ = writeln!(text, "rules: {summary}");
    Report { text, summary, gaps: gaps.len() }
}

#[derive(Debug, Default)]
struct Coverage {
    rules: usize,
    kept: usize,
    named: usize,
    proved: usize,
    scenarios: usize,
    gaps: Vec<String>,
}

fn coverage(tree: &Tree, game: &Game) -> Coverage {
    let page = game.ledger();
    let mut coverage = Coverage::default();
    let Some(text) = tree.text(&page) else {
        coverage.gaps.push(format!("{page}: the ledger is missing"));
        return coverage;
    };
    let (rows, unreadable) = rows(text, game.prefix);
    coverage.gaps.extend(unreadable.into_iter().map(|(line, why)| format!("{page}:{line}: {why}")));
    if rows.is_empty() {
        coverage.gaps.push(format!("{page}: no table with the columns id, rule, kept in, proved by"));
    }
    let scenarios = scenarios(tree, game);
    coverage.rules = rows.len();
    coverage.scenarios = scenarios.iter().filter(|scenario| scenario.title.is_some()).count();

    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    for row in &rows {
        let mut gap = |why: String| coverage.gaps.push(format!("{page}:{}: {}: {why}", row.line, row.id));
        if let Some(first) = known.insert(row.id, row.line) {
            gap(format!("the id is taken by line {first}"));
        }
        match missing_file(tree, game, row.kept) {
            Some(why) => gap(why),
            None => coverage.kept += 1,
        }
        match unnamed(tree, game, row) {
            Some(file) => gap(format!("kept in {file}, where no comment names it")),
            None => coverage.named += 1,
        }
        let shown = scenarios.iter().any(|scenario| scenario.rules.iter().any(|(_, id)| id == row.id));
        let (tested, stale) = named_proofs(tree, game, row.proved, &scenarios);
        if let Some(stale) = &stale {
            gap(stale.clone());
        }
        if shown || tested {
            coverage.proved += 1;
        } else if stale.is_none() {
            gap("no scenario's `rule` line names it, and `proved by` names no test function".to_owned());
        }
    }
    for (path, line, id) in named_ids(tree, game) {
        if !known.contains_key(id.as_str()) {
            coverage.gaps.push(format!("{path}:{line}: {id} is not in {page}"));
        }
    }
    for scenario in &scenarios {
        for (line, id) in scenario.rules.iter().filter(|(_, id)| !known.contains_key(id.as_str())) {
            coverage.gaps.push(format!("{}:{line}: {id} is not in {page}", scenario.path));
        }
    }
    coverage
}

/// One row of a ledger.
#[derive(Debug, PartialEq, Eq)]
struct Row<'a> {
    id: &'a str,
    kept: &'a str,
    proved: &'a str,
    line: usize,
}

/// The rows, and the lines that look like rows but are not.
fn rows<'a>(text: &'a str, prefix: &str) -> (Vec<Row<'a>>, Vec<(usize, String)>) {
    let mut rows = Vec::new();
    let mut unreadable = Vec::new();
    let mut columns: Option<[usize; 3]> = None;
    for (index, line) in text.lines().enumerate() {
        let line_number = index + 1;
        if !line.trim_start().starts_with('|') {
            columns = None;
            continue;
        }
        let cells = cells(line);
        if let Some(header) = header(&cells) {
            columns = Some(header);
            continue;
        }
        let Some([id, kept, proved]) = columns else { continue };
        let cell = |column: usize| cells.get(column).copied().unwrap_or_default();
        let id = bare(cell(id));
        if cells.iter().all(|cell| cell.chars().all(|c| matches!(c, '-' | ':'))) {
            continue;
        }
        if !is_id(id, prefix) {
            unreadable.push((line_number, format!("`{id}` is not an id like {prefix}-PIN-2")));
            continue;
        }
        if cells.len() <= proved {
            unreadable.push((line_number, format!("{id} has {} columns of {}", cells.len(), proved + 1)));
            continue;
        }
        rows.push(Row { id, kept: cell(kept), proved: cell(proved), line: line_number });
    }
    (rows, unreadable)
}

/// The places of id, kept in and proved by, when this is the head of a ledger's table.
fn header(cells: &[&str]) -> Option<[usize; 3]> {
    let column = |name: &str| cells.iter().position(|cell| bare(cell).eq_ignore_ascii_case(name));
    Some([column("id")?, column("kept in")?, column("proved by")?])
}

/// The cells of a table's line; `\|` does not part them.
fn cells(line: &str) -> Vec<&str> {
    let line = line.trim();
    let line = line.strip_prefix('|').unwrap_or(line);
    let mut found = Vec::new();
    let mut start = 0;
    let mut escaped = false;
    for (at, letter) in line.char_indices() {
        if letter == '|' && !escaped {
            found.push(line[start..at].trim());
            start = at + 1;
        }
        escaped = letter == '\\' && !escaped;
    }
    if !line[start..].trim().is_empty() {
        found.push(line[start..].trim());
    }
    found
}

/// A cell's text without the marks around it.
fn bare(cell: &str) -> &str {
    cell.trim_matches(['`', '*', ' ', '"'])
}

/// `WN-PASS-2`: the prefix, one or more words in capitals, a number, and perhaps a letter.
fn is_id(text: &str, prefix: &str) -> bool {
    let Some(rest) = text.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('-')) else { return false };
    let Some((words, number)) = rest.rsplit_once('-') else { return false };
    let word =
        |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
    let digits = number.trim_end_matches(|c: char| c.is_ascii_lowercase());
    words.split('-').all(word)
        && !digits.is_empty()
        && digits.chars().all(|c| c.is_ascii_digit())
        && number.len() - digits.len() <= 1
}

/// Why `kept in` does not hold, if so: it names one or more paths below the game's `src/` (or `content/…`).
fn missing_file(tree: &Tree, game: &Game, kept: &str) -> Option<String> {
    let folder = game.folder();
    let names: Vec<_> = kept
        .split([',', ';', ' '])
        .map(bare)
        .filter(|name| !name.is_empty() && *name != "and")
        .map(|name| name.strip_prefix("src/").unwrap_or(name))
        .collect();
    if names.is_empty() {
        return Some("no file keeps it".to_owned());
    }
    let absent = names.iter().find(|name| {
        let below = if name.starts_with("content/") { folder.clone() } else { format!("{folder}/src") };
        !tree.has(&format!("{below}/{}", name.split("::").next().unwrap_or(name)))
    })?;
    Some(format!("kept in {absent}, which is not below {folder}/src"))
}

/// The paths below the game's folder that `kept in` names and that hold code.
fn code_files<'a>(game: &Game, kept: &'a str) -> impl Iterator<Item = (&'a str, String)> {
    let folder = game.folder();
    let names = kept.split([',', ';', ' ']).map(bare).filter(|name| name.contains(".rs"));
    names.map(move |name| {
        let file = name.split("::").next().unwrap_or(name);
        (name, format!("{folder}/src/{}", file.strip_prefix("src/").unwrap_or(file)))
    })
}

/// The first file that keeps a rule without naming it.
fn unnamed<'a>(tree: &Tree, game: &Game, row: &Row<'a>) -> Option<&'a str> {
    let names = |path: &str| {
        let text = tree.text(path).unwrap_or_default();
        comments(text).any(|(_, comment)| words(comment).any(|word| word == row.id))
    };
    code_files(game, row.kept).find(|(_, path)| !names(path)).map(|(name, _)| name)
}

/// Every id that a comment of the game's code names: path, line, id.
fn named_ids(tree: &Tree, game: &Game) -> Vec<(String, usize, String)> {
    let mut found = Vec::new();
    for (path, text) in
        tree.below(&format!("{}/src", game.folder())).filter(|(path, _)| extension(path) == "rs")
    {
        for (line, comment) in comments(text) {
            let ids = words(comment).filter(|word| is_id(word, game.prefix));
            found.extend(ids.map(|id| (path.to_owned(), line, id.to_owned())));
        }
    }
    found
}

/// The comments of a source file, with their lines.
fn comments(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().filter_map(|(index, line)| Some((index + 1, line.split_once("//")?.1)))
}

/// Words and ids of a comment.
fn words(comment: &str) -> impl Iterator<Item = &str> {
    comment.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-')
}

/// Whether `proved by` names a test function that exists, and what it names that does not.
fn named_proofs(tree: &Tree, game: &Game, proved: &str, scenarios: &[Scenario]) -> (bool, Option<String>) {
    let title = |name: &str| scenarios.iter().any(|scenario| scenario.is_called(name));
    let whole = bare(proved);
    if whole.is_empty() || whole == "-" || title(whole) {
        return (false, None);
    }
    let mut tested = false;
    for name in proved.split(';').map(bare).filter(|name| !name.is_empty()) {
        let functions: Vec<_> =
            name.split([',', ' ']).map(bare).filter(|word| word.contains(".rs::")).collect();
        if functions.is_empty() {
            if !title(name) {
                return (tested, Some(format!("proved by \"{name}\", which is no scenario's title")));
            }
            continue;
        }
        for function in functions {
            if !test_exists(tree, game, function) {
                return (tested, Some(format!("proved by {function}, which is not there")));
            }
            tested = true;
        }
    }
    (tested, None)
}

/// The tests that `conformance::game_tests!` writes into a file.
const FRAME: [&str; 7] = [
    "scenarios_hold",
    "keeps_every_law",
    "codes_stay",
    "playthroughs_stay",
    "perft",
    "every_chance_is_what_the_dice_give",
    "golden_records",
];

/// `tests/x.rs::name`: the file is there and has a test of that name.
fn test_exists(tree: &Tree, game: &Game, function: &str) -> bool {
    let Some((file, name)) = function.split_once("::") else { return false };
    let name = name.rsplit("::").next().unwrap_or(name);
    let text = tree.text(&format!("{}/{file}", game.folder())).unwrap_or_default();
    let text = source::without_comments(text);
    text.contains(&format!("fn {name}(")) || FRAME.contains(&name) && text.contains("game_tests!(")
}

/// One scenario of a file; what stands before the first `scenario` line has no title.
#[derive(Debug)]
struct Scenario {
    path: String,
    title: Option<String>,
    /// The ids of its `rule` lines, with the line.
    rules: Vec<(usize, String)>,
}

impl Scenario {
    /// By title, or by the file's name.
    fn is_called(&self, name: &str) -> bool {
        let same = |title: &str| {
            let plain = |text: &str| text.trim_matches(['.', '`', '"', ' ']).replace('`', "").to_lowercase();
            plain(title) == plain(name)
        };
        let file = self.path.rsplit('/').next().unwrap_or(&self.path);
        self.title.as_deref().is_some_and(same) || same(file) || same(file.trim_end_matches(".txt"))
    }
}

fn scenarios(tree: &Tree, game: &Game) -> Vec<Scenario> {
    let folder = format!("{}/tests/scenarios", game.folder());
    let mut found = Vec::new();
    for (path, text) in tree.below(&folder).filter(|(path, _)| extension(path) == "txt") {
        let new = |title: Option<String>| Scenario { path: path.to_owned(), title, rules: Vec::new() };
        let mut current = new(None);
        let mut quoted = false;
        for (index, line) in text.lines().enumerate() {
            let was_quoted = quoted;
            // A drawn position stands between triple quotes; nothing in it is a line of the language.
            if line.matches("\"\"\"").count() % 2 == 1 {
                quoted = !quoted;
            }
            if was_quoted {
                continue;
            }
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            match word {
                "scenario" => {
                    let next = new(Some(rest.trim().to_owned()));
                    found.push(std::mem::replace(&mut current, next));
                }
                "rule" => {
                    let rest = rest.split(" #").next().unwrap_or(rest);
                    let ids = rest.split([',', ' ', '\t']).filter(|id| !id.is_empty());
                    current.rules.extend(ids.map(|id| (index + 1, id.to_owned())));
                }
                _ => {}
            }
        }
        found.push(current);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEDGER: &str = "# ATW\n\n| id | rule | kept in | proved by |\n|---|---|:--|---|\n\
        | ATW-PIN-1 | one \\| two | `rules/pin.rs` | a pin counts to three |\n\
        | ATW-PIN-2 | more | rules/pin.rs, bout.rs | `tests/pin.rs::the_crowd_counts` |\n\n\
        | word | meaning |\n|---|---|\n| pin | a fall |\n";

    const SCENARIOS: &str =
        "scenario  a pin counts to three\nrule      ATW-PIN-1\nposition  \"\"\"\nrule ATW-NOT-1\n\"\"\"\n";

    fn game(ledger: &str, scenarios: &str) -> Tree {
        Tree::of([
            ("crates/atw/Cargo.toml", ""),
            ("crates/atw/src/rules/pin.rs", "/// ATW-PIN-1, ATW-PIN-2: a pin.\nfn pin() {}\n"),
            ("crates/atw/src/bout.rs", "// ATW-PIN-2\n"),
            ("crates/atw/tests/pin.rs", "#[test]\nfn the_crowd_counts() {}\n// fn the_crowd_sleeps() {}\n"),
            ("crates/atw/tests/scenarios/pin.txt", scenarios),
            ("docs/rules/atw.md", ledger),
        ])
    }

    fn gaps(ledger: &str, scenarios: &str) -> Vec<String> {
        coverage(&game(ledger, scenarios), &GAMES[2]).gaps
    }

    #[test]
    fn a_whole_ledger_has_no_gap_and_is_counted() {
        assert_eq!(gaps(LEDGER, SCENARIOS), [""; 0]);
        let report = report(&game(LEDGER, SCENARIOS));
        assert_eq!(report.gaps, 0);
        let row = report.text.lines().find(|line| line.starts_with("atw")).unwrap();
        assert_eq!(row.split_whitespace().collect::<Vec<_>>(), ["atw", "2", "2", "2", "2", "1"]);
        assert!(report.text.contains("champions       not yet"), "{}", report.text);
    }

    #[test]
    fn a_rule_that_no_file_keeps_is_a_gap() {
        let ledger = LEDGER.replace("`rules/pin.rs`", "`rules/count.rs`");
        let found = gaps(&ledger, SCENARIOS);
        assert_eq!(
            found[0],
            "docs/rules/atw.md:5: ATW-PIN-1: kept in rules/count.rs, which is not below crates/atw/src"
        );
        assert_eq!(gaps(&LEDGER.replace("`rules/pin.rs`", ""), SCENARIOS).len(), 1);
    }

    #[test]
    fn a_rule_whose_file_does_not_name_it_is_a_gap() {
        let ledger = LEDGER.replace("`rules/pin.rs`", "`rules/pin.rs`, bout.rs");
        let found = gaps(&ledger, SCENARIOS);
        assert_eq!(found, ["docs/rules/atw.md:5: ATW-PIN-1: kept in bout.rs, where no comment names it"]);
    }

    #[test]
    fn a_comment_that_names_an_unknown_rule_is_a_gap() {
        let shorter: String =
            LEDGER.lines().filter(|line| !line.contains("ATW-PIN-2")).collect::<Vec<_>>().join("\n");
        let found = gaps(&shorter, SCENARIOS);
        assert!(
            found.iter().any(|gap| gap == "crates/atw/src/bout.rs:1: ATW-PIN-2 is not in docs/rules/atw.md"),
            "{found:?}"
        );
    }

    #[test]
    fn a_rule_that_nothing_proves_is_a_gap() {
        let other = SCENARIOS.replace("ATW-PIN-1", "ATW-PIN-2");
        let found = gaps(LEDGER, &other);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].contains("docs/rules/atw.md:5: ATW-PIN-1: no scenario"), "{found:?}");
    }

    #[test]
    fn a_test_function_or_a_title_that_is_not_there_is_a_gap() {
        for (from, to) in [
            ("the_crowd_counts", "the_crowd_sleeps"),
            ("tests/pin.rs", "tests/pins.rs"),
            ("to three", "to four"),
        ] {
            let found = gaps(&LEDGER.replace(from, to), SCENARIOS);
            assert!(found.iter().any(|gap| gap.contains("proved by")), "{to}: {found:?}");
        }
    }

    #[test]
    fn a_scenario_that_names_an_unknown_rule_is_a_gap() {
        let found = gaps(LEDGER, &SCENARIOS.replace("ATW-PIN-1", "ATW-PIN-1, ATW-PIN-9"));
        assert_eq!(found, ["crates/atw/tests/scenarios/pin.txt:2: ATW-PIN-9 is not in docs/rules/atw.md"]);
    }

    #[test]
    fn doubled_foreign_and_cut_rows_are_gaps() {
        let doubled = LEDGER.replace("ATW-PIN-2", "ATW-PIN-1");
        assert!(gaps(&doubled, SCENARIOS).iter().any(|gap| gap.contains("taken by line 5")));
        let foreign = LEDGER.replace("ATW-PIN-2", "RS-PIN-2");
        assert!(gaps(&foreign, SCENARIOS).iter().any(|gap| gap.contains("`RS-PIN-2` is not an id")));
        let cut = format!("{}| ATW-PIN-3 | cut |\n", &LEDGER[..=LEDGER.find("\n\n| word").unwrap()]);
        assert!(gaps(&cut, SCENARIOS).iter().any(|gap| gap.contains("2 columns of 4")));
        assert!(gaps("# ATW\n", SCENARIOS).iter().any(|gap| gap.contains("no table")));
    }

    #[test]
    fn several_scenarios_and_several_ids_share_a_file() {
        let text = "# about\nscenario  one\nrule ATW-PIN-1 ATW-PIN-2\nscenario  a pin counts to three\nrule ATW-PIN-2,ATW-PIN-1\n";
        let found = scenarios(&game(LEDGER, text), &GAMES[2]);
        let titles: Vec<_> = found.iter().filter_map(|scenario| scenario.title.as_deref()).collect();
        assert_eq!(titles, ["one", "a pin counts to three"]);
        assert_eq!(gaps(LEDGER, text), [""; 0]);
    }

    #[test]
    fn ids_are_recognised() {
        for id in ["WN-PASS-2", "WN-GROUND-ZERO-11", "WN-W5-1b"] {
            assert!(is_id(id, "WN"), "{id}");
        }
        for text in ["WN-PASS", "WN-2", "WN-pass-2", "WN--2", "RS-PASS-2", "WN-PASS-2bc", ""] {
            assert!(!is_id(text, "WN"), "{text}");
        }
    }

    #[test]
    fn the_ledgers_of_this_repository_have_no_gap() {
        let report = report(&Tree::load(&crate::run::root()).unwrap());
        assert_eq!(report.gaps, 0, "\n{}", report.text);
    }
}
