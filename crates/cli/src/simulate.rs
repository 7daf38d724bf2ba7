//! Many matches: who wins, how they end, what a change does.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use bots::BotKind;
use catalog::{AnyGame, GameName};
use clap::Args;
use kernel::{Problems, Seat};
use lab::named::{self, Cards};
use lab::report::{Pairing, Study};
use lab::{Difference, Plan, Setups, Side};
use serde_json::Value;

use crate::out::Out;
use crate::{files, progress};

#[derive(Args)]
pub struct Options {
    /// Which game.
    pub game: GameName,
    /// The wrestlers by name, as in `A B`; join partners with a plus: `A+B C+D`.
    #[arg(value_name = "NAME", conflicts_with_all = ["sides", "matrix", "one", "setup"])]
    names: Vec<String>,
    /// The rules, as in `--rules basic` or `--rules advanced,cage`; by default, the usual ones.
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    rules: Vec<String>,
    /// Two sides, as in `--sides A,B`; by default, two random ones for every match.
    #[arg(long, value_name = "SIDE", value_delimiter = ',')]
    sides: Vec<String>,
    /// Everybody against everybody, or only those named.
    #[arg(long, value_name = "SIDE", value_delimiter = ',', num_args = 0.., conflicts_with_all = ["sides", "one"])]
    matrix: Option<Vec<String>>,
    /// One against everybody else.
    #[arg(long, value_name = "SIDE", conflicts_with = "sides")]
    one: Option<String>,
    /// Who plays, side by side: random, scripted, rookie, journeyman, contender or champion.
    #[arg(long, value_name = "BOT", value_delimiter = ',', default_value = "scripted")]
    bots: Vec<BotKind>,
    /// A set-up as JSON, in place of the usual one.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["sides", "matrix", "one", "any"])]
    setup: Option<PathBuf>,
    /// Random sides and random rules for every match.
    #[arg(long)]
    any: bool,
    /// Change the set-up, as in `--set switches.advanced=false`; can be repeated.
    #[arg(long = "set", value_name = "PATH=VALUE")]
    changes: Vec<String>,
    /// How many matches at most, in each pairing.
    #[arg(long, default_value_t = 1000)]
    matches: u64,
    /// Stop as soon as the first side's score is known to within this many percent.
    #[arg(long, value_name = "PERCENT")]
    within: Option<f64>,
    /// Seed for all dice; the same number gives the same report.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads; the report does not depend on it.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Count a match as unfinished after this many decisions.
    #[arg(long, default_value_t = 100_000)]
    limit: usize,
    /// Count what was offered and chosen, and whether those who chose it won more.
    #[arg(long)]
    usage: bool,
    /// Follow the win chances of every match: comebacks, changes of the lead.
    #[arg(long)]
    curves: bool,
    /// Compare with other content: the folder whose files replace the built-in ones.
    #[arg(long, value_name = "DIR")]
    against: Option<PathBuf>,
    /// Compare with the same after this change of the set-up.
    #[arg(long = "against-set", value_name = "PATH=VALUE")]
    against_changes: Vec<String>,
    /// Write the report as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write the report as a table for a spreadsheet.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write the report as a page with charts.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// Every pairing that is wanted: its sides' names and its set-ups.
fn pairings(options: &Options, game: &AnyGame) -> Result<Vec<(Vec<String>, Setups)>> {
    if let Some(path) = &options.setup {
        let setup = files::setup(path)?;
        let seats = named::sides_of_setup(options.game, &setup).unwrap_or(2);
        let names = (1..=seats).map(|side| format!("side {side}")).collect();
        return Ok(vec![(names, Setups::Fixed(setup))]);
    }
    let all = named::sides(game);
    let find = |word: &String| named::side(game, word).map_err(|reason| anyhow!("{reason}"));
    let named = |words: &[String]| words.iter().map(find).collect::<Result<Vec<Side>>>();
    let meet = |sides: &[Side]| -> Result<(Vec<String>, Setups)> {
        let setup = named::matchup(game, sides, &options.rules).map_err(|reason| anyhow!("{reason}"))?;
        Ok((sides.iter().map(|side| side.key.clone()).collect(), Setups::Fixed(setup)))
    };
    let pair = |a: &Side, b: &Side| meet(&[a.clone(), b.clone()]);
    if !options.names.is_empty() {
        return Ok(vec![meet(&named(&options.names)?)?]);
    }
    if let Some(words) = &options.matrix {
        let sides = if words.is_empty() { all.clone() } else { named(words)? };
        let pairs = (0..sides.len()).flat_map(|a| (a + 1..sides.len()).map(move |b| (a, b)));
        return pairs.map(|(a, b)| pair(&sides[a], &sides[b])).collect();
    }
    if let Some(word) = &options.one {
        let one = find(word)?;
        return all.iter().filter(|other| other.key != one.key).map(|other| pair(&one, other)).collect();
    }
    match &named(&options.sides)?[..] {
        [] if !options.rules.is_empty() => bail!("--rules needs the names of the wrestlers who meet"),
        [] => {
            let setups = if options.any { Setups::Any } else { Setups::Usual };
            let bots = options.bots.iter().map(ToString::to_string);
            Ok(vec![(if options.bots.len() > 1 { bots.collect() } else { vec!["anybody".into()] }, setups)])
        }
        [a, b] => Ok(vec![pair(a, b)?]),
        _ => bail!("--sides names two; --matrix takes more"),
    }
}

fn plan(options: &Options) -> Result<Plan> {
    if options.matches == 0 {
        bail!("--matches must be at least 1");
    }
    if options.within.is_some_and(|within| !(0.01..=50.0).contains(&within)) {
        bail!("--within is in percent, from 0.01 to 50");
    }
    Ok(Plan {
        matches: options.matches,
        seed: options.seed,
        limit: options.limit,
        usage: options.usage,
        curves: options.curves,
        half_width: options.within.map(|percent| percent / 100.0),
    })
}

fn refused(problems: &Problems) -> anyhow::Error {
    anyhow!("the set-up is refused\n{problems}")
}

fn cards(options: &Options, setups: Setups, changes: Vec<String>) -> Cards<'_> {
    Cards { setups, changes, bots: &options.bots, seed: options.seed }
}

pub fn simulate(options: &Options, folder: Option<&Path>, out: &mut Out) -> Result<()> {
    let plan = plan(options)?;
    let game = files::game(options.game, folder)?;
    let pairings = pairings(options, &game)?;
    let pool = threads(options.threads)?;
    if options.against.is_some() || !options.against_changes.is_empty() {
        return against(options, &plan, &game, pairings, &pool, out);
    }
    let bar = progress::bar(plan.matches * pairings.len() as u64, game.title());
    let mut study = Study {
        title: game.title().into(),
        seed: options.seed,
        bots: options.bots.iter().map(ToString::to_string).collect(),
        changes: options.changes.clone(),
        pairings: Vec::new(),
    };
    for (number, (sides, setups)) in pairings.into_iter().enumerate() {
        let cards = cards(options, setups, options.changes.clone());
        let plan = Plan { seed: kernel::Fast::of_match(plan.seed, number as u64).bits(), ..plan };
        let report = pool
            .install(|| named::simulate(&game, &cards, &plan, &|| bar.inc(1)))
            .map_err(|problems| refused(&problems))?;
        study.pairings.push(Pairing { sides, report });
    }
    bar.finish_and_clear();
    print(&study, out)?;
    write(options.json.as_deref(), || format!("{:#}\n", study.to_json()), out)?;
    write(options.csv.as_deref(), || study.to_csv(), out)?;
    write(options.html.as_deref(), || study.to_html(), out)
}

fn write(path: Option<&Path>, text: impl FnOnce() -> String, out: &mut Out) -> Result<()> {
    let Some(path) = path else { return Ok(()) };
    std::fs::write(path, text()).with_context(|| format!("cannot write {}", path.display()))?;
    out.line(&format!("written: {}", path.display()))
}

fn print(study: &Study, out: &mut Out) -> Result<()> {
    let matches: u64 =
        study.pairings.iter().map(|pairing| pairing.report.finished + pairing.report.unfinished).sum();
    out.line(&out.bold(&format!(
        "{}: {matches} matches, seed {}, {}",
        study.title,
        study.seed,
        study.bots.join(" against ")
    )))?;
    if study.pairings.len() > 1 {
        for Pairing { sides, report } in &study.pairings {
            out.line(&format!("  {:<28} {}  against {}", sides[0], report.side(0), sides[1..].join(", ")))?;
        }
        let mut all = study.against_the_others();
        all.sort_by(|(_, one), (_, other)| other.share.total_cmp(&one.share));
        out.line("  each in all of its pairings, the strongest first:")?;
        for (name, score) in all {
            out.line(&format!("  {name:<28} {score}"))?;
        }
        return Ok(());
    }
    for Pairing { sides, report } in &study.pairings {
        if sides.len() > 1 {
            for (side, name) in sides.iter().enumerate() {
                out.line(&format!("  {name:<28} {}", report.side(side)))?;
            }
        }
        for seat in (0..report.seats).map(Seat::at) {
            out.line(&format!("  {:<28} {}", format!("whoever has {seat}"), report.seat(seat)))?;
        }
        out.line(&format!("  drawn {}, unfinished {}", report.draws, report.unfinished))?;
        let share = |count: u64| 100.0 * count as f64 / report.finished.max(1) as f64;
        let endings: Vec<String> =
            report.endings.iter().map(|(ending, count)| format!("{ending} {:.1} %", share(*count))).collect();
        out.line(&format!("  ended by {}", endings.join(", ")))?;
        let (shortest, median, longest) = (report.length(0.0), report.length(0.5), report.length(1.0));
        out.line(&format!("  decisions a match: median {median}, shortest {shortest}, longest {longest}"))?;
        if report.followed > 0 {
            let each = |count: u64| count as f64 / report.followed as f64;
            out.line(&format!(
                "  won after a chance of 20 % or less: {:.1} %; the lead changed {:.2} times a match",
                100.0 * each(report.comebacks),
                each(report.lead_changes)
            ))?;
        }
        let rows = report.usage.rows();
        if !rows.is_empty() {
            out.line("  available      used  with less without        p  choice")?;
        }
        for row in rows.iter().take(25) {
            out.line(&format!(
                "  {:>9} {:>9}  {:>+7.1} ± {:>4.1} %   {:>6.3}  {}",
                row.offered,
                row.chosen,
                100.0 * row.difference,
                100.0 * row.half_width,
                row.p,
                row.say
            ))?;
        }
    }
    Ok(())
}

/// The same matches with the same dice before and after a change.
fn against(
    options: &Options,
    plan: &Plan,
    game: &AnyGame,
    pairings: Vec<(Vec<String>, Setups)>,
    pool: &rayon::ThreadPool,
    out: &mut Out,
) -> Result<()> {
    let other =
        options.against.as_deref().map(|folder| files::game(options.game, Some(folder))).transpose()?;
    let other = other.as_ref().unwrap_or(game);
    let changes: Vec<String> = options.changes.iter().chain(&options.against_changes).cloned().collect();
    let bar = progress::bar(plan.matches * pairings.len() as u64, game.title());
    let mut found: Vec<(Vec<String>, Difference)> = Vec::new();
    for (sides, setups) in pairings {
        let before = cards(options, setups.clone(), options.changes.clone());
        let after = cards(options, setups, changes.clone());
        let watch = || bar.inc(1);
        let difference = pool
            .install(|| named::difference((game, &before), (other, &after), sides.len() > 1, plan, &watch))
            .map_err(|problems| refused(&problems))?;
        found.push((sides, difference));
    }
    bar.finish_and_clear();
    let what: Vec<String> = options
        .against
        .iter()
        .map(|path| format!("content of {}", path.display()))
        .chain(options.against_changes.iter().cloned())
        .collect();
    out.line(&out.bold(&format!(
        "{}: before, and after {}; {} pairs, seed {}",
        game.title(),
        what.join(", "),
        plan.matches,
        plan.seed
    )))?;
    for (sides, difference) in &found {
        let name = if sides.len() > 1 { &sides[0] } else { "the first seat" };
        let verdict = if difference.is_sure() { "sure" } else { "not sure" };
        out.line(&format!(
            "  {name:<28} {:.1} % before, {:.1} % after: {:+.2} ± {:.2} % ({verdict})",
            100.0 * difference.before,
            100.0 * difference.after,
            100.0 * difference.change(),
            100.0 * difference.half_width
        ))?;
        out.line(&format!(
            "  {:<28} {} of {} pairs ended alike; as sure as {:.1} times as many independent matches",
            "", difference.alike, difference.pairs, difference.saved
        ))?;
    }
    let rows: Vec<Value> = found
        .iter()
        .map(|(sides, difference)| serde_json::json!({ "sides": sides, "difference": difference }))
        .collect();
    write(options.json.as_deref(), || format!("{:#}\n", Value::Array(rows)), out)
}

pub fn threads(count: Option<usize>) -> Result<rayon::ThreadPool> {
    let builder = rayon::ThreadPoolBuilder::new().num_threads(count.unwrap_or(0));
    builder.build().map_err(|error| anyhow!("cannot start threads: {error}"))
}
