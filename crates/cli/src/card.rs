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
    let has_cards = |game: &GameName| named::has_cards(*game);
    let games = match options.game {
        Some(game) => vec![game],
        None => GameName::ALL.iter().copied().filter(has_cards).collect(),
    };
    let mut found = Err(anyhow!("no game has cards to print"));
    for game in games {
        found = found.or_else(|_| look(game, &name, folder));
    }
    let sheet = found?;
    if options.json { out.line(&format!("{:#}", sheet.json)) } else { out.text(&sheet.text) }
}
