//! The laboratory on Pig, where everything can be worked out by hand.

// The laboratory's own Pig, of the same source, so that it can have opponents and sides of its own here.
#[path = "../../pig/src/lib.rs"]
#[allow(dead_code, unused_imports)]
mod pig;

use std::borrow::Cow;
use std::sync::Arc;

use bots::{Bot, BotKind, Features, Judged, Judgement, Level, Opponents, Random, Situation, decide};
use kernel::fair::{Bytes32, MatchKey};
use kernel::record::Header;
use kernel::{BySeat, Chance, Choices, Fast, Game, Match, Recording, Seat, Table, Viewer};
use lab::judge::Judge;
use lab::luck::{Answer, Effort, Roll, rolls, total};
use lab::odds::{How, Limits, OddsBudget, Others, PlanQuestion, choice_odds, enumerated, plan, sampled};
use lab::report::{Pairing, Study};
use lab::review::{ReviewDepth, review};
use lab::{Cast, Casting, Plan, Setups, Side, Studied, Version, compare, paired, simulate};
use pig::{Choice, Pig};
use serde_json::{Value, json};

impl Judged for Pig {
    const FEATURES: &'static [&'static str] = &["points", "at stake"];
    const WEIGHTS: &'static [f64] = &[0.04, 0.03];

    fn features(&self, (): &(), seat: Seat, features: &mut Features) {
        let (scores, turn, at_stake) = self.view(&(), Viewer::Spectator);
        features.push(scores[seat]);
        features.push(if turn == seat { at_stake } else { 0 });
    }
}

/// Holds at twenty.
struct Twenty;

impl Bot<Pig> for Twenty {
    fn choose(&mut self, situation: &Situation<'_, Pig>) -> Choice {
        if situation.view.2 >= 20 { Choice::Hold } else { Choice::Roll }
    }
}

impl Opponents for Pig {
    fn describe(_: Level) -> &'static str {
        "Holds at twenty."
    }
    fn opponent(_: Level, seed: u64) -> Box<dyn Bot<Self>> {
        Self::scripted_bot(seed)
    }
    fn scripted_bot(_: u64) -> Box<dyn Bot<Self>> {
        Box::new(Twenty)
    }
}

impl Studied for Pig {
    const SIDES: &'static str = "sides";

    fn sides((): &()) -> Vec<Side> {
        ["a", "b"].map(|key| Side { key: key.into(), value: json!(key) }).to_vec()
    }
    fn usual((): &(), _: [&Side; 2]) -> Value {
        Value::Null
    }
    fn ending(&self, (): &()) -> Cow<'static, str> {
        "a hundred points".into()
    }
}

fn cast(bots: &[BotKind]) -> Cast<'static, Pig> {
    Cast::new(&(), Setups::Usual, Vec::new(), bots.to_vec(), 5).expect("Pig needs no set-up")
}

fn position(scores: [u8; 2], at_stake: u8) -> Pig {
    Pig::imagine(&(), &(BySeat(scores), Seat::FIRST, at_stake), &mut Fast::new(0))
}

fn on(threads: usize, work: impl FnOnce() -> lab::Report + Send) -> lab::Report {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads").install(work)
}

#[test]
fn the_number_of_threads_changes_no_byte_of_a_report() {
    let plan = Plan { matches: 700, usage: true, curves: true, ..Plan::default() };
    let study = |threads| {
        let cast = cast(&[BotKind::Scripted, BotKind::Random]);
        let report = on(threads, || simulate::<Pig>(&(), &plan, &cast, &|| {}));
        let pairings = vec![Pairing { sides: vec!["scripted".into(), "random".into()], report }];
        Study { title: "Pig".into(), seed: 1, bots: Vec::new(), changes: Vec::new(), pairings }
    };
    let (one, three) = (study(1), study(3));
    assert_eq!(one.to_json().to_string(), three.to_json().to_string());
    assert_eq!(one.to_html(), three.to_html());
    assert_eq!(one.to_csv(), three.to_csv());
    let report = &one.pairings[0].report;
    assert!(report.side(0).low > 0.85, "who holds at twenty beats who does not think: {}", report.side(0));
    assert_eq!(report.finished, 700);
    assert!(report.followed == 700 && report.lead_changes > 0, "{report:?}");
    assert_eq!(report.endings.values().sum::<u64>(), 700);
}

#[test]
fn a_simulation_stops_when_it_is_sure_enough() {
    let plan = Plan { matches: 50_000, half_width: Some(0.02), ..Plan::default() };
    let report = simulate::<Pig>(&(), &plan, &cast(&[BotKind::Scripted]), &|| {});
    let interval = report.side(0);
    assert!((interval.high - interval.low) / 2.0 <= 0.02, "{interval}");
    assert!(report.finished < 5_000, "{} were too many", report.finished);
}

#[test]
fn mirrored_seats_share_their_dice() {
    let cast = cast(&[BotKind::Scripted, BotKind::Random]);
    assert_eq!((cast.dice(6), cast.dice(7)), (3, 3));
    assert_eq!([cast.side(6, Seat::FIRST), cast.side(7, Seat::FIRST)], [0, 1]);
    assert_eq!([cast.side(6, Seat::SECOND), cast.side(7, Seat::SECOND)], [1, 0]);
}

#[test]
fn a_single_roll_has_the_chances_one_can_count() {
    let found = enumerated(&(), &position([0, 0], 0), Seat::FIRST, Choice::Roll, 100).expect("six faces");
    assert_eq!(found.how, How::Exact);
    assert_eq!(found.possibilities.len(), 6);
    assert!(
        found.possibilities.iter().all(|possible| possible.exact == Some(Chance::new(1, 6))),
        "{found:?}"
    );
    assert_eq!(
        enumerated(&(), &position([0, 0], 0), Seat::FIRST, Choice::Roll, 5),
        None,
        "five faces are not all"
    );
    let guessed = sampled(&(), &position([0, 0], 0), Seat::FIRST, Choice::Roll, OddsBudget::default());
    assert_eq!(guessed.how, How::Sampled(20_000));
    for possible in &guessed.possibilities {
        let spread = (1.0 / 6.0 * 5.0 / 6.0 / 20_000.0_f64).sqrt();
        assert!((possible.chance - 1.0 / 6.0).abs() < 4.0 * spread, "{possible:?}");
    }
    let known = choice_odds(&(), &position([0, 0], 0), Seat::FIRST, Choice::Roll, OddsBudget::default());
    assert_eq!(known, found, "nothing is hidden in Pig");
}

#[test]
fn a_plan_of_two_rolls_succeeds_unless_a_one_comes_up() {
    let words = vec!["roll".to_owned(), "roll".to_owned(), "hold".to_owned()];
    let question =
        PlanQuestion { words: &words, until: None, unless: Some("the turn is lost"), others: Others::Worst };
    let found = plan(&(), &position([0, 0], 0), Seat::FIRST, &question, Limits::default());
    assert!(found.is_exact(), "{found:?}");
    assert_eq!(found.low, Chance::new(25, 36));
    // Reaching a hundred with 94: only by six at once, and then holding.
    let question = PlanQuestion {
        words: &words[1..],
        until: Some("has 100 points"),
        unless: Some("the turn is lost"),
        others: Others::Worst,
    };
    assert_eq!(
        plan(&(), &position([94, 0], 0), Seat::FIRST, &question, Limits::default()).low,
        Chance::new(1, 6)
    );
    let short = plan(
        &(),
        &position([0, 0], 0),
        Seat::FIRST,
        &PlanQuestion { words: &words, until: None, unless: None, others: Others::Worst },
        Limits { sequences: 4, time: None },
    );
    assert!(short.low.as_f64() < short.high.as_f64(), "what was not looked at is between: {short:?}");
}

/// All rolls of a match between two who hold at twenty, and what each seat began with, decided and scored.
fn match_of(number: u64, effort: Effort) -> (Vec<Roll>, f64, f64, f64) {
    let mut source = Recording::new(Fast::of_match(77, number));
    let mut game = Pig::start(&(), &(), &mut Table::silent(&mut source)).expect("Pig");
    let begin = Judgement::of(&(), &game, Seat::FIRST);
    let (mut all, mut play) = (Vec::new(), 0.0);
    let mut offered = Choices::default();
    let mut bot = Twenty;
    while let Some(asked) = game.question(&(), &mut offered) {
        let seat = asked.seat();
        let choice = decide(&mut bot, &game, &(), asked, seat, &offered);
        let before = game;
        source.faces.clear();
        game.apply(&(), seat, choice, &mut Table::silent(&mut source));
        let answer = Answer { before: &before, seat, choice, faces: &source.faces };
        let (more, expected) = rolls(&Judge::estimating(&()), &answer, None, effort, &mut Fast::new(number));
        play += expected[0] - Judgement::of(&(), &before, Seat::FIRST);
        all.extend(more);
    }
    (all, begin, play, game.outcome().expect("over").score(Seat::FIRST))
}

#[test]
fn luck_and_play_add_up_to_the_result_in_every_match() {
    for number in 0..20 {
        let (rolls, begin, play, score) = match_of(number, Effort::default());
        let luck: f64 = rolls.iter().map(|roll| roll.swing[0]).sum();
        assert!((begin + luck + play - score).abs() < 1e-9, "{begin} + {luck} + {play} is not {score}");
        assert!(rolls.iter().all(|roll| roll.exact && roll.could.len() == 6));
        for roll in &rolls {
            assert!((roll.swing[0] + roll.swing[1]).abs() < 1e-9, "what one wins the other loses: {roll:?}");
        }
    }
}

#[test]
fn luck_sums_to_nothing_over_many_matches_counted_or_sampled() {
    for effort in [Effort::default(), Effort { sequences: 1, samples: 4, ..Effort::default() }] {
        let sums: Vec<f64> = (0..2_000)
            .map(|number| match_of(number, effort).0.iter().map(|roll| roll.swing[0]).sum())
            .collect();
        let mean = sums.iter().sum::<f64>() / sums.len() as f64;
        let variance = sums.iter().map(|sum| (sum - mean).powi(2)).sum::<f64>() / (sums.len() - 1) as f64;
        let error = (variance / sums.len() as f64).sqrt();
        assert!(mean.abs() < 3.0 * error, "{mean} with standard error {error}");
        assert!(variance > 0.05, "luck decides something: {variance}");
    }
}

#[test]
fn a_six_is_better_than_five_of_six_rolls_and_a_one_worse() {
    let rolled = |face| kernel::Rolled { die: kernel::Die::D6, face };
    let one = |face| {
        let answer = Answer {
            before: &position([0, 0], 10),
            seat: Seat::FIRST,
            choice: Choice::Roll,
            faces: &[rolled(face)],
        };
        rolls(&Judge::estimating(&()), &answer, None, Effort::default(), &mut Fast::new(1)).0
    };
    let six = one(6);
    assert_eq!(six[0].as_good.as_ref().map(|chances| chances[0]), Some(Chance::new(1, 6)));
    let luck = total(&six, Seat::FIRST, 100_000, &mut Fast::new(2));
    assert!(
        (luck.percentile - 11.0 / 12.0).abs() < 0.005 && (luck.raw - 11.0 / 12.0).abs() < 1e-9,
        "{luck:?}"
    );
    let luck = total(&one(1), Seat::FIRST, 100_000, &mut Fast::new(2));
    assert!((luck.percentile - 1.0 / 12.0).abs() < 0.005 && luck.sum < 0.0 && luck.worse == 1, "{luck:?}");
}

#[test]
fn a_review_finds_the_blunder_and_its_parts_add_up() {
    let key = MatchKey::open([3; 32]);
    let header =
        Header { game: "pig".into(), rules: 1, content: Bytes32([0; 32]), setup: json!(null), dice: 1 };
    let (mut game, _) = Match::<Pig>::start(Arc::new(()), header, None, &key).expect("Pig");
    let mut bots: [Box<dyn Bot<Pig>>; 2] = [Box::new(Twenty), Box::new(Random::new(4))];
    while let Some(asked) = game.asked() {
        let seat = asked.seat();
        let offered = game.offer(seat);
        let choice = decide(&mut *bots[seat.index()], game.game(), &(), asked, seat, &offered);
        game.answer(seat, choice, &key).expect("offered");
    }
    let found =
        review::<Pig>(&Arc::new(()), game.record(), ReviewDepth::default(), &|| {}).expect("a good record");
    for account in found.accounts() {
        let sum = account.start + account.luck + account.decisions + account.estimate_error;
        assert!((sum - account.result.expect("finished")).abs() < 1e-9, "{account:?}");
    }
    assert!(!found.exact && found.error > 0.0, "Pig is judged, and its judgement's error is stated");
    let ((careful, _), (careless, mistakes)) = (found.cost(Seat::FIRST), found.cost(Seat::SECOND));
    assert!(careless > careful && mistakes > 0, "{careless} against {careful}");
    assert_eq!(found.curve(Seat::FIRST).len(), found.moments.len() + 1);
    let data = found.to_json();
    assert_eq!(data["moments"].as_array().map(Vec::len), Some(found.moments.len()));
}

#[test]
fn nothing_changed_is_no_difference_and_a_weaker_bot_is_one() {
    let plan = Plan { matches: 600, ..Plan::default() };
    let same = cast(&[BotKind::Scripted, BotKind::Scripted]);
    let weaker = cast(&[BotKind::Random, BotKind::Scripted]);
    let seat_in = |number: u64| Seat::at((number % 2) as usize);
    let difference = |other: &Cast<'static, Pig>| {
        let [before, after] = [&same, other].map(|casting| Version { content: &(), casting });
        compare(&paired::<Pig, _>(&plan, &before, &after, &|| {}), seat_in)
    };
    let none = difference(&same);
    assert_eq!((none.alike, none.change(), none.is_sure()), (600, 0.0, false));
    let some = difference(&weaker);
    assert!(some.is_sure() && some.change() < -0.3, "{some:?}");
}
