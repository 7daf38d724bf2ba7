//! Who sits where, by which right, and how the match begins when the last one does.

use kernel::{Seat, Seats};

use super::ceremony::Added;
use super::{Seated, Table, refuse};
use crate::plan::SeatPlan;
use crate::problem::{Code, Problem};

impl Table {
    pub(super) fn sit(
        &mut self,
        seat: Seat,
        person: &str,
        name: &str,
        added: Added,
        at: i64,
    ) -> Result<(), Problem> {
        if self.sitter(seat)? != &Seated::Nobody {
            return refuse(Code::SeatTaken, "That seat is taken");
        }
        let (id, called) = (person.to_owned(), name.to_owned());
        let mut all = self.added.clone();
        all[seat.index()] = Some(added);
        let begun = self.begun(&all)?;
        self.added = all;
        self.seated[seat.index()] = Seated::Person { id, name: called };
        self.tell_all(&format!("{name} sits down in {seat}."));
        if let Some(playing) = begun {
            self.play(playing);
        } else if !self.seated.contains(&Seated::Nobody) {
            self.revealing_since = Some(at);
        }
        Ok(())
    }

    /// The name of who sits there.
    pub fn called(&self, seat: Seat) -> String {
        match self.seated.get(seat.index()) {
            Some(Seated::Person { name, .. }) => name.clone(),
            Some(Seated::Bot { instead_of: Some((_, name)), .. }) => format!("{name}'s bot"),
            Some(Seated::Bot { level, .. }) => {
                let known = usize::from(*level).clamp(1, bots::Level::ALL.len()) - 1;
                format!("the {} bot", bots::Level::ALL[known])
            }
            _ => seat.to_string(),
        }
    }

    /// The id of the person who sits there.
    pub fn person_in(&self, seat: Seat) -> Option<&str> {
        match self.seated.get(seat.index()) {
            Some(Seated::Person { id, .. } | Seated::Bot { instead_of: Some((id, _)), .. }) => Some(id),
            _ => None,
        }
    }

    /// The seats of a person, bots that play on for them included.
    pub fn seats_of(&self, person: &str) -> Seats {
        let all = (0..self.seated.len()).map(Seat::at);
        all.filter(|&seat| self.person_in(seat) == Some(person)).fold(Seats::NONE, Seats::with)
    }

    /// Does a bot play there?
    pub fn is_bot(&self, seat: Seat) -> bool {
        matches!(self.seated.get(seat.index()), Some(Seated::Bot { .. }))
    }

    /// The seat in which this person may sit down now, by right or by a link's token.
    pub fn place_for(
        &self,
        person: &str,
        token: Option<&str>,
        wanted: Option<Seat>,
    ) -> Result<Seat, Problem> {
        let digest = token.map(crate::plan::link_digest);
        let mut taken = false;
        let sits = !self.seats_of(person).is_empty();
        for (index, plan) in self.plan.seats.iter().enumerate() {
            let seat = Seat::at(index);
            if wanted.is_some_and(|wanted| wanted != seat) {
                continue;
            }
            let may =
                plan.admits(person, &self.plan.host, digest.as_ref()) && !(sits && *plan == SeatPlan::Open);
            match &self.seated[index] {
                Seated::Nobody if may => return Ok(seat),
                Seated::Nobody => {}
                _ => taken |= may,
            }
        }
        if taken {
            refuse(Code::SeatTaken, "That seat is taken")
        } else {
            refuse(Code::NotYours, "There is no free seat for you here")
        }
    }

    /// The seat whose bot is asked now, with its level.
    pub fn asked_bot(&self) -> Option<(Seat, u8)> {
        self.asked_seats().iter().find_map(|seat| match self.seated.get(seat.index()) {
            Some(Seated::Bot { level, .. }) => Some((seat, *level)),
            _ => None,
        })
    }
}
