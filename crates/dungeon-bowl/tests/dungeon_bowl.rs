//! The tests that every game has.

use conformance::Suite;
use dungeon_bowl::Bout;

const SETUP: &str =
    r#"{ "placing": "ready-made", "teams": [{ "college": "cogs" }, { "college": "tides" }] }"#;

conformance::game_tests!(
    Bout,
    laws: Suite { matches: 100, ..Suite::default() },
    playthroughs: 3,
    perft: (SETUP, [100, 300])
);

#[test]
fn random_matches_end_and_replay_to_the_same_digest() {
    conformance::random_matches::<Bout>(20, |_| ());
}
