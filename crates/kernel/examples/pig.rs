//! A match of Pig, the small game of `crates/pig`: run with `cargo run -p kernel --example pig`.

#![allow(clippy::disallowed_macros, reason = "an example may print")]

use kernel::{Fast, Game, Listening, Problems};
use pig::{Choice, Event, Pig};

/// Both seats hold at 20, the classic advice.
fn main() -> Result<(), Problems> {
    let mut table = Listening::new(Fast::new(2026));
    let mut pig = Pig::start(&(), &(), &mut table.table())?;
    while let Some(asked) = pig.asked(&()) {
        let choice = if pig.at_stake < 20 { Choice::Roll } else { Choice::Hold };
        pig.apply(&(), asked.seat(), choice, &mut table.table());
    }
    for event in &table.events {
        if let Event::Held { seat, score } = event {
            println!("{seat} holds and stands at {score}");
        }
    }
    println!("{:?} after {} rolls and holds", pig.outcome(), table.events.len());
    Ok(())
}
