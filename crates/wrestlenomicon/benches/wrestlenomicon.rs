//! Random play, nobody listening: decisions a second, allocations, the size of a state, the cost of a copy.
//!
//! `cargo xtask bench wrestlenomicon` runs it; `-- --count N` plays N decisions and prints `decisions N`, for counting
//! instructions.

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a bench reads a clock and prints"
)]

use std::hint::black_box;
use std::time::Instant;

use kernel::{Choices, Fast, Game, Silent, Tabletop, playout};
use wrestlenomicon::{Bout, Choice, Pantheon, Setup};

const MATCHES: u64 = 20_000;

/// Every pairing in turn.
fn setup(content: &Pantheon, number: u64) -> Setup {
    let gods = content.gods.len() as u64;
    let name = |index: u64| content.gods[(index % gods) as usize].name.as_str();
    Setup::of(name(number), name(number / gods))
}

fn start(content: &Pantheon, setup: &Setup, number: u64) -> (Bout, Silent<Fast>) {
    let mut table = Silent(Fast::of_match(1, number));
    let bout = Bout::start(content, setup, &mut table).expect("the set-up is legal");
    (bout, table)
}

fn play(
    content: &Pantheon,
    setup: &Setup,
    number: u64,
    choices: &mut Choices<Choice>,
    limit: usize,
) -> usize {
    let (mut bout, mut table) = start(content, setup, number);
    playout(&mut bout, content, &mut table, &mut Fast::of_match(2, number), choices, limit)
}

/// Plays exactly so many decisions.
fn count(content: &Pantheon, decisions: usize) {
    let mut choices = Choices::default();
    let setups: Vec<Setup> = (0..9).map(|number| setup(content, number)).collect();
    let (mut done, mut number) = (0, 0);
    while done < decisions {
        done += play(content, &setups[(number % 9) as usize], number, &mut choices, decisions - done);
        number += 1;
    }
    println!("decisions {done}");
}

fn main() {
    let content = Bout::built_in().expect("the built-in content is right");
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(at) = arguments.iter().position(|argument| argument == "--count") {
        let decisions = arguments.get(at + 1).and_then(|number| number.parse().ok()).unwrap_or(0);
        return count(&content, decisions);
    }
    let mut choices = Choices::default();
    let setups: Vec<Setup> = (0..9).map(|number| setup(&content, number)).collect();
    play(&content, &setups[0], 0, &mut choices, usize::MAX);

    let (mut bout, mut table) = start(&content, &setups[5], 5);
    let mut chooser = Fast::of_match(2, 5);
    let allocated = allocation_counter::measure(|| {
        black_box(playout(&mut bout, &content, &mut table, &mut chooser, &mut choices, usize::MAX));
    });

    let mut best = 0.0_f64;
    for run in 0..5 {
        let begin = Instant::now();
        let decisions: usize = (0..MATCHES)
            .map(|n| play(&content, &setups[(n % 9) as usize], run * MATCHES + n, &mut choices, usize::MAX))
            .sum();
        best = best.max(decisions as f64 / begin.elapsed().as_secs_f64());
    }

    let (bout, _) = start(&content, &setups[3], 3);
    let copies = 10_000_000;
    let begin = Instant::now();
    for _ in 0..copies {
        #[expect(clippy::clone_on_copy, reason = "what a search does is measured")]
        black_box(black_box(&bout).clone());
    }
    let copy = begin.elapsed().as_secs_f64() * 1e9 / f64::from(copies);
    println!("wrestlenomicon: {:.2} million decisions a second", best / 1e6);
    println!("                {} allocations in a match", allocated.count_total);
    println!("                a state of {} bytes, copied in {copy:.1} ns", size_of::<Bout>());
}
