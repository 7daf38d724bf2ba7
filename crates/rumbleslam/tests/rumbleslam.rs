//! Scenarios, playthroughs and the laws every game must keep.

use conformance::Suite;
use rumbleslam::Bout;

#[test]
fn scenarios_hold() {
    scenario::check_dir::<Bout>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios"));
}

#[test]
fn keeps_every_law() {
    conformance::check::<Bout>(Suite { matches: 500, ..Suite::default() });
}

#[test]
fn codes_stay() {
    conformance::codes::<Bout>("tests/codes.txt");
}

#[test]
fn playthroughs() {
    for seed in 1..=3 {
        conformance::playthrough::<Bout>(format!("tests/playthroughs/{seed}.txt"), seed);
    }
}
