//! Two well-behaved games keep every law, and their golden files stand.

mod common;

use common::duel::Duel;
use common::flaw::{self, Flaw};
use common::pig::Pig;
use conformance::Suite;

#[test]
fn pig_keeps_every_law() {
    conformance::check::<Pig>(Suite::default());
}

#[test]
fn the_duel_keeps_every_law() {
    flaw::with(Flaw::None, || conformance::check::<Duel>(Suite::default()));
}

#[test]
fn codes_stay() {
    conformance::codes::<Duel>("tests/golden/duel-codes.txt");
    conformance::codes::<Pig>("tests/golden/pig-codes.txt");
}

#[test]
fn playthroughs_stay() {
    flaw::with(Flaw::None, || {
        for seed in 1..=3 {
            conformance::playthrough::<Duel>(format!("tests/golden/duel-{seed}.txt"), seed);
        }
    });
    conformance::playthrough::<Pig>("tests/golden/pig-1.txt", 1);
}
