//! Benchmarks, by the clock or by counted instructions.
//!
//! Seconds tell how fast; on a busy machine only instruction counts tell whether a change helped. A bench that takes
//! part in `--instructions` understands `--count N`: do N decisions, print `decisions N` with the number really done,
//! and nothing else. `--count 0` does everything but the decisions, and its instructions are subtracted.

use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::tree::Tree;
use crate::{manifest, run, setup};

/// `cargo xtask bench`
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// A crate or one of its benches; all when not given
    name: Option<String>,
    /// Count instructions per decision under callgrind instead of taking the time
    #[arg(long)]
    instructions: bool,
    /// How many decisions to count
    #[arg(long, default_value_t = 100_000, requires = "instructions")]
    count: u64,
    /// Handed to the bench as they are
    #[arg(last = true)]
    arguments: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Bench {
    package: String,
    name: String,
}

/// The subcommand.
pub(crate) fn run(root: &Path, options: &Options) -> Result<bool> {
    let tree = Tree::load(root)?;
    let benches = chosen(&tree, options.name.as_deref())?;
    if options.instructions {
        setup::ensure(root, &tree, setup::For::Bench)?;
    }
    let mut ok = true;
    for bench in &benches {
        if options.instructions {
            ok &= count_instructions(root, bench, options)?;
        } else {
            let mut arguments =
                vec!["bench", "--quiet", "--package", &bench.package, "--bench", &bench.name, "--"];
            arguments.extend(options.arguments.iter().map(String::as_str));
            ok &= run::show(run::cargo(root, &arguments))?;
        }
    }
    Ok(ok)
}

/// The benches of a name, which may be a crate's or a bench's own.
fn chosen(tree: &Tree, name: Option<&str>) -> Result<Vec<Bench>> {
    let mut all = Vec::new();
    for krate in tree.crates() {
        let text = tree.text(&format!("crates/{krate}/Cargo.toml")).unwrap_or_default();
        let package = manifest::value(text, "package", "name").unwrap_or(krate).to_owned();
        let names = manifest::targets(text, "bench");
        all.extend(names.into_iter().map(|name| Bench { package: package.clone(), name }));
    }
    let benches: Vec<_> = all
        .iter()
        .filter(|bench| name.is_none_or(|name| bench.package == name || bench.name == name))
        .cloned()
        .collect();
    if benches.is_empty() {
        let known: Vec<_> = all.iter().map(|bench| format!("{}/{}", bench.package, bench.name)).collect();
        match name {
            Some(name) => bail!("no crate and no bench is called {name}; there are: {}", known.join(", ")),
            None => bail!("no crate has a [[bench]] yet"),
        }
    }
    Ok(benches)
}

fn count_instructions(root: &Path, bench: &Bench, options: &Options) -> Result<bool> {
    let Bench { package, name } = bench;
    let built =
        run::capture(run::cargo(root, &["bench", "--package", package, "--bench", name, "--no-run"]))?;
    if !built.ok {
        println!("{}", built.output.trim_end());
        return Ok(false);
    }
    let binary =
        executable(&built.output).with_context(|| format!("cargo does not say where bench {name} is"))?;
    let with = measure(root, binary, options.count, &options.arguments)?;
    let without = measure(root, binary, 0, &options.arguments)?;
    let (Some(with), Some(without)) = (with, without) else {
        println!("{package}/{name}: does not understand --count N (it must print `decisions N`)");
        return Ok(false);
    };
    if with.decisions <= without.decisions {
        bail!("{package}/{name}: no decisions were made by --count {}", options.count);
    }
    let decisions = with.decisions - without.decisions;
    let instructions = with.instructions.saturating_sub(without.instructions);
    println!(
        "{package}/{name}: {:.1} instructions per decision ({instructions} for {decisions} decisions)",
        instructions as f64 / decisions as f64
    );
    Ok(true)
}

struct Measured {
    instructions: u64,
    decisions: u64,
}

/// One run under callgrind; `None` when the bench does not take part.
fn measure(root: &Path, binary: &str, count: u64, more: &[String]) -> Result<Option<Measured>> {
    let count = count.to_string();
    let mut arguments =
        vec!["--tool=callgrind", "--callgrind-out-file=/dev/null", binary, "--count", count.as_str()];
    arguments.extend(more.iter().map(String::as_str));
    let outcome = run::capture(run::program(root, "valgrind", &arguments))?;
    let instructions = collected(&outcome.output);
    match (outcome.ok, instructions, decisions(&outcome.output)) {
        (true, Some(instructions), Some(decisions)) => Ok(Some(Measured { instructions, decisions })),
        (true, Some(_), None) => Ok(None),
        _ => bail!("valgrind {binary} --count {count} failed:\n{}", outcome.output.trim_end()),
    }
}

/// `Executable benches/pig.rs (target/release/deps/pig-0123)`
fn executable(output: &str) -> Option<&str> {
    let line = output.lines().rev().find(|line| line.trim_start().starts_with("Executable "))?;
    line.rsplit_once('(')?.1.strip_suffix(')')
}

/// `==123== Collected : 4567`
fn collected(output: &str) -> Option<u64> {
    let line = output.lines().find(|line| line.starts_with("==") && line.contains("Collected :"))?;
    line.rsplit(' ').next()?.parse().ok()
}

/// `decisions 1000`
fn decisions(output: &str) -> Option<u64> {
    output.lines().find_map(|line| line.trim().strip_prefix("decisions ")?.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn benches_are_chosen_by_crate_or_by_their_own_name() {
        let tree = Tree::of([
            (
                "crates/kernel/Cargo.toml",
                "[package]\nname = \"kernel\"\n[[bench]]\nname = \"pig\"\n[[bench]]\nname = \"pile\"\n",
            ),
            ("crates/lab/Cargo.toml", "[package]\nname = \"lab\"\n[[bench]]\nname = \"many\"\n"),
        ]);
        let names = |name| chosen(&tree, name).map(|b| b.into_iter().map(|b| b.name).collect::<Vec<_>>());
        assert_eq!(names(None).unwrap(), ["pig", "pile", "many"]);
        assert_eq!(names(Some("kernel")).unwrap(), ["pig", "pile"]);
        assert_eq!(names(Some("pile")).unwrap(), ["pile"]);
        let error = names(Some("pigs")).unwrap_err().to_string();
        assert_eq!(
            error,
            "no crate and no bench is called pigs; there are: kernel/pig, kernel/pile, lab/many"
        );
        assert!(chosen(&Tree::default(), None).is_err());
    }

    #[test]
    fn what_cargo_valgrind_and_the_bench_print_is_read() {
        let built = "   Compiling kernel\n  Executable benches/pig.rs (target/release/deps/pig-01ab)\n";
        assert_eq!(executable(built), Some("target/release/deps/pig-01ab"));
        assert_eq!(collected("==7== Events    : Ir\n==7== Collected : 123456\n"), Some(123_456));
        assert_eq!(decisions("hello\ndecisions 1000\n"), Some(1000));
        assert_eq!(decisions("decided\n"), None);
    }
}
