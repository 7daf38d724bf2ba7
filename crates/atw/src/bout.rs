//! The state of a match, and questions one may ask of it.

use kernel::{Agenda, BySeat, Canonical, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::step::{Step, TrimHand};
use crate::{Ability, Corner, Event, Gain, Roster, Slot, Wrestler};

/// The end of the momentum meter on either side.
pub const MOMENTUM_END: i8 = 10;
/// From here on a wrestler is on a roll.
pub const ON_A_ROLL: i8 = 5;
/// From here on a wrestler is unstoppable.
pub const UNSTOPPABLE: i8 = 8;
/// So many passes in a row end a match.
pub const MOST_PASSES: u8 = 20;
/// So many blind attacks of two depleted decks end a match.
pub const MOST_BLIND_ATTACKS: u8 = 7;

/// Rule switches of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
#[serde(default, deny_unknown_fields)]
pub struct Switches {
    /// Combos and rampages are played.
    pub advanced: bool,
    /// "Gain the initiative" abilities stop rampages too.
    pub abilities_stop_rampages: bool,
}

impl Default for Switches {
    fn default() -> Self {
        Self { advanced: true, abilities_stop_rampages: true }
    }
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub enum Ending {
    /// Nobody kicked out in time.
    Pinfall(Seat),
    /// A pin by a hold.
    Submission(Seat),
    /// The other deck was depleted twice.
    Stoppage(Seat),
    /// The other gave up.
    Resignation(Seat),
    /// Seven blind attacks of two depleted decks.
    TimeLimit,
    /// Twenty passes in a row.
    Standstill,
}

impl Ending {
    /// Who won.
    pub const fn winner(self) -> Option<Seat> {
        match self {
            Self::Pinfall(seat) | Self::Submission(seat) | Self::Stoppage(seat) | Self::Resignation(seat) => {
                Some(seat)
            }
            Self::TimeLimit | Self::Standstill => None,
        }
    }
}

/// The whole state of a match: plain data, cheap to copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical)]
pub struct Bout {
    /// The version of the rules, for a rule that has changed.
    pub version: u32,
    /// Both sides of the ring.
    pub corners: BySeat<Corner>,
    /// The marker: above 0 it is the first seat's momentum, below 0 the second's.
    pub marker: i8,
    /// Who has the initiative.
    pub attacker: Seat,
    /// Has the attacker declared nothing yet in this initiative?
    pub fresh: bool,
    /// Attacks in a row, in this initiative, that hit for 2 damage or less.
    pub small_attacks: u8,
    /// Passes in a row.
    pub passes: u8,
    /// Blind attacks of both together.
    pub blind_attacks: u8,
    /// The rules in force.
    pub switches: Switches,
    /// How it ended, once it has.
    pub ending: Option<Ending>,
    /// What is still to happen.
    pub agenda: Agenda<Step, 8>,
}

impl Bout {
    /// Who has not the initiative.
    pub const fn defender(&self) -> Seat {
        self.attacker.other()
    }

    /// The board of a seat.
    #[inline]
    pub fn board<'a>(&self, roster: &'a Roster, seat: Seat) -> &'a Wrestler {
        &roster.wrestlers[self.corners[seat].wrestler as usize]
    }

    /// An ability of a seat.
    pub fn ability<'a>(&self, roster: &'a Roster, seat: Seat, slot: Slot) -> &'a Ability {
        self.board(roster, seat).ability(slot)
    }

    /// The momentum of a seat: negative when the marker is on the other side.
    pub const fn momentum(&self, seat: Seat) -> i8 {
        if seat.index() == 0 { self.marker } else { -self.marker }
    }

    /// ATW-MOMENTUM-1: moves the marker towards a seat; it stops at the end.
    pub(crate) fn gain_momentum(&mut self, seat: Seat, by: u8, table: &mut Table<'_, Event>) {
        let before = self.momentum(seat);
        let now = (before + by as i8).min(MOMENTUM_END);
        if now > before {
            self.marker = if seat.index() == 0 { now } else { -now };
            table.tell(|| Event::GainedMomentum { seat, by: (now - before) as u8, now });
        }
    }

    /// Gives a seat what it gains. Whoever may hold too many cards afterwards is asked by [`Bout::trim_hands`].
    pub(crate) fn gain(&mut self, roster: &Roster, seat: Seat, gain: Gain, table: &mut Table<'_, Event>) {
        let board = self.board(roster, seat);
        self.gain_momentum(seat, gain.momentum, table);
        let corner = &mut self.corners[seat];
        corner.rest(seat, board, gain.stamina, table);
        corner.heal(seat, board, gain.health, table);
        corner.draw(seat, gain.cards, table);
    }

    /// ATW-ATTACK-7: lets whoever has drawn above the limit choose what goes back, the attacker first.
    pub(crate) fn trim_hands(&mut self, roster: &Roster) {
        for seat in [self.defender(), self.attacker] {
            if self.corners[seat].hand.len() > self.board(roster, seat).hand {
                self.agenda.do_next([TrimHand { seat }.into()]);
            }
        }
    }

    /// Hands the initiative over. ATW-BLOCK-3: what is counted within an initiative begins anew.
    pub(crate) fn give_initiative(&mut self, seat: Seat, table: &mut Table<'_, Event>) {
        self.attacker = seat;
        self.fresh = true;
        self.small_attacks = 0;
        table.tell(|| Event::TookInitiative { seat });
    }

    /// Ends the match.
    pub(crate) fn end(&mut self, ending: Ending, table: &mut Table<'_, Event>) {
        self.ending = Some(ending);
        self.agenda.clear();
        table.tell(|| Event::Ended { ending });
    }
}
