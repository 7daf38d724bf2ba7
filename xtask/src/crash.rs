//! Kills the server again and again while clients play, and sees to it that nothing acknowledged is lost.

use std::path::Path;

use anyhow::Result;
use clap::Args;

use crate::run;

/// `cargo xtask crash`
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// How often the server is killed on SQLite
    #[arg(long, default_value_t = 500)]
    kills: u32,
    /// How often one of two servers, or both, are killed on PostgreSQL
    #[arg(long, default_value_t = 200)]
    postgres: u32,
}

/// The subcommand. The same test runs with a few kills in `cargo xtask test`.
pub(crate) fn run(root: &Path, options: &Options) -> Result<bool> {
    let arguments = [
        "test",
        "--quiet",
        "--package",
        "server",
        "--test",
        "server",
        "--",
        "crash::",
        "--nocapture",
        "--test-threads=1",
    ];
    let mut command = run::cargo(root, &arguments);
    command.env("RINGCRAFT_KILLS", options.kills.to_string());
    command.env("RINGCRAFT_KILLS_POSTGRES", options.postgres.to_string());
    run::show(command)
}
