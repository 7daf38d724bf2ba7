//! Rewrites the golden files and shows what that changed. The diff is the review.

use std::path::Path;

use anyhow::{Result, bail};

use crate::run;

/// Tests that compare with a golden file write it instead when this is `write`.
const SWITCH: &str = "RINGCRAFT_GOLDEN";

/// Everything below a crate's `tests/` that a person did not write.
const GOLDEN: &[&str] = &[":(glob)crates/*/tests/**", ":(exclude)*.rs", ":(exclude,glob)**/scenarios/**"];

/// The subcommand.
pub(crate) fn run(root: &Path, package: Option<&str>) -> Result<bool> {
    let mut arguments = vec!["test", "--quiet", "--no-fail-fast", "--tests"];
    match package {
        Some(name) => arguments.extend(["--package", name]),
        None => arguments.extend(["--workspace", "--exclude", "xtask"]),
    }
    let mut tests = run::cargo(root, &arguments);
    tests.env(SWITCH, "write");
    let outcome = run::capture(tests)?;
    if !outcome.ok {
        println!("{}", outcome.output.trim_end());
    }

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
