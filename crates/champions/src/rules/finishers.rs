//! Finishers: the opponent rolls the PIN at once, raised by the finisher's rating.

use kernel::{Die, Table};

use crate::bout::{Bout, Man};
use crate::card::Finisher;
use crate::event::Event;
use crate::roster::Roster;
use crate::rules::pins::cover;
use crate::rules::playing::attack;
use crate::switches::Optional;

/// The attacker's finisher.
pub(crate) fn hit_finisher(
    bout: &mut Bout,
    roster: &Roster,
    finisher: Finisher,
    table: &mut Table<'_, Event>,
) {
    let (man, victim) = (bout.attacker, bout.defender);
    land_finisher(bout, roster, man, victim, finisher, table);
}

/// `man` hits a finisher on `victim`, unless its dice say that it misses.
/// CH-FIN-1, CH-FINR-3, CH-HELP-2: the dice of a roll finisher come before any help.
pub(crate) fn land_finisher(
    bout: &mut Bout,
    roster: &Roster,
    man: Man,
    victim: Man,
    finisher: Finisher,
    table: &mut Table<'_, Event>,
) {
    let card = bout.figures(roster, man).roll;
    let rating = match finisher {
        Finisher::Rated(rating) => Some(rating),
        // CH-ROLL-1
        Finisher::Roll if bout.on(Optional::ROLL_FINISHERS) => {
            let mut roll = table.roll(Die::D6, "finisher");
            if card.dice == 2 {
                roll += table.roll(Die::D6, "finisher");
            }
            let rating = card.rating(roll);
            table.tell(|| Event::FinisherRolled { man, roll, rating });
            rating
        }
        // CH-FIN-3
        Finisher::Roll => Some(0),
    };
    match rating {
        // CH-ROLL-2
        None => attack(bout, roster, victim, card.miss, table),
        Some(rating) => {
            // CH-FINR-1, CH-FIN-2, CH-ROLL-4
            let bonus = if bout.on(Optional::FINISHER_RATINGS) { rating } else { 0 };
            cover(bout, roster, victim, bonus, true, table);
        }
    }
}
