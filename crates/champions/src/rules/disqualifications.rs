//! Disqualifications: two dice, and out on the number or less.

use kernel::Table;

use crate::bout::{Bout, How, Man};
use crate::event::Event;
use crate::matches::falls::fall;
use crate::pair::Pair;
use crate::roster::Roster;
use crate::switches::House;

impl Bout {
    /// The wrestler's own Disqualification rating, with what the house makes of it (CH-DQ-2).
    pub(crate) fn own_disqualification(&self, man: Man) -> i8 {
        self.man(man).disqualification
    }
}

/// CH-DQ-1
fn roll_disqualification(
    bout: &mut Bout,
    man: Man,
    number: i8,
    table: &mut Table<'_, Event>,
) -> (bool, Pair) {
    let dice = Pair::roll(table, "disqualification");
    // CH-HOUSE-18
    let odd_enough = dice.sum() % 2 == 1 || !bout.house(House::DQ_ON_ODD);
    let out = dice.sum() as i8 <= number && odd_enough;
    table.tell(|| Event::DisqualificationRolled { man, dice, number, out });
    // CH-HOUSE-24
    if bout.house(House::SPECIAL_REFEREE) {
        let fighter = bout.man_mut(man);
        fighter.disqualification = (fighter.disqualification + 1).min(12);
    }
    (out, dice)
}

/// Rolls for disqualification, unless nobody looks; `true` if that was the fall.
pub(crate) fn disqualified(
    bout: &mut Bout,
    roster: &Roster,
    man: Man,
    number: i8,
    table: &mut Table<'_, Event>,
) -> bool {
    if !bout.referee_watches() {
        return false;
    }
    let (out, dice) = roll_disqualification(bout, man, number, table);
    if out {
        fall(bout, roster, How::Disqualification, Some(man), Some(dice), table);
    }
    out
}

/// Both roll before anything is decided; `true` if that was the fall (CH-DQ-4).
pub(crate) fn both_disqualified(
    bout: &mut Bout,
    roster: &Roster,
    you: Man,
    opponent: Man,
    table: &mut Table<'_, Event>,
) -> bool {
    if !bout.referee_watches() {
        return false;
    }
    let (mine, their) = (bout.own_disqualification(you), bout.own_disqualification(opponent));
    let (you_out, yours) = roll_disqualification(bout, you, mine, table);
    let (opponent_out, theirs) = roll_disqualification(bout, opponent, their, table);
    match (you_out, opponent_out) {
        (true, true) => {
            // Either pair of doubles will do for a feud.
            let decided = if theirs.is_double() { theirs } else { yours };
            fall(bout, roster, How::DoubleDisqualification, None, Some(decided), table);
        }
        (true, false) => fall(bout, roster, How::Disqualification, Some(you), Some(yours), table),
        (false, true) => fall(bout, roster, How::Disqualification, Some(opponent), Some(theirs), table),
        (false, false) => {}
    }
    you_out || opponent_out
}
