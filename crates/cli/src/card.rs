//! A card, as it looks on paper.

use std::path::Path;

use anyhow::{Result, anyhow};
use catalog::GameName;
use catalog::looked_up::plain;
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
    let (mut found, mut reasons) = (Vec::new(), Vec::new());
    for &game in &games {
        match look(game, &name, folder) {
            Ok(sheet) => found.push((game, sheet)),
            Err(reason) => reasons.push(format!("{}: {reason}", game.title())),
        }
    }
    // The whole name of something in one game counts more than a part of a name in another.
    for at in 0..found.len() {
        let whole = |printed: &kernel::Printed| plain(&printed.name) == plain(&name);
        if files::game(found[at].0, folder)?.printed().iter().any(whole) {
            found = vec![found.swap_remove(at)];
            reasons.clear();
            break;
        }
    }
    let several = reasons.iter().any(|reason| reason.contains("could be")) || found.len() > 1;
    if let Some((_, sheet)) = found.first().filter(|_| !several) {
        return if options.json { out.line(&format!("{:#}", sheet.json)) } else { out.text(&sheet.text) };
    }
    // A guess of what was meant is worth more than to be told five times that there is none.
    reasons.retain(|reason| reason.contains("id you mean") || reason.contains("could be"));
    let also = found
        .iter()
        .map(|(game, _)| format!("{}: there is a card with \"{name}\" in its name", game.title()));
    reasons.extend(also);
    match &reasons[..] {
        [] => Err(anyhow!("no card is called \"{name}\"")),
        _ => Err(anyhow!("{}", reasons.join("\n"))),
    }
}
