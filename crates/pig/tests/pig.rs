//! What every game has: scenarios, laws, codes, a playthrough, and random matches that end.

use conformance::Suite;
use pig::{Bids, Pig};

conformance::game_tests!(Pig, laws: Suite::default(), playthroughs: 1);

#[test]
fn random_matches_end_and_replay_to_the_same_state() {
    conformance::random_matches::<Pig>(2_000, |_| ());
    conformance::random_matches::<Bids>(2_000, |_| ());
}
