//! Everything that must pass, one stage after the other.
//!
//! A stage that fails stops nothing: at the end everything that is wrong has been shown. The last line is the sum,
//! alone on its line: `N passed, N failed`, and `, N skipped` when something was. Where `CI` is set, something skipped
//! is a failure: nobody would see the word.

use std::io::{IsTerminal, Write as _, stdout};
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::Result;

use crate::tree::Tree;
use crate::{ledger, python, run, setup, tidy};

/// How many passed, failed and were not run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Tally {
    passed: usize,
    failed: usize,
    skipped: usize,
}

impl Tally {
    fn of(ok: bool) -> Self {
        Self { passed: usize::from(ok), failed: usize::from(!ok), skipped: 0 }
    }

    fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        if self.skipped > 0 {
            write!(f, ", {} skipped", self.skipped)?;
        }
        Ok(())
    }
}

/// What a stage has to say.
struct Verdict {
    tally: Tally,
    /// After "ok 12 s": what is worth a word.
    note: String,
    /// Shown whole when something failed.
    output: String,
}

impl Verdict {
    /// One check, by how a program ended.
    fn check(outcome: Result<run::Outcome>) -> Self {
        match outcome {
            Ok(outcome) => Self { tally: Tally::of(outcome.ok), note: String::new(), output: outcome.output },
            Err(error) => {
                Self { tally: Tally::of(false), note: String::new(), output: format!("{error:#}\n") }
            }
        }
    }

    /// The same check of something else: it fails if either fails.
    fn and(&mut self, other: &Self) {
        if other.tally.failed > 0 {
            self.tally = other.tally;
            self.output.push_str(&other.output);
        }
    }

    fn skip(why: &str) -> Self {
        Self { tally: Tally { skipped: 1, ..Tally::default() }, note: why.to_owned(), output: String::new() }
    }
}

struct House<'a> {
    root: &'a Path,
    tree: Tree,
}

struct Stage {
    name: &'static str,
    run: fn(&House<'_>) -> Verdict,
}

const STAGES: &[Stage] = &[
    Stage { name: "setup", run: set_up },
    Stage { name: "fmt", run: format },
    Stage { name: "clippy", run: clippy },
    Stage { name: "tidy", run: tidy },
    Stage { name: "rules", run: rules },
    Stage { name: "tests", run: tests },
    Stage { name: "script", run: script },
    Stage { name: "doc-tests", run: doc_tests },
    Stage { name: "docs", run: docs },
    Stage { name: "verifier", run: verifier },
    Stage { name: "python", run: python },
    Stage { name: "deny", run: deny },
];

/// The subcommand.
pub(crate) fn run(root: &Path) -> Result<bool> {
    let house = House { root, tree: Tree::load(root)? };
    let mut sum = Tally::default();
    let mut failed = Vec::new();
    for (index, stage) in STAGES.iter().enumerate() {
        print!("[{}/{}] {} ... ", index + 1, STAGES.len(), stage.name);
        stdout().flush()?;
        let start = Instant::now();
        let verdict = (stage.run)(&house);
        let word = match verdict.tally {
            Tally { failed: 1.., .. } => "FAILED",
            Tally { passed: 0, skipped: 1.., .. } => "skipped",
            _ => "ok",
        };
        let note = if verdict.note.is_empty() { String::new() } else { format!(", {}", verdict.note) };
        println!("{word} {} s{note}", start.elapsed().as_secs());
        if verdict.tally.failed > 0 {
            failed.push(stage.name);
            println!("{}\n", verdict.output.trim_end());
        }
        sum.add(verdict.tally);
    }
    if !failed.is_empty() {
        println!("failed: {}", failed.join(", "));
    }
    if in_ci() && sum.skipped > 0 {
        println!("something was skipped, which CI does not allow");
    }
    println!("{sum}");
    Ok(sum.failed == 0 && !(in_ci() && sum.skipped > 0))
}

fn in_ci() -> bool {
    std::env::var_os("CI").is_some()
}

/// Cargo with colours exactly when we have somebody to show them to.
fn cargo(house: &House<'_>, arguments: &[&str]) -> Command {
    let mut command = run::cargo(house.root, arguments);
    let colour = stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    command.env("CARGO_TERM_COLOR", if colour { "always" } else { "never" });
    if in_ci() {
        // A clone that is built once gains nothing from what the next build could reuse.
        command.env("CARGO_INCREMENTAL", "0");
    }
    command
}

/// Counts only when it fails: having tools is not a test.
fn set_up(house: &House<'_>) -> Verdict {
    match setup::ensure(house.root, &house.tree, setup::For::Test) {
        Ok(()) => Verdict { tally: Tally::default(), note: String::new(), output: String::new() },
        Err(error) => {
            Verdict { tally: Tally::of(false), note: String::new(), output: format!("{error:#}\n") }
        }
    }
}

fn format(house: &House<'_>) -> Verdict {
    let mut verdict = Verdict::check(run::capture(cargo(house, &["fmt", "--all", "--check"])));
    // Workspaces of their own: the fuzz targets and the Python package.
    for manifest in ["fuzz/Cargo.toml", python::MANIFEST] {
        if house.tree.has(manifest) {
            let arguments = ["fmt", "--manifest-path", manifest, "--check"];
            verdict.and(&Verdict::check(run::capture(cargo(house, &arguments))));
        }
    }
    if verdict.tally.failed > 0 {
        verdict.output.push_str("\n`cargo fmt --all` does it\n");
    }
    verdict
}

fn clippy(house: &House<'_>) -> Verdict {
    let arguments = ["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"];
    let mut verdict = Verdict::check(run::capture(cargo(house, &arguments)));
    if house.tree.has(python::MANIFEST) && python::is_here() {
        let mut arguments =
            vec!["clippy", "--manifest-path", python::MANIFEST, "--target-dir", python::LINTED];
        arguments.extend(["--quiet", "--", "-D", "warnings"]);
        verdict.and(&Verdict::check(run::capture(cargo(house, &arguments))));
    }
    verdict
}

fn tidy(house: &House<'_>) -> Verdict {
    let report = tidy::report(&house.tree);
    Verdict { tally: Tally::of(report.findings == 0), note: String::new(), output: report.text }
}

fn rules(house: &House<'_>) -> Verdict {
    let report = ledger::report(&house.tree);
    Verdict { tally: Tally::of(report.gaps == 0), note: report.summary, output: report.text }
}

/// Unit tests, scenarios, playthroughs and the conformance suites.
fn tests(house: &House<'_>) -> Verdict {
    let nextest =
        ["nextest", "run", "--workspace", "--no-fail-fast", "--no-tests=pass", "--status-level=fail"];
    let plain = ["test", "--workspace", "--no-fail-fast", "--tests", "--examples"];
    let with_nextest = run::on_path("cargo-nextest");
    counted(run::capture(cargo(house, if with_nextest { &nextest } else { &plain })))
}

fn doc_tests(house: &House<'_>) -> Verdict {
    counted(run::capture(cargo(house, &["test", "--workspace", "--no-fail-fast", "--doc"])))
}

/// The documentation builds, and every link in it leads somewhere.
fn docs(house: &House<'_>) -> Verdict {
    let mut command = cargo(house, &["doc", "--workspace", "--no-deps", "--quiet"]);
    command.env("RUSTDOCFLAGS", "-D warnings");
    Verdict::check(run::capture(command))
}

/// The modules of the page's script, by themselves.
fn script(house: &House<'_>) -> Verdict {
    const TESTS: &str = "crates/web/tests/script";
    if house.tree.below(TESTS).next().is_none() {
        return Verdict::skip("no tests of the script");
    }
    Verdict::check(run::capture(run::program(house.root, "node", &["--test", "crates/web/tests/script/"])))
}

/// The second verifier of dice, in another language, against the published vectors.
fn verifier(house: &House<'_>) -> Verdict {
    const SCRIPT: &str = "tools/check_vectors.py";
    if !house.tree.has(SCRIPT) {
        return Verdict::skip("there is no tools/check_vectors.py");
    }
    Verdict::check(run::capture(run::program(house.root, "python3", &[SCRIPT])))
}

/// The Python package: built into a fresh virtual environment, and its own tests there.
fn python(house: &House<'_>) -> Verdict {
    if !house.tree.has(python::MANIFEST) {
        return Verdict::skip("there is no Python package");
    }
    if !python::is_here() {
        return Verdict::skip("Python 3.10 or later with venv is not here");
    }
    match python::test(house.root) {
        Ok(outcome) => counted_by_pytest(outcome),
        Err(error) => Verdict::check(Err(error)),
    }
}

fn counted_by_pytest(outcome: run::Outcome) -> Verdict {
    let mut tally = python::count(&outcome.output);
    if !outcome.ok && tally.1 == 0 {
        tally.1 = 1;
    }
    let tally = Tally { passed: tally.0, failed: tally.1, skipped: tally.2 };
    Verdict { tally, note: tally.to_string(), output: outcome.output }
}

/// Licenses, sources and banned crates.
fn deny(house: &House<'_>) -> Verdict {
    let check = ["check", "bans", "licenses", "sources"];
    let mut verdict = Verdict::check(run::capture(cargo(house, &[&["deny"][..], &check].concat())));
    if house.tree.has(python::MANIFEST) {
        let arguments = ["deny", "--manifest-path", python::MANIFEST, "--config", "deny.toml"];
        verdict.and(&Verdict::check(run::capture(cargo(house, &[&arguments[..], &check].concat()))));
    }
    verdict
}

fn counted(outcome: Result<run::Outcome>) -> Verdict {
    let outcome = match outcome {
        Ok(outcome) => outcome,
        Err(error) => return Verdict::check(Err(error)),
    };
    let mut tally = count(&outcome.output);
    // It did not compile, or a test took its process down: no line counts that.
    if !outcome.ok && tally.failed == 0 {
        tally.failed = 1;
    }
    Verdict { tally, note: tally.to_string(), output: outcome.output }
}

/// Adds up the summary lines of `cargo test`, or takes the one of `cargo nextest`, which counts for all.
fn count(output: &str) -> Tally {
    let lines: Vec<String> = output.lines().map(without_colours).collect();
    // Nextest repeats what a failed test's own process said, summary and all.
    let nextest = lines.iter().find_map(|line| {
        let (_, parts) = line.trim_start().strip_prefix("Summary [")?.split_once(" run: ")?;
        Some(without_brackets(parts))
    });
    let parts: Vec<String> = if let Some(parts) = nextest {
        vec![parts]
    } else {
        let results = lines.iter().filter_map(|line| line.strip_prefix("test result: "));
        results.filter_map(|result| Some(result.split_once(". ")?.1.replace(';', ","))).collect()
    };
    let mut sum = Tally::default();
    for part in parts.iter().flat_map(|parts| parts.split(',')) {
        let mut words = part.split_whitespace();
        let Some(number) = words.next().and_then(|word| word.parse::<usize>().ok()) else { continue };
        match words.collect::<Vec<_>>().join(" ").as_str() {
            "passed" => sum.passed += number,
            "failed" | "timed out" | "exec failed" => sum.failed += number,
            "ignored" | "skipped" => sum.skipped += number,
            _ => {}
        }
    }
    sum
}

/// `3 passed (1 slow, 2 leaky)` without what stands in brackets.
fn without_brackets(text: &str) -> String {
    let mut depth = 0_usize;
    let keep = |letter: &char| {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && *letter != ')'
    };
    text.chars().filter(keep).collect()
}

/// The text without terminal escapes.
fn without_colours(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter == '\u{1b}' {
            letters.by_ref().find(char::is_ascii_alphabetic);
        } else {
            plain.push(letter);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(passed: usize, failed: usize, skipped: usize) -> Tally {
        Tally { passed, failed, skipped }
    }

    #[test]
    fn summaries_of_cargo_test_are_added_up() {
        let output = "running 3 tests\n\
            test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 7 filtered out; finished in 0.00s\n\
            test result: FAILED. 2 passed; 4 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s\n";
        assert_eq!(count(output), tally(5, 4, 1));
    }

    #[test]
    fn the_summary_of_nextest_is_read_with_colours_and_remarks() {
        let plain = "    test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured\n\
            test result: FAILED. 0 passed; 1 failed; 0 ignored\n     Summary [   1.5s] 9 tests run: 7 passed (1 slow, 1 leaky), 1 failed, 1 timed out, 2 skipped";
        assert_eq!(count(plain), tally(7, 2, 2));
        let coloured = "\u{1b}[32;1m     Summary\u{1b}[0m [   0.0s] \u{1b}[1m1\u{1b}[0m test run: \u{1b}[1m1\u{1b}[0m \u{1b}[32;1mpassed\u{1b}[0m, \u{1b}[1m0\u{1b}[0m skipped";
        assert_eq!(count(coloured), tally(1, 0, 0));
    }

    #[test]
    fn a_run_that_broke_before_any_test_counts_as_one_failure() {
        let broken = counted(Ok(run::Outcome { ok: false, output: "error: could not compile".to_owned() }));
        assert_eq!(broken.tally, tally(0, 1, 0));
    }

    #[test]
    fn the_closing_line_names_the_skipped_only_when_there_are_any() {
        assert_eq!(tally(12, 0, 0).to_string(), "12 passed, 0 failed");
        assert_eq!(tally(12, 1, 2).to_string(), "12 passed, 1 failed, 2 skipped");
    }
}
