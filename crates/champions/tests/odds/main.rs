//! The solvers against the rules themselves, against simulation, and against a chain worked out by hand.

mod simulation;
mod solver;
mod tags;

use champions::{Bout, Optional, Roster, Setup};
use kernel::{Fast, Game, Table, Tabletop};

/// The pairings that solver and simulation are asked about.
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

pub(crate) fn roster() -> Roster {
    Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"))
}

pub(crate) fn start(roster: &Roster, setup: &Setup) -> Bout {
    Bout::start(roster, setup, &mut Table::silent(&mut Fast::new(5)))
        .unwrap_or_else(|problems| panic!("{problems}"))
}

pub(crate) fn helped(one: &str, other: &str, rules: Optional) -> Setup {
    let mut setup = Setup::between(one, other, rules);
    setup.sides[0].ally = Some("Local Man".into());
    setup.sides[0].interferer = Some("Local Man".into());
    setup.sides[0].distractor = Some("Madame Stapler".into());
    setup.sides[1].interferer = Some("Jeeves Two".into());
    setup.sides[1].distractor = Some("Jeeves Two".into());
    setup.sides[1].ally = Some("Almost Andy".into());
    setup
}
