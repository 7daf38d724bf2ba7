//! What may come of a choice, or of a whole plan.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use catalog::{AnyGame, GameName};
use clap::Args;
use lab::named::{self, OfferedOdds, PositionQuestion};
use lab::odds::{ChoiceOdds, How, Limits, OddsBudget, Others, PlanQuestion};
use serde_json::{Value, json};

use crate::files;
use crate::out::Out;

#[derive(Args)]
pub struct Options {
    /// Which game.
    pub game: GameName,
    /// The odds of a whole match: the wrestlers by name, as in `A B`; join partners with a plus: `A+B C+D`.
    #[arg(value_name = "NAME", conflicts_with_all = ["position", "say", "all", "open", "plan"])]
    names: Vec<String>,
    /// The rules of a whole match, as in `--rules basic` or `--rules advanced,cage`; by default, the usual ones.
    #[arg(long, value_name = "RULE", value_delimiter = ',', conflicts_with = "position")]
    rules: Vec<String>,
    /// Change the set-up of a whole match, as in `--set sides.0.distractor="Madame Stapler"`; can be repeated.
    #[arg(long = "set", value_name = "PATH=VALUE", conflicts_with = "position")]
    changes: Vec<String>,
    /// How often to play a whole match that cannot be calculated exactly.
    #[arg(long, default_value_t = 100_000)]
    matches: u64,
    /// The position, in the game's notation (`position` prints it while playing).
    #[arg(long, value_name = "FILE")]
    position: Option<PathBuf>,
    /// Only this choice, as you would type it.
    #[arg(long, value_name = "WORDS")]
    say: Option<String>,
    /// Everything that may happen, not only the named chances.
    #[arg(long)]
    all: bool,
    /// Know the whole position, not only what the asked seat can see.
    #[arg(long)]
    open: bool,
    /// A whole plan: your moves in order, separated by semicolons. Questions in between are
    /// answered for the best: re-rolls go where they help most.
    #[arg(long, value_name = "WORDS; WORDS; ...", conflicts_with_all = ["say", "all"])]
    plan: Option<String>,
    /// With a plan: a log line that must appear on the way. A plan ends with the turn: a lost initiative or a turnover fails it.
    #[arg(long, value_name = "WORDS", requires = "plan")]
    until: Option<String>,
    /// With a plan: a log line that must not appear on the way.
    #[arg(long, value_name = "WORDS", requires = "plan")]
    unless: Option<String>,
    /// With a plan: assume that opponents help instead of doing their worst.
    #[arg(long, requires = "plan")]
    kindly: bool,
    /// How many sequences of dice of one choice to look at before sampling.
    #[arg(long, default_value_t = 200_000)]
    limit: usize,
    /// Seed for the samples.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

fn whole_match(options: &Options, game: &AnyGame, out: &mut Out) -> Result<()> {
    if options.matches == 0 {
        bail!("--matches must be at least 1");
    }
    let mut setup = named::named_matchup(game, &options.names, &options.rules).map_err(said)?;
    for change in &options.changes {
        lab::studied::set(&mut setup, change).map_err(said)?;
    }
    let sheet = named::whole_match(game, setup, options.matches).map_err(said)?;
    if options.json { out.line(&format!("{:#}", sheet.json)) } else { out.text(&sheet.text) }
}

fn said(reason: String) -> anyhow::Error {
    anyhow!(reason)
}

pub fn odds(options: &Options, folder: Option<&Path>, out: &mut Out) -> Result<()> {
    let game = files::game(options.game, folder)?;
    let Some(position) = &options.position else {
        if options.names.is_empty() {
            bail!("name the wrestlers who meet, or give --position FILE");
        }
        return whole_match(options, &game, out);
    };
    let name = position.display();
    let text = std::fs::read_to_string(position).with_context(|| format!("cannot read {name}"))?;
    if let Some(words) = &options.plan {
        return whole_plan(options, &game, &text, words, out).with_context(|| name.to_string());
    }
    let budget = OddsBudget { sequences: options.limit, seed: options.seed, ..OddsBudget::default() };
    let question = PositionQuestion {
        say: options.say.as_deref(),
        all: options.all.then_some(budget),
        open: options.open,
    };
    let found =
        named::position_odds(&game, &text, &question).map_err(|reason| anyhow!("{name}: {reason}"))?;
    let mut rows = Vec::new();
    for OfferedOdds { say, odds, all, .. } in &found {
        for odds in odds {
            if !options.json {
                let percent = 100.0 * odds.chance.as_f64();
                out.line(&format!("{say}: {} {} ({percent:.1} %)", odds.what, odds.chance))?;
            }
            rows.push(json!({
                "say": say, "what": odds.what,
                "chance": odds.chance.as_f64(), "exact": odds.chance.is_exact().then(|| odds.chance.to_string()),
            }));
        }
        if let Some(all) = all {
            print(say, all, options, out)?;
            rows.extend(all.possibilities.iter().map(|possible| {
                json!({
                    "say": say, "heard": possible.sentences, "chance": possible.chance, "how": all.how,
                    "exact": possible.exact.map(|chance| chance.to_string()),
                    "low": possible.interval.map(|interval| interval.low),
                    "high": possible.interval.map(|interval| interval.high),
                })
            }));
        }
    }
    for priced in found.iter().filter_map(|offered| offered.priced.as_ref()) {
        if !options.json {
            let (worth, costs) = (100.0 * priced.worth, 100.0 * priced.costs);
            let costs = if costs < 0.005 {
                "the best".to_owned()
            } else {
                format!("{costs:.2} points below the best")
            };
            out.line(&format!("{}: wins {worth:.2} %, {costs}", priced.say))?;
        }
        rows.push(json!({ "say": priced.say, "worth": priced.worth, "costs": priced.costs }));
    }
    if options.json {
        return out.line(&format!("{:#}", Value::Array(rows)));
    }
    if rows.is_empty() { out.line("No dice hang on these choices.") } else { Ok(()) }
}

fn print(say: &str, found: &ChoiceOdds, options: &Options, out: &mut Out) -> Result<()> {
    if options.json {
        return Ok(());
    }
    out.line(&out.bold(&format!("{say} ({})", found.how)))?;
    for possible in found.possibilities.iter().take(20) {
        let percent = 100.0 * possible.chance;
        let more = match (found.how, possible.exact, possible.interval) {
            (How::Exact, Some(chance), _) => format!(" = {chance}"),
            (_, _, Some(interval)) => {
                format!(" ({:.1} to {:.1})", 100.0 * interval.low, 100.0 * interval.high)
            }
            _ => String::new(),
        };
        let heard =
            if possible.sentences.is_empty() { "nothing".into() } else { possible.sentences.join(" ") };
        out.line(&format!("  {percent:>6.2} %{more}  {heard}"))?;
    }
    if found.possibilities.len() > 20 {
        let rest: f64 = found.possibilities[20..].iter().map(|possible| possible.chance).sum();
        out.line(&format!("  {:>6.2} %  {} more", 100.0 * rest, found.possibilities.len() - 20))?;
    }
    Ok(())
}

fn whole_plan(options: &Options, game: &AnyGame, position: &str, words: &str, out: &mut Out) -> Result<()> {
    let words: Vec<String> =
        words.split(';').map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect();
    let others = if options.kindly { Others::Best } else { Others::Worst };
    let question = PlanQuestion {
        words: &words,
        until: options.until.as_deref(),
        unless: options.unless.as_deref(),
        others,
    };
    let found = named::plan_odds(game, position, &question, Limits::default()).map_err(said)?;
    if options.json {
        let value = json!({
            "plan": words, "until": options.until, "positions": found.positions,
            "low": found.low.as_f64(), "high": found.high.as_f64(),
            "exact": found.is_exact().then(|| found.low.to_string()),
        });
        return out.line(&format!("{value:#}"));
    }
    let percent = |chance: kernel::Chance| 100.0 * chance.as_f64();
    if found.low == found.high {
        let how = if found.is_exact() { format!("exactly {}", found.low) } else { "rounded".into() };
        out.line(&format!("{:.2} % ({how}), {} sequences of dice", percent(found.low), found.positions))
    } else {
        out.line(&format!(
            "between {:.2} and {:.2} %: {} sequences of dice were looked at, and more are left",
            percent(found.low),
            percent(found.high),
            found.positions
        ))
    }
}
