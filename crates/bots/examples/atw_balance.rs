//! Every pairing of ATW, played by the scripted bot against itself: who wins, how matches end, what happens in them.
//!
//! `cargo run --release -p bots --example atw_balance -- [matches a pairing] [seed] [basic|advanced] [folder of wrestlers]`

use std::collections::BTreeMap;

use atw::{Bout, Ending, Event, Roster, Setup, Switches, Way};
use bots::heuristics::atw::Scripted;
use bots::{Bot, play_on};
use kernel::{Fast, Game, Listening, Seat, Tabletop};

#[derive(Default, Clone)]
struct Tally {
    matches: u32,
    first_named: f64,
    first_attacker: f64,
    decided: u32,
    ends: BTreeMap<&'static str, u32>,
    events: BTreeMap<&'static str, u32>,
    attacks: Vec<u32>,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.matches += other.matches;
        self.first_named += other.first_named;
        self.first_attacker += other.first_attacker;
        self.decided += other.decided;
        for (key, count) in other.ends {
            *self.ends.entry(key).or_default() += count;
        }
        for (key, count) in other.events {
            *self.events.entry(key).or_default() += count;
        }
        self.attacks.extend(other.attacks);
    }
}

fn play(roster: &Roster, pair: [&str; 2], switches: Switches, seed: u64, number: u64) -> Tally {
    // Every other match the seats are swapped, so that no seat is favoured.
    let swapped = number % 2 == 1;
    let wrestlers = if swapped { [pair[1], pair[0]] } else { pair };
    let setup = Setup { wrestlers: wrestlers.map(str::to_owned).to_vec(), switches };
    let mut table = Listening::new(Fast::of_match(seed, number));
    let mut one = Scripted::new(seed ^ number);
    let mut two = Scripted::new(!seed ^ number);
    let mut bout =
        Bout::start(roster, &setup, &mut table.table()).unwrap_or_else(|problems| panic!("{problems}"));
    let bots: &mut [&mut dyn Bot<Bout>] = &mut [&mut one, &mut two];
    play_on(&mut bout, roster, &mut table.table(), bots, 100_000);

    let mut tally = Tally { matches: 1, ..Tally::default() };
    let outcome = bout.outcome().unwrap_or_else(|| panic!("match {number} of {pair:?} did not end"));
    tally.first_named = outcome.score(Seat::at(swapped.into()));
    let mut attacks = 0;
    for event in &table.events {
        let name = match event {
            Event::RolledOff { first, .. } => {
                if !outcome.is_draw() {
                    tally.decided = 1;
                    tally.first_attacker = outcome.score(*first);
                }
                continue;
            }
            Event::Declared { way, combo, .. } => {
                attacks += 1;
                match (way, combo) {
                    (Way::Rampage, _) => "rampages",
                    (_, Some(_)) => "combos",
                    (Way::Blind, _) => "blind attacks",
                    _ => continue,
                }
            }
            Event::Taunted { .. } => "taunts",
            Event::Recovered { .. } => "recoveries",
            Event::Reversed { .. } => "reversals",
            Event::BlockedWithCards { .. } => "blocks with cards",
            Event::BlockedWithStamina { .. } => "blocks with stamina",
            Event::Used { .. } => "abilities",
            Event::Pinned { .. } => "pins",
            Event::Depleted { .. } => "depletions",
            _ => continue,
        };
        *tally.events.entry(name).or_default() += 1;
    }
    tally.attacks.push(attacks);
    let end = match bout.ending {
        Some(Ending::Pinfall(_)) => "pinfall",
        Some(Ending::Submission(_)) => "submission",
        Some(Ending::Stoppage(_)) => "referee stoppage",
        Some(Ending::TimeLimit) => "time limit",
        Some(Ending::Standstill) => "standstill",
        Some(Ending::Resignation(_)) | None => "other",
    };
    tally.ends.insert(end, 1);
    tally
}

/// The 95 % interval of Wilson for a share, in percent.
fn interval(share: f64, of: f64) -> (f64, f64) {
    let z = 1.96_f64;
    let centre = (share + z * z / (2.0 * of)) / (1.0 + z * z / of);
    let half = z / (1.0 + z * z / of) * (share * (1.0 - share) / of + z * z / (4.0 * of * of)).sqrt();
    (100.0 * (centre - half), 100.0 * (centre + half))
}

/// The built-in wrestlers, each replaced by the file of its name in the folder if there is one.
fn roster(folder: Option<&str>) -> Result<Roster, kernel::Problems> {
    let files: Vec<kernel::ContentFile> = Bout::content_files()
        .iter()
        .map(|&(name, text)| {
            let own = folder.and_then(|folder| std::fs::read_to_string(format!("{folder}/{name}")).ok());
            (name.to_owned(), own.unwrap_or_else(|| text.to_owned()))
        })
        .collect();
    Bout::load(&files)
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let matches: u64 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(200);
    let seed: u64 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1);
    let advanced = arguments.next().as_deref() != Some("basic");
    let switches = Switches { advanced, ..Switches::default() };
    let roster = roster(arguments.next().as_deref()).unwrap_or_else(|problems| panic!("{problems}"));
    let keys: Vec<&str> = roster.wrestlers.iter().map(|wrestler| wrestler.key.as_str()).collect();
    let name = |key: &str| roster.wrestlers[roster.find(key).unwrap_or(0)].name.clone();

    let mut all = Tally::default();
    let mut scores = vec![0.0; keys.len()];
    println!("| pairing | first named wins | 95 % interval |\n|---|---:|---|");
    let threads = std::thread::available_parallelism().map_or(1, |count| count.get() as u64);
    for (a, &first) in keys.iter().enumerate() {
        for (b, &second) in keys.iter().enumerate().skip(a + 1) {
            let pair = [first, second];
            let roster = &roster;
            let of_pair = seed.wrapping_mul(1_000_003) + (a * keys.len() + b) as u64;
            let tally = std::thread::scope(|scope| {
                let parts: Vec<_> = (0..threads)
                    .map(|part| {
                        scope.spawn(move || {
                            let mut tally = Tally::default();
                            for number in (part..matches).step_by(threads as usize) {
                                tally.add(play(roster, pair, switches, of_pair, number));
                            }
                            tally
                        })
                    })
                    .collect();
                let mut tally = Tally::default();
                for part in parts {
                    tally.add(part.join().unwrap_or_else(|_| panic!("a match of {pair:?} failed")));
                }
                tally
            });
            let share = tally.first_named / f64::from(tally.matches);
            let (low, high) = interval(share, f64::from(tally.matches));
            println!("| {} – {} | {:.1} % | {low:.1}–{high:.1} |", name(first), name(second), share * 100.0);
            scores[a] += share;
            scores[b] += 1.0 - share;
            all.add(tally);
        }
    }
    println!("\n| wrestler | wins against the others |\n|---|---:|");
    for (key, score) in keys.iter().zip(&scores) {
        println!("| {} | {:.1} % |", name(key), 100.0 * score / (keys.len() - 1) as f64);
    }
    let share = all.first_attacker / f64::from(all.decided);
    let (low, high) = interval(share, f64::from(all.decided));
    println!(
        "\nThe first attacker wins {:.1} % of the decided matches ({low:.1}–{high:.1}).\n",
        share * 100.0
    );
    all.attacks.sort_unstable();
    let at = |quarter: usize| all.attacks[(all.attacks.len() - 1) * quarter / 4];
    println!("Attacks a match: median {}, middle half {}–{}.\n", at(2), at(1), at(3));
    let each = |counts: &BTreeMap<&'static str, u32>, scale: f64| {
        counts
            .iter()
            .map(|(key, count)| format!("{key} {:.2}", scale * f64::from(*count) / f64::from(all.matches)))
            .collect::<Vec<_>>()
            .join(", ")
    };
    println!("Ends, in percent: {}.\n", each(&all.ends, 100.0));
    println!("A match: {}.", each(&all.events, 1.0));
}
