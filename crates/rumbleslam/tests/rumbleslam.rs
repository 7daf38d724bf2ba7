//! Scenarios, playthroughs and the laws every game must keep.

use rumbleslam::Bout;

#[test]
fn scenarios_hold() {
    scenario::check_dir::<Bout>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios"));
}
