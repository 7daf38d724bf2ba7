//! `cargo xtask`: everything a developer runs besides `cargo run`.
//!
//! Each subcommand is a file. What it judges is a [`tree::Tree`], the repository's files in memory, so that every
//! check is a function that its own tests can feed with a small invented repository.

mod api;
mod bench;
mod crash;
mod fuzz;
mod games;
mod golden;
mod ledger;
mod manifest;
mod run;
mod screenshots;
mod setup;
mod source;
mod test;
mod tidy;
mod tree;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::tree::Tree;

/// The developer's tool of Ringcraft.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run everything that must pass: set up, format, lint, tidy, rules, tests, documentation
    Test,
    /// Check the house's invariants: who may name whom, what rules crates may not do, links, leftovers
    Tidy {
        /// Only print the checks, each with its reason
        #[arg(long)]
        list: bool,
    },
    /// Print how much of each rulebook is kept and proved, and fail on a gap
    Rules,
    /// Rewrite the golden files (playthroughs, choice codes) and show what changed
    Golden {
        /// Only this crate's
        #[arg(value_name = "CRATE")]
        package: Option<String>,
    },
    /// Run the benchmarks, or count their instructions per decision
    Bench(bench::Options),
    /// Try the server's API against its own description with schemathesis
    Api,
    /// Kill the server while clients play, and see that nothing is lost
    Crash(crash::Options),
    /// Run every fuzz target for a while
    Fuzz(fuzz::Options),
    /// Take pictures of every page and board with a real browser
    Screenshots,
    /// Install what the tests need, or say what to install
    Setup,
}

fn main() -> ExitCode {
    match dispatch(Cli::parse().command) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs one subcommand; `false` means that it found something wrong and has said so.
fn dispatch(command: Command) -> anyhow::Result<bool> {
    let root = run::root();
    match command {
        Command::Test => test::run(&root),
        Command::Tidy { list: true } => {
            print!("{}", tidy::listing());
            Ok(true)
        }
        Command::Tidy { list: false } => {
            let report = tidy::report(&Tree::load(&root)?);
            print!("{}", report.text);
            Ok(report.findings == 0)
        }
        Command::Rules => {
            let report = ledger::report(&Tree::load(&root)?);
            print!("{}", report.text);
            Ok(report.gaps == 0)
        }
        Command::Golden { package } => golden::run(&root, package.as_deref()),
        Command::Bench(options) => bench::run(&root, &options),
        Command::Api => api::run(&root),
        Command::Crash(options) => crash::run(&root, &options),
        Command::Fuzz(options) => fuzz::run(&root, &options),
        Command::Screenshots => screenshots::run(&root),
        Command::Setup => setup::run(&root),
    }
}

/// `no gaps`, `1 gap`, `2 gaps`.
fn how_many(number: usize, thing: &str) -> String {
    match number {
        0 => format!("no {thing}s"),
        1 => format!("1 {thing}"),
        n => format!("{n} {thing}s"),
    }
}
