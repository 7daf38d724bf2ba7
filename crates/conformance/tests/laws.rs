//! A well-behaved game keeps every law, and its golden files stand. `crates/pig` is another.

mod common;

use common::duel::Duel;
use common::flaw::{self, Flaw};
use conformance::{Start, Suite};

#[test]
fn the_duel_keeps_every_law() {
    flaw::with(Flaw::None, || conformance::check::<Duel>(Suite::default()));
}

#[test]
fn codes_stay() {
    conformance::codes::<Duel>("tests/golden/duel-codes.txt");
}

#[test]
fn playthroughs_stay() {
    flaw::with(Flaw::None, || {
        for seed in 1..=3 {
            conformance::playthrough::<Duel>(format!("tests/golden/duel-{seed}.txt"), seed);
        }
    });
}

#[test]
fn counts_stay() {
    let attacked = "setup  {\"hand\":2,\"health\":1}\nhands  [[4],[3,9]]\nburied  [[],[]]\nbids  [1,2]\n\
                    pile  {\"layers\":[{\"cards\":[0,1,2],\"known\":[[],[]]}]}\nspent  [5]\ndamage  [0,0]\n\
                    turns  4\nover  null\n\
                    agenda  [{\"Defend\":{\"attacker\":0,\"kind\":1}},{\"Draw\":0},{\"Turn\":1}]\n";
    flaw::with(Flaw::None, || {
        conformance::counts::<Duel>(
            "tests/golden/duel-counts.txt",
            &[
                ("the beginning", Start::Match { seed: 1, answers: 0 }),
                ("after the bids", Start::Match { seed: 1, answers: 5 }),
                ("an attack is to be answered", Start::Position(attacked)),
            ],
        );
    });
}
