//! Matches that are played come out as solved; what cannot be solved is played.

use std::collections::BTreeMap;

use champions::odds::{Exact, Method, Model, Payoff, Solution, odds, plain_choice, simulate};
use champions::{Bout, Choice, Kind, Optional, Setup};
use kernel::{Digest, Game};

use crate::{roster, start};

pub(crate) const PAIRINGS: [(&str, &str); 10] = [
    ("The Undersecretary", "Permafrost Gladys"),
    ("Cumulus Rex", "Doctor Overdue"),
    ("Granite Gwen", "Yeti Betty"),
    ("Countess Counterfeit", "Krakenella"),
    ("Gravy Dave", "Sleet Louise"),
    ("The Candyfloss Phantom", "Big Lift Larry"),
    ("Nana Knuckles", "Sir Reginald Quarrel"),
    ("Barry Metric", "Mildred the Merciful"),
    ("Local Man", "Almost Andy"),
    ("Two-Ply Tony", "Velvet Vance Hammerfield"),
];

/// How many matches each pairing plays. A long run, with the greatest deviations printed:
/// `CHAMPIONS_MATCHES=1000000 cargo test --release -p champions --test odds simulated -- --nocapture`.
#[expect(clippy::disallowed_methods, reason = "a test may be asked for a long run")]
fn matches(usually: u64) -> u64 {
    std::env::var("CHAMPIONS_MATCHES").ok().and_then(|text| text.parse().ok()).unwrap_or(usually)
}

/// Matches in which both sides do what the solver says come out as the solver says, within three standard errors.
#[expect(clippy::disallowed_macros, reason = "a long run prints how near it came")]
pub(crate) fn agrees_with_simulation(name: &str, pairings: &[(&str, &str)], rules: Optional, usually: u64) {
    let roster = roster();
    let matches = matches(usually);
    for &(one, other) in pairings {
        let setup = Setup::between(one, other, rules);
        let bell = setup.bell(&roster).unwrap();
        let solution = Exact::of(&roster, &bell, Payoff::WIN).unwrap();
        let expected = solution.report(&roster, &bell);
        let Method::Exact { beyond } = expected.method else { panic!("{expected}") };
        assert!(beyond < 1e-4, "{one} against {other}: {beyond} beyond the roll limit");
        let mut known: BTreeMap<u64, Choice> = BTreeMap::new();
        let tally = simulate(&roster, &setup, 20_261_115, 0..matches, |bout, _, _| {
            // How long the match has lasted does not matter to anybody.
            let now = Bout { moves: 0, rolls: 0, ..*bout };
            *known
                .entry(Digest::of(&now))
                .or_insert_with(|| solution.advise(&roster, bout).unwrap().best().unwrap())
        })
        .unwrap();
        assert_eq!(tally.matches, matches);
        let share = |count: u64| count as f64 / matches as f64;
        let mut farthest = 0.0_f64;
        for (what, got, expected) in [
            ("wins", share(tally.wins[0]), expected.wins[0]),
            ("losses", share(tally.wins[1]), expected.wins[1]),
            ("draws", share(tally.draws), expected.draw),
            ("pins", share(tally.pins), expected.by_pin),
            ("count-outs", share(tally.count_outs), expected.by_count_out),
            ("doubles", share(tally.doubles), expected.doubles),
        ] {
            let error = (expected * (1.0 - expected) / matches as f64).sqrt();
            if error > 0.0 {
                farthest = farthest.max((got - expected).abs() / error);
            }
            assert!(
                (got - expected).abs() <= 3.0 * error + 1e-9,
                "{one} against {other}: {what} {got}, not {expected} +- {error}"
            );
        }
        let moves = tally.moves as f64 / matches as f64;
        assert!(
            (moves / expected.moves - 1.0).abs() < 3.0 / (matches as f64).sqrt(),
            "{moves} moves, not {}",
            expected.moves
        );
        println!(
            "{name}, {matches} matches: {one} against {other} {:.3} %, solved {:.3} %; at most {farthest:.2} \
             standard errors off; {moves:.2} moves, solved {:.2}",
            100.0 * share(tally.wins[0]),
            100.0 * expected.wins[0],
            expected.moves
        );
    }
}

#[test]
fn simulated_basic_matches_come_out_as_solved() {
    agrees_with_simulation("basic", &PAIRINGS, Optional::NONE, 8_000);
}

#[test]
fn simulated_matches_with_fatigue_come_out_as_solved() {
    agrees_with_simulation(
        "fatigue and finishers",
        &PAIRINGS,
        Optional::FATIGUE.with(Optional::FINISHER_RATINGS).with(Optional::ROLL_FINISHERS),
        6_000,
    );
}

#[test]
fn simulated_advanced_matches_come_out_as_solved() {
    agrees_with_simulation("advanced", &PAIRINGS, Optional::ADVANCED, 3_000);
}

#[test]
fn what_cannot_be_solved_is_simulated_and_says_so() {
    let roster = roster();
    for (kind, men, because) in [
        (Kind::OneFall, ["Red Tape", "The Carb Loaders"], "fatigue in a tag match"),
        (Kind::TwoOfThree, ["Gravy Dave", "Sleet Louise"], "more than one fall, with fatigue"),
        (Kind::IronMan, ["Gravy Dave", "Sleet Louise"], "a clock"),
        (Kind::LastManStanding, ["Gravy Dave", "Sleet Louise"], "a ten-count"),
    ] {
        let mut setup = Setup::between(men[0], men[1], Optional::ADVANCED);
        setup.kind = kind;
        let odds = odds(&roster, &setup, Payoff::WIN, 500).unwrap();
        let Method::Simulated { matches: 500, margin, because: why } = odds.method else { panic!("{odds}") };
        assert!(why == because && margin > 0.001 && margin < 0.05);
        assert!(odds.to_string().contains("estimated from 500 matches"));
    }
}

#[test]
fn playing_well_is_worth_something() {
    let roster = roster();
    let setup = Setup::between("Gravy Dave", "Sleet Louise", Optional::ADVANCED);
    let bout = start(&roster, &setup);
    let solution = Solution::of(Model::new(&roster, &bout, Payoff::WIN).unwrap());
    let best = solution.at_the_bell(&bout);
    let mut known: BTreeMap<u64, Choice> = BTreeMap::new();
    // The first side plays by feel, the second as the solver says.
    let tally = simulate(&roster, &setup, 7, 0..4_000, |bout, offered, _| {
        if bout.asked(&roster).unwrap().seat().index() == 0 {
            return plain_choice(bout, &roster, offered);
        }
        let now = Bout { moves: 0, rolls: 0, ..*bout };
        *known
            .entry(Digest::of(&now))
            .or_insert_with(|| solution.advise(&roster, bout).unwrap().best().unwrap())
    })
    .unwrap();
    assert!(tally.share(0) < best, "{} against {best}", tally.share(0));
}

#[test]
fn a_simulation_is_the_same_however_it_is_cut() {
    let roster = roster();
    let setup = Setup::between("Red Tape", "Ghost Ride", Optional::ADVANCED);
    let run = |range| {
        simulate(&roster, &setup, 3, range, |bout, offered, _| plain_choice(bout, &roster, offered)).unwrap()
    };
    assert_eq!(run(0..300), run(0..120).plus(&run(120..300)));
}
