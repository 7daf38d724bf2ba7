//! Distractor ratings: somebody at ringside makes the referee look the other way, once a match.

use kernel::{Table, fault};

use crate::bout::Bout;
use crate::event::Event;
use crate::pair::Pair;
use crate::roster::Roster;
use crate::switches::{House, Kind, Optional};

impl Bout {
    /// Is anybody allowed near the ring?
    pub(crate) fn help_allowed(&self) -> bool {
        match self.rules.kind {
            // CH-CAGE-6, CH-HOUSE-10
            Kind::Cage => !self.house(House::NOBODY_GETS_IN),
            // CH-NODQ-4, CH-HOUSE-11
            Kind::NoDq | Kind::IQuit | Kind::Ladder => self.house(House::ALLIES_IN_NO_DQ),
            Kind::LastManStanding => false,
            kind => !kind.every_man_for_himself(),
        }
    }

    pub(crate) fn may_distract(&self, side: u8) -> bool {
        let corner = self.corner(side);
        corner.may_distract
            && corner.distractor.is_some()
            && self.on(Optional::DISTRACTORS)
            && self.help_allowed()
    }
}

/// Tries a distraction; `true` if the referee looks away (CH-DISTRACT-1).
pub(crate) fn distract(bout: &mut Bout, roster: &Roster, side: u8, table: &mut Table<'_, Event>) -> bool {
    let Some(by) = bout.corner(side).distractor else {
        fault!("a distraction by nobody");
        return false;
    };
    // CH-DISTRACT-2
    bout.corner_mut(side).may_distract = false;
    // CH-HOUSE-8
    if bout.house(House::HELP_ONCE_A_MATCH) {
        bout.corners.iter_mut().for_each(|corner| corner.may_distract = false);
    }
    let needed = roster.distractor(by);
    let dice = Pair::roll(table, "distraction");
    let worked = dice.sum() <= needed;
    table.tell(|| Event::DistractionTried { side, by, dice, needed, worked });
    worked
}
