//! Scenarios, playthroughs and the laws every game keeps.

use champions::Bout;
use conformance::Suite;

#[test]
fn scenarios() {
    scenario::check_dir::<Bout>("tests/scenarios");
}

#[test]
fn keeps_every_law() {
    conformance::check::<Bout>(Suite::default());
}

#[test]
fn codes_stay() {
    conformance::codes::<Bout>("tests/codes.txt");
}

#[test]
fn playthroughs() {
    for seed in 1..=6 {
        conformance::playthrough::<Bout>(format!("tests/playthroughs/{seed}.txt"), seed);
    }
}
