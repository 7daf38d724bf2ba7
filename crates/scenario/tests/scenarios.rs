//! The language, by its own scenarios and by everything that must make one fail.

mod lots;
mod pig;

use lots::Lots;
use pig::Pig;

#[test]
fn scenarios_of_pig() {
    scenario::check_dir::<Pig>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios/pig"));
}

#[test]
fn scenarios_of_lots() {
    scenario::check_dir::<Lots>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios/lots"));
}
