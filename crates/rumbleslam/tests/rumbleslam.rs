//! Scenarios, playthroughs, the laws every game must keep, and many random matches.

use conformance::Suite;
use kernel::{Choices, Digest, Fast, Game, Recorded, Recording, Seat, Silent, Tabletop};
use rumbleslam::{Bout, Choice};

#[test]
fn scenarios_hold() {
    scenario::check_dir::<Bout>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios"));
}

#[test]
fn keeps_every_law() {
    conformance::check::<Bout>(Suite { matches: 500, ..Suite::default() });
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

#[test]
fn the_state_is_small_plain_data() {
    const fn plain<T: Send + Sync + Copy + 'static>() -> usize {
        size_of::<T>()
    }
    // Exactly 4,096 bytes would copy slowly: the addresses of both ends would differ by a page.
    assert!(plain::<Bout>() < 4096, "{} bytes", plain::<Bout>());
}

/// Which random matches: the first few hundred, or for a long run those that `RUMBLESLAM_MATCHES=20000..40000` names.
#[allow(clippy::disallowed_methods, reason = "a long run is asked for from outside")]
fn matches() -> core::ops::Range<u64> {
    let named = std::env::var("RUMBLESLAM_MATCHES").ok();
    let range = named.as_deref().and_then(|text| {
        let (first, end) = text.split_once("..")?;
        Some(first.parse().ok()?..end.parse().ok()?)
    });
    range.unwrap_or(0..300)
}

#[test]
fn random_matches_end_and_replay_to_the_same_hash() {
    let roster = Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let mut choices = Choices::default();
    let mut said: Vec<(Seat, Choice)> = Vec::new();
    for number in matches() {
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
    }
}
