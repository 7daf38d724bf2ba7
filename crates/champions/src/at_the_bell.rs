//! What a wrestler and a side begin with: PIN, Cage, Disqualification, bonds and saves.

use crate::bout::Rules;
use crate::roster::{Bond, Person, Roster};
use crate::switches::{House, Kind, Optional};

/// PIN, Cage and Disqualification at the bell, injuries aside.
pub(crate) fn at_the_bell(roster: &Roster, rules: &Rules, person: Person, side: u8) -> (i8, i8, i8) {
    let figures = roster.figures(person);
    // CH-FAT-1
    let mut pin = if rules.optional.has(Optional::FATIGUE) { figures.fresh_pin } else { figures.pin };
    let mut disqualification = figures.disqualification;
    // CH-QUIT-1
    if rules.kind == Kind::IQuit {
        pin -= 2;
    }
    let champion = rules.champion == Some(side);
    // CH-HOUSE-14
    if champion && rules.house.has(House::CHAMPION_PIN_LESS_3) {
        pin -= 3;
    }
    // CH-HOUSE-13
    if rules.champion.is_some() && !champion && rules.house.has(House::CHALLENGER_DQ_LESS_2) {
        disqualification -= 2;
    }
    // CH-HOUSE-19
    if rules.house.has(House::DQ_LESS_2) {
        disqualification -= 2;
    }
    (pin, figures.cage, disqualification)
}

/// The worst and the best bond between any two partners of a side; `None` for a wrestler alone.
pub(crate) fn bonds(roster: &Roster, team: &[Person]) -> Option<(Bond, Bond)> {
    let partners = |one: Person| team.iter().filter(move |other| **other != one);
    let all = team.iter().flat_map(|&one| partners(one).map(move |&other| roster.bond(one, other)));
    all.fold(None, |range, bond| match range {
        None => Some((bond, bond)),
        Some((worst, best)) => Some((bond.min(worst), bond.max(best))),
    })
}

/// Do some partners of this side team now and then, if the promoter says so? And how many saves does it have?
pub(crate) fn partnership(roster: &Roster, team: &[Person], occasional: bool) -> (bool, u8) {
    match bonds(roster, team) {
        None => (false, 0),
        Some((worst, best)) => {
            let occasional = occasional && worst == Bond::Strangers;
            (occasional, saves(if occasional { best.max(Bond::Occasional) } else { best }))
        }
    }
}

/// How many pin saves a side has whose best bond is this.
fn saves(best: Bond) -> u8 {
    match best {
        Bond::Regular => 2,
        Bond::Group | Bond::Occasional => 1,
        Bond::Strangers => 0,
    }
}
