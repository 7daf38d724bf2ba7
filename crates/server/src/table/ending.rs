//! Giving up, agreeing on a draw, closing a table, and playing again.

use kernel::{Seat, Seats};

use super::{Pending, Seated, Table, illegal, refuse};
use crate::entry::TableEntry;
use crate::problem::{Code, Problem};

impl Table {
    pub(super) fn resign(&mut self, seat: Seat, words: impl Fn(&str) -> String) -> Result<(), Problem> {
        let told = words(&self.called(seat));
        self.running()?;
        let Some(session) = &mut self.playing else { return Err(Code::NotStarted.into()) };
        session.resign(seat).map_err(|refused| illegal(&refused))?;
        self.tell_all(&told);
        self.hear_last(Some(seat));
        self.draw = None;
        Ok(())
    }

    pub(super) fn offer_draw(&mut self, seat: Seat) -> Result<(), Problem> {
        self.running()?;
        if self.draw.is_some() {
            return refuse(Code::NotAllowedHere, "A draw has already been offered");
        }
        if self.other_people(seat).is_empty() {
            return refuse(Code::NotAllowedHere, "Bots do not accept draws");
        }
        self.draw = Some(Pending { by: seat, agreed: Seats::NONE });
        self.tell_all(&format!("{} offers a draw.", self.called(seat)));
        Ok(())
    }

    pub(super) fn answer_draw(&mut self, seat: Seat, yes: bool) -> Result<(), Problem> {
        self.running()?;
        let Some(mut pending) = self.draw else {
            return refuse(Code::NothingPending, "Nobody has offered a draw");
        };
        if !self.other_people(pending.by).has(seat) || pending.agreed.has(seat) {
            return refuse(Code::NotYours, "The draw offer is not for you");
        }
        if !yes {
            self.draw = None;
            self.tell_all(&format!("{} declines the draw.", self.called(seat)));
            return Ok(());
        }
        pending.agreed = pending.agreed.with(seat);
        if self.other_people(pending.by).iter().any(|other| !pending.agreed.has(other)) {
            self.draw = Some(pending);
            self.tell_all(&format!("{} agrees to a draw.", self.called(seat)));
            return Ok(());
        }
        let Some(session) = &mut self.playing else { return Err(Code::NotStarted.into()) };
        session.agree_draw(pending.by).map_err(|refused| illegal(&refused))?;
        self.draw = None;
        self.tell_all(&format!("{} accepts the draw.", self.called(seat)));
        Ok(())
    }

    /// The entry with which a person closes the table: only its host does.
    pub fn closing_entry(&self, person: &str) -> Result<TableEntry, Problem> {
        if self.plan.host == person {
            Ok(TableEntry::Closed)
        } else {
            refuse(Code::NotYours, "Only the host can close a table")
        }
    }

    pub(super) fn close(&mut self) -> Result<(), Problem> {
        if self.playing.is_some() {
            return refuse(Code::StillRunning, "The match has started. Resign instead");
        }
        if self.is_over() {
            return refuse(Code::Over, "The match is over");
        }
        self.closed = true;
        self.tell_all("The table was closed.");
        Ok(())
    }

    pub(super) fn note_rematch(&mut self, seat: Seat, id: &str) -> Result<(), Problem> {
        if self.outcome().is_none() {
            return refuse(Code::StillRunning, "You can ask for a rematch when the match is over");
        }
        if self.rematch.is_some() {
            return refuse(Code::NotAllowedHere, "There is already a rematch");
        }
        self.rematch = Some(id.to_owned());
        self.tell_all(&format!("{} wants a rematch.", self.called(seat)));
        Ok(())
    }

    /// The table of the rematch.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// The people besides this seat whose agreement counts.
    pub(super) fn other_people(&self, seat: Seat) -> Seats {
        let own = self.person_in(seat).map(str::to_owned);
        (0..self.seated.len())
            .map(Seat::at)
            .filter(|&other| other != seat && matches!(self.seated[other.index()], Seated::Person { .. }))
            .filter(|&other| self.person_in(other).map(str::to_owned) != own)
            .fold(Seats::NONE, Seats::with)
    }
}
