//! For which seat a person speaks, at a table or at its snapshot.

use kernel::{Seat, Seats};

use super::{Snapshot, Table, refuse};
use crate::problem::{Code, Problem};

/// Who sits where.
pub trait Seating {
    /// The seats of a person, bots that play on for them included.
    fn seats_of(&self, person: &str) -> Seats;
    /// Whom the rules ask.
    fn asked_seats(&self) -> Seats;
    /// Does a bot play there?
    fn is_bot(&self, seat: Seat) -> bool;
    /// Why the match cannot be read.
    fn unreadable(&self) -> Option<&str>;

    /// Refuses with the reason why the match cannot be read, if it cannot.
    fn readable(&self) -> Result<(), Problem> {
        self.unreadable().map_or(Ok(()), |reason| refuse(Code::Unreadable, reason))
    }

    /// The seat for which a person speaks: the one they name, or the asked one of theirs, or their only one.
    fn own_seat(&self, person: &str, wanted: Option<Seat>) -> Result<Seat, Problem> {
        let own = self.seats_of(person);
        match wanted {
            Some(seat) if own.has(seat) => Ok(seat),
            Some(seat) => refuse(Code::NotYours, format!("{seat} is not your seat")),
            None => {
                let asked = own.iter().find(|&seat| self.asked_seats().has(seat));
                asked.or(own.lowest()).ok_or_else(|| Problem::new(Code::NotYours, "You have no seat here"))
            }
        }
    }

    /// The seat for which a person plays: not one that a bot has taken over.
    fn playing_seat(&self, person: &str, wanted: Option<Seat>) -> Result<Seat, Problem> {
        self.readable()?;
        let seat = self.own_seat(person, wanted)?;
        if self.is_bot(seat) { refuse(Code::NotYours, "A bot is playing for you") } else { Ok(seat) }
    }
}

impl Seating for Table {
    fn seats_of(&self, person: &str) -> Seats {
        Self::seats_of(self, person)
    }
    fn asked_seats(&self) -> Seats {
        Self::asked_seats(self)
    }
    fn is_bot(&self, seat: Seat) -> bool {
        Self::is_bot(self, seat)
    }
    fn unreadable(&self) -> Option<&str> {
        Self::unreadable(self)
    }
}

impl Seating for Snapshot {
    fn seats_of(&self, person: &str) -> Seats {
        Self::seats_of(self, person)
    }
    fn asked_seats(&self) -> Seats {
        Self::asked_seats(self)
    }
    fn is_bot(&self, seat: Seat) -> bool {
        Self::is_bot(self, seat)
    }
    fn unreadable(&self) -> Option<&str> {
        self.reason.as_deref()
    }
}
