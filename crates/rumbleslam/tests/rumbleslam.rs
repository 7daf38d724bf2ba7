//! The tests that every game has, and the size of the state.

use conformance::Suite;
use rumbleslam::Bout;

const SETUP: &str = r#"{ "budget": 1000, "teams": [
        { "name": "High Water", "budget": 1000, "wrestlers":
          ["Harbour Hulk", "Tidehand Brawler", "Tidehand Grappler", "Reef Vaulter", "Pufferling"] },
        { "name": "Hedgerow", "budget": 1000, "wrestlers":
          ["Old Oak", "Bramble Brawler", "Bramble Grappler", "Antler Runner", "Hedge Imp"] }
    ] }"#;

conformance::game_tests!(
    Bout,
    laws: Suite { matches: 500, ..Suite::default() },
    playthroughs: 3,
    perft: (SETUP, [60, 150])
);

#[test]
fn the_state_is_small_plain_data() {
    const fn plain<T: Send + Sync + Copy + 'static>() -> usize {
        size_of::<T>()
    }
    // Exactly 4,096 bytes would copy slowly: the addresses of both ends would differ by a page.
    assert!(plain::<Bout>() < 4096, "{} bytes", plain::<Bout>());
}

#[test]
fn random_matches_end_and_replay_to_the_same_digest() {
    conformance::random_matches::<Bout>(300, |_| ());
}
