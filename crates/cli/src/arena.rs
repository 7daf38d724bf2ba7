//! Bots against bots.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use bots::{BotKind, Level};
use catalog::{AnyGame, GameName};
use clap::Args;
use lab::Plan;
use lab::arena::{Meeting, Rating, pairs, ratings};
use lab::named::meeting as meet;

use crate::out::Out;
use crate::{files, progress, simulate};

#[derive(Args)]
pub struct Options {
    /// Which game.
    pub game: GameName,
    /// The bots that take part; by default, the four levels.
    #[arg(long, value_name = "BOT", value_delimiter = ',')]
    bots: Vec<BotKind>,
    /// Play only neighbours in the list against each other, instead of everybody.
    #[arg(long)]
    ladder: bool,
    /// Matches in each pairing, seats mirrored and dice shared.
    #[arg(long, default_value_t = 200)]
    matches: u64,
    /// Seed for all dice.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads; the result does not depend on it.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Print a table in Markdown, as in docs/bots.md, with the thinking time of the first of each pairing.
    #[arg(long)]
    table: bool,
    /// Write the result as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

pub fn arena(options: &Options, folder: Option<&Path>, out: &mut Out) -> Result<()> {
    if options.matches == 0 {
        bail!("--matches must be at least 1");
    }
    let game = files::game(options.game, folder)?;
    let bots =
        if options.bots.is_empty() { Level::ALL.map(BotKind::Level).to_vec() } else { options.bots.clone() };
    if bots.len() < 2 {
        bail!("an arena needs at least two bots");
    }
    let pairs = pairs(bots.len(), options.ladder);
    let bar = progress::bar(pairs.len() as u64 * options.matches, game.title());
    let plan = Plan { matches: options.matches, seed: options.seed, ..Plan::default() };
    let pool = simulate::threads(options.threads)?;
    bar.suspend(|| head(&game, options, out))?;
    let mut meetings: Vec<Meeting> = Vec::with_capacity(pairs.len());
    for pair in pairs {
        let meeting = pool
            .install(|| meet(&game, &bots, pair, &plan, &|| bar.inc(1)))
            .map_err(|problems| anyhow!("{problems}"))?;
        // A champion's pairing takes its time: what is known is told at once.
        bar.suspend(|| row(&game, &bots, &meeting, options, out))?;
        meetings.push(meeting);
    }
    bar.finish_and_clear();
    let results: Vec<(usize, usize, f64, u64)> = meetings
        .iter()
        .map(|meeting| {
            let ([first, second], of) = (meeting.pair, meeting.report.finished);
            (first, second, meeting.score().share * of as f64, of)
        })
        .collect();
    let ratings = ratings(bots.len(), &results);
    rated(&bots, &ratings, options, out)?;
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
        let all = serde_json::json!({ "game": game.name().name(), "seed": options.seed, "meetings": rows, "ratings": rated });
        std::fs::write(path, format!("{all:#}\n"))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

fn head(game: &AnyGame, options: &Options, out: &mut Out) -> Result<()> {
    if options.table {
        out.line(
            "| game | who | against | matches | seed | score | 95 % interval | drawn | thinks, median | 95 % |",
        )?;
        out.line("|---|---|---|---:|---:|---:|---|---:|---:|---:|")?;
    } else {
        let Options { matches, seed, .. } = options;
        let words = format!(
            "{}: {matches} matches a pairing, seats mirrored, dice shared, seed {seed}",
            game.title()
        );
        out.line(&out.bold(&words))?;
    }
    out.flush()
}

/// What came of one pairing.
fn row(game: &AnyGame, bots: &[BotKind], meeting: &Meeting, options: &Options, out: &mut Out) -> Result<()> {
    let [first, second] = meeting.pair.map(|place| bots[place]);
    let (score, report) = (meeting.score(), &meeting.report);
    let [median, most] = [0.5, 0.95].map(|share| meeting.thinking.at(share));
    if options.table {
        let percent = |share: f64| 100.0 * share;
        out.line(&format!(
            "| {} | {first} | {second} | {} | {} | {:.1} % | {:.1} to {:.1} | {} | {median:.2} ms | {most:.2} ms |",
            game.title(),
            report.finished,
            options.seed,
            percent(score.share),
            percent(score.low),
            percent(score.high),
            report.draws,
        ))?;
    } else {
        let names = format!("{first} against {second}");
        out.line(&format!("  {names:<32} {score}; {first} thinks {median:.1} ms, 95 % within {most:.1} ms"))?;
    }
    out.flush()
}

fn rated(bots: &[BotKind], ratings: &[Rating], options: &Options, out: &mut Out) -> Result<()> {
    if options.table {
        return Ok(());
    }
    out.line("  rating (400 points are ten to one)")?;
    for (bot, rating) in bots.iter().zip(ratings) {
        out.line(&format!("  {:<16} {:>+6.0} ± {:.0}", bot.to_string(), rating.points, rating.half_width))?;
    }
    Ok(())
}
