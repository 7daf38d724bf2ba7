//! Scenarios, playthroughs, frozen codes and the laws every game keeps.

use atw::Bout;
use conformance::Suite;

#[test]
fn every_scenario_holds() {
    scenario::check_dir::<Bout>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios"));
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
    for seed in 1..=4 {
        conformance::playthrough::<Bout>(format!("tests/playthroughs/{seed}.txt"), seed);
    }
}
