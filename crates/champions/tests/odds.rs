//! The solver against the rules themselves, against simulation, and against a chain worked out by hand.

use std::collections::HashMap;

use champions::odds::{Model, Payoff, Solution};
use champions::{Bout, House, Kind, Optional, Roster, Setup};
use kernel::{Choices, Fast, Game, Silent, Tabletop, enumerate};

fn roster() -> Roster {
    Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"))
}

fn start(roster: &Roster, setup: &Setup) -> Bout {
    Bout::start(roster, setup, &mut Silent(Fast::new(5))).unwrap_or_else(|problems| panic!("{problems}"))
}

fn helped(one: &str, other: &str, rules: Optional) -> Setup {
    let mut setup = Setup::between(one, other, rules);
    setup.sides[0].ally = Some("Local Man".into());
    setup.sides[0].interferer = Some("Local Man".into());
    setup.sides[0].distractor = Some("Madame Stapler".into());
    setup.sides[1].interferer = Some("Jeeves Two".into());
    setup.sides[1].distractor = Some("Jeeves Two".into());
    setup.sides[1].ally = Some("Almost Andy".into());
    setup
}

/// At every question of random matches: what the solver says a choice is worth is what the rules make of it, to the
/// last digit, over every sequence of dice.
fn agrees_with_the_rules(setup: &Setup, matches: u64) -> u32 {
    let roster = roster();
    let bout = start(&roster, setup);
    let solution = Solution::of(Model::new(&roster, &bout, Payoff::WIN).unwrap());
    let mut checked = 0;
    let mut known: HashMap<Bout, f64> = HashMap::new();
    let mut choices = Choices::default();
    for number in 0..matches {
        let mut table = Silent(Fast::of_match(11, number));
        let mut pick = Fast::of_match(12, number);
        let mut bout = Bout::start(&roster, setup, &mut table).unwrap();
        while let Some(asked) = bout.question(&roster, &mut choices) {
            let advice = solution.advise(&roster, &bout).unwrap_or_else(|| panic!("{}", bout.write_position(&roster)));
            let side = asked.seat().index();
            for worth in &advice.choices {
                let mut expected = 0.0;
                let rest = enumerate(&bout, &roster, asked.seat(), worth.choice, 400_000, |after, _, chance| {
                    let first = *known.entry(*after).or_insert_with(|| {
                        solution.advise(&roster, after).map_or(f64::NAN, |advice| advice.first)
                    });
                    expected += chance.as_f64() * if side == 0 { first } else { 1.0 - first };
                });
                assert!(rest.as_f64() == 0.0, "too many sequences");
                assert!(
                    (expected - worth.worth).abs() < 1e-9,
                    "{:?} is worth {} by the rules, {} by the solver, in\n{}",
                    worth.choice,
                    expected,
                    worth.worth,
                    bout.write_position(&roster)
                );
                checked += 1;
            }
            let choice = choices[pick.below(choices.len() as u32) as usize];
            bout.apply(&roster, asked.seat(), choice, &mut table);
        }
    }
    checked
}

#[test]
fn the_basic_game_is_worth_what_the_rules_make_of_it() {
    let setup = Setup::between("The Undersecretary", "Permafrost Gladys", Optional::NONE);
    assert!(agrees_with_the_rules(&setup, 3) > 30);
}

#[test]
fn the_advanced_game_is_worth_what_the_rules_make_of_it() {
    let setup = Setup::between("Countess Counterfeit", "Cumulus Rex", Optional::ADVANCED);
    assert!(agrees_with_the_rules(&setup, 3) > 50);
}

#[test]
fn help_is_worth_what_the_rules_make_of_it() {
    let setup = helped("Doctor Overdue", "Krakenella", Optional::ADVANCED.without(Optional::FATIGUE).without(Optional::ADD_ONE));
    assert!(agrees_with_the_rules(&setup, 3) > 50);
}

#[test]
fn special_matches_and_house_rules_are_worth_what_the_rules_make_of_them() {
    let advanced = Optional::ADVANCED;
    for (kind, house) in [
        (Kind::Cage, House::PIN_THEN_ESCAPE),
        (Kind::Cage, House::TWELVE_KICKS_OUT),
        (Kind::NoDq, House::ALLIES_IN_NO_DQ.with(House::ALLY_MEETS_LEAVERS)),
        (Kind::Lumberjack, House::DQ_ON_ODD.with(House::NARROW_INTERFERENCE)),
        (Kind::Ladder, House::NONE),
        (Kind::IQuit, House::NONE),
        (Kind::OneFall, House::HELP_ONCE_A_MATCH.with(House::DOUBLE_COUNT_OUT).with(House::DQ_LESS_2)),
        (Kind::OneFall, House::CHAMPION_PIN_LESS_3.with(House::CHALLENGER_DQ_LESS_2)),
    ] {
        let mut setup = helped("Mildred the Merciful", "Clive from Compliance", advanced.without(Optional::FATIGUE));
        setup.kind = kind;
        setup.house = house;
        setup.champion = 1;
        setup.charts = if kind == Kind::Ladder { "house".into() } else { "classic".into() };
        assert!(agrees_with_the_rules(&setup, 1) > 3, "{kind:?}");
    }
}
