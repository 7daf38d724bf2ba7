//! A card, as it looks on paper.

use std::path::Path;

use anyhow::{Result, anyhow};
use catalog::GameName;
use clap::Args;
use lab::matchup::Sheet;
use lab::named;

use crate::files;
use crate::out::Out;

#[derive(Args)]
pub struct Options {
    /// The name on the card, or an unambiguous part of it.
    #[arg(required = true, num_args = 1..)]
    name: Vec<String>,
    /// Look in this game only.
    #[arg(long)]
    game: Option<GameName>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

fn look(game: GameName, name: &str, folder: Option<&Path>) -> Result<Sheet> {
    named::card(&files::game(game, folder)?, name).map_err(|reason| anyhow!("{reason}"))
}

pub fn card(options: &Options, folder: Option<&Path>, out: &mut Out) -> Result<()> {
    // A name of several words need not be quoted.
    let name = options.name.join(" ");
    let games = match options.game {
        Some(game) => vec![game],
        None => GameName::ALL.to_vec(),
    };
    let mut reasons = Vec::new();
    for &game in &games {
        match look(game, &name, folder) {
            Ok(sheet) if options.json => return out.line(&format!("{:#}", sheet.json)),
            Ok(sheet) => return out.text(&sheet.text),
            Err(reason) => reasons.push(format!("{}: {reason}", game.title())),
        }
    }
    // A guess of what was meant is worth more than to be told five times that there is none.
    let guesses = |reason: &&String| reason.contains("id you mean") || reason.contains("could be");
    let told: Vec<&String> = reasons.iter().filter(guesses).collect();
    match told[..] {
        [] => Err(anyhow!("no card is called \"{name}\"")),
        _ => Err(anyhow!("{}", told.into_iter().cloned().collect::<Vec<_>>().join("\n"))),
    }
}
