//! What a decision, a copy and the odds cost.
//!
//! `cargo xtask bench champions` takes the time; `-- --count N` plays N decisions of random advanced matches and prints
//! how many it did, for counting instructions.

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a bench reads a clock, counts allocations and prints"
)]

use std::hint::black_box;
use std::time::Instant;

use champions::odds::{Model, Payoff, Solution, plain_choice, simulate};
use champions::{Bout, Choice, Optional, Roster, Setup};
use kernel::{Choices, Fast, Game, Silent, Tabletop, playout};

fn bell(roster: &Roster, setup: &Setup) -> Bout {
    Bout::start(roster, setup, &mut Silent(Fast::new(1))).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Plays random matches from the same bell until so many decisions are made.
fn decisions(roster: &Roster, bell: &Bout, wanted: u64, choices: &mut Choices<Choice>) -> u64 {
    let (mut done, mut number) = (0, 0);
    while done < wanted {
        let mut bout = *bell;
        let mut table = Silent(Fast::of_match(3, number));
        let mut chooser = Fast::of_match(4, number);
        done += playout(&mut bout, roster, &mut table, &mut chooser, choices, usize::MAX) as u64;
        black_box(bout);
        number += 1;
    }
    done
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
        println!("decisions {}", decisions(&roster, &start, wanted, &mut choices));
        return;
    }

    println!("a state is {} bytes", size_of::<Bout>());
    let clock = Instant::now();
    let done = decisions(&roster, &start, 2_000_000, &mut choices);
    println!("a decision of random play takes {:.0} ns", clock.elapsed().as_nanos() as f64 / done as f64);
    let clock = Instant::now();
    for _ in 0..10_000_000 {
        black_box(Clone::clone(black_box(&start)));
    }
    println!("a copy of the state takes {:.1} ns", clock.elapsed().as_nanos() as f64 / 1e7);

    for (name, rules) in [("basic", Optional::NONE), ("advanced", Optional::ADVANCED)] {
        let setup = Setup::between("The Undersecretary", "Permafrost Gladys", rules);
        let start = bell(&roster, &setup);
        let clock = Instant::now();
        let rounds = if rules == Optional::NONE { 200 } else { 5 };
        for _ in 0..rounds {
            let model = Model::new(&roster, &start, Payoff::WIN).unwrap_or_else(|why| panic!("{why:?}"));
            black_box(Solution::of(model).report(&start, Vec::new()));
        }
        println!(
            "the odds of a {name} match take {:.2} ms",
            clock.elapsed().as_secs_f64() * 1e3 / f64::from(rounds)
        );
        let clock = Instant::now();
        let tally =
            simulate(&roster, &setup, 1, 0..100_000, |bout, offered, _| plain_choice(bout, &roster, offered));
        black_box(tally).unwrap_or_else(|problems| panic!("{problems}"));
        println!("a million {name} matches take {:.1} s on one core", clock.elapsed().as_secs_f64() * 10.0);
    }
}
