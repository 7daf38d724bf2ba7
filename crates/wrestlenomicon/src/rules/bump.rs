//! Bumping enemy cards back up their track, and off it. WN-BUMP-5: only tracked cards are ever bumped.

use kernel::{Asked, Canonical, Choices, Die, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::choice::{Few, Mover};
use crate::{Bout, Choice, Corner, Event, Roster};

/// The first number past the track.
const OFF: u8 = 7;

/// WN-BUMP-1: which enemy card is bumped?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct BumpOne {
    /// Who bumps.
    pub seat: Seat,
    pub spaces: u8,
}

/// WN-BUMP-6: with the switch `bump_up_to`, how far?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct BumpFar {
    /// Who bumps.
    pub seat: Seat,
    pub mover: Mover,
    pub spaces: u8,
}

/// Where a card bumped so far ends: past 6 it is off, whatever lies between (WN-BUMP-2); else on the nearest empty space
/// short of where it should go, perhaps where it was (WN-BUMP-3).
pub fn bumped_to(corner: &Corner, from: u8, spaces: u8) -> u8 {
    let to = from.saturating_add(spaces);
    if to >= OFF {
        return OFF;
    }
    (from + 1..=to).rev().find(|&space| corner.on(space).is_none()).unwrap_or(from)
}

impl Bout {
    /// WN-BUMP-1: bumps one card of this seat; a space from which nothing can be bumped is passed over.
    pub(crate) fn bump(&mut self, seat: Seat, mover: Mover, spaces: u8, table: &mut Table<'_, Event>) {
        let Some((card, from)) = self.mover(seat, mover) else { return };
        let to = bumped_to(self.corner(seat), from, spaces);
        table.tell(|| Event::Bumped { seat, card, from, to });
        if to == from {
            return;
        }
        if mover == Mover::LIFTED {
            self.board.turn.lifted = None;
        } else {
            *self.corner_mut(seat).space(from) = None;
        }
        if self.board.turn.seat == seat {
            self.follow_bump(mover, to);
        }
        if to < OFF {
            *self.corner_mut(seat).space(to) = Some(card);
        } else {
            self.lose_tracked(seat, card);
        }
    }

    /// The card just played, and the card that was named to move, are followed to where they now lie (WN-MOM-9).
    fn follow_bump(&mut self, mover: Mover, to: u8) {
        let turn = &mut self.board.turn;
        if turn.named == Some(mover) {
            turn.named = (to < OFF).then_some(Mover::space(to));
        }
        if mover == Mover::space(turn.fresh) && mover != Mover::LIFTED {
            turn.fresh = if to < OFF { to } else { 0 };
            self.keep_lifted();
        }
    }

    /// WN-PLAY-10: the card just played was bumped away: the one it was replacing has its space for itself again.
    fn keep_lifted(&mut self) {
        let (seat, from) = (self.board.turn.seat, self.board.turn.lifted_from);
        if let Some(card) = self.board.turn.lifted.take() {
            *self.corner_mut(seat).space(from) = Some(card);
            if self.board.turn.named == Some(Mover::LIFTED) {
                self.board.turn.named = Some(Mover::space(from));
            }
        }
    }

    /// WN-BUMP-4: bumps all cards of this seat, from space 6 downwards; of two on one space the one just played first.
    pub(crate) fn bump_all(&mut self, seat: Seat, spaces: u8, table: &mut Table<'_, Event>) {
        for space in (1..OFF).rev() {
            let turn = self.board.turn;
            let shared = turn.seat == seat && turn.lifted.is_some() && turn.lifted_from == space;
            self.bump(seat, Mover::space(space), spaces, table);
            if shared {
                let lifted = self.board.turn.lifted.is_some();
                let under = if lifted { Mover::LIFTED } else { Mover::space(space) };
                self.bump(seat, under, spaces, table);
            }
        }
    }

    /// WN-BUMP-7: bumps a random card of this seat.
    pub(crate) fn bump_random(&mut self, seat: Seat, spaces: u8, table: &mut Table<'_, Event>) {
        let count = self.movers(seat, false).count();
        let index = match count {
            0 => return,
            1 => 0,
            _ => table.roll(Die::of(count as u8), "random tracked card") as usize - 1,
        };
        let chosen = self.movers(seat, false).nth(index);
        if let Some(mover) = chosen {
            self.bump(seat, mover, spaces, table);
        }
    }
}

impl BumpOne {
    fn go(self, bout: &mut Bout, mover: Mover, table: &mut Table<'_, Event>) {
        let Self { seat, spaces } = self;
        if bout.board.switches.bump_up_to && spaces > 1 {
            bout.then([BumpFar { seat, mover, spaces }.into()]);
        } else {
            bout.bump(seat.other(), mover, spaces, table);
        }
    }
}

impl Rule<Bout> for BumpOne {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        (bout.movers(self.seat.other(), false).take(2).count() == 2).then(|| Asked::one(self.seat, "bump"))
    }

    fn offer(&self, bout: &Bout, _: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        choices.extend(bout.movers(seat.other(), false).map(Choice::Bump));
    }

    fn answer(self, bout: &mut Bout, _: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let Choice::Bump(mover) = choice else { return kernel::fault!("a bump without a card") };
        self.go(bout, mover, table);
    }

    fn run(self, bout: &mut Bout, _: &Roster, table: &mut Table<'_, Event>) {
        let only = bout.movers(self.seat.other(), false).next();
        if let Some(mover) = only {
            self.go(bout, mover, table);
        }
    }
}

impl Rule<Bout> for BumpFar {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(self.seat, "how far to bump"))
    }

    fn offer(&self, _: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend((1..=self.spaces.min(6)).map(|spaces| Choice::BumpBy(Few(spaces))));
    }

    fn answer(self, bout: &mut Bout, _: &Roster, seat: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let Choice::BumpBy(Few(spaces)) = choice else { return kernel::fault!("a bump without a distance") };
        bout.bump(seat.other(), self.mover, spaces, table);
    }
}
