//! A ringside ally, in singles matches: whoever is put out of the ring may meet the opponent's friend there.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table, fault};
use serde::{Deserialize, Serialize};

use crate::bout::{Bout, Man};
use crate::card::Chart;
use crate::choice::Choice;
use crate::event::Event;
use crate::pair::Pair;
use crate::roster::Roster;
use crate::rules::charts::RollChart;
use crate::rules::disqualifications::disqualified;
use crate::rules::playing::attack;
use crate::switches::{House, Optional};

/// The ally strikes on this or less, and gets the wrestler disqualified on this or less.
pub(crate) const ALLY_NUMBER: u8 = 6;

/// The opponent has landed outside, where an ally stands (CH-ALLY-1).
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

    fn answer(self, bout: &mut Bout, _: &Roster, _: Seat, choice: Choice, _: &mut Table<'_, Event>) {
        let ally = choice == Choice::SendAlly;
        bout.agenda.do_next([RollChart { chart: Chart::Ring, roller: self.roller, ally }.into()]);
    }
}

impl Bout {
    /// May that wrestler's ally do something about an opponent outside?
    /// CH-ALLY-5, CH-HOUSE-4
    pub(crate) fn ally_may_strike(&self, thrower: Man, put: bool) -> bool {
        (put || self.house(House::ALLY_MEETS_LEAVERS))
            && self.corner(self.side(thrower)).ally.is_some()
            && self.on(Optional::RINGSIDE_ALLY)
            && !self.is_tag()
            && self.help_allowed()
    }
}

/// The ally goes for the one outside; `true` if the roll was the ally's.
pub(crate) fn ally_strikes(
    bout: &mut Bout,
    roster: &Roster,
    on: Man,
    dice: Pair,
    table: &mut Table<'_, Event>,
) -> bool {
    let thrower = bout.foe(on);
    let Some(ally) = bout.corner(bout.side(thrower)).ally else {
        fault!("an ally strikes who is not there");
        return false;
    };
    // CH-ALLY-4
    if dice.sum() > ALLY_NUMBER {
        table.tell(|| Event::AllyHeldOff { ally, on });
        return false;
    }
    table.tell(|| Event::AllyPounced { ally, on, dice });
    // CH-ALLY-2, CH-ALLY-3, CH-ALLY-7: unless the referee is down.
    if !disqualified(bout, roster, thrower, ALLY_NUMBER as i8, table) {
        attack(bout, roster, thrower, 3, table);
    }
    true
}
