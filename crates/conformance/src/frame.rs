//! What the test of every game begins with.

use kernel::{Asked, Choices, Digest, Fast, Recorded, Recording, Seat, Table, Tabletop};

/// The tests that every game has: its scenarios hold, it keeps every law, its choice codes and playthroughs stay. The
/// files are in the game's own `tests/`: `scenarios/`, `codes.txt`, `playthroughs/1.txt` and so on.
///
/// ```text
/// conformance::game_tests!(pig::Pig, laws: Suite::default(), playthroughs: 3);
/// ```
///
/// A game that is offered to players also holds the chances it names to the dice, counts its choice paths from a standard match and after so many answers
/// (`perft.txt`), and replays the matches of every released version (`records/`):
///
/// ```text
/// conformance::game_tests!(Bout, laws: Suite::default(), playthroughs: 3, perft: (SETUP, [20, 60]));
/// ```
#[macro_export]
macro_rules! game_tests {
    ($game:ty, laws: $suite:expr, playthroughs: $count:literal, perft: ($setup:expr, $answers:expr)) => {
        $crate::game_tests!($game, laws: $suite, playthroughs: $count);

        #[test]
        fn perft() {
            $crate::perft::<$game>("tests/perft.txt", $setup, $answers);
        }

        #[test]
        fn every_chance_is_what_the_dice_give() {
            $crate::odds::<$game>(200);
        }

        #[test]
        fn golden_records() {
            $crate::golden_records::<$game>("tests/records");
        }
    };
    ($game:ty, laws: $suite:expr, playthroughs: $count:literal) => {
        #[test]
        fn scenarios_hold() {
            scenario::check_dir::<$game>("tests/scenarios");
        }

        #[test]
        fn keeps_every_law() {
            $crate::check::<$game>($suite);
        }

        #[test]
        fn labels_prompts_and_log_lines_are_plain_english() {
            $crate::plain_english::<$game>(40_000);
        }

        #[test]
        fn stories_are_told_in_every_voice() {
            $crate::stories::<$game>(10_000);
        }

        #[test]
        fn codes_stay() {
            $crate::codes::<$game>("tests/codes.txt");
        }

        #[test]
        fn playthroughs_stay() {
            for seed in 1..=$count {
                $crate::playthrough::<$game>(format!("tests/playthroughs/{seed}.txt"), seed);
            }
        }
    };
}

/// A moment of a random match.
#[derive(Debug)]
pub struct Moment<'a, G: Tabletop> {
    /// Which match it is.
    pub number: u64,
    /// The game's content.
    pub content: &'a G::Content,
    /// The state.
    pub game: &'a G,
    /// Who is asked; `None` once the match is over.
    pub asked: Option<Asked>,
}

/// Which matches: so many, or as `RINGCRAFT_MATCHES` says, a number or a range: `20000..40000`.
fn numbers(usual: u64) -> core::ops::Range<u64> {
    let named = std::env::var("RINGCRAFT_MATCHES").unwrap_or_default();
    match named.split_once("..") {
        Some((first, end)) => first.parse().unwrap_or(0)..end.parse().unwrap_or(usual),
        None => 0..named.parse().unwrap_or(usual),
    }
}

/// Plays so many random matches to their end, shows every moment of them, and plays each again from its choices and
/// faces to the same state. `RINGCRAFT_MATCHES` asks for more.
///
/// # Panics
///
/// If a match does not end, or ends in another state when it is played again.
pub fn random_matches<G: Tabletop>(matches: u64, mut look: impl FnMut(&Moment<'_, G>)) {
    const LONGEST: usize = 20_000;
    let content = G::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let mut choices = Choices::default();
    let mut said: Vec<(Seat, G::Choice)> = Vec::new();
    for number in numbers(matches) {
        let mut chooser = Fast::of_match(5, number);
        let setup = G::any_setup(&content, &mut chooser);
        let start = |table: &mut Table<'_, G::Event>| -> G {
            G::start(&content, &setup, table).unwrap_or_else(|problems| panic!("{problems}"))
        };
        let mut source = Recording::new(Fast::of_match(6, number));
        let mut table = Table::silent(&mut source);
        let mut game = start(&mut table);
        said.clear();
        while let Some(asked) = game.question(&content, &mut choices) {
            look(&Moment { number, content: &content, game: &game, asked: Some(asked) });
            let choice = choices[chooser.below(choices.len() as u32) as usize];
            said.push((asked.seat(), choice));
            game.apply(&content, asked.seat(), choice, &mut table);
            assert!(said.len() < LONGEST, "match {number} does not end");
        }
        assert!(game.outcome().is_some(), "match {number} stops without an end");
        look(&Moment { number, content: &content, game: &game, asked: None });
        let mut source = Recorded::new(&source.faces);
        let mut table = Table::silent(&mut source);
        let mut again = start(&mut table);
        for &(seat, choice) in &said {
            again.apply(&content, seat, choice, &mut table);
        }
        assert_eq!(source.finish(), Ok(()), "match {number}");
        assert_eq!(Digest::of(&again), Digest::of(&game), "match {number}");
    }
}
