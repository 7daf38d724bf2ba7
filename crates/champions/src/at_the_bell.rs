//! What a wrestler and a side begin with: PIN, Cage, Disqualification, bonds and saves.

use crate::bout::{MOST_PARTNERS, Rules};
use crate::roster::{Bond, Person, Roster};
use crate::switches::{House, Kind, Optional};

/// PIN, Cage and Disqualification at the bell, injuries aside.
pub(crate) fn at_the_bell(roster: &Roster, rules: &Rules, person: Person, side: u8) -> (i8, i8, i8) {
    let figures = roster.figures(person);
    let mut pin = if rules.optional.has(Optional::FATIGUE) { figures.fresh_pin } else { figures.pin };
    let mut disqualification = figures.disqualification;
    if rules.kind == Kind::IQuit {
        pin -= 2;
    }
    let champion = rules.champion == Some(side);
    if champion && rules.house.has(House::CHAMPION_PIN_LESS_3) {
        pin -= 3;
    }
    if rules.champion.is_some() && !champion && rules.house.has(House::CHALLENGER_DQ_LESS_2) {
        disqualification -= 2;
    }
    if rules.house.has(House::DQ_LESS_2) {
        disqualification -= 2;
    }
    (pin, figures.cage, disqualification)
}

/// How well everybody on a side knows everybody else, two bits each; and the best of it.
pub(crate) fn bonds(roster: &Roster, team: &[Person], of: Person, occasional: bool) -> (u16, Bond) {
    let mut bits = 0;
    let mut best = Bond::Strangers;
    for (place, &other) in team.iter().enumerate().take(MOST_PARTNERS) {
        if other == of {
            continue;
        }
        let known = roster.bond(of, other);
        let bond = if known == Bond::Strangers && occasional { Bond::Occasional } else { known };
        bits |= (bond as u16) << (2 * place);
        best = best.max(bond);
    }
    (bits, best)
}

/// How many pin saves a side has whose best bond is this.
pub(crate) fn saves(best: Bond) -> u8 {
    match best {
        Bond::Regular => 2,
        Bond::Group | Bond::Occasional => 1,
        Bond::Strangers => 0,
    }
}
