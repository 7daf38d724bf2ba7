//! What the singles solver says is what the rules make of it, to the last digit.

use std::collections::BTreeMap;

use champions::card::{Chart, Does, Rating, Reaction};
use champions::charts::Cell;
use champions::odds::{Method, Model, Payoff, Solution, odds};
use champions::rules::pins::RollPin;
use champions::rules::playing::{Defend, RollOffense};
use champions::step::Step;
use champions::{Bout, House, Kind, Man, Optional, Roster, Setup};
use kernel::{Choices, Digest, Fast, Game, Table, Tabletop, enumerate};

use crate::{PAIRINGS, helped, roster, start};

/// At every question of random matches: what the solver says a choice is worth is what the rules make of it, to the
/// last digit, over every sequence of dice.
fn agrees_with_the_rules(setup: &Setup, matches: u64) -> u32 {
    let roster = roster();
    let bout = start(&roster, setup);
    let solution = Solution::of(Model::new(&roster, &bout, Payoff::WIN).unwrap());
    let mut checked = 0;
    let mut known: BTreeMap<u64, f64> = BTreeMap::new();
    let mut choices = Choices::default();
    for number in 0..matches {
        let mut source = Fast::of_match(11, number);
        let mut table = Table::silent(&mut source);
        let mut pick = Fast::of_match(12, number);
        let mut bout = Bout::start(&roster, setup, &mut table).unwrap();
        while let Some(asked) = bout.question(&roster, &mut choices) {
            let advice =
                solution.advise(&roster, &bout).unwrap_or_else(|| panic!("{}", bout.write_position(&roster)));
            let side = asked.seat().index();
            for worth in &advice.choices {
                let mut expected = 0.0;
                let rest =
                    enumerate(&bout, &roster, asked.seat(), worth.choice, 400_000, |after, _, chance| {
                        let first = *known.entry(Digest::of(after)).or_insert_with(|| {
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
    let setup = helped(
        "Doctor Overdue",
        "Krakenella",
        Optional::ADVANCED.without(Optional::FATIGUE).without(Optional::ADD_ONE),
    );
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
        let mut setup =
            helped("Mildred the Merciful", "Clive from Compliance", advanced.without(Optional::FATIGUE));
        setup.kind = kind;
        setup.house = house;
        setup.champion = 1;
        setup.charts = if kind == Kind::Ladder { "house".into() } else { "classic".into() };
        assert!(agrees_with_the_rules(&setup, 1) > 3, "{kind:?}");
    }
}

/// Twenty nodes worked out here from the cards alone: offense, defense and charts of the basic game on the house
/// charts, which know no fallen referee; solved by plain elimination with pivots.
fn twenty_nodes(roster: &Roster, names: [&str; 2]) -> f64 {
    let cards = names.map(|name| roster.figures(roster.person(name).unwrap()));
    let house = roster.charts.iter().find(|charts| charts.name == "house").unwrap();
    let two =
        |number: i32| (2..=number.min(12)).map(|sum: i32| 6 - (7 - sum).abs()).sum::<i32>() as f64 / 36.0;
    let offense = |side: usize, level: u8| side * 3 + level as usize - 1;
    let defense = |side: usize, level: u8| 6 + side * 3 + level as usize - 1;
    let place = |side: usize, chart: Chart| 12 + side * 4 + chart as usize;
    let mut rows = vec![vec![0.0; 21]; 20];
    // The first side's win is worth 1, a double disqualification a half.
    let lose = |row: &mut Vec<f64>, chance: f64, loser: usize| row[20] += chance * loser as f64;
    let pin = |row: &mut Vec<f64>, chance: f64, on: usize| {
        let beaten = two(cards[on].pin.into());
        lose(row, chance * beaten, on);
        row[offense(1 - on, 3)] += chance * (1.0 - beaten);
    };
    for side in 0..2 {
        let other = 1 - side;
        for level in 1..=3u8 {
            for entry in &cards[side].offense[level as usize - 1] {
                let row = &mut rows[offense(side, level)];
                match entry.does {
                    Does::Move(number) => row[defense(other, number)] += 1.0 / 6.0,
                    Does::Throw(chart) => row[place(other, chart)] += 1.0 / 6.0,
                    Does::Finisher(_) => pin(row, 1.0 / 6.0, other),
                }
            }
            for entry in &cards[side].defense[level as usize - 1] {
                let row = &mut rows[defense(side, level)];
                match entry.does {
                    Reaction::Stunned(_, number) => row[offense(other, number)] += 1.0 / 6.0,
                    Reaction::FightsBack(number) => row[offense(side, number)] += 1.0 / 6.0,
                    Reaction::Pin => pin(row, 1.0 / 6.0, side),
                }
            }
        }
        for chart in Chart::ALL {
            for sum in 2..=12u8 {
                let chance = f64::from(6 - (7 - i32::from(sum)).abs()) / 36.0;
                let row = &mut rows[place(side, chart)];
                let out = |who: usize| two(cards[who].disqualification.into());
                match house.cell(chart, cards[side].rating(chart), sum) {
                    Cell::YouAttack(level) => row[offense(side, level)] += chance,
                    Cell::OpponentAttacks(level) => row[offense(other, level)] += chance,
                    Cell::YouDefend(level) => row[defense(side, level)] += chance,
                    Cell::OpponentDefends(level) => row[defense(other, level)] += chance,
                    Cell::YouPin => pin(row, chance, side),
                    Cell::OpponentPin => pin(row, chance, other),
                    Cell::YourDisqualification => {
                        lose(row, chance * out(side), side);
                        row[offense(side, 3)] += chance * (1.0 - out(side));
                    }
                    Cell::OpponentsDisqualification => {
                        lose(row, chance * out(other), other);
                        row[offense(other, 3)] += chance * (1.0 - out(other));
                    }
                    Cell::BothDisqualification => {
                        row[20] += chance * out(0) * out(1) * 0.5;
                        lose(row, chance * out(side) * (1.0 - out(other)), side);
                        lose(row, chance * out(other) * (1.0 - out(side)), other);
                        let stay = chance * (1.0 - out(0)) * (1.0 - out(1));
                        row[offense(side, 3)] += stay / 2.0;
                        row[offense(other, 3)] += stay / 2.0;
                    }
                    Cell::CountOut => {
                        let counted = two(cards[side].pin.into());
                        lose(row, chance * counted, side);
                        row[offense(other, 3)] += chance * (1.0 - counted);
                    }
                    cell => panic!("{cell:?} is not on the house charts"),
                }
            }
        }
    }
    // (I - Q) x = r
    for (at, row) in rows.iter_mut().enumerate() {
        row[..20].iter_mut().for_each(|part| *part = -*part);
        row[at] += 1.0;
    }
    for column in 0..20 {
        let pivot =
            (column..20).max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs())).unwrap();
        rows.swap(column, pivot);
        let known = rows[column].clone();
        for (at, row) in rows.iter_mut().enumerate() {
            if at != column {
                let times = row[column] / known[column];
                row.iter_mut().zip(&known).for_each(|(part, other)| *part -= times * other);
            }
        }
    }
    let value = |node: usize| rows[node][20] / rows[node][node];
    f64::midpoint(value(offense(0, 1)), value(offense(1, 1)))
}

#[test]
fn the_solver_agrees_with_twenty_nodes_worked_out_by_themselves() {
    let roster = roster();
    for (one, other) in PAIRINGS {
        let mut setup = Setup::between(one, other, Optional::NONE);
        setup.charts = "house".to_owned();
        let bout = start(&roster, &setup);
        let solved = Solution::of(Model::new(&roster, &bout, Payoff::WIN).unwrap()).at_the_bell(&bout);
        let expected = twenty_nodes(&roster, [one, other]);
        assert!((solved - expected).abs() < 1e-12, "{one} against {other}: {solved}, not {expected}");
    }
}

#[test]
fn every_end_is_counted_once() {
    let roster = roster();
    for (one, other) in PAIRINGS {
        for rules in [Optional::NONE, Optional::ADVANCED] {
            let odds = odds(&roster, &Setup::between(one, other, rules), Payoff::WIN, 1).unwrap();
            let total: f64 = odds.wins.iter().sum::<f64>() + odds.draw;
            assert!(
                (total - 1.0).abs() < 1e-9
                    && matches!(odds.method, Method::Exact { beyond } if beyond < 1e-4)
            );
            assert!(
                (odds.by_pin + odds.by_disqualification + odds.by_count_out + odds.draw - 1.0).abs() < 1e-9
            );
        }
    }
}

#[test]
fn in_a_title_match_a_disqualification_saves_the_champion() {
    let roster = roster();
    let setup = Setup::between("Doctor Overdue", "Gravy Dave", Optional::ADVANCED);
    let bout = start(&roster, &setup);
    let worth = |payoff| Solution::of(Model::new(&roster, &bout, payoff).unwrap()).at_the_bell(&bout);
    assert!(worth(Payoff::title(0)) > worth(Payoff::WIN) + 0.01);
    assert!(worth(Payoff::title(1)) < worth(Payoff::WIN));
}

/// The match with this rating of the first wrestler changed.
fn rerated(roster: &Roster, name: &str, chart: Chart, rating: Rating) -> Roster {
    let mut roster = roster.clone();
    let person = roster.person(name).unwrap();
    roster.wrestlers[person.index()].figures.ratings[chart as usize] = rating;
    roster
}

#[test]
fn on_the_house_charts_a_better_rating_wins_more_by_the_solver() {
    let built_in = roster();
    let fatigue = Optional::FATIGUE.with(Optional::FINISHER_RATINGS);
    let cases = PAIRINGS.map(|pair| (pair, Optional::NONE)).into_iter().chain([(PAIRINGS[4], fatigue)]);
    for ((one, other), rules) in cases {
        let setup = Setup { charts: "house".into(), ..Setup::between(one, other, rules) };
        for chart in Chart::ALL {
            let [a, b, c] = [Rating::A, Rating::B, Rating::C].map(|rating| {
                let roster = rerated(&built_in, one, chart, rating);
                let bell = setup.bell(&roster).unwrap();
                Solution::of(Model::new(&roster, &bell, Payoff::WIN).unwrap()).at_the_bell(&bell)
            });
            // Somebody whom nobody throws there does not care.
            assert!(a >= b - 1e-12 && b >= c - 1e-12, "{one} against {other}, {chart:?}: {a} {b} {c}");
        }
    }
}

/// Row by row, by what the solver says each result is worth to the roller: an A is never worse than a B, nor a B than a
/// C. The ring chart is ordered in total value only: its disqualifications shift by rating.
#[test]
fn every_row_of_the_house_charts_is_ordered_by_the_solver() {
    let roster = roster();
    let house = roster.charts.iter().find(|charts| charts.name == "house").unwrap();
    let setup = Setup {
        charts: "house".into(),
        ..Setup::between("Form 44-C", "Captain Drizzle", Optional::FATIGUE.with(Optional::FINISHER_RATINGS))
    };
    let bell = setup.bell(&roster).unwrap();
    let solution = Solution::of(Model::new(&roster, &bell, Payoff::WIN).unwrap());
    let (roller, thrower) = (Man(0), Man(1));
    let worth = |cell: Cell| {
        let (attacker, step): (Man, Step) = match cell {
            Cell::YouAttack(level) => (roller, RollOffense { level, tagged: false }.into()),
            Cell::OpponentAttacks(level) => (thrower, RollOffense { level, tagged: false }.into()),
            Cell::YouDefend(level) => (thrower, Defend { level }.into()),
            Cell::OpponentDefends(level) => (roller, Defend { level }.into()),
            Cell::YouPin => {
                (thrower, RollPin { on: roller, bonus: 0, finisher: false, no_save: false }.into())
            }
            Cell::OpponentPin => {
                (roller, RollPin { on: thrower, bonus: 0, finisher: false, no_save: false }.into())
            }
            cell => panic!("{cell:?}"),
        };
        let mut bout = bell;
        (bout.attacker, bout.defender) = (attacker, if attacker == roller { thrower } else { roller });
        bout.agenda.clear();
        bout.agenda.do_next([step]);
        solution.advise(&roster, &bout).unwrap().first
    };
    for chart in [Chart::Ropes, Chart::Turnbuckle, Chart::Deathjump] {
        for roll in 2..=12 {
            let cells = [Rating::A, Rating::B, Rating::C].map(|rating| house.cell(chart, rating, roll));
            let [a, b, c] = cells.map(worth);
            assert!(a >= b - 1e-12 && b >= c - 1e-12, "{chart:?} {roll}: {cells:?} {a} {b} {c}");
        }
    }
}
