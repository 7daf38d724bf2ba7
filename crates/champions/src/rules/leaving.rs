//! Down, with a way out: leaving the ring, or reaching for a partner. One or the other, not both.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::bout::Bout;
use crate::card::{Chart, Defense, Reaction, Stun};
use crate::choice::Choice;
use crate::event::Event;
use crate::roster::Roster;
use crate::rules::charts::throw;
use crate::rules::playing::suffer;
use crate::rules::tag_team::tag_out;
use crate::switches::{Kind, Optional};

/// A defense roll with a way out: take it, leave the ring, or tag out?
/// CH-LV-4
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct TakeIt {
    pub level: u8,
    pub face: u8,
}

impl TakeIt {
    pub(crate) fn entry(self, bout: &Bout, roster: &Roster) -> Defense {
        let level = (self.level.clamp(1, 3) - 1) as usize;
        bout.figures(roster, bout.defender).defense[level][(self.face.clamp(1, 6) - 1) as usize]
    }
}

impl Rule<Bout> for TakeIt {
    #[inline]
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(bout.seat(bout.defender), "a way out"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        let entry = self.entry(bout, roster);
        choices.push(Choice::Stay);
        if bout.may_leave(entry, self.level) {
            choices.push(Choice::Leave);
        }
        if bout.may_tag_out(roster, entry) {
            choices.push(Choice::TagOut);
        }
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let does = self.entry(bout, roster).does;
        let man = bout.defender;
        match choice {
            Choice::Leave => {
                table.tell(|| Event::LeftTheRing { man });
                // CH-LV-2
                throw(bout, roster, Chart::Ring, man, false, table);
            }
            Choice::TagOut if tag_out(bout, roster, table) => {}
            // CH-TAGOUT-3
            _ => suffer(bout, roster, does, table),
        }
    }
}

impl Bout {
    pub(crate) fn has_way_out(&self, roster: &Roster, entry: Defense, level: u8) -> bool {
        self.may_leave(entry, level) || self.may_tag_out(roster, entry)
    }

    /// (lv) counts on down - 3 of Level 3 defense, and where there is an outside to go to.
    /// CH-LV-1, CH-LV-3, CH-CAGE-5, CH-LUMBER-2.
    pub(crate) fn may_leave(&self, entry: Defense, level: u8) -> bool {
        entry.leave
            && level == 3
            && entry.does == Reaction::Stunned(Stun::Down, 3)
            && self.on(Optional::LEAVING_THE_RING)
            && !matches!(
                self.rules.kind,
                Kind::Cage | Kind::Lumberjack | Kind::TripleThreat | Kind::BattleRoyal
            )
    }
}
