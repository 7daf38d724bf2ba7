//! Besieges a server in every way that is known to have hurt one, while one person plays.

use std::path::Path;

use anyhow::Result;
use clap::Args;

use crate::run;

/// `cargo xtask siege`
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// For how many seconds each kind of attack goes on
    #[arg(long, default_value_t = 60)]
    seconds: u32,
    /// Only these, with commas between: nothing, passwords, checks, studies, webhooks, bots, lobby, log, sockets, shows, makings
    #[arg(long, default_value = "")]
    only: String,
    /// With the program as tests build it, which is slower and need not be built anew
    #[arg(long)]
    debug: bool,
}

/// The subcommand. All of it stays on loopback; it prints a table with the ratios to the limits and fails beyond them.
pub(crate) fn run(root: &Path, options: &Options) -> Result<bool> {
    let mut arguments = vec!["test", "--quiet", "--package", "server", "--test", "server"];
    if !options.debug {
        arguments.push("--release");
    }
    let test = "siege::a_person_plays_on_whatever_others_do";
    arguments.extend(["--", "--exact", test, "--nocapture", "--test-threads=1"]);
    let mut command = run::cargo(root, &arguments);
    command.env("RINGCRAFT_SIEGE", options.seconds.to_string());
    command.env("RINGCRAFT_SIEGE_ONLY", &options.only);
    run::show(command)
}
