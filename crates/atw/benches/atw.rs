//! Random play, nobody listening: decisions a second, allocations a decision, the size of a state, the cost of a copy.
//!
//! `cargo xtask bench atw` runs it; `-- --count N` plays N decisions and prints nothing else, for counting instructions.

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a bench reads a clock and prints"
)]

use std::hint::black_box;
use std::time::Instant;

use atw::{Bout, Choice, Roster, Setup};
use kernel::{Choices, Fast, Game, Silent, Tabletop, playout};

const MATCHES: u64 = 20_000;

fn setups(roster: &Roster) -> Vec<Setup> {
    let mut dice = Fast::new(1);
    (0..64).map(|_| Bout::any_setup(roster, &mut dice)).collect()
}

fn start(roster: &Roster, setup: &Setup, seed: u64) -> (Bout, Silent<Fast>) {
    let mut table = Silent(Fast::of_match(seed, 0));
    let bout = Bout::start(roster, setup, &mut table).unwrap_or_else(|problems| panic!("{problems}"));
    (bout, table)
}

/// One random match: how many decisions it took.
fn play(roster: &Roster, setup: &Setup, seed: u64, choices: &mut Choices<Choice>) -> usize {
    let (mut bout, mut table) = start(roster, setup, seed);
    playout(&mut bout, roster, &mut table, &mut Fast::of_match(seed, 1), choices, usize::MAX)
}

fn main() {
    let roster = Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let setups = setups(&roster);
    let setup = |seed: u64| &setups[seed as usize % setups.len()];
    let mut choices = Choices::default();
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(at) = arguments.iter().position(|argument| argument == "--count") {
        let wanted: usize = arguments.get(at + 1).and_then(|count| count.parse().ok()).unwrap_or(1_000_000);
        let (mut seed, mut done) = (0, 0);
        while done < wanted {
            done += play(&roster, setup(seed), seed, &mut choices);
            seed += 1;
        }
        println!("decisions {done}");
        return;
    }

    // The list of choices grows in the first matches, and never again.
    (0..100).for_each(|seed| {
        black_box(play(&roster, setup(seed), seed, &mut choices));
    });
    let (mut bout, mut table) = start(&roster, setup(2), 2);
    let mut chooser = Fast::new(2);
    let allocated = allocation_counter::measure(|| {
        black_box(playout(&mut bout, &roster, &mut table, &mut chooser, &mut choices, usize::MAX));
    });
    let mut best = 0.0_f64;
    for run in 0..5 {
        let begin = Instant::now();
        let decisions: usize =
            (0..MATCHES).map(|n| black_box(play(&roster, setup(n), run * MATCHES + n, &mut choices))).sum();
        best = best.max(decisions as f64 / begin.elapsed().as_secs_f64());
    }
    let (mut bout, mut table) = start(&roster, setup(3), 3);
    playout(&mut bout, &roster, &mut table, &mut chooser, &mut choices, 40);
    let copies = 10_000_000;
    let begin = Instant::now();
    for _ in 0..copies {
        #[expect(clippy::clone_on_copy, reason = "what a search does is measured")]
        black_box(black_box(&bout).clone());
    }
    let copy = begin.elapsed().as_secs_f64() * 1e9 / f64::from(copies);
    println!("atw: {:.2} million decisions a second", best / 1e6);
    println!("     {} allocations in a match", allocated.count_total);
    println!("     a state of {} bytes, copied in {copy:.1} ns", size_of::<Bout>());
}
