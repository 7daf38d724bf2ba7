//! Many matches, and how they end.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use bots::{Bot, Random};
use catalog::GameName;
use clap::Args;
use kernel::{Fast, Game, Seat, Silent, Tabletop};
use lab::{Casting, Plan};

use crate::files;
use crate::out::Out;

#[derive(Args)]
pub struct Options {
    /// Which game.
    pub game: GameName,
    /// How many matches.
    #[arg(long, default_value_t = 1000)]
    matches: u64,
    /// Where all dice come from; the same number gives the same report.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A set-up as JSON; without it every match gets its own, chosen by dice.
    #[arg(long, value_name = "FILE")]
    setup: Option<PathBuf>,
    /// How many threads; the report does not depend on it.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// A match that is not over after so many decisions counts as unfinished.
    #[arg(long, default_value_t = 100_000)]
    limit: usize,
}

pub fn simulate<G: Tabletop>(options: &Options, folder: Option<&Path>, out: &mut Out) -> Result<()> {
    if options.matches == 0 {
        bail!("--matches must be at least 1");
    }
    let (content, _) = files::content::<G>(folder)?;
    let fixed: Option<G::Setup> = match &options.setup {
        None => None,
        Some(path) => {
            let value = files::setup::<G>(&content, Some(path), 0)?;
            let setup =
                serde_json::from_value(value).map_err(|error| anyhow!("{}: {error}", path.display()))?;
            G::start(&content, &setup, &mut Silent(Fast::new(0)))
                .map_err(|problems| anyhow!("{}: the set-up is refused\n{problems}", path.display()))?;
            Some(setup)
        }
    };
    let plan = Plan { matches: options.matches, seed: options.seed, limit: options.limit, usage: false };
    let cast = Cast::<G> { content: &content, fixed, seed: options.seed };
    let report = threads(options.threads)?.install(|| lab::simulate::<G>(&content, &plan, &cast));
    out.line(&format!("{}: {} matches, seed {}, random play", G::TITLE, options.matches, options.seed))?;
    for seat in (0..report.seats).map(Seat::at) {
        out.line(&format!("  {seat} scores {}", report.score(seat)))?;
    }
    out.line(&format!("  drawn {}, unfinished {}", report.draws, report.unfinished))?;
    out.line(&format!(
        "  decisions a match: median {}, shortest {}, longest {}",
        report.length(0.5),
        report.length(0.0),
        report.length(1.0)
    ))
}

/// Random players; every match with its own set-up unless one is given.
struct Cast<'a, G: Game> {
    content: &'a G::Content,
    fixed: Option<G::Setup>,
    seed: u64,
}

impl<G: Tabletop> Casting<G> for Cast<'_, G> {
    fn setup(&self, number: u64) -> G::Setup {
        match &self.fixed {
            Some(setup) => setup.clone(),
            None => G::any_setup(self.content, &mut Fast::of_match(self.seed ^ 0x5E70, number)),
        }
    }

    fn sitter(&self, number: u64, seat: Seat) -> Box<dyn Bot<G>> {
        Box::new(Random::new(Fast::of_match(self.seed ^ 0xB075, number * 8 + seat.index() as u64).bits()))
    }
}

fn threads(count: Option<usize>) -> Result<rayon::ThreadPool> {
    let builder = rayon::ThreadPoolBuilder::new().num_threads(count.unwrap_or(0));
    builder.build().map_err(|error| anyhow!("cannot start threads: {error}"))
}
