//! Who sits where, by which right, and how the match begins when the last one does.

use kernel::fair::Fairness;
use kernel::{Seat, Seats};

use super::{Playing, Sitter, Table, refuse};
use crate::plan::SeatPlan;
use crate::problem::{Code, Problem};

impl Table {
    pub(super) fn sit(&mut self, seat: Seat, person: &str, name: &str, entropy: &str) -> Result<(), Problem> {
        if self.sitter(seat)? != &Sitter::Nobody {
            return refuse(Code::SeatTaken, "somebody sits there already");
        }
        let (id, called) = (person.to_owned(), name.to_owned());
        let mut given = self.entropy.clone();
        given[seat.index()] = Some(entropy.to_owned());
        let human = (0..self.plan.seats.len()).filter(|&index| self.plan.seats[index].is_human());
        let all: Option<Vec<String>> = human.map(|index| given[index].clone()).collect();
        let begun = match all {
            Some(entropy) => Some(self.begin(entropy)?),
            None => None,
        };
        self.entropy = given;
        self.sitters[seat.index()] = Sitter::Person { id, name: called };
        self.tell_all(&format!("{name} sits down in {seat}."));
        if let Some(playing) = begun {
            self.playing = Some(playing);
            self.tell_all("Everybody is here: the match begins.");
            self.hear(0);
        }
        Ok(())
    }

    /// A table without people would begin by itself; there is none. The key needs everybody's entropy.
    pub(super) fn begin(&self, entropy: Vec<String>) -> Result<Playing, Problem> {
        let key = self.secret.key(&self.id, &entropy);
        let fairness = Fairness {
            match_id: self.id.clone(),
            commitment: self.secret.commitment(),
            entropy,
            secret: None,
        };
        let game = self.rules.start(self.plan.setup.clone(), Some(fairness), &key)?;
        Ok(Playing { game, key })
    }

    /// The name of who sits there.
    pub fn called(&self, seat: Seat) -> String {
        match self.sitters.get(seat.index()) {
            Some(Sitter::Person { name, .. }) => name.clone(),
            Some(Sitter::Bot { instead_of: Some((_, name)), .. }) => format!("{name}'s bot"),
            Some(Sitter::Bot { level, .. }) => {
                let known = usize::from(*level).clamp(1, bots::Level::ALL.len()) - 1;
                format!("the {} bot", bots::Level::ALL[known])
            }
            _ => seat.to_string(),
        }
    }

    /// The id of the person who sits there.
    pub fn person_in(&self, seat: Seat) -> Option<&str> {
        match self.sitters.get(seat.index()) {
            Some(Sitter::Person { id, .. } | Sitter::Bot { instead_of: Some((id, _)), .. }) => Some(id),
            _ => None,
        }
    }

    /// The seats of a person, bots that play on for them included.
    pub fn seats_of(&self, person: &str) -> Seats {
        let all = (0..self.sitters.len()).map(Seat::at);
        all.filter(|&seat| self.person_in(seat) == Some(person)).fold(Seats::NONE, Seats::with)
    }

    /// Does a bot play there?
    pub fn is_bot(&self, seat: Seat) -> bool {
        matches!(self.sitters.get(seat.index()), Some(Sitter::Bot { .. }))
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
        for (index, plan) in self.plan.seats.iter().enumerate() {
            let seat = Seat::at(index);
            if wanted.is_some_and(|wanted| wanted != seat) {
                continue;
            }
            let may = match plan {
                SeatPlan::Host => person == self.plan.host,
                SeatPlan::Link { digest: right } => digest.as_ref() == Some(right),
                SeatPlan::Person { person: right } => person == right,
                SeatPlan::Bot { .. } => false,
            };
            match &self.sitters[index] {
                Sitter::Nobody if may => return Ok(seat),
                Sitter::Nobody => {}
                _ => taken |= may,
            }
        }
        if taken {
            refuse(Code::SeatTaken, "that seat is taken")
        } else {
            refuse(Code::NotYours, "no free seat here is yours")
        }
    }

    /// The seat whose bot is asked now, with its level.
    pub fn asked_bot(&self) -> Option<(Seat, u8)> {
        self.asked_seats().iter().find_map(|seat| match self.sitters.get(seat.index()) {
            Some(Sitter::Bot { level, .. }) => Some((seat, *level)),
            _ => None,
        })
    }
}
