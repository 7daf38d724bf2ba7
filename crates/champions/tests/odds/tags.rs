//! Matches whose positions are listed: tags, and singles solved the other way.

use champions::odds::{Exact, Listed, Payoff};
use champions::{Choice, Optional, Setup};
use kernel::{Choices, Fast, Game, Table, Tabletop};

use crate::{helped, roster, simulation::agrees_with_simulation, start};

const TEAMS: [(&str, &str); 10] = [
    ("Red Tape", "The Carb Loaders"),
    ("Scattered Showers", "Ghost Ride"),
    ("The Removal Men", "The Knit Wits"),
    ("Lost Luggage", "The Minor Deities"),
    ("Red Tape", "Ghost Ride"),
    ("The Carb Loaders", "Scattered Showers"),
    ("The Knit Wits", "Lost Luggage"),
    ("The Minor Deities", "The Removal Men"),
    ("Gravy Dave", "Red Tape"),
    ("Local Man", "Ghost Ride"),
];

#[test]
fn simulated_basic_tag_matches_come_out_as_solved() {
    agrees_with_simulation("basic tag", &TEAMS, Optional::NONE, 2_000);
}

#[test]
fn simulated_tag_matches_with_saves_come_out_as_solved() {
    let rules = Optional::DOUBLE_TEAM.with(Optional::TAGGING_OUT).with(Optional::PIN_SAVES);
    agrees_with_simulation("tag with saves", &TEAMS[..2], rules, 2_000);
}

/// Two solvers that share nothing: one knows the structure of a singles match, the other lists positions by the rules.
#[test]
fn listed_positions_are_worth_what_the_singles_solver_says() {
    let roster = roster();
    let spare = Optional::ADVANCED.without(Optional::FATIGUE).without(Optional::ADD_ONE);
    for (setup, least) in [
        (Setup::between("The Undersecretary", "Permafrost Gladys", Optional::NONE), 200),
        (Setup::between("Countess Counterfeit", "Cumulus Rex", spare), 400),
        (Setup { charts: "house".into(), ..helped("Doctor Overdue", "Krakenella", spare) }, 400),
    ] {
        let bell = setup.bell(&roster).unwrap();
        let listed = Listed::of(&roster, &bell, Payoff::WIN).unwrap();
        assert!(listed.count() > least, "{} positions", listed.count());
        let singles = Exact::of(&roster, &bell, Payoff::WIN).unwrap();
        assert!(matches!(singles, Exact::Singles(_)));
        let (one, other) =
            (singles.report(&roster, &bell), Exact::Listed(Box::new(listed)).report(&roster, &bell));
        for (mine, theirs) in [
            (one.wins[0], other.wins[0]),
            (one.wins[1], other.wins[1]),
            (one.by_disqualification, other.by_disqualification),
            (one.by_count_out, other.by_count_out),
            (one.doubles, other.doubles),
        ] {
            assert!((mine - theirs).abs() < 1e-9, "{one}{other}");
        }
        assert!((one.moves - other.moves).abs() < 1e-6, "{one}{other}");
    }
}

#[test]
fn a_partner_worth_tagging_is_tagged() {
    let roster = roster();
    let setup = Setup::between("Red Tape", "Ghost Ride", Optional::NONE);
    let listed = Listed::of(&roster, &setup.bell(&roster).unwrap(), Payoff::WIN).unwrap();
    let mut choices = Choices::default();
    let mut bout = start(&roster, &setup);
    let mut source = Fast::new(1);
    let mut table = Table::silent(&mut source);
    let (mut tags, mut asked_to) = (0, 0);
    let mut pick = Fast::new(2);
    while let Some(asked) = bout.question(&roster, &mut choices) {
        let advice = listed.advise(&bout).unwrap_or_else(|| panic!("{}", bout.write_position(&roster)));
        assert!(advice.choices.iter().all(|worth| worth.costs >= -1e-9));
        asked_to += u32::from(choices.len() > 1);
        tags += u32::from(matches!(advice.best(), Some(Choice::TagTo(_))));
        let choice = choices[pick.below(choices.len() as u32) as usize];
        bout.apply(&roster, asked.seat(), choice, &mut table);
    }
    assert!(tags > 0 && tags < asked_to, "{tags} tags of {asked_to}");
}
