//! Bots against bots.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use bots::{Level, Sitter};
use catalog::GameName;
use clap::Args;
use lab::arena::{Meeting, Rating, arena as meet, ratings};
use lab::{Plan, Studied};

use crate::out::Out;
use crate::{files, progress, simulate};

#[derive(Args)]
pub struct Options {
    /// Which game.
    pub game: GameName,
    /// Who takes part; without it, the four levels.
    #[arg(long, value_name = "BOT", value_delimiter = ',')]
    bots: Vec<Sitter>,
    /// Only neighbours of the list meet, instead of everybody.
    #[arg(long)]
    ladder: bool,
    /// Matches in each pairing, seats mirrored and dice shared.
    #[arg(long, default_value_t = 200)]
    matches: u64,
    /// Where all dice come from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; the result does not depend on it.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Print a table in Markdown, as in docs/bots.md, with how long the first of each pairing thought.
    #[arg(long)]
    table: bool,
    /// Write the result as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

pub fn arena<G: Studied>(options: &Options, folder: Option<&Path>, out: &mut Out) -> Result<()> {
    if options.matches == 0 {
        bail!("--matches must be at least 1");
    }
    let (content, _) = files::content::<G>(folder)?;
    let bots =
        if options.bots.is_empty() { Level::ALL.map(Sitter::Level).to_vec() } else { options.bots.clone() };
    if bots.len() < 2 {
        bail!("an arena needs at least two bots");
    }
    let count = bots.len() as u64;
    let pairs = if options.ladder { count - 1 } else { count * (count - 1) / 2 };
    let bar = progress::bar(pairs * options.matches, G::TITLE);
    let plan = Plan { matches: options.matches, seed: options.seed, ..Plan::default() };
    let pool = simulate::threads(options.threads)?;
    let meetings = pool
        .install(|| meet::<G>(&content, &bots, options.ladder, &plan, &|| bar.inc(1)))
        .map_err(|problems| anyhow!("{problems}"))?;
    bar.finish_and_clear();
    let results: Vec<(usize, usize, f64, u64)> = meetings
        .iter()
        .map(|meeting| {
            let ([first, second], of) = (meeting.pair, meeting.report.finished);
            (first, second, meeting.score().share * of as f64, of)
        })
        .collect();
    let ratings = ratings(bots.len(), &results);
    if options.table {
        table::<G>(&bots, &meetings, options, out)?;
    } else {
        print::<G>(&bots, &meetings, &ratings, options, out)?;
    }
    if let Some(path) = &options.json {
        let rows: Vec<_> = meetings
            .iter()
            .map(|meeting| {
                let score = meeting.score();
                serde_json::json!({
                    "first": bots[meeting.pair[0]].name(), "second": bots[meeting.pair[1]].name(),
                    "matches": meeting.report.finished, "score": score.share, "low": score.low, "high": score.high,
                })
            })
            .collect();
        let rated: Vec<_> = bots
            .iter()
            .zip(&ratings)
            .map(|(bot, rating)| serde_json::json!({ "bot": bot.name(), "rating": rating }))
            .collect();
        let all =
            serde_json::json!({ "game": G::NAME, "seed": options.seed, "meetings": rows, "ratings": rated });
        std::fs::write(path, format!("{all:#}\n"))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

fn print<G: Studied>(
    bots: &[Sitter],
    meetings: &[Meeting],
    ratings: &[Rating],
    options: &Options,
    out: &mut Out,
) -> Result<()> {
    out.line(&out.bold(&format!(
        "{}: {} matches a pairing, seed {}",
        G::TITLE,
        options.matches,
        options.seed
    )))?;
    for meeting in meetings {
        let [first, second] = meeting.pair;
        let names = format!("{} against {}", bots[first], bots[second]);
        out.line(&format!("  {names:<32} {}", meeting.score()))?;
    }
    out.line("  rating (400 points are ten to one)")?;
    for (bot, rating) in bots.iter().zip(ratings) {
        out.line(&format!("  {:<16} {:>+6.0} ± {:.0}", bot.to_string(), rating.points, rating.half_width))?;
    }
    Ok(())
}

/// One row a pairing.
fn table<G: Studied>(bots: &[Sitter], meetings: &[Meeting], options: &Options, out: &mut Out) -> Result<()> {
    out.line(
        "| game | who | against | matches | seed | score | 95 % interval | drawn | thinks, median | 95 % |",
    )?;
    out.line("|---|---|---|---:|---:|---:|---|---:|---:|---:|")?;
    for meeting in meetings {
        let [first, second] = meeting.pair;
        let score = meeting.score();
        let percent = |share: f64| 100.0 * share;
        out.line(&format!(
            "| {} | {} | {} | {} | {} | {:.1} % | {:.1} to {:.1} | {} | {:.2} ms | {:.2} ms |",
            G::TITLE,
            bots[first],
            bots[second],
            meeting.report.finished,
            options.seed,
            percent(score.share),
            percent(score.low),
            percent(score.high),
            meeting.report.draws,
            meeting.thinking.at(0.5),
            meeting.thinking.at(0.95)
        ))?;
    }
    Ok(())
}
