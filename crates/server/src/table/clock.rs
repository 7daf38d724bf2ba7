//! How long each seat may still think.

use kernel::{Seat, Seats};

use crate::plan::Clock;

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
