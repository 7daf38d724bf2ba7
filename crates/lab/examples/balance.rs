//! The balance tables of `docs/balance/`, one a game, all in one form.
//!
//! `cargo xtask balance [GAME..] [key=value..]`: every game without a name. Keys: `matches` of contenders a pairing (1000),
//! `champions` of champions (400), `seed`, `pairing` (only those whose name contains it), `content` (a folder whose files
//! replace the built-in ones), `threads`, `write=no` to print only, `fresh=yes` to forget what was played before.
//!
//! What was played is kept in `target/balance`, so a run that was stopped goes on where it was; another seed or other
//! content begins anew. What a change of the rules or of the bots does to it only you can know: then say `fresh=yes`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use bots::Level;
use catalog::{GameName, with_game};
use kernel::{ContentFile, Tabletop};
use lab::Studied;
use lab::balance::{Batch, Pairing, Row, Tally, pairings, table};

struct Options {
    games: Vec<GameName>,
    wanted: BTreeMap<Level, u64>,
    seed: u64,
    pairing: String,
    content: Option<PathBuf>,
    write: bool,
    fresh: bool,
}

type Failed = Box<dyn std::error::Error>;

fn main() -> Result<(), Failed> {
    let mut options = Options {
        games: Vec::new(),
        wanted: BTreeMap::from([(Level::Contender, 1000), (Level::Champion, 400)]),
        seed: 20_261_118,
        pairing: String::new(),
        content: None,
        write: true,
        fresh: false,
    };
    for argument in std::env::args().skip(1) {
        let Some((key, value)) = argument.split_once('=') else {
            options.games.push(argument.parse()?);
            continue;
        };
        match key {
            "matches" => _ = options.wanted.insert(Level::Contender, value.parse()?),
            "champions" => _ = options.wanted.insert(Level::Champion, value.parse()?),
            "seed" => options.seed = value.parse()?,
            "pairing" => options.pairing = value.to_lowercase(),
            "content" => options.content = Some(value.into()),
            "threads" => rayon::ThreadPoolBuilder::new().num_threads(value.parse()?).build_global()?,
            "write" => options.write = value != "no",
            "fresh" => options.fresh = value != "no",
            _ => return Err(format!("there is no `{key}`").into()),
        }
    }
    if options.games.is_empty() {
        options.games = GameName::ALL.to_vec();
    }
    for &game in &options.games {
        with_game!(game, G => balance::<G>(&options))?;
    }
    Ok(())
}

fn files<G: Tabletop>(folder: Option<&Path>) -> Result<Vec<ContentFile>, Failed> {
    let mut files = Vec::new();
    for &(name, built_in) in G::content_files() {
        let text = match folder.map(|folder| folder.join(name)).filter(|path| path.exists()) {
            Some(path) => std::fs::read_to_string(path)?,
            None => built_in.to_owned(),
        };
        files.push((name.to_owned(), text));
    }
    Ok(files)
}

/// Tells contents apart, so that nothing played with one is counted for another.
fn digest(files: &[ContentFile]) -> u64 {
    let bytes = files.iter().flat_map(|(name, text)| name.bytes().chain(text.bytes()));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn balance<G: Studied>(options: &Options) -> Result<(), Failed> {
    let files = files::<G>(options.content.as_deref())?;
    let content = G::load(&files).map_err(|problems| problems.to_string())?;
    let pairings: Vec<Pairing> = pairings::<G>(&content)
        .into_iter()
        .filter(|pairing| pairing.name().to_lowercase().contains(&options.pairing))
        .collect();

    let folder = Path::new("target/balance");
    std::fs::create_dir_all(folder)?;
    let kept = folder.join(format!("{}-{:016x}-{}.tsv", G::NAME, digest(&files), options.seed));
    if options.fresh && kept.exists() {
        std::fs::remove_file(&kept)?;
    }
    let text = std::fs::read_to_string(&kept).unwrap_or_default();
    let mut played: BTreeMap<Batch, Tally> = text.lines().filter_map(Batch::read).collect();
    let mut log = std::fs::OpenOptions::new().create(true).append(true).open(&kept)?;

    // Round by round over all pairings, so that a run that is stopped has told as much of each.
    let rounds = options.wanted.iter().map(|(&level, &matches)| matches.div_ceil(Batch::size(level)));
    for number in 0..rounds.max().unwrap_or(0) {
        for (&level, &matches) in &options.wanted {
            for pairing in pairings.iter().filter(|_| number * Batch::size(level) < matches) {
                let batch = Batch { level, pairing: pairing.name(), number };
                if played.contains_key(&batch) {
                    continue;
                }
                let tally = batch.play::<G>(&content, pairing, options.seed).map_err(|p| p.to_string())?;
                writeln!(log, "{}", batch.line(&tally))?;
                eprintln!("{}: {} {} {}", G::NAME, level, pairing.name(), tally.share());
                played.insert(batch, tally);
            }
        }
    }

    let levels: Vec<Level> = options.wanted.keys().copied().collect();
    let tally = |pairing: &Pairing, level: Level| {
        let limit = options.wanted[&level].div_ceil(Batch::size(level));
        let own = played.iter().filter(|(batch, _)| {
            batch.level == level && batch.pairing == pairing.name() && batch.number < limit
        });
        own.fold(Tally::default(), |sum, (_, tally)| sum.and(*tally))
    };
    let rows: Vec<Row> = pairings
        .iter()
        .map(|pairing| Row {
            pairing: pairing.name(),
            tallies: levels.iter().map(|&level| tally(pairing, level)).collect(),
        })
        .collect();
    let table = table(&levels, &rows);
    println!("## {}\n\n{table}", G::TITLE);
    if options.write && options.pairing.is_empty() && options.content.is_none() {
        write_page::<G>(options, &table)?;
    }
    Ok(())
}

const BEGIN: &str = "<!-- what follows is written by `cargo xtask balance` -->";
const END: &str = "<!-- up to here -->";

/// Puts the table into the game's page; what a person wrote around it stays.
fn write_page<G: Tabletop>(options: &Options, table: &str) -> Result<(), Failed> {
    let path = PathBuf::from(format!("docs/balance/{}.md", G::NAME));
    let page = std::fs::read_to_string(&path)
        .unwrap_or_else(|_| format!("# {}: balance\n\n{BEGIN}\n{END}\n", G::TITLE));
    let (head, rest) = page.split_once(BEGIN).unwrap_or((&page, ""));
    let tail = rest.split_once(END).map_or("", |(_, tail)| tail);
    let mut text = head.to_owned();
    write!(
        text,
        "{BEGIN}\n\nBots of one level play both sides of every pairing, by the usual rules; the two matches of a pair \
         have the same dice and changed seats.\nA draw counts half. Intervals are Wilson's at 95 %. Seed {}, \
         `cargo xtask balance {}`.\n\n{table}\n{END}{tail}",
        options.seed,
        G::NAME
    )?;
    std::fs::write(path, text)?;
    Ok(())
}
