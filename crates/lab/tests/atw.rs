//! A designer's change of one card, compared with the same dice and with dice of its own.

use atw::{Bout, Roster};
use bots::BotKind;
use kernel::{Seat, Tabletop};
use lab::proof::Mean;
use lab::{Cast, Plan, Setups, Version, compare, paired, play_all};

/// The built-in content with one place of one file changed.
fn edited(name: &str, old: &str, new: &str) -> Roster {
    let edit = |&(file, text): &(&str, &str)| {
        let text = if file == name { text.replace(old, new) } else { text.to_owned() };
        (file.to_owned(), text)
    };
    Bout::load(&Bout::content_files().iter().map(edit).collect::<Vec<_>>())
        .unwrap_or_else(|problems| panic!("{problems}"))
}

fn cast(roster: &Roster, seed: u64) -> Cast<'_, Bout> {
    Cast::new(roster, Setups::Usual, Vec::new(), vec![BotKind::Scripted], seed)
        .unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn shared_dice_need_a_quarter_of_the_matches_to_be_as_sure() {
    let before = Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let after = edited("brom-haldane.toml", "damage = 6", "damage = 7");
    let plan = Plan { matches: 400, seed: 3, ..Plan::default() };
    let (one, other) = (cast(&before, 3), cast(&after, 3));
    let versions =
        [Version { content: &before, casting: &one }, Version { content: &after, casting: &other }];
    let pairs = paired::<Bout, _>(&plan, &versions[0], &versions[1], &|| {});
    let shared = compare(&pairs, |number| Seat::at((number % 2) as usize));
    assert!(shared.alike < shared.pairs, "the change does something: {shared:?}");

    // Four times as many matches of each version, with dice of their own.
    let scores = |roster: &Roster, seed: u64| {
        let plan = Plan { matches: 4 * plan.matches, seed, ..plan };
        let played = play_all::<Bout>(roster, &plan, &cast(roster, seed), &|| {});
        let scores: Vec<f64> = (0u64..)
            .zip(&played)
            .filter_map(|(number, played)| Some(played.outcome?.score(Seat::at((number % 2) as usize))))
            .collect();
        Mean::of(&scores)
    };
    let (alone, changed) = (scores(&before, 5), scores(&after, 7));
    let own = 1.96 * alone.error.hypot(changed.error);
    assert!(
        shared.half_width < own,
        "{:.4} with 400 pairs, {own:.4} with 1,600 matches of each",
        shared.half_width
    );
}

/// A plan of the first seat from this position.
fn planned(position: &str, words: &[&str], until: Option<&str>) -> lab::odds::PlanOdds {
    use kernel::{Seat, Tabletop};
    let roster = Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let bout = Bout::read_position(&roster, position).unwrap_or_else(|problem| panic!("{problem}"));
    let words: Vec<String> = words.iter().map(|&words| words.to_owned()).collect();
    let question =
        lab::odds::PlanQuestion { words: &words, until, unless: None, others: lab::odds::Others::Worst };
    lab::odds::plan(&roster, &bout, Seat::FIRST, &question, lab::odds::Limits::default())
}

const DUEL: &str = "
seat      brom-haldane
hand      headlock, spinebuster
tokens    none
seat      sully-rusk
tokens    none
";

#[test]
fn a_plan_fails_when_the_initiative_is_lost() {
    // Headlock needs 2+. A miss leaves Spinebuster to pay for another roll, and then the second attack is gone.
    let one = planned(DUEL, &["attack headlock"], None);
    assert!(one.is_exact(), "{one:?}");
    assert_eq!(one.low, kernel::Chance::new(35, 36));
    // Without a card to discard the second attack has one roll, on 5+.
    let two = planned(DUEL, &["attack headlock", "attack spinebuster"], None);
    assert_eq!((two.low, two.high), (kernel::Chance::new(5 * 2, 6 * 6), kernel::Chance::new(5 * 2, 6 * 6)));
}

#[test]
fn words_that_end_the_turn_by_themselves_end_a_plan_well() {
    let passed = planned(DUEL, &["catch breath"], None);
    assert_eq!(passed.low, kernel::Chance::ONE);
    let gone = planned(DUEL, &["catch breath", "attack headlock"], None);
    assert_eq!((gone.low, gone.high), (kernel::Chance::ZERO, kernel::Chance::ZERO));
}

#[test]
fn a_question_that_is_pending_is_no_success() {
    // The defender may reverse: whoever only looked at what was said would call this certain.
    let position =
        DUEL.replace("seat      sully-rusk\ntokens    none", "seat      sully-rusk\ntokens    reversal");
    let found = planned(&position, &["attack headlock"], None);
    assert_eq!((found.low, found.high), (kernel::Chance::ZERO, kernel::Chance::ZERO));
}

#[test]
fn a_plan_of_twelve_steps_is_answered_within_two_seconds() {
    let position = "
seat      sully-rusk
hand      jab, haymaker, eye rake, back elbow, chinlock
seat      ilse-marchetti
hand      european uppercut, arm wringer, leg kick, drop toe hold, dragon screw
";
    let words = [
        "attack jab",
        "no",
        "attack haymaker",
        "no",
        "attack eye rake",
        "taunt",
        "attack back elbow",
        "no",
        "attack chinlock",
        "recover",
        "attack knee lift",
        "no",
    ];
    let begun = std::time::Instant::now();
    let found = planned(position, &words, None);
    let took = begun.elapsed();
    assert!(took < std::time::Duration::from_secs(2), "{took:?}");
    assert!(found.low.as_f64() <= found.high.as_f64(), "{found:?}");
}
