//! The exact chances of what may be chosen in a position.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use catalog::GameName;
use clap::Args;
use kernel::{Choices, Tabletop};

use crate::out::Out;
use crate::{files, typed};

#[derive(Args)]
pub struct Options {
    /// Which game.
    pub game: GameName,
    /// The position, in the game's notation (`position` prints it while playing).
    #[arg(long, value_name = "FILE")]
    position: PathBuf,
    /// Only this choice, in its words.
    #[arg(long, value_name = "WORDS")]
    say: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn odds<G: Tabletop>(options: &Options, folder: Option<&Path>, out: &mut Out) -> Result<()> {
    let (content, _) = files::content::<G>(folder)?;
    let name = options.position.display();
    let text = std::fs::read_to_string(&options.position).with_context(|| format!("cannot read {name}"))?;
    let game = G::read_position(&content, &text).map_err(|problem| anyhow!("{name}: {problem}"))?;
    let mut offered = Choices::default();
    let asked = game.question(&content, &mut offered).ok_or_else(|| anyhow!("{name}: the match is over"))?;
    let says: Vec<String> = offered.iter().map(|&choice| game.say(&content, choice)).collect();
    let wanted = match &options.say {
        None => (0..says.len()).collect(),
        Some(words) => vec![typed::find(words, &says).map_err(|reason| anyhow!("{reason}"))?],
    };
    let mut rows = Vec::new();
    for index in wanted {
        for odds in game.odds(&content, asked.seat(), offered[index]) {
            if !options.json {
                let percent = 100.0 * odds.chance.as_f64();
                out.line(&format!("{}: {} {} ({percent:.1} %)", says[index], odds.what, odds.chance))?;
            }
            rows.push(serde_json::json!({
                "say": says[index], "what": odds.what,
                "chance": odds.chance.as_f64(), "exact": odds.chance.is_exact().then(|| odds.chance.to_string()),
            }));
        }
    }
    if options.json {
        return out.line(&serde_json::to_string_pretty(&rows)?);
    }
    if rows.is_empty() { out.line("No dice hang on these choices.") } else { Ok(()) }
}
