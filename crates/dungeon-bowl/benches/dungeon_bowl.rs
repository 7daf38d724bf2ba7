//! What path planning costs: random play with and without it. `cargo xtask bench dungeon-bowl` runs it; how fast the
//! game is otherwise, `cargo xtask bench games` tells.

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a bench reads a clock and prints"
)]

use std::hint::black_box;
use std::time::Instant;

use dungeon_bowl::{Bout, Choice, Roster, Setup, plan};
use kernel::{Choices, Fast, Game, Table, Tabletop, playout};

const MATCHES: u64 = 300;

fn start(content: &Roster, seed: u64) -> (Bout, Fast) {
    let mut dice = Fast::of_match(seed, 0);
    let bout = Bout::start(content, &Setup::default(), &mut Table::silent(&mut dice));
    (bout.expect("the default set-up is legal"), dice)
}

/// One match by random choices; how many decisions it took.
fn silent(content: &Roster, seed: u64, choices: &mut Choices<Choice>) -> usize {
    let (mut bout, mut dice) = start(content, seed);
    playout(
        &mut bout,
        content,
        &mut Table::silent(&mut dice),
        &mut Fast::of_match(seed, 1),
        choices,
        usize::MAX,
    )
}

/// The same, with a plan to a random square of the dungeon for every activation.
fn planned(content: &Roster, seed: u64, choices: &mut Choices<Choice>) -> usize {
    let (mut bout, mut dice) = start(content, seed);
    let mut table = Table::silent(&mut dice);
    let mut chooser = Fast::of_match(seed, 1);
    let mut made = 0;
    while let Some(asked) = bout.question(content, choices) {
        let choice = choices[chooser.below(choices.len() as u32) as usize];
        bout.apply(content, asked.seat(), choice, &mut table);
        made += 1;
        if let (Choice::Activate(player, _), true) = (choice, bout.activation.is_some()) {
            let floor = bout.dungeon(content).floor();
            let to = floor[chooser.below(floor.len() as u32) as usize];
            black_box(plan::plan(&bout, content, player, to));
        }
    }
    made
}

/// Decisions a second, the best of three runs: a noisy machine only ever makes it slower.
fn decisions_a_second(mut play: impl FnMut(u64) -> usize) -> f64 {
    (0..3u64)
        .map(|run| {
            let begin = Instant::now();
            let made: usize = (0..MATCHES).map(|seed| black_box(play(run * MATCHES + seed))).sum();
            made as f64 / begin.elapsed().as_secs_f64()
        })
        .fold(0.0, f64::max)
}

fn main() {
    let content = Bout::built_in().expect("the built-in content is checked");
    let mut choices = Choices::default();
    let plain = decisions_a_second(|seed| silent(&content, seed, &mut choices));
    let with_plans = decisions_a_second(|seed| planned(&content, seed, &mut choices));
    println!("Dungeon Bowl, the Gauntlet placed by hand, uniform random choices, one core");
    println!("{:<44}{plain:>14.0}", "decisions/s, nobody listens");
    println!("{:<44}{with_plans:>14.0}", "decisions/s, a plan for each activation");
}
