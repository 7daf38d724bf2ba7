//! What a decision, a copy and the odds cost.
//!
//! `cargo xtask bench champions` prints all of it; `-- --count N` plays N decisions of random advanced matches and prints
//! how many it did, for counting instructions; with `--odds basic` or `--odds advanced`, it works out the odds of a
//! match N times instead.

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a bench reads a clock, counts allocations and prints"
)]

use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

use champions::odds::{Exact, Payoff, plain_choice, simulate};
use champions::{Bout, Choice, Optional, Roster, Setup};
use kernel::{Choices, Fast, Game, Table, Tabletop, playout};

fn bell(roster: &Roster, setup: &Setup) -> Bout {
    Bout::start(roster, setup, &mut Table::silent(&mut Fast::new(1)))
        .unwrap_or_else(|problems| panic!("{problems}"))
}

/// Plays random matches from the same bell until so many decisions are made.
fn decisions(roster: &Roster, bell: &Bout, wanted: u64, choices: &mut Choices<Choice>) -> u64 {
    let (mut done, mut number) = (0, 0);
    while done < wanted {
        let mut bout = *bell;
        let mut source = Fast::of_match(3, number);
        let mut table = Table::silent(&mut source);
        let mut chooser = Fast::of_match(4, number);
        done += playout(&mut bout, roster, &mut table, &mut chooser, choices, usize::MAX) as u64;
        black_box(bout);
        number += 1;
    }
    done
}

/// Works out the odds of a basic or advanced match so many times.
fn odds(roster: &Roster, kind: &str, times: u64) -> u64 {
    let rules = if kind == "advanced" { Optional::ADVANCED } else { Optional::NONE };
    let setup = Setup::between("The Undersecretary", "Permafrost Gladys", rules);
    let start = setup.bell(roster).unwrap_or_else(|problems| panic!("{problems}"));
    for _ in 0..times {
        let exact = Exact::of(roster, &start, Payoff::WIN).unwrap_or_else(|why| panic!("{why:?}"));
        black_box(exact.report(roster, &start));
    }
    times
}

fn main() {
    let roster = Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let mut setup = Setup::between("The Undersecretary", "Permafrost Gladys", Optional::ADVANCED);
    setup.sides[0].interferer = Some("Clive from Compliance".to_owned());
    setup.sides[1].distractor = Some("The Lollipop Lady".to_owned());
    let start = bell(&roster, &setup);
    let mut choices = Choices::default();
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(at) = arguments.iter().position(|argument| argument == "--count") {
        let wanted = arguments.get(at + 1).and_then(|count| count.parse().ok()).unwrap_or(0);
        let done = match arguments.iter().position(|argument| argument == "--odds") {
            Some(at) => odds(&roster, arguments.get(at + 1).map_or("basic", String::as_str), wanted),
            None => decisions(&roster, &start, wanted, &mut choices),
        };
        println!("decisions {done}");
        return;
    }

    // The list of choices grows in the first matches, and never again.
    decisions(&roster, &start, 10_000, &mut choices);
    let mut counted = 0;
    let allocated = allocation_counter::measure(|| {
        counted = decisions(&roster, &start, 100_000, &mut choices);
    });
    let clock = Instant::now();
    let done = decisions(&roster, &start, 2_000_000, &mut choices);
    println!("champions: a decision of random play takes {:.0} ns", per(clock, done));
    println!("           {} allocations in {counted} decisions", allocated.count_total);
    let clock = Instant::now();
    for _ in 0..10_000_000 {
        black_box(Clone::clone(black_box(&start)));
    }
    println!("           a state of {} bytes, copied in {:.1} ns", size_of::<Bout>(), per(clock, 10_000_000));
    for (name, sides, rules, rounds) in [
        ("basic", ["The Undersecretary", "Permafrost Gladys"], Optional::NONE, 200),
        ("advanced", ["The Undersecretary", "Permafrost Gladys"], Optional::ADVANCED, 5),
        ("basic tag", ["Red Tape", "Ghost Ride"], Optional::NONE, 2),
    ] {
        let setup = Setup::between(sides[0], sides[1], rules);
        let start = setup.bell(&roster).unwrap_or_else(|problems| panic!("{problems}"));
        let clock = Instant::now();
        for _ in 0..rounds {
            let exact = Exact::of(&roster, &start, Payoff::WIN).unwrap_or_else(|why| panic!("{why:?}"));
            black_box(exact.report(&roster, &start));
        }
        println!("           the odds of a {name} match take {:.2} ms", per(clock, rounds) / 1e6);
        let clock = Instant::now();
        let tally =
            simulate(&roster, &setup, 1, 0..100_000, |bout, offered, _| plain_choice(bout, &roster, offered));
        black_box(tally).unwrap_or_else(|problems| panic!("{problems}"));
        println!(
            "           a million {name} matches take {:.1} s on one core",
            10.0 * clock.elapsed().as_secs_f64()
        );
    }
    match instructions() {
        Some(count) => println!("           {count:.0} instructions a decision"),
        None => println!("           instructions are not counted: that needs valgrind"),
    }
}

/// Instructions a decision, counted by running this bench again under valgrind; `None` where there is none.
fn instructions() -> Option<f64> {
    let run = |count: u64| {
        let output = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(std::env::current_exe().ok()?)
            .args(["--count", &count.to_string()])
            .output()
            .ok()?;
        let (said, noted) = (String::from_utf8(output.stdout).ok()?, String::from_utf8(output.stderr).ok()?);
        let last = |line: &str| line.rsplit(' ').next().and_then(|word| word.parse::<f64>().ok());
        let collected = noted.lines().find(|line| line.contains("Collected :")).and_then(last)?;
        Some((collected, last(said.trim())?))
    };
    let ((with, done), (without, _)) = (run(50_000)?, run(0)?);
    Some((with - without) / done)
}

/// Nanoseconds for each of so many.
fn per(clock: Instant, count: u64) -> f64 {
    clock.elapsed().as_nanos() as f64 / count as f64
}
