//! Scenarios.

use atw::Bout;

#[test]
fn every_scenario_holds() {
    scenario::check_dir::<Bout>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios"));
}
