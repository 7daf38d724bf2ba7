//! What the exact odds cost, and a million matches by feel. `cargo xtask bench champions` runs it; how fast the game is
//! otherwise, `cargo xtask bench games` tells.

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a bench reads a clock and prints"
)]

use std::hint::black_box;
use std::time::Instant;

use champions::odds::{Model, Payoff, Solution, plain_choice, simulate};
use champions::{Bout, Optional, Roster, Setup};
use kernel::{Fast, Game, Silent, Tabletop};

fn bell(roster: &Roster, setup: &Setup) -> Bout {
    Bout::start(roster, setup, &mut Silent(Fast::new(1))).unwrap_or_else(|problems| panic!("{problems}"))
}

fn main() {
    let roster = Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"));
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
