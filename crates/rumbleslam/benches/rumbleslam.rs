//! How fast a match goes by: random play without listeners, the size of the state, what a copy costs.
//!
//! `cargo xtask bench rumbleslam` runs it; `-- --count N` plays N decisions and prints how many, for counting instructions.

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a bench reads a clock and prints"
)]

use std::hint::black_box;
use std::time::Instant;

use kernel::{Choices, Fast, Game, Silent, Tabletop, playout};
use rumbleslam::{Bout, Roster, Setup};

/// Two Lightweight teams, as most people play.
fn setup(roster: &Roster) -> Setup {
    let teams = roster.teams.iter().filter(|team| team.budget == 1000).take(2).cloned().collect();
    Setup::of(teams)
}

fn play(
    roster: &Roster,
    setup: &Setup,
    number: u64,
    choices: &mut Choices<rumbleslam::Choice>,
    limit: usize,
) -> usize {
    let mut table = Silent(Fast::of_match(1, number));
    let mut chooser = Fast::of_match(2, number);
    let mut bout = Bout::start(roster, setup, &mut table).expect("ready teams may be played");
    playout(&mut bout, roster, &mut table, &mut chooser, choices, limit)
}

fn main() {
    let roster = Bout::built_in().expect("the built-in content is right");
    let setup = setup(&roster);
    let mut choices = Choices::default();
    let words: Vec<String> = std::env::args().collect();
    if let Some(count) = words
        .iter()
        .position(|word| word == "--count")
        .and_then(|at| words.get(at + 1)?.parse::<usize>().ok())
    {
        let (mut done, mut number) = (0, 0);
        while done < count {
            done += play(&roster, &setup, number, &mut choices, count - done);
            number += 1;
        }
        println!("decisions {done}");
        return;
    }
    let begun = Instant::now();
    let (mut decisions, matches) = (0, 2_000);
    for number in 0..matches {
        decisions += play(&roster, &setup, number, &mut choices, usize::MAX);
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!("matches a second     {:>10.0}", matches as f64 / seconds);
    println!("decisions a second   {:>10.0}", decisions as f64 / seconds);
    println!("decisions a match    {:>10.1}", decisions as f64 / matches as f64);
    println!("bytes of state       {:>10}", size_of::<Bout>());
    let bout = Bout::start(&roster, &setup, &mut Silent(Fast::new(1))).expect("ready teams may be played");
    let begun = Instant::now();
    let copies = 10_000_000u64;
    for _ in 0..copies {
        black_box(*black_box(&bout));
    }
    println!("nanoseconds a clone  {:>10.1}", begun.elapsed().as_nanos() as f64 / copies as f64);
}
