//! The Python package of `crates/python`: a workspace of its own, which maturin builds into a wheel.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::run;

/// Its manifest.
pub(crate) const MANIFEST: &str = "crates/python/Cargo.toml";
/// Where its artefacts are kept, beside those of the workspace.
const TARGET: &str = "target/python/cargo";
/// The same for clippy, which is run with another Python: sharing would build the bindings anew every time.
pub(crate) const LINTED: &str = "target/python/clippy";
/// The virtual environment of its tests.
const VENV: &str = "target/python/venv";
/// The wheel that was built.
const WHEELS: &str = "target/python/wheels";

/// Whether there is a Python that can make virtual environments and is new enough.
pub(crate) fn is_here() -> bool {
    let question = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))";
    run::capture(run::program(Path::new("."), "python3", &["-c", question])).is_ok_and(|outcome| outcome.ok)
}

/// The subcommand.
pub(crate) fn run(root: &Path) -> Result<bool> {
    if !is_here() {
        bail!("Python 3.10 or later with venv is not here; on Debian: apt-get install python3 python3-venv");
    }
    let outcome = test(root)?;
    print!("{}", outcome.output);
    Ok(outcome.ok)
}

/// Makes a fresh virtual environment, installs what the tests need, builds the wheel, installs it and runs the tests. Goes
/// no further than the first of these that fails.
pub(crate) fn test(root: &Path) -> Result<run::Outcome> {
    let venv = root.join(VENV);
    let wheels = root.join(WHEELS);
    if wheels.is_dir() {
        std::fs::remove_dir_all(&wheels)?;
    }
    let python = venv.join("bin/python");
    let inside = |arguments: &[&str]| {
        let mut command = Command::new(&python);
        command.args(arguments).current_dir(root);
        in_venv(&mut command, &venv);
        command
    };
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "5"];
    let install = |what: &[&str]| inside(&[&pip, what].concat());

    let made = run::program(root, "python3", &["-m", "venv", "--clear", VENV]);
    let requirements = install(&["-r", "crates/python/requirements-test.txt"]);
    let mut build = inside(&["-m", "maturin", "build", "--manifest-path", MANIFEST]);
    build.args(["--target-dir", TARGET, "--out", WHEELS, "--interpreter"]).arg(&python);
    for command in [made, requirements, build] {
        let outcome = run::capture(command)?;
        if !outcome.ok {
            return Ok(outcome);
        }
    }
    let Some(wheel) = only_file(&wheels) else {
        return Ok(run::Outcome { ok: false, output: format!("maturin left no wheel in {WHEELS}\n") });
    };
    let installed = run::capture(install(&["--no-deps", "--force-reinstall", &wheel.to_string_lossy()]))?;
    if !installed.ok {
        return Ok(installed);
    }
    let quiet = ["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "crates/python/tests"];
    run::capture(inside(&quiet))
}

/// As somebody who has activated the environment: maturin and Ray start its programs by name.
fn in_venv(command: &mut Command, venv: &Path) {
    let own = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(std::iter::once(venv.join("bin")).chain(std::env::split_paths(&own)));
    command.env("VIRTUAL_ENV", venv).env("PATH", path.unwrap_or(own)).env_remove("PYTHONPATH");
    command.env("PYTHONDONTWRITEBYTECODE", "1").env("RAY_USAGE_STATS_ENABLED", "0");
    // These describe xtask to itself.
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy();
        if name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_") || name == "CARGO_TARGET_DIR"
        {
            command.env_remove(&*name);
        }
    }
}

fn only_file(folder: &Path) -> Option<PathBuf> {
    let mut files = std::fs::read_dir(folder).ok()?.filter_map(|entry| Some(entry.ok()?.path()));
    files.find(|path| path.extension().is_some_and(|ending| ending == "whl"))
}

/// How many passed, failed and were skipped, by the last line of pytest: `2 failed, 211 passed in 18.17s`.
pub(crate) fn count(output: &str) -> (usize, usize, usize) {
    let last =
        output.lines().rev().find(|line| line.contains(" in ") && line.trim_end().ends_with(['s', ')', '=']));
    let mut sum = (0, 0, 0);
    let parts = last.and_then(|line| line.split_once(" in ")).map_or("", |(parts, _)| parts);
    for part in parts.trim_matches(['=', ' ']).split(", ") {
        let Some((number, word)) = part.split_once(' ') else { continue };
        let Ok(number) = number.parse::<usize>() else { continue };
        match word {
            "passed" => sum.0 += number,
            "failed" | "error" | "errors" => sum.1 += number,
            "skipped" => sum.2 += number,
            _ => {}
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_of_pytest_is_counted() {
        let output =
            "....F\nFAILED tests/a.py::b - in vain\n2 failed, 211 passed, 1 skipped, 3 warnings in 18.17s\n";
        assert_eq!(count(output), (211, 2, 1));
        assert_eq!(count("..\n===== 2 passed in 290.53s (0:04:50) =====\n"), (2, 0, 0));
        assert_eq!(count("ERROR: no tests ran\n1 error in 0.10s\n"), (0, 1, 0));
        assert_eq!(count("Segmentation fault\n"), (0, 0, 0));
    }
}
