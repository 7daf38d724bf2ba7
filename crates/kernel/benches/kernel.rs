//! What the shape costs: Pig through the kernel beside Pig as one plain loop, same generator, same choices.
//!
//! `cargo xtask bench kernel` runs it; `-- --count N` plays N decisions and prints nothing, for counting instructions.

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a bench reads a clock and prints"
)]

use std::hint::black_box;
use std::time::Instant;

use kernel::record::{RecordEntry, Said};
use kernel::{Choices, Coded, Digest, Fast, Game, Listening, Recording, Table, playout};
use pig::{Choice, Pig};

const MATCHES: u64 = 200_000;

/// Pig by hand: how many moves were made.
fn plain_loop(seed: u64) -> usize {
    let mut dice = Fast::of_match(seed, 0);
    let mut chooser = Fast::of_match(seed, 1);
    let mut scores = [0u32; 2];
    let (mut turn, mut at_stake, mut moves) = (0, 0, 0);
    while scores[0] < 100 && scores[1] < 100 {
        moves += 1;
        if chooser.below(2) == 0 {
            let face = dice.below(6) + 1;
            if face == 1 {
                (turn, at_stake) = (1 - turn, 0);
            } else {
                at_stake += face;
            }
        } else {
            scores[turn] += at_stake;
            (turn, at_stake) = (1 - turn, 0);
        }
    }
    moves
}

fn start() -> Pig {
    Pig::start(&(), &(), &mut Table::silent(&mut Fast::new(0))).expect("Pig needs no set-up")
}

/// Pig through the kernel, nobody listening.
fn silent(seed: u64, choices: &mut Choices<Choice>) -> usize {
    let mut source = Fast::of_match(seed, 0);
    let mut table = Table::silent(&mut source);
    let mut chooser = Fast::of_match(seed, 1);
    playout(&mut start(), &(), &mut table, &mut chooser, choices, usize::MAX)
}

/// Buffers of a recorded match, reused from match to match as a simulation would.
struct Desk {
    choices: Choices<Choice>,
    table: Listening<Recording<Fast>, pig::Event>,
    entries: Vec<RecordEntry>,
    digests: u64,
}

/// The same with event log, digest after every move and record.
fn recorded(seed: u64, desk: &mut Desk) -> usize {
    let Desk { choices, table, entries, digests } = desk;
    table.dice.dice = Fast::of_match(seed, 0);
    table.events.clear();
    table.dice.faces.clear();
    entries.clear();
    let mut chooser = Fast::of_match(seed, 1);
    let mut game = start();
    while let Some(asked) = game.question(&(), choices) {
        let choice = choices[chooser.below(choices.len() as u32) as usize];
        game.apply(&(), asked.seat(), choice, &mut table.table());
        let said = Said::Choice(choice.code());
        entries.push(RecordEntry { seat: asked.seat(), said, words: String::new(), faces: Vec::new() });
        *digests ^= Digest::of(&game);
    }
    black_box(&table.events);
    entries.len()
}

/// Moves a second, the best of five runs: a noisy machine only ever makes it slower.
fn moves_a_second(mut play: impl FnMut(u64) -> usize) -> f64 {
    (0..5u64)
        .map(|run| {
            let begin = Instant::now();
            let moves: usize = (0..MATCHES).map(|seed| black_box(play(run * MATCHES + seed))).sum();
            moves as f64 / begin.elapsed().as_secs_f64()
        })
        .fold(0.0, f64::max)
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let mut choices = Choices::default();
    if let Some(at) = arguments.iter().position(|argument| argument == "--count") {
        let wanted: usize = arguments.get(at + 1).and_then(|count| count.parse().ok()).unwrap_or(1_000_000);
        let (mut seed, mut done) = (0, 0);
        while done < wanted {
            done += silent(seed, &mut choices);
            seed += 1;
        }
        println!("decisions {done}");
        return;
    }
    assert_eq!(plain_loop(1), silent(1, &mut choices), "both must play the same match");
    let allocated = allocation_counter::measure(|| {
        black_box(silent(2, &mut choices));
    });
    let mut desk = Desk {
        choices: Choices::default(),
        table: Listening::new(Recording::new(Fast::new(0))),
        entries: Vec::new(),
        digests: 0,
    };
    let by_hand = moves_a_second(plain_loop);
    let through_kernel = moves_a_second(|seed| silent(seed, &mut choices));
    let with_record = moves_a_second(|seed| recorded(seed, &mut desk));
    black_box(desk.digests);
    println!("Pig to 100, uniform random choices, one core, best of five runs of {MATCHES} matches");
    println!("{:<44}{:>14}{:>10}", "", "moves/s", "ratio");
    println!("{:<44}{by_hand:>14.0}{:>10}", "by hand, one plain loop", "1.00");
    println!("{:<44}{through_kernel:>14.0}{:>10.2}", "kernel, nobody listens", by_hand / through_kernel);
    println!("{:<44}{with_record:>14.0}{:>10.2}", "kernel, log + digest + record", by_hand / with_record);
    println!("allocations in a playout: {}", allocated.count_total);
    println!("state: {} bytes", size_of::<Pig>());
}
