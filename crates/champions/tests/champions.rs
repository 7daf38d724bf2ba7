//! The tests that every game has.

use champions::Bout;
use conformance::Suite;

const SETUP: &str = r#"{
    "sides": [
        { "men": ["The Undersecretary", "Cumulus Rex"] },
        { "men": ["Permafrost Gladys", "Black Pudding Pete"] }
    ],
    "rules": ["fatigue", "finisher-ratings", "roll-finishers", "agility-and-power", "chart-choices",
        "leaving-the-ring", "choice-situations", "add-1", "dis-moves", "feud-table", "double-team",
        "tagging-out", "pin-saves", "ringside-ally", "distractors", "interference"]
}"#;

conformance::game_tests!(Bout, laws: Suite::default(), playthroughs: 3, perft: (SETUP, [5, 15]));

#[test]
fn random_matches_end_and_replay_to_the_same_digest() {
    conformance::random_matches::<Bout>(10_000, |_| ());
}
