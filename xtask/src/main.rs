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
mod image;
mod ledger;
mod manifest;
mod odds;
mod perft;
mod python;
mod run;
mod screenshots;
mod setup;
mod siege;
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
    /// Rewrite the golden files (playthroughs, choice codes, perft) and show what changed
    Golden {
        /// Only this crate's; `records` writes the golden records of rules versions that have none
        #[arg(value_name = "CRATE")]
        package: Option<String>,
        /// With `records`: write those of the newest version anew. Only before it is released!
        #[arg(long)]
        recut: bool,
    },
    /// Run the benchmarks, or count their instructions per decision
    Bench(bench::Options),
    /// Play every pairing of ready-made sides with strong bots and write the tables of docs/balance
    Balance {
        /// Games, and `key=value` as crates/lab/examples/balance.rs tells; all games when none is named
        #[arg(value_name = "GAME|KEY=VALUE")]
        arguments: Vec<String>,
    },
    /// Hold the chances named beside choices to all faces of the dice, on many positions of every game
    Odds(odds::Options),
    /// Try the server's API against its own description with schemathesis
    Api,
    /// Kill the server while clients play, and see that nothing is lost
    Crash(crash::Options),
    /// Run every fuzz target for a while
    Fuzz(fuzz::Options),
    /// Build the Docker image and run it; without Docker, check its steps
    Image,
    /// Build the Python package into a fresh virtual environment and run its tests
    Python,
    /// Take pictures of every page and board with a real browser
    Screenshots,
    /// Install what the tests need, or say what to install
    Setup,
    /// Besiege a server in every known way while one person plays, and see that nobody is hurt
    Siege(siege::Options),
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
        Command::Golden { package, recut } if package.as_deref() == Some("records") => {
            golden::records(&root, recut)
        }
        Command::Golden { package, .. } => golden::run(&root, package.as_deref()),
        Command::Bench(options) => bench::run(&root, &options),
        Command::Balance { arguments } => {
            let mut all =
                vec!["run", "--release", "--quiet", "--package", "lab", "--example", "balance", "--"];
            all.extend(arguments.iter().map(String::as_str));
            run::show(run::cargo(&root, &all))
        }
        Command::Odds(options) => odds::run(&root, &options),
        Command::Api => api::run(&root),
        Command::Crash(options) => crash::run(&root, &options),
        Command::Fuzz(options) => fuzz::run(&root, &options),
        Command::Image => image::run(&root),
        Command::Python => python::run(&root),
        Command::Screenshots => screenshots::run(&root),
        Command::Setup => setup::run(&root),
        Command::Siege(options) => siege::run(&root, &options),
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
