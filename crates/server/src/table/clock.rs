//! How long each seat may still think, and what happens when its time is up.

use kernel::{Seat, Seats};

use super::{Seated, Table, refuse};
use crate::plan::{AtZero, Clock};
use crate::problem::{Code, Problem};

/// The clocks of a table, one a seat.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    rule: Clock,
    /// What is left in the bank, in milliseconds.
    left: Vec<i64>,
    /// Since when a seat is asked.
    since: Vec<Option<i64>>,
}

impl Clocks {
    pub(super) fn new(rule: Clock, seats: usize) -> Self {
        let bank = match rule {
            Clock::Bank { seconds, .. } => i64::from(seconds) * 1000,
            _ => 0,
        };
        Self { rule, left: vec![bank; seats], since: vec![None; seats] }
    }

    /// The question passed from these seats to those; this seat answered.
    pub(super) fn turn(&mut self, before: Seats, after: Seats, answered: Option<Seat>, at: i64) {
        for index in 0..self.since.len() {
            let seat = Seat::at(index);
            match (before.has(seat), after.has(seat)) {
                (false, true) => self.since[index] = Some(at),
                (true, false) => self.stop(index, at),
                (true, true) if answered == Some(seat) && self.rule.per_move().is_some() => {
                    self.since[index] = Some(at);
                }
                _ => {}
            }
        }
    }

    fn stop(&mut self, index: usize, at: i64) {
        let Some(since) = self.since[index].take() else { return };
        if let Clock::Bank { increment, .. } = self.rule {
            self.left[index] = (self.left[index] - (at - since)).max(0) + i64::from(increment) * 1000;
        }
    }

    /// When a seat's time is up, if its clock runs.
    pub(super) fn deadline(&self, seat: Seat) -> Option<i64> {
        let since = (*self.since.get(seat.index())?)?;
        match self.rule {
            Clock::None => None,
            Clock::Bank { .. } => Some(since + self.left[seat.index()]),
            Clock::Move { .. } | Clock::Days { .. } => self.rule.per_move().map(|allowed| since + allowed),
        }
    }

    /// What a seat has in the bank while its clock stands.
    pub(super) fn banked(&self, seat: Seat) -> Option<i64> {
        matches!(self.rule, Clock::Bank { .. }).then(|| self.left.get(seat.index()).copied()).flatten()
    }
}

impl Table {
    pub(super) fn claim(&mut self, seat: Seat, from: Seat, at: i64) -> Result<(), Problem> {
        self.running()?;
        if self.plan.at_zero != AtZero::Claim {
            return refuse(Code::NotAllowedHere, "At this table a bot plays on when time is up");
        }
        if seat == from || !self.out_of_time(from, at) {
            return refuse(Code::NotAllowedHere, format!("{from} still has time"));
        }
        let claimant = self.called(seat);
        self.resign(from, |name| format!("{name}'s time is up, and {claimant} claims."))
    }

    pub(super) fn substitute(&mut self, seat: Seat, level: u8, at: i64) -> Result<(), Problem> {
        self.running()?;
        if self.plan.at_zero != AtZero::Bot || !self.out_of_time(seat, at) {
            return refuse(Code::NotAllowedHere, format!("{seat} still has time"));
        }
        let Seated::Person { id, name } = self.sitter(seat)?.clone() else {
            return Err(Code::NotAllowedHere.into());
        };
        self.tell_all(&format!("{name}'s time is up: a bot plays on."));
        self.seated[seat.index()] = Seated::Bot { level, instead_of: Some((id, name)) };
        Ok(())
    }

    /// The seat whose time is up and for which a bot is to play on.
    pub fn to_substitute(&self, now: i64) -> Option<Seat> {
        let seats = if self.plan.at_zero == AtZero::Bot { self.asked_seats() } else { Seats::NONE };
        seats.iter().find(|&seat| self.out_of_time(seat, now))
    }

    /// When something is to happen here by itself: a bot is asked, or time runs out for a seat
    /// that a bot takes over or that is to reveal.
    pub fn due(&self) -> Option<i64> {
        if self.asked_bot().is_some() {
            // At once, whatever the clock says now or said then.
            return Some(0);
        }
        if let Some(until) = self.reveal_until() {
            return Some(until);
        }
        if self.plan.at_zero != AtZero::Bot {
            return None;
        }
        self.asked_seats().iter().filter_map(|seat| self.deadline(seat)).min()
    }

    pub(super) fn deadline(&self, seat: Seat) -> Option<i64> {
        match self.seated.get(seat.index()) {
            Some(Seated::Person { .. }) => self.clocks.deadline(seat),
            _ => None,
        }
    }

    pub(super) fn out_of_time(&self, seat: Seat, now: i64) -> bool {
        self.deadline(seat).is_some_and(|deadline| now >= deadline)
    }
}
