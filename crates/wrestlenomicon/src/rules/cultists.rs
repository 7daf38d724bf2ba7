//! Cultists: gained by cards, sacrificed for Momentum.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::choice::Mover;
use crate::vocabulary::Lasting;
use crate::{Board, Bout, Choice, Event, Roster};

/// WN-CULT-8: more than six Cultists never move a card further: the track has six spaces.
const USEFUL: u16 = 6;

/// WN-CULT-6: after a 1!, single cards may be moved on, a Cultist each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct CultistSteps {
    pub seat: Seat,
}

impl Bout {
    /// WN-CULT-1: Cultists come to the Cult tile, without limit but for the switch (WN-CULT-2). WN-CULT-7: a plain count.
    pub(crate) fn gain_cultists(&mut self, seat: Seat, count: u16, table: &mut Table<'_, Event>) {
        let cap = match self.board.switches.cultist_cap {
            0 => u16::MAX,
            cap => cap,
        };
        let corner = self.corner_mut(seat);
        let before = corner.cultists;
        corner.cultists = before.saturating_add(count).min(cap.max(before));
        let count = corner.cultists - before;
        if count > 0 {
            table.tell(|| Event::CultistsGained { seat, count });
        }
    }

    /// WN-CULT-3: Cultists go back to the supply.
    pub(crate) fn sacrifice(&mut self, seat: Seat, count: u8, table: &mut Table<'_, Event>) {
        if count == 0 {
            return;
        }
        let corner = self.corner_mut(seat);
        corner.cultists = corner.cultists.saturating_sub(count.into());
        if self.board.turn.seat == seat {
            self.board.turn.sacrificed = true;
        }
        table.tell(|| Event::CultistsSacrificed { seat, count: count.into() });
    }

    /// The most that can be sacrificed for one move, whatever its Momentum comes from (WN-CULT-5). Moves without Momentum
    /// do not ask (WN-CULT-4).
    #[inline]
    pub(crate) fn most_cultists(&self, seat: Seat) -> u8 {
        self.corner(seat).cultists.min(USEFUL) as u8
    }

    /// How far one Cultist moves a card.
    #[inline]
    pub(crate) fn cultist_step(&self, roster: &Roster, seat: Seat) -> u8 {
        self.board.cultist_step(roster, seat)
    }
}

impl Board {
    /// WN-CARD-7, WN-PERM-5: how far one Cultist of a seat moves a card; two masks do no more than one.
    #[inline]
    pub(crate) fn cultist_step(&self, roster: &Roster, seat: Seat) -> u8 {
        let steps = self.lasting(roster, seat).map(|effect| match effect {
            Lasting::CultistStep(step) => step,
            _ => 1,
        });
        steps.fold(1, u8::max)
    }
}

impl CultistSteps {
    fn movers(self, bout: &Bout, roster: &Roster) -> impl Iterator<Item = Mover> {
        let seat = self.seat;
        let step = bout.cultist_step(roster, seat);
        bout.movers(seat, true).filter(move |&mover| bout.lands_on(seat, mover, step).is_some())
    }
}

impl Rule<Bout> for CultistSteps {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        (bout.corner(self.seat).cultists > 0 && self.movers(bout, roster).next().is_some())
            .then(|| Asked::one(self.seat, "cultists"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend(self.movers(bout, roster).map(Choice::SacrificeFor));
        choices.push(Choice::NoMore);
    }

    fn answer(
        self,
        bout: &mut Bout,
        roster: &Roster,
        seat: Seat,
        choice: Choice,
        table: &mut Table<'_, Event>,
    ) {
        match choice {
            Choice::SacrificeFor(mover) => {
                let step = bout.cultist_step(roster, seat);
                bout.sacrifice(seat, 1, table);
                bout.advance(seat, mover, step, table);
                bout.then([self.into()]);
            }
            Choice::NoMore => {}
            _ => kernel::fault!("a Cultist is sacrificed for nothing"),
        }
    }
}
