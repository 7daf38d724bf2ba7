//! Basic chart choices, and dis moves: both may be declined, and then one rolls again a level lower.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::bout::Bout;
use crate::card::{Dis, Does, Offense};
use crate::choice::Choice;
use crate::event::Event;
use crate::roster::Roster;
use crate::rules::playing::{attack, carry_out};
use crate::switches::{Kind, Optional};

/// A throw marked (c), or a dis move, has been rolled: go through with it?
/// CH-C-1, CH-DIS-3
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Attempt {
    pub level: u8,
    pub face: u8,
}

impl Attempt {
    pub(crate) fn entry<'r>(self, bout: &Bout, roster: &'r Roster) -> &'r Offense {
        let level = (self.level.clamp(1, 3) - 1) as usize;
        &bout.figures(roster, bout.attacker).offense[level][(self.face.clamp(1, 6) - 1) as usize]
    }
}

impl Rule<Bout> for Attempt {
    #[inline]
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(bout.seat(bout.attacker), "go through with it"))
    }

    fn offer(&self, _: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend([Choice::DoIt, Choice::RollAgain]);
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if choice == Choice::DoIt {
            let entry = *self.entry(bout, roster);
            carry_out(bout, roster, &entry, table);
        } else {
            // The level before this one; on Level 1 the same again.
            // CH-C-2, CH-C-3
            let level = self.level.saturating_sub(1).max(1);
            let man = bout.attacker;
            table.tell(|| Event::Declined { man, level });
            attack(bout, roster, man, level, table);
        }
    }
}

impl Bout {
    /// May the attacker decline this instruction?
    /// CH-CAGE-4: in a cage too.
    pub(crate) fn may_decline(&self, entry: &Offense) -> bool {
        let throw = entry.optional
            && matches!(entry.does, Does::Throw(_))
            && self.on(Optional::CHART_CHOICES)
            && self.rules.kind != Kind::BattleRoyal;
        throw || self.dis_counts(entry)
    }

    /// Can this move disqualify anybody now?
    /// CH-DIS-5, CH-NODQ-3
    pub(crate) fn dis_counts(&self, entry: &Offense) -> bool {
        entry.dis != Dis::Clean && self.on(Optional::DIS_MOVES) && self.referee_watches()
    }
}
