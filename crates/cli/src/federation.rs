//! A promotion in one file: found it, look at it, book the next show, run it, simulate years of it.

mod desk;
mod file;
mod pages;

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use catalog::GameName;
use clap::{Args, Subcommand};
use lab::federation::{decide, retell, troupe};
use promotion::{Date, Deed};

use crate::out::Out;
use crate::{files, progress};
use file::Open;

/// See [`Verb`].
#[derive(Args)]
pub struct Options {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Start a promotion with a history: belts, feuds, thirteen shows, and the next card half booked.
    New(New),
    /// Show the next card, or a page: roster, belts, feuds, rankings, history, a show's number, a match like 14.6,
    /// or the name of a wrestler or a belt.
    Show {
        /// The promotion's file.
        file: PathBuf,
        /// What to look at.
        page: Vec<String>,
    },
    /// Book a match, as in `book FILE 3 Krakenella v Drizzle`. Without a match, suggestions for every open slot.
    Book(Book),
    /// Do anything else a promoter does, as in `deed FILE "feud A v B | a hat"`. Without words, a list.
    Deed {
        /// The promotion's file.
        file: PathBuf,
        /// The deed, in quotes because of its bars.
        words: Vec<String>,
    },
    /// Run the next show by the real rules and read the report. What is not booked is booked for you.
    Run(Run),
    /// Simulate shows, and write an almanac.
    Simulate(Simulate),
}

#[derive(Args)]
struct New {
    /// The file to make.
    file: PathBuf,
    /// Which game is put on.
    #[arg(long, default_value = "champions")]
    game: GameName,
    /// What the promotion is called.
    #[arg(long, default_value = "")]
    name: String,
    /// The day it was founded.
    #[arg(long, default_value = "2026-01-01")]
    founded: Date,
    /// Start without a history: no matches yet, no show planned.
    #[arg(long)]
    bare: bool,
    /// Where all luck comes from; the same number gives the same story.
    #[arg(long)]
    seed: Option<u64>,
}

#[derive(Args)]
struct Book {
    /// The promotion's file.
    file: PathBuf,
    /// Where and who: `3 A v B`, `14.3 A + B v C + D`, or `3 2` for the second suggestion for match 3.
    words: Vec<String>,
    /// The kind of match, as in `--kind cage`.
    #[arg(long, value_name = "KIND")]
    kind: Option<String>,
    /// The belt at stake.
    #[arg(long = "for", value_name = "BELT")]
    title: Option<String>,
    /// The belt is vacant, and the winner takes it.
    #[arg(long)]
    vacant: bool,
    /// Fill every open slot.
    #[arg(long, conflicts_with_all = ["words", "clear"])]
    auto: bool,
    /// Take a match off the card.
    #[arg(long, value_name = "MATCH", conflicts_with = "words")]
    clear: Option<String>,
    /// Where all luck comes from.
    #[arg(long)]
    seed: Option<u64>,
}

#[derive(Args)]
struct Run {
    /// The promotion's file.
    file: PathBuf,
    /// Read the commentary of this match, or of `all`.
    #[arg(long, value_name = "MATCH")]
    watch: Option<String>,
    /// Where all luck comes from.
    #[arg(long)]
    seed: Option<u64>,
}

#[derive(Args)]
struct Simulate {
    /// The promotion's file.
    file: PathBuf,
    /// Run weekly shows for this many years.
    #[arg(long, conflicts_with = "shows", value_parser = clap::value_parser!(u32).range(1..=100))]
    years: Option<u32>,
    /// Run this many shows. Default: 1.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=5200))]
    shows: Option<u32>,
    /// Matches on a show that is not planned yet.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=20))]
    matches: u8,
    /// Write the whole history as one page, or as .json or .csv. With --years, FILE.html beside the promotion if nothing is
    /// said.
    #[arg(long, value_name = "FILE.html")]
    almanac: Option<PathBuf>,
    /// Where all luck comes from.
    #[arg(long)]
    seed: Option<u64>,
}

/// A seed that was given, or one that nobody knows.
fn luck(seed: Option<u64>) -> Result<u64> {
    match seed {
        Some(seed) => Ok(seed),
        None => getrandom::u64().map_err(|error| anyhow!("no randomness: {error}")),
    }
}

pub fn federation(options: &Options, folder: Option<&Path>, out: &mut Out) -> Result<()> {
    match &options.verb {
        Verb::New(new) => found(new, folder, out),
        Verb::Show { file, page } => show(file, page, folder, out),
        Verb::Book(book) => self::book(book, folder, out),
        Verb::Deed { file, words } => deed(file, words, folder, out),
        Verb::Run(run) => self::run(run, folder, out),
        Verb::Simulate(simulate) => self::simulate(simulate, folder, out),
    }
}

fn found(new: &New, folder: Option<&Path>, out: &mut Out) -> Result<()> {
    if new.file.exists() {
        bail!("{} is there already; choose another file", new.file.display());
    }
    let people = troupe(&files::game(new.game, folder)?);
    let seed = luck(new.seed)?;
    let office = if new.bare {
        people.found(&new.name, new.founded, seed)
    } else {
        people.starter(&new.name, new.founded, seed)
    };
    let office = office.map_err(|why| anyhow!(why))?;
    let world = office.world.clone();
    file::found(&new.file, &office.into_log())?;
    desk::desk(&world, out)?;
    let name = new.file.display();
    out.line("")?;
    out.line(&out.faint(&format!("Saved as {name}. Next: ringcraft federation run {name}")))
}

fn show(file: &Path, page: &[String], folder: Option<&Path>, out: &mut Out) -> Result<()> {
    let open = Open::at(file, folder, 0)?;
    let words = page.join(" ");
    let world = open.world();
    let number = || words.parse::<u32>().ok();
    let place =
        || words.split_once('.').and_then(|(show, slot)| Some((show.parse().ok()?, slot.parse().ok()?)));
    match words.to_lowercase().as_str() {
        "" => desk::desk(world, out),
        "roster" => pages::roster(world, out),
        "belts" => pages::belts(world, out),
        "feuds" => pages::feuds(world, usize::MAX, out),
        "rankings" | "contenders" => pages::rankings(world, out),
        "history" => pages::history(world, out),
        _ => {
            if let Some((show, slot)) = place() {
                return again(&open, show, slot, out);
            }
            if let Some(number) = number() {
                let report = world.show_report(number).map_err(|refusal| anyhow!(refusal.reason))?;
                return pages::report(world, &report, out);
            }
            if let Ok(belt) = world.belt_named(&words) {
                return pages::belt(world, belt, out);
            }
            let id = world.named(&words).map_err(|refusal| anyhow!(refusal.reason))?;
            pages::wrestler(world, id, out)
        }
    }
}

/// A simulated match, told again from its seed.
fn again(open: &Open, show: u32, slot: u8, out: &mut Out) -> Result<()> {
    let mut lines = Vec::new();
    let same = retell(&*open.people, open.world(), show, slot, &mut |line| lines.push(line.to_owned()));
    let same = same.map_err(|why| anyhow!(why))?;
    for line in lines {
        out.line(&line)?;
    }
    let verdict = if same {
        "The same result as in the book."
    } else {
        "The cards have changed since: in the book it ended otherwise."
    };
    out.line(&out.faint(verdict))
}

/// `3` or `14.3`: a match of the next show, or of that one.
fn place(open: &Open, text: &str) -> Result<(u32, u8)> {
    let next = open.world().pending.first().copied();
    let number =
        |text: &str| text.parse::<u8>().map_err(|_| anyhow!("\"{text}\" is no match: write 3, or 14.3"));
    match text.split_once('.') {
        Some((show, slot)) => {
            let show = show.parse().map_err(|_| anyhow!("\"{show}\" is no show: write 14.3"))?;
            Ok((show, number(slot)?))
        }
        None => Ok((
            next.ok_or_else(|| {
                anyhow!("No show is planned. Plan one: ringcraft federation deed FILE \"show NAME | DATE\"")
            })?,
            number(text)?,
        )),
    }
}

fn enter(open: &mut Open, deed: Deed, out: &mut Out) -> Result<()> {
    let news = decide(&mut open.office, &*open.people, deed).map_err(|why| anyhow!(why))?;
    for one in &news {
        let line = open.world().tell(one);
        out.line(&line)?;
    }
    Ok(())
}

fn book(options: &Book, folder: Option<&Path>, out: &mut Out) -> Result<()> {
    let mut open = Open::at(&options.file, folder, luck(options.seed)?)?;
    if options.auto {
        let show = *open.world().pending.first().ok_or_else(|| anyhow!("No show is planned."))?;
        open.people.book_the_rest(&mut open.office, show).map_err(|why| anyhow!(why))?;
    } else if let Some(text) = &options.clear {
        let (show, slot) = place(&open, text)?;
        enter(&mut open, Deed::Clear { show, slot }, out)?;
    } else if options.words.is_empty() {
        return desk::suggestions(open.world(), &open.people.style(), out);
    } else {
        let (show, slot) = place(&open, &options.words[0])?;
        let deed = booking(&open, options, show, slot)?;
        enter(&mut open, deed, out)?;
    }
    desk::card(open.world(), out)?;
    open.save()
}

/// The match that was typed, or the suggestion of that number.
fn booking(open: &Open, options: &Book, show: u32, slot: u8) -> Result<Deed> {
    let refused = |refusal: kernel::Refusal| anyhow!(refusal.reason);
    let world = open.world();
    let shown = world.known_show(show).map_err(refused)?;
    let who = options.words[1..].join(" ");
    if let Ok(pick) = who.parse::<usize>() {
        if slot == 0 || usize::from(slot) > shown.slots.len() {
            bail!("There is no match {slot}: the show has {}.", shown.slots.len());
        }
        let list = world.suggestions(show, slot, &open.people.style(), desk::SUGGESTED);
        let chosen = pick.checked_sub(1).and_then(|index| list.get(index));
        let chosen = chosen.ok_or_else(|| {
            anyhow!("There is no suggestion {pick} for match {slot}: there are {}.", list.len())
        })?;
        let mut bout = chosen.bout.clone();
        bout.why.clone_from(&chosen.reason);
        return Ok(Deed::Book { show, slot, bout });
    }
    let mut text = format!("book {show}.{slot} {who}");
    if let Some(kind) = &options.kind {
        text = format!("{text} | {kind}");
    }
    if let Some(belt) = &options.title {
        text = format!("{text} | for {belt}");
    }
    if options.vacant {
        text.push_str(" | vacant");
    }
    world.read_deed(&text).map_err(refused)
}

fn deed(file: &Path, words: &[String], folder: Option<&Path>, out: &mut Out) -> Result<()> {
    let words = words.join(" ");
    if words.is_empty() || words == "?" {
        for form in promotion::FORMS {
            out.line(form)?;
        }
        return Ok(());
    }
    let mut open = Open::at(file, folder, luck(None)?)?;
    let deed = open.world().read_deed(&words).map_err(|refusal| anyhow!(refusal.reason))?;
    enter(&mut open, deed, out)?;
    open.save()?;
    out.line("Done.")
}

fn run(options: &Run, folder: Option<&Path>, out: &mut Out) -> Result<()> {
    let watch: Option<u8> = match options.watch.as_deref() {
        None => None,
        Some("all") => Some(0),
        Some(text) => Some(text.parse().map_err(|_| anyhow!("--watch takes the number of a match, or all"))?),
    };
    let mut open = Open::at(&options.file, folder, luck(options.seed)?)?;
    let show = open.people.next_show(&mut open.office, 6).map_err(|why| anyhow!(why))?;
    open.people.run(&mut open.office, 1, 6).map_err(|why| anyhow!(why))?;
    if let Some(watch) = watch {
        for one in open.world().show_report(show).map_err(|refusal| anyhow!(refusal.reason))?.matches {
            if watch == 0 || watch == one.slot {
                out.line(&out.bold(&format!("Match {}", one.slot)))?;
                let mut lines = Vec::new();
                retell(&*open.people, open.world(), show, one.slot, &mut |line| lines.push(line.to_owned()))
                    .map_err(|why| anyhow!(why))?;
                for line in lines {
                    out.line(&format!("  {line}"))?;
                }
                out.line("")?;
            }
        }
    }
    let report = open.world().show_report(show).map_err(|refusal| anyhow!(refusal.reason))?;
    pages::report(open.world(), &report, out)?;
    open.save()
}

fn simulate(options: &Simulate, folder: Option<&Path>, out: &mut Out) -> Result<()> {
    let shows = options.years.map_or(options.shows.unwrap_or(1), |years| years * 52);
    // Years are read in an almanac.
    let beside = options.years.map(|_| options.file.with_extension("html"));
    let almanac = options.almanac.clone().or(beside);
    let almanac = almanac.as_deref();
    let mut open = Open::at(&options.file, folder, luck(options.seed)?)?;
    let (closed, bouts) = (open.world().closed, open.world().bouts.len());
    let bar = progress::bar(u64::from(shows), "shows");
    for _ in 0..shows {
        open.people.run(&mut open.office, 1, options.matches).map_err(|why| anyhow!(why))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let world = open.world();
    let (ran, fought) = (world.closed - closed, world.bouts.len() - bouts);
    out.line(&format!("{ran} shows, {fought} matches. It is {} now.", world.today()))?;
    pages::belts(world, out)?;
    let text = almanac.map(|path| match path.extension().and_then(|end| end.to_str()) {
        Some("json") => format!("{:#}\n", world.almanac_json()),
        Some("csv") => world.almanac_csv(),
        _ => world.almanac_html(""),
    });
    open.save()?;
    if let (Some(path), Some(text)) = (almanac, text) {
        file::replace(path, &text)?;
        out.line(&out.faint(&format!("The almanac is in {}.", path.display())))?;
    }
    Ok(())
}
