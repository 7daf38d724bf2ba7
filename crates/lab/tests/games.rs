//! The laboratory on the games themselves.

use bots::{Bot, BotKind, decide};
use catalog::{GameName, with_game};
use kernel::fair::{Bytes32, MatchKey};
use kernel::record::Header;
use kernel::{Choices, Fast, Match, Record, Seat, Table, playout};
use lab::luck::Effort;
use lab::review::{Review, ReviewDepth, review};
use lab::{Cast, Casting, Setups, Studied, proof};
use serde_json::Value;

/// A match between two scripted bots, cut off by resignation if it is still not over.
fn record<G: Studied>(
    content: &std::sync::Arc<G::Content>,
    number: u64,
    bot: BotKind,
    changes: &[&str],
    most: usize,
) -> Record {
    let changes = changes.iter().map(|change| (*change).to_owned()).collect();
    let cast = Cast::<G>::new(content, Setups::Usual, changes, vec![bot], 11)
        .unwrap_or_else(|problems| panic!("{problems}"));
    let setup: Value = serde_json::to_value(cast.setup(number)).expect("a set-up is data");
    let header = Header::new::<G>(Bytes32([0; 32]), setup);
    let key = MatchKey::open([7; 32]);
    let (mut game, _) = Match::<G>::start(std::sync::Arc::clone(content), header, None, &key)
        .unwrap_or_else(|problems| panic!("{problems}"));
    let mut bots: Vec<Box<dyn Bot<G>>> =
        game.game().seats().iter().map(|seat| cast.bot(number, seat)).collect();
    while let Some(asked) = game.asked() {
        let seat = asked.seat();
        if game.record().entries.len() > most {
            game.resign(seat, &key).expect("anybody may resign");
            break;
        }
        let offered = game.offer(seat);
        let choice = decide(&mut *bots[seat.index()], game.game(), content, asked, seat, &offered);
        game.answer(seat, choice, &key).expect("offered");
    }
    game.record().clone()
}

/// Luck, decisions and estimate error are all there is between the chance at the start and the result.
fn check_accounts<G: Studied>(found: &Review) {
    for account in found.accounts() {
        let sum = account.start + account.luck + account.decisions + account.estimate_error;
        let result = account.result.expect("finished");
        assert!((sum - result).abs() < 1e-6, "{}: {sum} is not {result}: {account:?}", G::NAME);
        assert!((0.0..=1.0).contains(&account.luckier_than), "{}: {account:?}", G::NAME);
        if found.exact {
            assert!(account.estimate_error.abs() < 1e-6, "{}: {account:?}", G::NAME);
        }
    }
    for moment in &found.moments {
        let nobody_chose = moment.decision.is_none() && !moment.say.contains("resign");
        let at = moment.seat.index();
        assert!(!nobody_chose || moment.decided[at].abs() < 1e-12, "{}: {moment:?}", G::NAME);
        assert!(moment.decided[at] < 1e-9, "{}: a decision is at most the best: {moment:?}", G::NAME);
    }
}

fn adds_up<G: Studied>() {
    let content = std::sync::Arc::new(G::built_in().unwrap_or_else(|problems| panic!("{problems}")));
    let record = record::<G>(&content, 2, BotKind::Scripted, &[], 400);
    let found = review::<G>(&content, &record, ReviewDepth::PAGE, &|| {}).expect("a good record");
    check_accounts::<G>(&found);
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

/// Two hundred matches: fast ones, looked at without alternatives but for the first few.
fn identity<G: Studied>() {
    let content = std::sync::Arc::new(G::built_in().unwrap_or_else(|problems| panic!("{problems}")));
    let effort = Effort { sequences: 40, samples: 2, percentile: 20 };
    let quick = ReviewDepth { tries: 0, effort, ..ReviewDepth::PAGE };
    let (mut exact, mut lucky, mut drawn) = (0, 0.0_f64, 0.0_f64);
    for number in 0..200u64 {
        // Advanced matches of Champions take long to solve, and coaches of Dungeon Bowl long to decide.
        let changes: &[&str] = match G::NAME {
            "champions" if number % 8 > 0 => &["rules=[]"],
            _ => &[],
        };
        let bot = if G::NAME == "dungeon-bowl" { BotKind::Random } else { BotKind::Scripted };
        let record = record::<G>(&content, number, bot, changes, 250);
        let depth = if number < 3 { ReviewDepth { tries: 4, screening: 2, ..quick } } else { quick };
        let found = review::<G>(&content, &record, depth, &|| {}).expect("a good record");
        check_accounts::<G>(&found);
        exact += u32::from(found.exact);
        lucky = lucky.max(found.luck[0].sum.abs());
        let draws = found.moments.iter().flat_map(|moment| &moment.rolls).filter(|roll| roll.why == "draw");
        drawn = draws.map(|roll| roll.swing[0].abs()).fold(drawn, f64::max);
    }
    assert!(G::NAME != "wrestlenomicon" || drawn > 0.005, "what one draws is luck: {drawn}");
    assert!(lucky > 0.001, "{}: dice and draws are luck", G::NAME);
    assert_eq!(exact, if G::NAME == "champions" { 200 } else { 0 }, "{}", G::NAME);
}

#[test]
fn luck_decisions_and_estimate_error_are_the_result_in_two_hundred_matches_a_game() {
    for &game in GameName::ALL {
        with_game!(game, G => identity::<G>());
    }
}

fn scripted<G: Studied>(content: &G::Content, seed: u64) -> Cast<'_, G> {
    Cast::<G>::new(content, Setups::Usual, Vec::new(), vec![BotKind::Scripted], seed)
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
        let mut source = Fast::of_match(37, number);
        let mut table = Table::silent(&mut source);
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
