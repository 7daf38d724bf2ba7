//! A ringside ally, in singles matches: whoever is put out of the ring may meet the opponent's friend there.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::bout::{Bout, Man};
use crate::card::Chart;
use crate::choice::Choice;
use crate::event::Event;
use crate::pair::Pair;
use crate::roster::Roster;
use crate::rules::charts::RollChart;
use crate::switches::{House, Optional};

/// The ally strikes on this or less, and gets the wrestler disqualified on this or less.
pub(crate) const ALLY_NUMBER: u8 = 6;

/// The opponent has landed outside, where an ally stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct LooseTheAlly {
    /// Who landed outside.
    pub roller: Man,
}

impl Rule<Bout> for LooseTheAlly {
    #[inline]
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(bout.seat(bout.foe(self.roller)), "ringside ally"))
    }

    fn offer(&self, _: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend([Choice::SendAlly, Choice::HoldAlly]);
    }

    fn answer(self, bout: &mut Bout, _: &Roster, _: Seat, choice: Choice, _: &mut impl Table<Event>) {
        let ally = choice == Choice::SendAlly;
        bout.agenda.do_next([RollChart { chart: Chart::Ring, roller: self.roller, ally }.into()]);
    }
}

impl Bout {
    /// May that wrestler's ally do something about an opponent outside?
    pub(crate) fn ally_may_strike(&self, thrower: Man, put: bool) -> bool {
        (put || self.house(House::ALLY_MEETS_LEAVERS))
            && self.corner(self.side(thrower)).ally.is_some()
            && self.on(Optional::RINGSIDE_ALLY)
            && !self.is_tag()
            && self.help_allowed()
    }

    /// The ally goes for the one outside; `true` if the roll was the ally's.
    pub(crate) fn ally_strikes(
        &mut self,
        roster: &Roster,
        on: Man,
        dice: Pair,
        table: &mut impl Table<Event>,
    ) -> bool {
        let thrower = self.foe(on);
        let Some(ally) = self.corner(self.side(thrower)).ally else { return false };
        if dice.sum() > ALLY_NUMBER {
            table.tell(Event::AllyHeldOff { ally, on });
            return false;
        }
        table.tell(Event::AllyPounced { ally, on, dice });
        if !self.disqualified(roster, thrower, ALLY_NUMBER as i8, table) {
            self.attack(roster, thrower, 3, table);
        }
        true
    }
}
