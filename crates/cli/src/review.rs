//! A finished match looked at again.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use clap::Args;
use kernel::Record;
use lab::named::review_record;
use lab::review::ReviewDepth;

use crate::out::Out;
use crate::{files, progress};

#[derive(Args)]
pub struct Options {
    /// The record, as JSON or in the compact form.
    pub file: PathBuf,
    /// How often each alternative is tried; more is surer and slower.
    #[arg(long)]
    tries: Option<u32>,
    /// How many decisions are played on before judging.
    #[arg(long)]
    ahead: Option<u32>,
    /// Look more closely than the page of a match does; takes longer.
    #[arg(long)]
    thorough: bool,
    /// Print JSON: every entry with its dice, their chances and stakes, and every alternative.
    #[arg(long)]
    json: bool,
    /// Write a page with the curve.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

pub fn review(options: &Options, record: &Record, folder: Option<&Path>, out: &mut Out) -> Result<()> {
    let game = files::game_of(record, folder)?;
    let usual = if options.thorough { ReviewDepth::default() } else { ReviewDepth::PAGE };
    let (tries, ahead) = (options.tries.unwrap_or(usual.tries), options.ahead.unwrap_or(usual.ahead));
    let depth = ReviewDepth { tries, ahead, ..usual };
    let bar = progress::bar(record.entries.len() as u64, "looking");
    let found =
        review_record(&game, record, depth, &|| bar.inc(1)).map_err(|diverged| anyhow!("{diverged}"))?;
    bar.finish_and_clear();
    if let Some(path) = &options.html {
        std::fs::write(path, found.page(game.title()))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    if options.json {
        return out.line(&format!("{:#}", found.to_json()));
    }
    out.line(&out.bold(&format!("{}: {} entries", game.title(), found.moments.len())))?;
    found.sentences().iter().try_for_each(|line| out.line(&format!("  {line}")))
}
