//! Scenarios, playthroughs, and the laws every game keeps.

use conformance::Suite;
use dungeon_bowl::Bout;

#[test]
fn scenarios_hold() {
    scenario::check_dir::<Bout>("tests/scenarios");
}

#[test]
fn keeps_every_law() {
    conformance::check::<Bout>(Suite { matches: 100, ..Suite::default() });
}

#[test]
fn codes_stay() {
    conformance::codes::<Bout>("tests/codes.txt");
}

#[test]
fn playthroughs_stay() {
    for seed in 1..=3 {
        conformance::playthrough::<Bout>(format!("tests/playthroughs/{seed}.txt"), seed);
    }
}
