//! Leagues and tournaments in one file, without a server: bots play by the real rules.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use catalog::{AnyGame, GameName};
use clap::{Args, Subcommand, ValueEnum};
use lab::league::{Entering, FixturePlayed, Office, entrants, found, open};
use promotion::competition::{Competition, Fixture, Format, Head, TieBreak, Who, forecast, read_head};

use crate::files;
use crate::out::Out;

#[derive(Args)]
pub struct Options {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Start a league in a new file.
    New(New),
    /// Show the table, with what parts those who are level.
    Table(Table),
    /// Play the next match, or the next few, by bots.
    Play(Play),
    /// Play everything that is left, by bots.
    Simulate(Simulate),
}

/// The formats by name.
#[derive(Clone, Copy, ValueEnum)]
enum FormatName {
    RoundRobin,
    DoubleRoundRobin,
    Swiss,
    KnockOut,
    DoubleElimination,
    Groups,
    Arena,
    Ladder,
}

#[derive(Args)]
struct New {
    /// The new file.
    file: PathBuf,
    /// Which game.
    #[arg(long)]
    game: GameName,
    /// How it is played.
    #[arg(long, value_enum, default_value = "double-round-robin")]
    format: FormatName,
    /// How many teams take part.
    #[arg(long, default_value_t = 8)]
    teams: usize,
    /// Enter this team: a wrestler or college, with a name of your own if you like: "Night Shift=College of Cogs".
    #[arg(long, value_name = "TEAM", conflicts_with = "teams")]
    enter: Vec<String>,
    /// What it is called; without it, as the file.
    #[arg(long)]
    name: Option<String>,
    /// Rounds of a Swiss system or a ladder.
    #[arg(long, default_value_t = 5)]
    rounds: u16,
    /// How many groups; the best two of each go on.
    #[arg(long, default_value_t = 2)]
    groups: u8,
    /// Minutes of an arena.
    #[arg(long, default_value_t = 60)]
    minutes: u32,
    /// Tie-breaks in their order, such as head-to-head,wins.
    #[arg(long, value_delimiter = ',', value_name = "TIE-BREAK")]
    tie_breaks: Vec<TieBreak>,
    /// Where the luck comes from; without it, from the operating system.
    #[arg(long)]
    seed: Option<u64>,
}

#[derive(Args)]
struct Table {
    /// The league's file.
    file: PathBuf,
    /// Show each tie-break with what it is made of.
    #[arg(long)]
    explain: bool,
    /// Show season odds from this many simulated seasons.
    #[arg(long, value_name = "FUTURES")]
    odds: Option<u32>,
    /// A team's sheet.
    #[arg(long, value_name = "NAME")]
    team: Option<String>,
}

#[derive(Args)]
struct Play {
    /// The league's file.
    file: PathBuf,
    /// How many matches.
    #[arg(long, default_value_t = 1)]
    matches: u32,
    /// Where the luck comes from; without it, from the operating system.
    #[arg(long)]
    seed: Option<u64>,
}

#[derive(Args)]
struct Simulate {
    /// The league's file.
    file: PathBuf,
    /// Only the results, not what happened to the teams.
    #[arg(long)]
    quiet: bool,
    /// Where the luck comes from; without it, from the operating system.
    #[arg(long)]
    seed: Option<u64>,
}

pub fn league(options: &Options, folder: Option<&Path>, out: &mut Out) -> Result<()> {
    match &options.verb {
        Verb::New(options) => new(options, folder, out),
        Verb::Table(options) => {
            let (_, office, _) = read(&options.file, folder, 0)?;
            table(options, &*office, out)
        }
        Verb::Play(options) => play(options, folder, out),
        Verb::Simulate(options) => simulate(options, folder, out),
    }
}

fn luck(seed: Option<u64>) -> Result<u64> {
    if let Some(seed) = seed {
        return Ok(seed);
    }
    getrandom::u64().map_err(|error| anyhow!("the operating system has no randomness to give: {error}"))
}

fn new(options: &New, folder: Option<&Path>, out: &mut Out) -> Result<()> {
    let game = files::game(options.game, folder)?;
    let format = match options.format {
        FormatName::RoundRobin => Format::RoundRobin { legs: 1 },
        FormatName::DoubleRoundRobin => Format::RoundRobin { legs: 2 },
        FormatName::Swiss => Format::Swiss { rounds: options.rounds },
        FormatName::KnockOut => Format::KnockOut,
        FormatName::DoubleElimination => Format::DoubleElimination,
        FormatName::Groups => Format::Groups { groups: options.groups, advance: 2, legs: 1 },
        FormatName::Arena => Format::Arena { minutes: options.minutes },
        FormatName::Ladder => Format::Ladder { reach: 2, rounds: options.rounds },
    };
    let stem = options.file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let mut head = Head::new(options.game.name(), options.name.as_deref().unwrap_or(&stem), format);
    if !options.tie_breaks.is_empty() {
        head.tie_breaks.clone_from(&options.tie_breaks);
    }
    let entering = entering(options, &game)?;
    let office = found(&game, head, &entering, luck(options.seed)?).map_err(|why| anyhow!("{why}"))?;
    files::create(&options.file, &office.text())?;
    let competition = office.competition();
    out.line(&out.bold(&format!("{}: {}, {}", competition.head.name, game.title(), format.words())))?;
    for who in competition.everybody() {
        out.line(&format!("  {}", competition.name(who)))?;
    }
    out.line(&format!("Next: ringcraft league play {}", options.file.display()))
}

fn entering(options: &New, game: &AnyGame) -> Result<Vec<Entering>> {
    if options.enter.is_empty() {
        if !(2..=256).contains(&options.teams) {
            bail!("--teams must be a number from 2 to 256");
        }
        return Ok(entrants(game, options.teams));
    }
    if options.enter.len() < 2 {
        bail!("a league needs at least two teams: name more of them by --enter");
    }
    let split = |text: &String| {
        let (name, card) = text.split_once('=').unwrap_or((text, text));
        Entering { name: name.trim().to_owned(), card: card.trim().to_owned() }
    };
    Ok(options.enter.iter().map(split).collect())
}

/// A league's game, the league, and the text it was read from.
fn read(path: &Path, folder: Option<&Path>, seed: u64) -> Result<(AnyGame, Box<dyn Office>, String)> {
    let name = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    let head = read_head(&text).map_err(|bad| anyhow!("{name}: {bad}"))?;
    let game_name = head.game.parse().map_err(|error: String| anyhow!("{name}: line 1: {error}"))?;
    let game = files::game(game_name, folder)?;
    let office = open(&game, &text, seed).map_err(|why| anyhow!("{name}: {why}"))?;
    Ok((game, office, text))
}

fn play(options: &Play, folder: Option<&Path>, out: &mut Out) -> Result<()> {
    if options.matches == 0 {
        bail!("--matches must be at least 1");
    }
    let (_, mut office, before) = read(&options.file, folder, luck(options.seed)?)?;
    if office.competition().is_over() {
        bail!("{} is over; `ringcraft league table` shows how it ended", office.competition().head.name);
    }
    let mut played = 0;
    while played < options.matches {
        let Some(told) = office.step().map_err(|why| anyhow!("{why}"))? else { break };
        tell(&*office, &told, true, out)?;
        played += u32::from(told.fixture > 0);
    }
    files::replace(&options.file, &before, &office.text())?;
    table(&plain(&options.file), &*office, out)
}

fn simulate(options: &Simulate, folder: Option<&Path>, out: &mut Out) -> Result<()> {
    let (_, mut office, before) = read(&options.file, folder, luck(options.seed)?)?;
    while let Some(told) = office.step().map_err(|why| anyhow!("{why}"))? {
        tell(&*office, &told, !options.quiet, out)?;
        out.flush()?;
    }
    files::replace(&options.file, &before, &office.text())?;
    table(&plain(&options.file), &*office, out)
}

fn plain(file: &Path) -> Table {
    Table { file: file.to_owned(), explain: false, odds: None, team: None }
}

/// One match, or the pairing of a round, in lines.
fn tell(office: &dyn Office, told: &FixturePlayed, details: bool, out: &mut Out) -> Result<()> {
    let competition = office.competition();
    if told.fixture == 0 {
        let round = competition.rounds.len();
        out.line(&out.bold(&format!("Round {round}")))?;
        for who in competition.rounds.last().map(|round| round.byes.as_slice()).unwrap_or_default() {
            out.line(&format!("  {} has a bye.", competition.name(*who)))?;
        }
    } else if let Ok(fixture) = competition.fixture(told.fixture) {
        out.line(&format!("  {}", result_line(competition, fixture)))?;
    }
    if details {
        for (who, text) in &told.news {
            out.line(&out.faint(&format!("      {}: {text}", competition.name(*who))))?;
        }
    }
    Ok(())
}

/// A match and how it ended: "Match 3: Ada 1-0 Bo".
fn result_line(competition: &Competition, fixture: &Fixture) -> String {
    let [home, away] = fixture.sides.map(|who| competition.name(who));
    let label = match (fixture.node, &competition.bracket) {
        (Some(node), Some(bracket)) => bracket.name(&bracket.nodes[node as usize]),
        _ => format!("Match {}", fixture.id),
    };
    let Some(end) = &fixture.end else {
        let again = if fixture.drawn > 0 { ", drawn: to be played again" } else { "" };
        return format!("{label}: {home} v {away}{again}");
    };
    let [one, other] = end.played.score;
    let how = match end.played.winner {
        _ if end.absent == [true; 2] => "nobody came".to_owned(),
        Some(winner) if end.absent != [false; 2] => {
            format!("{} wins by forfeit", [home, away][winner as usize])
        }
        Some(winner) if end.tossed => {
            format!("{} wins by a coin after three draws", [home, away][winner as usize])
        }
        Some(winner) => format!("{} wins", [home, away][winner as usize]),
        None => "draw".to_owned(),
    };
    format!("{label}: {home} {one}-{other} {away}, {how}.")
}

fn table(options: &Table, office: &dyn Office, out: &mut Out) -> Result<()> {
    let competition = office.competition();
    if let Some(name) = &options.team {
        let who = competition.find(name).map_err(|refusal| anyhow!("{}", refusal.reason))?;
        return sheet(office, who, out);
    }
    let state = if competition.is_over() {
        "final table".to_owned()
    } else {
        format!("after {} rounds, {} matches open", competition.rounds.len(), competition.open().count())
    };
    let head = &competition.head;
    out.line(&out.bold(&format!("{}, {}: {state}", head.name, head.format.words())))?;
    let rows = competition.standings();
    let wide = rows.iter().map(|row| competition.name(row.who).chars().count()).max().unwrap_or(4).max(4);
    out.line(&format!(
        "  {:>3} {:<wide$} {:>3} {:>3} {:>3} {:>3} {:>7} {:>4} {:>6}",
        "", "team", "P", "W", "D", "L", "score", "pts", "rating"
    ))?;
    for row in &rows {
        let (tally, entrant) = (row.tally, competition.entrant(row.who));
        let score = format!("{}-{}", tally.scored, tally.conceded);
        let left = if entrant.gone { "  (left)" } else { "" };
        out.line(&format!(
            "  {:>3} {:<wide$} {:>3} {:>3} {:>3} {:>3} {score:>7} {:>4} {:>6}{left}",
            row.place,
            entrant.name,
            tally.played,
            tally.won,
            tally.drawn,
            tally.lost,
            tally.points,
            entrant.rating
        ))?;
        if row.because.starts_with("level") {
            out.line(&out.faint(&format!("      {}", row.because)))?;
        }
        if options.explain {
            for text in &row.explained {
                out.line(&out.faint(&format!("      {text}")))?;
            }
        }
    }
    if options.explain {
        tie_breaks(competition, out)?;
    }
    if let Some(futures) = options.odds {
        odds(competition, futures, out)?;
    }
    Ok(())
}

fn tie_breaks(competition: &Competition, out: &mut Out) -> Result<()> {
    out.line("Tie-breaks, in this order:")?;
    for tie_break in &competition.head.tie_breaks {
        out.line(&format!("  {}: {}", tie_break.name(), tie_break.meaning()))?;
    }
    out.line("  lot: drawn on entering, the lower the better")
}

fn sheet(office: &dyn Office, who: Who, out: &mut Out) -> Result<()> {
    let competition = office.competition();
    out.line(&out.bold(competition.name(who)))?;
    for line in office.sheet(who) {
        out.line(&format!("  {line}"))?;
    }
    for fixture in competition.fixtures.iter().filter(|fixture| fixture.side_of(who).is_some()) {
        out.line(&format!("  {}", result_line(competition, fixture)))?;
    }
    Ok(())
}

fn odds(competition: &Competition, futures: u32, out: &mut Out) -> Result<()> {
    if !(1..=100_000).contains(&futures) {
        bail!("--odds must be a number from 1 to 100000");
    }
    out.line(&format!("Season odds by {futures} simulated futures on ratings:"))?;
    let percent = |count: u32| 100.0 * f64::from(count) / f64::from(futures);
    for chance in forecast(competition, futures, 1) {
        out.line(&format!(
            "  {:<28} wins {:>5.1} %, top four {:>5.1} %, mean place {:.1}",
            competition.name(chance.who),
            percent(chance.wins),
            percent(chance.top_four),
            chance.places as f64 / f64::from(futures)
        ))?;
    }
    Ok(())
}
