//! The tests that every game has, and the conservation of cards.

use conformance::Suite;
use kernel::{Fast, Game, Seat, Viewer};
use wrestlenomicon::{Bout, Roster};

const SETUP: &str = r#"{ "gods": ["Cthulhu", "Hastur"] }"#;

conformance::game_tests!(
    Bout,
    laws: Suite { matches: 1_000, ..Suite::default() },
    playthroughs: 3,
    perft: (SETUP, [20, 60])
);

fn conserved(bout: &Bout, content: &Roster) {
    for seat in Seat::BOTH {
        let deck = bout.board().god(content, seat).deck(seat);
        assert_eq!(bout.census()[seat], deck, "{bout:?}");
        assert_eq!(bout.cards_placed(seat), deck.len(), "{bout:?}");
    }
}

/// At every moment each card of both decks is in exactly one place, and at the end back with its owner; what viewers
/// imagine keeps the same law.
#[test]
fn cards_are_conserved() {
    let mut dice = Fast::new(11);
    conformance::random_matches::<Bout>(400, |moment| {
        let (bout, content, number) = (moment.game, moment.content, moment.number);
        conserved(bout, content);
        if number % 10 == 0 {
            for viewer in [Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::SECOND), Viewer::Spectator] {
                conserved(&Bout::imagine(content, &bout.view(content, viewer), &mut dice), content);
            }
        }
        let over = moment.asked.is_none();
        assert!(!over || bout.cards_are_home(), "match {number}: a stolen card did not go home\n{bout:?}");
    });
}

#[test]
fn random_matches_end_and_replay_to_the_same_digest() {
    conformance::random_matches::<Bout>(5_000, |_| ());
}

#[test]
fn the_state_is_small_plain_data() {
    fn plain<T: Copy + Send + 'static>() -> usize {
        size_of::<T>()
    }
    let size = plain::<Bout>();
    assert!(size < 2048, "{size} bytes");
}
