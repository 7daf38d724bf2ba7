//! How fast a match goes by, with two, three and four seats: random play without listeners, instructions and allocations a
//! decision, the size of the state, what a copy costs.
//!
//! `cargo xtask bench rumbleslam` runs it. Instructions are counted by callgrind, where valgrind is installed; this
//! program then runs itself with `--count N --seats K`, which plays N decisions and prints how many.

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a bench reads a clock and prints"
)]

use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

use kernel::{Choices, Fast, Game, Table, Tabletop, playout};
use rumbleslam::{Bout, Choice, Roster, Setup};

const MATCHES: u64 = 500;
/// Decisions under callgrind, which is some fifty times slower.
const COUNTED: u64 = 50_000;

/// Lightweight teams, as most people play.
fn setup(roster: &Roster, seats: usize) -> Setup {
    Setup::of(roster.teams.iter().filter(|team| team.budget == 1000).take(seats).cloned().collect())
}

fn play(roster: &Roster, setup: &Setup, number: u64, choices: &mut Choices<Choice>, limit: usize) -> usize {
    let mut source = Fast::of_match(1, number);
    let mut table = Table::silent(&mut source);
    let mut chooser = Fast::of_match(2, number);
    let mut bout = Bout::start(roster, setup, &mut table).expect("ready teams may be played");
    playout(&mut bout, roster, &mut table, &mut chooser, choices, limit)
}

/// The best of three runs: a busy machine only ever makes it slower.
fn best_of_three(mut run: impl FnMut() -> f64) -> f64 {
    (0..3).map(|_| run()).fold(f64::INFINITY, f64::min)
}

/// Nanoseconds of the quickest thousand in a row: short enough that on a busy machine some are left in peace.
fn quickest(mut run: impl FnMut()) -> f64 {
    let thousand = |run: &mut dyn FnMut()| {
        let begun = Instant::now();
        (0..1000).for_each(|_| run());
        begun.elapsed().as_secs_f64() * 1e6
    };
    (0..3000).map(|_| thousand(&mut run)).fold(f64::INFINITY, f64::min)
}

/// What callgrind counts for so many decisions; `None` without valgrind.
fn instructions(seats: usize, count: u64) -> Option<u64> {
    let binary = std::env::current_exe().ok()?;
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(binary)
        .args(["--count", &count.to_string(), "--seats", &seats.to_string()])
        .output()
        .ok()?;
    let told = String::from_utf8_lossy(&run.stderr).into_owned();
    told.lines().find(|line| line.contains("Collected :"))?.rsplit(' ').next()?.parse().ok()
}

fn number_after(words: &[String], word: &str) -> Option<usize> {
    words.iter().position(|other| other == word).and_then(|at| words.get(at + 1)?.parse().ok())
}

fn main() {
    let roster = Bout::built_in().expect("the built-in content is right");
    let mut choices = Choices::default();
    let words: Vec<String> = std::env::args().collect();
    if let Some(count) = number_after(&words, "--count") {
        let setup = setup(&roster, number_after(&words, "--seats").unwrap_or(2));
        let (mut done, mut number) = (0, 0);
        while done < count {
            done += play(&roster, &setup, number, &mut choices, count - done);
            number += 1;
        }
        println!("decisions {done}");
        return;
    }
    println!("RUMBLESLAM, Lightweight teams, uniform random choices, one core, nobody listens");
    println!("{:<30}{:>12}{:>12}{:>12}", "seats", 2, 3, 4);
    let mut rows: Vec<(&str, Vec<String>)> =
        ["decisions a match", "decisions a second", "allocations a decision"]
            .into_iter()
            .chain(["instructions a decision"])
            .map(|name| (name, Vec::new()))
            .collect();
    for seats in 2..=4 {
        let setup = setup(&roster, seats);
        let decisions: usize = (0..MATCHES).map(|n| play(&roster, &setup, n, &mut choices, usize::MAX)).sum();
        let seconds = best_of_three(|| {
            let begun = Instant::now();
            (0..MATCHES).for_each(|n| _ = black_box(play(&roster, &setup, n, &mut choices, usize::MAX)));
            begun.elapsed().as_secs_f64()
        });
        let mut source = Fast::of_match(1, 0);
        let mut table = Table::silent(&mut source);
        let mut bout = Bout::start(&roster, &setup, &mut table).expect("ready teams may be played");
        let mut chooser = Fast::of_match(2, 0);
        let mut made = 0;
        let allocated = allocation_counter::measure(|| {
            made = playout(&mut bout, &roster, &mut table, &mut chooser, &mut choices, usize::MAX);
        });
        let counted = instructions(seats, COUNTED).zip(instructions(seats, 0));
        let each = counted.map(|(with, without)| (with - without) as f64 / COUNTED as f64);
        for (row, value) in rows.iter_mut().zip([
            format!("{:.1}", decisions as f64 / MATCHES as f64),
            format!("{:.0}", decisions as f64 / seconds),
            format!("{}", allocated.count_total as f64 / made as f64),
            each.map_or_else(|| "no valgrind".to_owned(), |each| format!("{each:.0}")),
        ]) {
            row.1.push(value);
        }
    }
    for (name, values) in rows {
        println!("{name:<30}{:>12}{:>12}{:>12}", values[0], values[1], values[2]);
    }
    let bout =
        Bout::start(&roster, &setup(&roster, 2), &mut Table::silent(&mut Fast::new(1))).expect("ready teams");
    let bytes = [1u8; size_of::<Bout>()];
    println!("{:<30}{:>12}", "bytes of state", size_of::<Bout>());
    println!("{:<30}{:>12.1}", "nanoseconds a copy", quickest(|| _ = black_box(*black_box(&bout))));
    println!("{:<30}{:>12.1}", ".. of as many plain bytes", quickest(|| _ = black_box(*black_box(&bytes))));
}
