//! The whole game: laws, scenarios, playthroughs, codes, and the conservation of cards.

use conformance::Suite;
use kernel::{Choices, Digest, Fast, Game, Seat, Silent, Tabletop, Viewer};
use wrestlenomicon::{Bag, Bout, DECK, Pantheon};

fn content() -> Pantheon {
    Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn keeps_every_law() {
    conformance::check::<Bout>(Suite { matches: 1_000, ..Suite::default() });
}

#[test]
fn scenarios_hold() {
    scenario::check_dir::<Bout>("tests/scenarios");
}

#[test]
fn codes_stay() {
    conformance::codes::<Bout>("tests/codes.txt");
}

#[test]
fn playthroughs() {
    for seed in 1..=3 {
        conformance::playthrough::<Bout>(format!("tests/playthroughs/{seed}.txt"), seed);
    }
}

/// Plays a match by random choices and shows every state after an answer.
fn random_match(content: &Pantheon, seed: u64, number: u64, mut visit: impl FnMut(&Bout, &mut Fast)) -> Bout {
    let mut choices = Choices::default();
    let mut chooser = Fast::of_match(seed, number);
    let setup = Bout::any_setup(content, &mut chooser);
    let mut table = Silent(Fast::of_match(!seed, number));
    let mut bout = Bout::start(content, &setup, &mut table).unwrap_or_else(|problems| panic!("{problems}"));
    while let Some(asked) = bout.question(content, &mut choices) {
        let choice = choices[chooser.below(choices.len() as u32) as usize];
        bout.apply(content, asked.seat(), choice, &mut table);
        visit(&bout, &mut chooser);
    }
    bout
}

/// At every moment each card of both decks is in exactly one place, and at the end back with its owner; what viewers
/// imagine keeps the same law.
#[test]
fn cards_are_conserved() {
    let content = content();
    let conserved = |bout: &Bout| {
        for seat in Seat::BOTH {
            assert_eq!(bout.census()[seat], Bag::deck(seat), "{bout:?}");
            assert_eq!(bout.cards_placed(seat), DECK, "{bout:?}");
        }
    };
    for number in 0..400 {
        let end = random_match(&content, 11, number, |bout, chooser| {
            conserved(bout);
            if number % 10 == 0 {
                for viewer in [Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::SECOND), Viewer::Spectator] {
                    conserved(&Bout::imagine(&content, &bout.view(&content, viewer), chooser));
                }
            }
        });
        assert!(end.cards_are_home(), "match {number}: a stolen card did not go home\n{end:?}");
    }
}

#[test]
fn ten_thousand_random_matches_end_and_play_again_to_the_same_digest() {
    let content = content();
    for number in 0..10_000 {
        let end = random_match(&content, 21, number, |_, _| ());
        assert!(end.outcome().is_some(), "match {number}");
        if number % 10 == 0 {
            let again = random_match(&content, 21, number, |_, _| ());
            assert_eq!(Digest::of(&again), Digest::of(&end), "match {number}");
        }
    }
}

/// The hint beside a tracked card names a card in hand that lands it; after a 1! only the nearest lands.
#[test]
fn a_card_that_moves_all_is_hinted_at_for_the_nearest_only() {
    let content = content();
    let hints = |track: &str| -> Vec<bool> {
        let position = format!(
            "gods Cthulhu, Hastur\ntile slam cycle\nturn 5 Cthulhu\nCthulhu track {track}\n\
             Cthulhu hand CR5\nCthulhu cultists 1\n"
        );
        let bout = Bout::read_position(&content, &position).unwrap_or_else(|problem| panic!("{problem}"));
        let view = bout.view(&content, Viewer::Seat(Seat::FIRST));
        view.forecasts(&content, Seat::FIRST).iter().map(|hint| hint.lands_with.is_some()).collect()
    };
    assert_eq!(hints("- - - - CV3 CR3 -"), [true, false], "the card on space 1 is the attack");
    assert_eq!(hints("- - - - CV3 - -"), [true], "a step by the 1!, a step by the Cultist");
    assert_eq!(hints("- - CV3 - - - -"), [false], "too far");
}

#[test]
fn the_state_is_small_plain_data() {
    fn plain<T: Copy + Send + 'static>() -> usize {
        size_of::<T>()
    }
    let size = plain::<Bout>();
    assert!(size < 2048, "{size} bytes");
}
