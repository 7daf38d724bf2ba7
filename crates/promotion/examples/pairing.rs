//! How long the pairing of a large Swiss field takes: `cargo run -p promotion --example pairing`.
#![allow(clippy::disallowed_types, clippy::disallowed_macros, reason = "an example measures and prints")]

use std::time::Instant;

use kernel::Fast;
use promotion::competition::{Competition, Deed, Format, Head, Played};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for count in [1_000, 999] {
        let mut dice = Fast::new(1);
        let mut open = Competition::new(Head::new("pig", "Open", Format::Swiss { rounds: 11 }))
            .map_err(|why| why.reason)?;
        for number in 0..count {
            let (key, name) = (format!("p{number}"), format!("Player {number}"));
            let rating = Some(1000 + dice.below(1500) as i32);
            open.enter(Deed::Enter { key, name, card: String::new(), rating }, &mut dice)
                .map_err(|why| why.reason)?;
        }
        let mut slowest = 0.0_f64;
        for _ in 0..11 {
            let start = Instant::now();
            open.enter(Deed::Pair { minute: 0 }, &mut dice).map_err(|why| why.reason)?;
            slowest = slowest.max(start.elapsed().as_secs_f64());
            let fixtures: Vec<u32> = open.open().map(|fixture| fixture.id).collect();
            for fixture in fixtures {
                let winner = [Some(0), Some(1), None][dice.below(3) as usize];
                let played = Played { winner, ..Played::default() };
                open.enter(Deed::Result { fixture, played, minute: 0 }, &mut dice)
                    .map_err(|why| why.reason)?;
            }
        }
        let start = Instant::now();
        let rows = open.standings().len();
        let table = start.elapsed().as_secs_f64();
        println!(
            "{count} players, 11 Swiss rounds: slowest round {slowest:.3} s, table of {rows} lines {table:.3} s"
        );
    }
    Ok(())
}
