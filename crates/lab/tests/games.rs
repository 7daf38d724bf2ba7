//! The laboratory on the games themselves.

use bots::{Bot, Sitter, decide};
use catalog::{GameName, with_game};
use kernel::fair::{Bytes32, MatchKey};
use kernel::record::Header;
use kernel::{Choices, Fast, Match, Record, Seat, Silent, playout};
use lab::luck::Effort;
use lab::review::{Closeness, review};
use lab::{Cast, Casting, Setups, Studied, proof};
use serde_json::Value;

/// A match between two scripted bots, cut off by resignation if it is still not over.
fn record<G: Studied>(content: &std::sync::Arc<G::Content>, number: u64) -> Record {
    let cast = Cast::<G>::new(content, Setups::Usual, Vec::new(), vec![Sitter::Scripted], 11)
        .unwrap_or_else(|problems| panic!("{problems}"));
    let setup: Value = serde_json::to_value(cast.setup(number)).expect("a set-up is data");
    let header = Header { game: G::NAME.into(), rules: G::RULES_VERSION, content: Bytes32([0; 32]), setup };
    let key = MatchKey::open([7; 32]);
    let (mut game, _) = Match::<G>::start(std::sync::Arc::clone(content), header, None, &key)
        .unwrap_or_else(|problems| panic!("{problems}"));
    let mut bots: Vec<Box<dyn Bot<G>>> =
        game.game().seats().iter().map(|seat| cast.sitter(number, seat)).collect();
    while let Some(asked) = game.asked() {
        let seat = asked.seat();
        if game.record().entries.len() > 400 {
            game.resign(seat, &key).expect("anybody may resign");
            break;
        }
        let offered = game.offer(seat);
        let choice = decide(&mut *bots[seat.index()], game.game(), content, asked, seat, &offered);
        game.answer(seat, choice, &key).expect("offered");
    }
    game.record().clone()
}

fn adds_up<G: Studied>() {
    let content = std::sync::Arc::new(G::built_in().unwrap_or_else(|problems| panic!("{problems}")));
    let record = record::<G>(&content, 2);
    let found = review::<G>(&content, &record, Closeness::QUICK, &|| {}).expect("a good record");
    let scores = found.scores.clone().expect("finished");
    for seat in Seat::BOTH {
        let at = seat.index();
        let sum = found.start[at] + found.luck[at].sum + found.play(seat);
        assert!((sum - scores[at]).abs() < 1e-6, "{}: {sum} is not {}", G::NAME, scores[at]);
        assert!((0.0..=1.0).contains(&found.luck[at].percentile), "{}: {:?}", G::NAME, found.luck[at]);
    }
    assert_eq!(found.moments.len(), record.entries.len());
    assert_eq!(found.curve(Seat::FIRST).len(), record.entries.len() + 1);
    assert!(found.moments.iter().any(|moment| !moment.rolls.is_empty()), "{}: nobody rolled", G::NAME);
    assert!(found.moments.iter().any(|moment| moment.decision.is_some()), "{}: nobody decided", G::NAME);
    let text = found.sentences().join("\n");
    assert!(found.names.iter().all(|name| text.contains(name)), "{text}");
    assert!(found.page(G::TITLE).contains("<svg"));
}

#[test]
fn a_review_of_every_game_adds_up() {
    for &game in GameName::ALL {
        with_game!(game, G => adds_up::<G>());
    }
}

fn scripted<G: Studied>(content: &G::Content, seed: u64) -> Cast<'_, G> {
    Cast::<G>::new(content, Setups::Usual, Vec::new(), vec![Sitter::Scripted], seed)
        .unwrap_or_else(|problems| panic!("{problems}"))
}

fn luck_is_worth_nothing<G: Studied>(matches: u64) {
    let content = G::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let effort = Effort { sequences: 48, samples: 4, ..Effort::default() };
    let found = proof::luck::<G>(&content, &scripted::<G>(&content, 29), 29, matches, effort);
    assert_eq!(found.count, matches as usize);
    assert!(found.away().abs() < 3.0, "{}: {found:?}", G::NAME);
    assert!(found.error > 0.0, "{}: dice decide something", G::NAME);
}

/// Ten thousand matches a game are a long run: `docs/bots.md` has them.
#[test]
fn luck_sums_to_nothing_in_every_game() {
    for &game in GameName::ALL {
        let matches = if game.name() == "dungeon-bowl" { 6 } else { 40 };
        with_game!(game, G => luck_is_worth_nothing::<G>(matches));
    }
}

fn counted_is_sampled<G: Studied>() {
    let content = G::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let found = proof::odds::<G>(&content, &scripted::<G>(&content, 31), 31, 6, 2_000, 20_000);
    assert_eq!(found.positions, 6);
    assert!(found.worst < 3.5, "{}: {found:?}", G::NAME);
}

/// Two hundred positions and a hundred thousand samples a game are a long run: `docs/bots.md` has them.
#[test]
fn counted_odds_are_those_that_samples_show() {
    for &game in GameName::ALL {
        with_game!(game, G => counted_is_sampled::<G>());
    }
}

fn allocates_nothing<G: Studied>() {
    let content = G::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let cast = scripted::<G>(&content, 37);
    let mut choices = Choices::default();
    let play = |number: u64, choices: &mut Choices<G::Choice>| {
        let mut table = Silent(Fast::of_match(37, number));
        let mut chooser = Fast::of_match(41, number);
        let mut game = G::start(&content, &cast.setup(number), &mut table)
            .unwrap_or_else(|problems| panic!("{problems}"));
        let mut decisions = 0;
        let allocated = allocation_counter::measure(|| {
            decisions = playout(&mut game, &content, &mut table, &mut chooser, choices, 20_000);
        });
        (allocated.count_total, decisions)
    };
    // The list of choices grows in the first matches, and never again.
    (0..8).for_each(|number| {
        play(number, &mut choices);
    });
    let (allocations, decisions) = play(8, &mut choices);
    assert!(decisions > 10, "{}: {decisions} decisions", G::NAME);
    assert_eq!(allocations, 0, "{}: in {decisions} decisions", G::NAME);
}

#[test]
fn random_play_allocates_nothing_in_any_game() {
    for &game in GameName::ALL {
        with_game!(game, G => allocates_nothing::<G>());
    }
}
