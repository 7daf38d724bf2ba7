//! What must be on the machine besides Rust and a C compiler, and how to get it there.

use std::path::Path;

use anyhow::{Result, bail};

use crate::run;
use crate::tree::{Tree, extension};

/// What a tool is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum For {
    Test,
    Bench,
    Fuzz,
}

/// Where a tool comes from.
#[derive(Debug, Clone, Copy)]
enum Origin {
    /// Packages of Debian and its relatives.
    Debian(&'static [&'static str]),
    /// A component of the Rust toolchain.
    Rustup(&'static str),
    /// A program published as a crate; built without optimisation, which takes a fifth of the time.
    Crate(&'static str),
}

#[derive(Debug)]
struct Tool {
    what: &'static str,
    purpose: For,
    /// The stage or the command that needs it.
    needed_by: &'static str,
    from: Origin,
    /// Whether this repository needs it at all.
    wanted: fn(&Tree) -> bool,
    present: fn() -> bool,
}

const TOOLS: &[Tool] = &[
    Tool {
        what: "rustfmt",
        purpose: For::Test,
        needed_by: "fmt",
        from: Origin::Rustup("rustfmt"),
        wanted: |_| true,
        present: || answers("cargo", &["fmt", "--version"]),
    },
    Tool {
        what: "clippy",
        purpose: For::Test,
        needed_by: "clippy",
        from: Origin::Rustup("clippy"),
        wanted: |_| true,
        present: || answers("cargo", &["clippy", "--version"]),
    },
    Tool {
        what: "git",
        purpose: For::Test,
        needed_by: "tidy, golden",
        from: Origin::Debian(&["git"]),
        wanted: |_| true,
        present: || run::on_path("git"),
    },
    Tool {
        what: "Python 3",
        purpose: For::Test,
        needed_by: "verifier, python",
        from: Origin::Debian(&["python3", "python3-venv"]),
        wanted: |tree| tree.below("tools").any(|(path, _)| extension(path) == "py"),
        present: || answers("python3", &["-c", "import ensurepip, venv"]),
    },
    Tool {
        what: "Chromium and its driver",
        purpose: For::Test,
        needed_by: "tests, in the browser",
        from: Origin::Debian(&["chromium", "chromium-driver"]),
        wanted: |tree| tree.has("crates/browser/Cargo.toml"),
        present: || run::on_path("chromium") && run::on_path("chromedriver"),
    },
    Tool {
        what: "Node",
        purpose: For::Test,
        needed_by: "script",
        from: Origin::Debian(&["nodejs"]),
        wanted: |tree| tree.below("crates/web/tests/script").next().is_some(),
        present: || answers("node", &["--version"]),
    },
    Tool {
        what: "npm",
        purpose: For::Test,
        needed_by: "tests, which fetch axe-core",
        from: Origin::Debian(&["npm"]),
        wanted: |tree| tree.has("crates/browser/Cargo.toml"),
        present: || run::on_path("npm"),
    },
    Tool {
        what: "PostgreSQL",
        purpose: For::Test,
        needed_by: "tests, of the store",
        from: Origin::Debian(&["postgresql"]),
        wanted: |tree| a_crate_uses(tree, "sqlx"),
        present: postgres_is_here,
    },
    Tool {
        what: "cargo-deny",
        purpose: For::Test,
        needed_by: "deny",
        from: Origin::Crate("cargo-deny"),
        wanted: |tree| tree.has("deny.toml"),
        present: || answers("cargo", &["deny", "--version"]),
    },
    Tool {
        what: "Valgrind",
        purpose: For::Bench,
        needed_by: "bench --instructions",
        from: Origin::Debian(&["valgrind"]),
        wanted: |_| true,
        present: || run::on_path("valgrind"),
    },
    Tool {
        what: "cargo-fuzz",
        purpose: For::Fuzz,
        needed_by: "fuzz",
        from: Origin::Crate("cargo-fuzz"),
        wanted: |tree| tree.has("fuzz/Cargo.toml"),
        present: || answers("cargo", &["fuzz", "--version"]),
    },
    Tool {
        what: "a C++ compiler",
        purpose: For::Fuzz,
        needed_by: "fuzz, which builds libFuzzer",
        from: Origin::Debian(&["g++"]),
        wanted: |tree| tree.has("fuzz/Cargo.toml"),
        present: || run::on_path("c++"),
    },
];

fn answers(program: &str, arguments: &[&str]) -> bool {
    run::capture(run::program(Path::new("."), program, arguments)).is_ok_and(|outcome| outcome.ok)
}

fn a_crate_uses(tree: &Tree, dependency: &str) -> bool {
    tree.crates()
        .filter_map(|krate| tree.text(&format!("crates/{krate}/Cargo.toml")))
        .any(|text| crate::manifest::dependencies(text).iter().any(|known| known.name == dependency))
}

/// Debian keeps the server's programs off the path, one folder a version.
fn postgres_is_here() -> bool {
    run::on_path("postgres")
        || std::fs::read_dir("/usr/lib/postgresql").is_ok_and(|mut versions| {
            versions.any(|v| v.is_ok_and(|v| v.path().join("bin/postgres").is_file()))
        })
}

/// The subcommand: what tests need is installed, the rest is listed.
pub(crate) fn run(root: &Path) -> Result<bool> {
    let tree = Tree::load(root)?;
    let missing = ensure(root, &tree, For::Test);
    for tool in TOOLS.iter().filter(|tool| (tool.wanted)(&tree)) {
        let state = if (tool.present)() { "here" } else { "missing" };
        println!("{:<24} {state:<8} for {}", tool.what, tool.needed_by);
    }
    match missing {
        Ok(()) => Ok(true),
        Err(error) => {
            println!("\n{error}");
            Ok(false)
        }
    }
}

/// Installs what is missing for a purpose. The error says what could not be installed, and the command that does it.
pub(crate) fn ensure(root: &Path, tree: &Tree, purpose: For) -> Result<()> {
    let missing: Vec<_> = TOOLS
        .iter()
        .filter(|tool| tool.purpose == purpose && (tool.wanted)(tree) && !(tool.present)())
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let commands = commands(&missing);
    let root_user = is_root();
    let mut failures = Vec::new();
    for command in &commands {
        if command.needs_root && !root_user {
            continue;
        }
        let words: Vec<&str> = command.line.split(' ').collect();
        let mut child = run::program(root, words[0], &words[1..]);
        child.env("DEBIAN_FRONTEND", "noninteractive");
        match run::capture(child) {
            Ok(outcome) if outcome.ok => {}
            Ok(outcome) => {
                failures.push(format!("`{}` failed:\n{}", command.line, outcome.output.trim_end()));
            }
            Err(error) => failures.push(format!("`{}`: {error:#}", command.line)),
        }
    }
    let still: Vec<_> = missing.into_iter().filter(|tool| !(tool.present)()).collect();
    if still.is_empty() {
        return Ok(());
    }
    let mut message: Vec<String> = Vec::new();
    message.extend(
        still.iter().map(|tool| format!("{} is missing; it is needed by: {}", tool.what, tool.needed_by)),
    );
    message.push("to install:".to_owned());
    message.extend(self::commands(&still).into_iter().map(|command| {
        let sudo = if command.needs_root && !root_user { "sudo " } else { "" };
        format!("    {sudo}{}", command.line)
    }));
    message.append(&mut failures);
    bail!("{}", message.join("\n"))
}

#[derive(Debug, PartialEq, Eq)]
struct InstallCommand {
    line: String,
    needs_root: bool,
}

/// The commands that install these tools; all Debian packages at once.
fn commands(tools: &[&Tool]) -> Vec<InstallCommand> {
    let mut packages = Vec::new();
    let mut lines = Vec::new();
    for tool in tools {
        match tool.from {
            Origin::Debian(names) => packages.extend_from_slice(names),
            Origin::Rustup(component) => {
                lines.push(InstallCommand {
                    line: format!("rustup component add {component}"),
                    needs_root: false,
                });
            }
            Origin::Crate(name) => {
                lines.push(InstallCommand {
                    line: format!("cargo install {name} --locked --debug"),
                    needs_root: false,
                });
            }
        }
    }
    if !packages.is_empty() {
        let install = format!("apt-get install -y --no-install-recommends {}", packages.join(" "));
        lines.push(InstallCommand { line: "apt-get update".to_owned(), needs_root: true });
        lines.push(InstallCommand { line: install, needs_root: true });
    }
    lines
}

fn is_root() -> bool {
    run::capture(run::program(Path::new("."), "id", &["-u"]))
        .is_ok_and(|outcome| outcome.output.trim() == "0")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tool(what: &str) -> &'static Tool {
        TOOLS.iter().find(|tool| tool.what == what).unwrap()
    }

    #[test]
    fn packages_are_installed_in_one_go_and_the_rest_one_by_one() {
        let lines: Vec<_> = commands(&[
            tool("clippy"),
            tool("Chromium and its driver"),
            tool("Python 3"),
            tool("cargo-fuzz"),
        ])
        .into_iter()
        .map(|line| (line.line, line.needs_root))
        .collect();
        let expected = [
            ("rustup component add clippy", false),
            ("cargo install cargo-fuzz --locked --debug", false),
            ("apt-get update", true),
            (
                "apt-get install -y --no-install-recommends chromium chromium-driver python3 python3-venv",
                true,
            ),
        ];
        assert_eq!(lines, expected.map(|(line, root)| (line.to_owned(), root)));
    }

    #[test]
    fn a_tool_is_wanted_only_when_something_uses_it() {
        let bare = Tree::of([("crates/kernel/Cargo.toml", "[dependencies]\nserde.workspace = true\n")]);
        assert!(!(tool("PostgreSQL").wanted)(&bare) && !(tool("Chromium and its driver").wanted)(&bare));
        assert!(!(tool("cargo-fuzz").wanted)(&bare) && !(tool("Python 3").wanted)(&bare));
        let full = Tree::of([
            ("crates/server/Cargo.toml", "[dependencies]\nsqlx.workspace = true\n"),
            ("crates/browser/Cargo.toml", ""),
            ("tools/verify_dice.py", ""),
        ]);
        assert!((tool("PostgreSQL").wanted)(&full) && (tool("Chromium and its driver").wanted)(&full));
        assert!((tool("Python 3").wanted)(&full));
    }
}
