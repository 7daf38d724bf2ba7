//! The law of odds on many positions: every chance that is named beside a choice against all faces of the dice.

use std::path::Path;

use anyhow::{Result, bail};
use clap::Args;

use crate::games::{GAMES, Game};
use crate::run;

/// What the tests of the law are called in every game.
const TESTS: &str = "every_chance";

/// `cargo xtask odds`
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Only this game, by its crate
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// How many positions of each game
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,
}

/// The subcommand.
pub(crate) fn run(root: &Path, options: &Options) -> Result<bool> {
    let wanted = |game: &&Game| options.game.as_deref().is_none_or(|name| name == game.krate);
    let games: Vec<&Game> = GAMES.iter().filter(wanted).collect();
    if games.is_empty() {
        let known: Vec<_> = GAMES.iter().map(|game| game.krate).collect();
        bail!("no game is called {}; there are: {}", options.game.as_deref().unwrap_or(""), known.join(", "));
    }
    let mut ok = true;
    for game in games {
        let arguments = ["test", "--release", "--quiet", "--package", game.krate, TESTS, "--", "--nocapture"];
        let mut command = run::cargo(root, &arguments);
        command.env("RINGCRAFT_ODDS", options.positions.to_string());
        let outcome = run::capture(command)?;
        let report = report(&outcome.output);
        if outcome.ok && !report.is_empty() {
            println!("{}\n{report}", game.title);
        } else {
            ok = false;
            println!("{}\n{}", game.title, outcome.output);
        }
    }
    Ok(ok)
}

/// The lines about named chances.
fn report(output: &str) -> String {
    let about = |line: &&str| line.contains(" times   ") || line.contains("named chances");
    output.lines().filter(about).fold(String::new(), |text, line| text + line + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_lines_about_chances_are_kept() {
        let output =
            "pig: 3 matches\n  named chances     7 right in 3 positions\n         7 times   hit\nok\n";
        assert_eq!(report(output), "  named chances     7 right in 3 positions\n         7 times   hit\n");
        assert_eq!(report("running 0 tests"), "");
    }
}
