//! Scenarios, playthroughs and the laws every game keeps.

use champions::{Bout, Choice};
use conformance::Suite;
use kernel::dice::{Recorded, Recording};
use kernel::{Choices, Digest, Fast, Game, Seat, Silent, Tabletop};

#[test]
fn scenarios() {
    scenario::check_dir::<Bout>("tests/scenarios");
}

#[test]
fn keeps_every_law() {
    conformance::check::<Bout>(Suite::default());
}

#[test]
fn codes_stay() {
    conformance::codes::<Bout>("tests/codes.txt");
}

#[test]
fn playthroughs() {
    for seed in 1..=6 {
        conformance::playthrough::<Bout>(format!("tests/playthroughs/{seed}.txt"), seed);
    }
}

/// How many random matches are replayed; `CHAMPIONS_MATCHES=1000000` for a long run.
#[expect(clippy::disallowed_methods, reason = "a test may be asked for a long run")]
fn matches() -> u64 {
    std::env::var("CHAMPIONS_MATCHES").ok().and_then(|text| text.parse().ok()).unwrap_or(10_000)
}

#[test]
#[expect(clippy::disallowed_macros, reason = "a long run prints what it played")]
fn random_matches_end_and_replay_to_the_same_digest() {
    let roster = Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let mut choices = Choices::default();
    let mut said: Vec<(Seat, Choice)> = Vec::new();
    let (mut decisions, mut longest) = (0, 0);
    for number in 0..matches() {
        let mut chooser = Fast::of_match(5, number);
        let setup = Bout::any_setup(&roster, &mut chooser);
        let mut table = Silent(Recording::new(Fast::of_match(6, number)));
        let mut bout =
            Bout::start(&roster, &setup, &mut table).unwrap_or_else(|problems| panic!("{problems}"));
        said.clear();
        while let Some(asked) = bout.question(&roster, &mut choices) {
            let choice = choices[chooser.below(choices.len() as u32) as usize];
            said.push((asked.seat(), choice));
            bout.apply(&roster, asked.seat(), choice, &mut table);
            assert!(said.len() < 20_000, "match {number} does not end");
        }
        assert!(bout.outcome().is_some(), "match {number} stops without an end");
        let mut table = Silent(Recorded::new(&table.0.faces));
        let mut again =
            Bout::start(&roster, &setup, &mut table).unwrap_or_else(|problems| panic!("{problems}"));
        for &(seat, choice) in &said {
            again.apply(&roster, seat, choice, &mut table);
        }
        assert_eq!(table.0.finish(), Ok(()), "match {number}");
        assert_eq!(Digest::of(&again), Digest::of(&bout), "match {number}");
        decisions += said.len();
        longest = longest.max(said.len());
    }
    println!("{} matches, {decisions} decisions, the longest {longest}", matches());
}
