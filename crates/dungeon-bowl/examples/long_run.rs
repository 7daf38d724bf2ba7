//! Many random matches, by every set-up and switch: each ends without a panic and replays to the same state.
//! `cargo run --release -p dungeon-bowl --example long_run -- 7 0 20000` plays the matches 0 to 19,999 of seed 7.

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "a program reads its arguments and prints what was played"
)]

use conformance::{Law, Suite};
use dungeon_bowl::Bout;

fn main() -> std::process::ExitCode {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let (seed, first) = (numbers.next().unwrap_or(1), numbers.next().unwrap_or(0));
    let matches = numbers.next().unwrap_or(1_000);
    let laws = &[Law::Ends, Law::Records, Law::Agenda];
    match conformance::run::<Bout>(Suite { matches, seed, first, laws, ..Suite::default() }) {
        Ok(report) => {
            println!("{report}");
            std::process::ExitCode::SUCCESS
        }
        Err(failure) => {
            println!("{failure}");
            std::process::ExitCode::FAILURE
        }
    }
}
