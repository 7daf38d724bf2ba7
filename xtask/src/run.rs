//! Starting other programs.

use std::ffi::OsString;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

/// The repository's root: the folder above `xtask/`.
pub(crate) fn root() -> PathBuf {
    let here =
        std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| OsString::from(env!("CARGO_MANIFEST_DIR")));
    let here = PathBuf::from(here);
    here.parent().map(Path::to_path_buf).unwrap_or(here)
}

/// The cargo that started us, in the repository's root.
pub(crate) fn cargo(root: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root);
    // These describe xtask to itself; handed on, they would describe it to every build script below.
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy();
        if name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&*name);
        }
    }
    command
}

/// Another program in the repository's root.
pub(crate) fn program(root: &Path, name: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.args(arguments).current_dir(root);
    command
}

/// How a program ended and everything it said, in the order it said it.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) ok: bool,
    pub(crate) output: String,
}

/// Runs a program to its end and keeps what it prints.
pub(crate) fn capture(mut command: Command) -> Result<Outcome> {
    let what = format!("{}", command.get_program().display());
    let (mut reader, writer) = io::pipe()?;
    command.stdin(std::process::Stdio::null()).stdout(writer.try_clone()?).stderr(writer);
    let mut child = command.spawn().with_context(|| format!("cannot start {what}"))?;
    // The command holds the writing ends; only when they are gone does reading end.
    drop(command);
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes)?;
    let status = child.wait()?;
    Ok(Outcome { ok: status.success(), output: String::from_utf8_lossy(&bytes).into_owned() })
}

/// Runs a program with our own input and output; whether it succeeded.
pub(crate) fn show(mut command: Command) -> Result<bool> {
    let what = format!("{}", command.get_program().display());
    Ok(command.status().with_context(|| format!("cannot start {what}"))?.success())
}

/// Whether a program of this name can be found.
pub(crate) fn on_path(name: &str) -> bool {
    std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|folder| folder.join(name).is_file()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_streams_are_kept_and_the_status_is_told() {
        let outcome = capture(program(&root(), "sh", &["-c", "echo one; echo two >&2; exit 3"])).unwrap();
        assert!(!outcome.ok);
        assert_eq!(outcome.output, "one\ntwo\n");
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let error = capture(program(&root(), "no-such-program-here", &[])).unwrap_err();
        assert_eq!(error.to_string(), "cannot start no-such-program-here");
        assert!(!on_path("no-such-program-here") && on_path("sh"));
    }
}
