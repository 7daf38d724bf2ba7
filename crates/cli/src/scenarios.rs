//! Scenario files from anywhere.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow};
use catalog::{Edition, GameName, visit};
use kernel::Tabletop;

use crate::files;
use crate::out::Out;

/// Runs every file; the exit status says whether all scenarios hold.
pub fn run(paths: &[PathBuf], folder: Option<&Path>, out: &mut Out) -> Result<ExitCode> {
    let (mut passed, mut failed) = (0, 0);
    for path in paths {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
        let game = scenario::game_name(&text)
            .ok_or_else(|| anyhow!("{name}: its first line must say which game it is of: `game NAME`"))?;
        let game: GameName = game.parse().map_err(|error: String| anyhow!("{name}: {error}"))?;
        let game = files::game(game, folder)?;
        let (good, bad) = visit!(AnyGame, &game, edition => file(edition, &name, &text, out))?;
        passed += good;
        failed += bad;
    }
    out.line(&format!("{passed} passed, {failed} failed"))?;
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn file<G: Tabletop>(edition: &Edition<G>, name: &str, text: &str, out: &mut Out) -> Result<(usize, usize)> {
    let scenarios = scenario::parse(name, text).map_err(|problems| anyhow!("{problems}"))?;
    let (mut passed, mut failed) = (0, 0);
    for scenario in &scenarios {
        match scenario::run::<G>(edition.content(), scenario) {
            Ok(()) => passed += 1,
            Err(failure) => {
                failed += 1;
                out.line(&failure.to_string())?;
            }
        }
    }
    Ok((passed, failed))
}
