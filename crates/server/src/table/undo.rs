//! Undo: free until dice are rolled, something is revealed or the turn passes; beyond that everybody must agree. An undo is
//! an entry of the log; nothing is deleted, and the dice of the choices in force stay what they are.

use catalog::AnyMatch;
use kernel::{Seat, Seats};

use wire::UndoMay;

use super::{Pending, Table, refuse};
use crate::entry::TableEntry;
use crate::plan::UndoRule;
use crate::problem::{Code, Problem};

impl Table {
    /// How a seat could go back to so many entries: at once, by asking, or not at all.
    pub(super) fn undo_way(&self, seat: Seat, to: usize) -> UndoMay {
        let Ok(session) = self.running() else { return UndoMay::No };
        let Some(free) = session.is_free_to_undo(seat, to) else { return UndoMay::No };
        match self.plan.undo {
            UndoRule::None => UndoMay::No,
            UndoRule::Free | UndoRule::Consent if free => UndoMay::Free,
            UndoRule::Free => UndoMay::No,
            UndoRule::Consent if self.undo.is_some() || self.undo_refused.has(seat) => UndoMay::No,
            UndoRule::Consent => UndoMay::Ask,
        }
    }

    /// The entry with which a seat goes back: to before its own last answer, or as far as it says.
    pub fn undo_entry(&self, seat: Seat, to: Option<usize>) -> Result<TableEntry, Problem> {
        let session = self.running()?;
        let Some(to) = to.or_else(|| session.before_last_move(seat)) else {
            return refuse(Code::NothingPending, "You have made no move to undo");
        };
        match self.undo_way(seat, to) {
            UndoMay::Free => Ok(TableEntry::Undone { seat, to }),
            UndoMay::Ask => Ok(TableEntry::UndoAsked { seat, to }),
            UndoMay::No if self.undo_refused.has(seat) => {
                refuse(Code::NotAllowedHere, "Your undo request was declined. Ask again after the next move")
            }
            UndoMay::No if self.undo.is_some() => {
                refuse(Code::NotAllowedHere, "An undo request is already waiting for an answer")
            }
            UndoMay::No => {
                refuse(Code::NotAllowedHere, "You can't undo past a roll, a reveal or a change of turn")
            }
        }
    }

    /// What a seat may do about its own last answer.
    pub(super) fn may_undo(&self, seat: Seat) -> UndoMay {
        let last = self.playing.as_ref().and_then(|session| session.before_last_move(seat));
        last.map_or(UndoMay::No, |to| self.undo_way(seat, to))
    }

    pub(super) fn take_back(&mut self, seat: Seat, to: usize) -> Result<(), Problem> {
        self.running()?;
        if self.undo_way(seat, to) != UndoMay::Free {
            return refuse(Code::NotAllowedHere, "You can't undo past a roll, a reveal or a change of turn");
        }
        self.go_back(to)?;
        self.tell_all(&format!("{} undoes the last move.", self.called(seat)));
        Ok(())
    }

    pub(super) fn ask_undo(&mut self, seat: Seat, to: usize) -> Result<(), Problem> {
        self.running()?;
        if self.undo_way(seat, to) != UndoMay::Ask {
            return refuse(Code::NotAllowedHere, "You can't request an undo now");
        }
        if self.other_people(seat).is_empty() {
            // Bots do not mind. It is counted all the same.
            self.go_back(to)?;
            self.undos += 1;
            self.tell_all(&format!("{} goes back to move {to}.", self.called(seat)));
            return Ok(());
        }
        self.undo = Some((Pending { by: seat, agreed: Seats::NONE }, to));
        self.tell_all(&format!("{} asks to undo to move {to}.", self.called(seat)));
        Ok(())
    }

    pub(super) fn answer_undo(&mut self, seat: Seat, yes: bool) -> Result<(), Problem> {
        self.running()?;
        let Some((mut pending, to)) = self.undo else {
            return refuse(Code::NothingPending, "Nobody has requested an undo");
        };
        let asked = self.other_people(pending.by);
        if !asked.has(seat) || pending.agreed.has(seat) {
            return refuse(Code::NotYours, "The undo request is not for you");
        }
        if !yes {
            self.undo = None;
            self.undo_refused = self.undo_refused.with(pending.by);
            self.tell_all(&format!("{} declines the undo.", self.called(seat)));
            return Ok(());
        }
        pending.agreed = pending.agreed.with(seat);
        if asked.iter().any(|other| !pending.agreed.has(other)) {
            self.undo = Some((pending, to));
            self.tell_all(&format!("{} allows the undo.", self.called(seat)));
            return Ok(());
        }
        self.go_back(to)?;
        self.undo = None;
        self.undos += 1;
        self.tell_all(&format!("{} allows the undo: back to move {to}.", self.called(seat)));
        Ok(())
    }

    fn go_back(&mut self, to: usize) -> Result<(), Problem> {
        let Some(session) = &mut self.playing else { return Err(Code::NotStarted.into()) };
        session.undo_to(to).map_err(|diverged| Problem::new(Code::NotAllowedHere, diverged.to_string()))?;
        self.draw = None;
        Ok(())
    }

    /// How many entries the record has.
    pub fn answers(&self) -> usize {
        self.game().map_or(0, AnyMatch::entries)
    }
}
