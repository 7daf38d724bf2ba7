//! Rewrites the golden files and shows what that changed. The diff is the review.

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::games::GAMES;
use crate::tree::Tree;
use crate::{perft, run};

/// Tests that compare with a golden file write it instead when this is `write`.
const SWITCH: &str = "RINGCRAFT_GOLDEN";

/// Everything below a crate's `tests/` that a person did not write.
const GOLDEN: &[&str] = &[
    "docs/perft.md",
    "fuzz/corpus",
    ":(glob)crates/*/tests/**",
    ":(exclude)*.rs",
    ":(exclude,glob)**/scenarios/**",
];

/// The subcommand.
pub(crate) fn run(root: &Path, package: Option<&str>) -> Result<bool> {
    let mut arguments = vec!["test", "--quiet", "--no-fail-fast", "--tests"];
    match package {
        Some(name) => arguments.extend(["--package", name]),
        None => arguments.extend(["--workspace", "--exclude", "xtask"]),
    }
    let mut tests = run::cargo(root, &arguments);
    tests.env(SWITCH, "write").env("INSTA_UPDATE", "always");
    let outcome = run::capture(tests)?;
    if !outcome.ok {
        println!("{}", outcome.output.trim_end());
    }
    std::fs::write(root.join(perft::PAGE), perft::page(&Tree::load(root)?))?;

    let git = |arguments: &[&str]| -> Result<String> {
        let arguments = [arguments, &["--"], GOLDEN].concat();
        let outcome = run::capture(run::program(root, "git", &arguments))?;
        if !outcome.ok {
            bail!("git {} failed: {}", arguments[0], outcome.output.trim_end());
        }
        Ok(outcome.output)
    };
    let new = git(&["ls-files", "--others", "--exclude-standard"])?;
    let stat = git(&["diff", "--stat", "HEAD"])?;
    if new.is_empty() && stat.is_empty() {
        println!("golden files: nothing changed");
    } else {
        print!("{}", git(&["diff", "HEAD"])?);
        print!("{stat}");
        for path in new.lines() {
            println!(" {path} | new");
        }
    }
    if !outcome.ok {
        println!("some tests failed while writing; what they guard is not golden yet");
    }
    Ok(outcome.ok)
}

/// Writes the golden records of every game's newest rules version that has none, and replays all of them.
pub(crate) fn records(root: &Path, recut: bool) -> Result<bool> {
    let mut arguments = vec!["test", "--tests"];
    for game in GAMES {
        let folder = root.join(game.folder()).join("tests/records");
        if recut && folder.exists() {
            let newest = newest(&folder)?;
            std::fs::remove_file(&newest).with_context(|| newest.display().to_string())?;
        }
        arguments.extend(["--package", game.krate]);
    }
    arguments.extend(["golden_records", "--", "--nocapture"]);
    let mut tests = run::cargo(root, &arguments);
    tests.env(SWITCH, "records");
    let outcome = run::capture(tests)?;
    let told = |line: &&str| {
        line.contains("tests/records") || line.contains(" records, ") || line.contains("panicked")
    };
    if outcome.ok {
        outcome.output.lines().filter(told).for_each(|line| println!("{line}"));
    } else {
        println!("{}", outcome.output.trim_end());
    }
    Ok(outcome.ok)
}

/// The file of the newest version in a folder of records.
fn newest(folder: &Path) -> Result<std::path::PathBuf> {
    let version =
        |path: &Path| -> Option<u32> { path.file_stem()?.to_str()?.strip_prefix('v')?.parse().ok() };
    let mut files: Vec<std::path::PathBuf> =
        std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    files.retain(|path| path.is_file());
    files.into_iter().max_by_key(|path| version(path)).context("a folder of records without records")
}
