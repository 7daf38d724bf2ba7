//! How balanced the gods of Wrestlenomicon are when the scripted player plays both sides.
//!
//! `cargo run --release -p bots --example wrestlenomicon_balance -- SEED MATCHES [CONTENT DIRECTORY]` prints the tables
//! of `docs/balance/wrestlenomicon.md`. Every other match the gods change seats; the seed decides everything.

use std::process::ExitCode;

use bots::heuristics::wrestlenomicon::Scripted;
use bots::play_on;
use kernel::{ContentFile, Fast, Game, Listening, Seat, Tabletop};
use wrestlenomicon::{Bout, Event, Pantheon, Setup};

/// What happened in many matches of one pairing.
#[derive(Default)]
struct Tally {
    matches: u64,
    first_god: u64,
    starter: u64,
    draws: u64,
    turns: Vec<u16>,
    winner_guts: Vec<u8>,
    attacks: u64,
    slams: u64,
    combos: u64,
    defenses: u64,
    permanents: u64,
    passes: u64,
    sacrificed: u64,
    bumped_off: u64,
}

impl Tally {
    fn count(&mut self, bout: &Bout, events: &[Event], swapped: bool) {
        self.matches += 1;
        self.turns.push(bout.board().turn.number);
        let mut starter = Seat::FIRST;
        for event in events {
            match *event {
                Event::TurnBegan { seat, turn: 1 } => starter = seat,
                Event::Attacked { slams, .. } => {
                    self.attacks += 1;
                    self.slams += u64::from(slams);
                }
                Event::ComboPlayed { .. } => self.combos += 1,
                Event::DefensePlayed { .. } => self.defenses += 1,
                Event::PermanentPlayed { .. } => self.permanents += 1,
                Event::Passed { .. } => self.passes += 1,
                Event::CultistsSacrificed { count, .. } => self.sacrificed += u64::from(count),
                Event::Bumped { to: 7.., .. } => self.bumped_off += 1,
                Event::Won { guts, .. } => self.winner_guts.push(guts),
                _ => {}
            }
        }
        match bout.outcome().and_then(|outcome| outcome.winner()) {
            Some(winner) => {
                self.starter += u64::from(winner == starter);
                self.first_god += u64::from((winner == Seat::FIRST) != swapped);
            }
            None => self.draws += 1,
        }
    }

    fn mean(&self, count: u64) -> f64 {
        count as f64 / self.matches as f64
    }
}

/// The 95 % interval of a share, by Wilson's formula, in per cent.
fn interval(hits: u64, of: u64) -> (f64, f64) {
    let (z, n) = (1.96_f64, of as f64);
    let share = hits as f64 / n;
    let middle = share + z * z / (2.0 * n);
    let half = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 100.0 / (1.0 + z * z / n);
    ((middle - half) * scale, (middle + half) * scale)
}

fn share(hits: u64, of: u64) -> String {
    let (low, high) = interval(hits, of);
    format!("{:.1} ({low:.1} to {high:.1})", 100.0 * hits as f64 / of as f64)
}

fn median<T: Copy + Ord + Default>(values: &mut [T]) -> T {
    values.sort_unstable();
    values.get(values.len() / 2).copied().unwrap_or_default()
}

fn play(content: &Pantheon, pair: (usize, usize), seed: u64, matches: u64) -> Tally {
    let name = |god: usize| content.gods[god].name.as_str();
    let mut tally = Tally::default();
    let stream = seed.wrapping_mul(1_000_003) + (pair.0 * 16 + pair.1) as u64;
    for number in 0..matches {
        let swapped = number % 2 == 1;
        let (first, second) = if swapped { (pair.1, pair.0) } else { pair };
        let mut table = Listening::new(Fast::of_match(stream, number));
        let Ok(mut bout) = Bout::start(content, &Setup::of(name(first), name(second)), &mut table) else {
            continue;
        };
        play_on(&mut bout, content, &mut table, &mut [&mut Scripted, &mut Scripted], usize::MAX);
        tally.count(&bout, &table.events, swapped);
    }
    tally
}

fn load(folder: Option<&String>) -> Result<Pantheon, String> {
    let Some(folder) = folder else { return Bout::built_in().map_err(|problems| problems.to_string()) };
    let read = |&(name, _): &(&str, &str)| -> Result<ContentFile, String> {
        let text = std::fs::read_to_string(format!("{folder}/{name}"))
            .map_err(|error| format!("{name}: {error}"))?;
        Ok((name.to_owned(), text))
    };
    let files: Result<Vec<ContentFile>, String> = Bout::content_files().iter().map(read).collect();
    Bout::load(&files?).map_err(|problems| problems.to_string())
}

fn run(arguments: &[String]) -> Result<(), String> {
    let [seed, matches, rest @ ..] = arguments else {
        return Err("say SEED MATCHES [CONTENT DIRECTORY]".into());
    };
    let number = |word: &String| word.parse::<u64>().map_err(|_| format!("\"{word}\" is not a number"));
    let (seed, matches) = (number(seed)?, number(matches)?.max(1));
    let content = load(rest.first())?;
    let gods = content.gods.len();
    let pairs: Vec<(usize, usize)> = (0..gods).flat_map(|a| (a..gods).map(move |b| (a, b))).collect();
    let mut tallies: Vec<Tally> = std::thread::scope(|scope| {
        let content = &content;
        let games: Vec<_> =
            pairs.iter().map(|&pair| scope.spawn(move || play(content, pair, seed, matches))).collect();
        games.into_iter().filter_map(|game| game.join().ok()).collect()
    });
    println!(
        "| pairing | matches | first-named wins, % | starter wins, % | draws | turns, median | winner's Guts, median |"
    );
    println!("|---|---|---|---|---|---|---|");
    for (&(a, b), tally) in pairs.iter().zip(&mut tallies) {
        println!(
            "| {} v {} | {} | {} | {} | {} | {} | {} |",
            content.gods[a].name,
            content.gods[b].name,
            tally.matches,
            share(tally.first_god, tally.matches),
            share(tally.starter, tally.matches),
            tally.draws,
            median(&mut tally.turns),
            median(&mut tally.winner_guts),
        );
    }
    println!();
    println!(
        "| pairing | attacks | slams | Combos | Defenses | Permanents | passes | Cultists sacrificed | bumped off |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for (&(a, b), tally) in pairs.iter().zip(&tallies) {
        let means = [
            tally.attacks,
            tally.slams,
            tally.combos,
            tally.defenses,
            tally.permanents,
            tally.passes,
            tally.sacrificed,
            tally.bumped_off,
        ]
        .map(|count| format!("{:.1}", tally.mean(count)));
        println!("| {} v {} | {} |", content.gods[a].name, content.gods[b].name, means.join(" | "));
    }
    Ok(())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}
