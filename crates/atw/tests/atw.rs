//! Scenarios, playthroughs, frozen codes and the laws every game keeps.

use atw::{Bout, Choice, Roster};
use conformance::Suite;
use kernel::dice::{Recorded, Recording};
use kernel::{Asked, Choices, Digest, Fast, Game, Seat, Silent, Tabletop};

#[test]
fn every_scenario_holds() {
    scenario::check_dir::<Bout>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios"));
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
    for seed in 1..=4 {
        conformance::playthrough::<Bout>(format!("tests/playthroughs/{seed}.txt"), seed);
    }
}

/// How many random matches are replayed; `ATW_MATCHES=1000000` for a long run.
#[expect(clippy::disallowed_methods, reason = "a test may be asked for a long run")]
fn matches() -> u64 {
    std::env::var("ATW_MATCHES").ok().and_then(|text| text.parse().ok()).unwrap_or(10_000)
}

/// What is so at every question, whoever answers what: each line is a rule of the ledger that no single case can show.
fn sound(bout: &Bout, roster: &Roster, asked: Asked) -> Result<(), &'static str> {
    let so = |held: bool, rule: &'static str| if held { Ok(()) } else { Err(rule) };
    so((-10..=10).contains(&bout.marker), "ATW-MOMENTUM-1: the marker stops at ten")?;
    let acting = asked.why == "action";
    for seat in Seat::BOTH {
        let corner = &bout.corners[seat];
        let board = bout.board(roster, seat);
        let places = [corner.hand, corner.pile, corner.discard, corner.play];
        let all = places.into_iter().fold(atw::Cards::NONE, atw::Cards::and);
        let count: u8 = places.into_iter().map(atw::Cards::len).sum();
        so(all == board.deck && count == board.deck.len(), "every card is in one place")?;
        so(corner.health <= board.health.max, "ATW-BOARD-1: health has an end")?;
        so(corner.stamina <= board.stamina.max, "ATW-BOARD-1: stamina has an end")?;
        so(!corner.discard.has(board.finisher), "ATW-CARD-1: the finisher is never discarded")?;
        so(corner.discard != board.deck.without(board.finisher), "ATW-STOPPAGE-1: depletion comes at once")?;
        let blind = corner.hand.without(board.finisher).is_empty();
        so(!corner.depleted || blind, "ATW-STOPPAGE-2: a depleted deck never draws")?;
        so(!acting || corner.play.is_empty(), "ATW-INITIATIVE-3: an attack leaves the table")?;
        so(!acting || corner.hand.len() <= board.hand, "ATW-ATTACK-7: hands have a limit")?;
    }
    so(!acting || asked.seat() == bout.attacker, "ATW-INITIATIVE-2: only the attacker acts")
}

#[test]
fn random_matches_are_sound_and_replay_to_the_same_digest() {
    let roster = Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let mut choices = Choices::default();
    let mut said: Vec<(Seat, Choice)> = Vec::new();
    let mut depleted = 0;
    for number in 0..matches() {
        let mut chooser = Fast::of_match(5, number);
        let setup = Bout::any_setup(&roster, &mut chooser);
        let mut table = Silent(Recording::new(Fast::of_match(6, number)));
        let mut bout =
            Bout::start(&roster, &setup, &mut table).unwrap_or_else(|problems| panic!("{problems}"));
        said.clear();
        while let Some(asked) = bout.question(&roster, &mut choices) {
            assert_eq!(sound(&bout, &roster, asked), Ok(()), "match {number}");
            let choice = choices[chooser.below(choices.len() as u32) as usize];
            said.push((asked.seat(), choice));
            bout.apply(&roster, asked.seat(), choice, &mut table);
            assert!(said.len() < 10_000, "match {number} does not end");
        }
        assert!(bout.outcome().is_some(), "match {number} stops without an end");
        depleted += bout.corners.0.iter().filter(|corner| corner.depleted).count();
        let mut table = Silent(Recorded::new(&table.0.faces));
        let mut again =
            Bout::start(&roster, &setup, &mut table).unwrap_or_else(|problems| panic!("{problems}"));
        for &(seat, choice) in &said {
            again.apply(&roster, seat, choice, &mut table);
        }
        assert_eq!(table.0.finish(), Ok(()), "match {number}");
        assert_eq!(Digest::of(&again), Digest::of(&bout), "match {number}");
    }
    assert!(depleted > 0, "random matches come to depleted decks too");
}
