//! Finishers: the opponent rolls the PIN at once, raised by the finisher's rating.

use kernel::{Die, Table};

use crate::bout::{Bout, Man};
use crate::card::Finisher;
use crate::event::Event;
use crate::roster::Roster;
use crate::switches::Optional;

impl Bout {
    /// The attacker's finisher.
    pub(crate) fn finisher(&mut self, roster: &Roster, finisher: Finisher, table: &mut impl Table<Event>) {
        let (man, victim) = (self.attacker, self.defender);
        self.land_finisher(roster, man, victim, finisher, table);
    }

    /// `man` hits a finisher on `victim`, unless its dice say that it misses.
    pub(crate) fn land_finisher(
        &mut self,
        roster: &Roster,
        man: Man,
        victim: Man,
        finisher: Finisher,
        table: &mut impl Table<Event>,
    ) {
        let card = self.figures(roster, man).roll;
        let rating = match finisher {
            Finisher::Rated(rating) => Some(rating),
            Finisher::Roll if self.on(Optional::ROLL_FINISHERS) => {
                let mut roll = table.roll(Die::D6, "finisher");
                if card.dice == 2 {
                    roll += table.roll(Die::D6, "finisher");
                }
                let rating = card.rating(roll);
                table.tell(Event::FinisherRolled { man, roll, rating });
                rating
            }
            Finisher::Roll => Some(0),
        };
        match rating {
            None => self.attack(roster, victim, card.miss, table),
            Some(rating) => {
                let bonus = if self.on(Optional::FINISHER_RATINGS) { rating } else { 0 };
                self.cover(roster, victim, bonus, true, table);
            }
        }
    }
}
