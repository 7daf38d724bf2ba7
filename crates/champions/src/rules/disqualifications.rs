//! Disqualifications: two dice, and out on the number or less.

use kernel::Table;

use crate::bout::{Bout, How, Man};
use crate::event::Event;
use crate::pair::Pair;
use crate::roster::Roster;
use crate::switches::House;

impl Bout {
    /// The wrestler's own Disqualification rating, with what the house makes of it.
    pub(crate) fn own_disqualification(&self, man: Man) -> i8 {
        self.man(man).disqualification
    }

    fn roll_disqualification(&mut self, man: Man, number: i8, table: &mut impl Table<Event>) -> (bool, Pair) {
        let dice = Pair::roll(table, "disqualification");
        let odd_enough = dice.sum() % 2 == 1 || !self.house(House::DQ_ON_ODD);
        let out = dice.sum() as i8 <= number && odd_enough;
        table.tell(Event::DisqualificationRolled { man, dice, number, out });
        if self.house(House::SPECIAL_REFEREE) {
            let fighter = self.man_mut(man);
            fighter.disqualification = (fighter.disqualification + 1).min(12);
        }
        (out, dice)
    }

    /// Rolls for disqualification, unless nobody looks; `true` if that was the fall.
    pub(crate) fn disqualified(
        &mut self,
        roster: &Roster,
        man: Man,
        number: i8,
        table: &mut impl Table<Event>,
    ) -> bool {
        if !self.referee_watches() {
            return false;
        }
        let (out, dice) = self.roll_disqualification(man, number, table);
        if out {
            self.fall(roster, How::Disqualification, Some(man), Some(dice), table);
        }
        out
    }

    /// Both roll before anything is decided; `true` if that was the fall.
    pub(crate) fn both_disqualified(
        &mut self,
        roster: &Roster,
        you: Man,
        opponent: Man,
        table: &mut impl Table<Event>,
    ) -> bool {
        if !self.referee_watches() {
            return false;
        }
        let (you_out, yours) = self.roll_disqualification(you, self.own_disqualification(you), table);
        let (opponent_out, theirs) =
            self.roll_disqualification(opponent, self.own_disqualification(opponent), table);
        match (you_out, opponent_out) {
            (true, true) => {
                // Either pair of doubles will do for a feud.
                let decided = if theirs.is_double() { theirs } else { yours };
                self.fall(roster, How::DoubleDisqualification, None, Some(decided), table);
            }
            (true, false) => self.fall(roster, How::Disqualification, Some(you), Some(yours), table),
            (false, true) => self.fall(roster, How::Disqualification, Some(opponent), Some(theirs), table),
            (false, false) => {}
        }
        you_out || opponent_out
    }
}
