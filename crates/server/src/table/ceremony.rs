//! The dice ceremony: seats commit when they sit down, reveal when all have, and then the key is made. `docs/dice.md`
//! says why.

use catalog::Session;
use kernel::fair::{Bytes32, Entropy, Fairness, SeatEntropy};
use kernel::{Seat, Seats};
use wire::{AddedBy, DiceLook, SeatDice};

use super::{Table, refuse};
use crate::plan::{Clock, SeatPlan};
use crate::problem::{Code, Problem};

/// What a seat has done for the dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Added {
    /// It has committed, and not revealed yet.
    Committed(Bytes32),
    /// It has nothing more to do.
    Done(SeatEntropy),
}

/// How long seats have to reveal, in milliseconds, once all have sat down.
fn time_to_reveal(clock: Clock) -> i64 {
    match clock {
        Clock::Move { .. } | Clock::Bank { .. } => 120_000,
        Clock::Days { .. } => 86_400_000,
        Clock::None => 600_000,
    }
}

impl Table {
    /// What a seat adds when it sits down with this commitment, or with this entropy in the open.
    pub(super) fn added(&self, entropy: &str, commitment: Option<Bytes32>) -> Result<Added, Problem> {
        match commitment {
            Some(_) if self.plan.dice < 2 => refuse(
                Code::NotAllowedHere,
                "this table was made before seats could commit; send entropy instead of a commitment",
            ),
            Some(_) if !entropy.is_empty() => refuse(
                Code::Unfit,
                "send either a commitment or entropy; what is committed to is revealed later",
            ),
            Some(commitment) => Ok(Added::Committed(commitment)),
            None if entropy.is_empty() => Ok(Added::Done(SeatEntropy::Waived)),
            None => Ok(Added::Done(SeatEntropy::Open {
                commitment: self.secret.commitment().of_seat(&self.id, entropy),
                entropy: entropy.to_owned(),
            })),
        }
    }

    /// The match, if these are all that was still missing.
    pub(super) fn begun(&self, added: &[Option<Added>]) -> Result<Option<Session>, Problem> {
        let mut seats = Vec::with_capacity(added.len());
        for (plan, added) in self.plan.seats.iter().zip(added) {
            match (plan, added) {
                (SeatPlan::Bot { .. }, _) => seats.push(SeatEntropy::Bot),
                (_, Some(Added::Done(done))) => seats.push(done.clone()),
                _ => return Ok(None),
            }
        }
        self.begin(seats).map(Some)
    }

    /// A table without people would begin by itself; there is none. The key needs what everybody adds.
    fn begin(&self, seats: Vec<SeatEntropy>) -> Result<Session, Problem> {
        let (key, entropy) = if self.plan.dice < 2 {
            let human = seats.iter().filter(|seat| **seat != SeatEntropy::Bot);
            let texts: Vec<String> = human.map(|seat| seat.text().into_owned()).collect();
            (self.secret.key(&self.id, &texts), Entropy::Texts(texts))
        } else {
            (self.secret.key_of_seats(&self.id, &seats), Entropy::Seats(seats))
        };
        let fairness = Fairness {
            match_id: self.id.clone(),
            commitment: self.secret.commitment(),
            entropy,
            secret: None,
        };
        let Some(rules) = &self.rules else { return Err(Code::Unreadable.into()) };
        let game = rules.start_by(self.plan.rules, self.plan.setup.clone(), Some(fairness), &key)?;
        let people =
            self.plan.seats.iter().enumerate().filter(|(_, seat)| !matches!(seat, SeatPlan::Bot { .. }));
        let people = people.fold(Seats::NONE, |people, (index, _)| people.with(Seat::at(index)));
        Ok(Session::new(game, key, people))
    }

    /// The match begins.
    pub(super) fn play(&mut self, session: Session) {
        self.playing = Some(session);
        self.tell_all("Everybody is here: the match begins.");
        self.hear(0, None);
    }

    /// The seats that are to reveal now.
    pub fn to_reveal(&self) -> Seats {
        if self.revealing_since.is_none() || self.playing.is_some() || self.closed {
            return Seats::NONE;
        }
        let waits = |seat: &Seat| matches!(self.added[seat.index()], Some(Added::Committed(_)));
        (0..self.added.len()).map(Seat::at).filter(waits).fold(Seats::NONE, Seats::with)
    }

    /// Until when they have time.
    pub(super) fn reveal_until(&self) -> Option<i64> {
        let since = self.revealing_since.filter(|_| !self.to_reveal().is_empty())?;
        Some(since + time_to_reveal(self.plan.clock))
    }

    /// A seat whose time to reveal is up.
    pub fn to_miss(&self, now: i64) -> Option<Seat> {
        self.reveal_until().filter(|&until| now >= until).and_then(|_| self.to_reveal().lowest())
    }

    /// The commitment that a seat is to reveal now.
    fn waiting(&self, seat: Seat) -> Result<Bytes32, Problem> {
        self.sitter(seat)?;
        match &self.added[seat.index()] {
            Some(Added::Committed(commitment)) if self.to_reveal().has(seat) => Ok(*commitment),
            Some(Added::Committed(_)) => {
                refuse(Code::NotStarted, "Not everybody has sat down yet. Reveal when all have")
            }
            _ => refuse(Code::NothingPending, "There is nothing to reveal"),
        }
    }

    pub(super) fn reveal(&mut self, seat: Seat, entropy: &str) -> Result<(), Problem> {
        let commitment = self.waiting(seat)?;
        if self.secret.commitment().of_seat(&self.id, entropy) != commitment {
            return refuse(Code::Unfit, "entropy: this is not what you committed to");
        }
        self.settle(seat, SeatEntropy::Committed { commitment, entropy: entropy.to_owned() }, None)
    }

    pub(super) fn miss(&mut self, seat: Seat, at: i64) -> Result<(), Problem> {
        let commitment = self.waiting(seat)?;
        if self.reveal_until().is_none_or(|until| at < until) {
            return refuse(Code::NotAllowedHere, format!("{seat} still has time to reveal"));
        }
        let told = format!("{} did not reveal in time: their commitment counts instead.", self.called(seat));
        self.settle(seat, SeatEntropy::Missed { commitment }, Some(&told))
    }

    fn settle(&mut self, seat: Seat, done: SeatEntropy, told: Option<&str>) -> Result<(), Problem> {
        let mut added = self.added.clone();
        added[seat.index()] = Some(Added::Done(done));
        let begun = self.begun(&added)?;
        self.added = added;
        if let Some(told) = told {
            self.tell_all(told);
        }
        if let Some(playing) = begun {
            self.play(playing);
        }
        Ok(())
    }

    /// What everybody sees of the ceremony; what was revealed, when everything is over.
    pub(super) fn dice_look(&self) -> DiceLook {
        let over = self.is_over();
        let seat = |(plan, added): (&SeatPlan, &Option<Added>)| {
            let (by, commitment, entropy) = match (plan, added) {
                (SeatPlan::Bot { .. }, _) => (AddedBy::Bot, None, None),
                (_, None) => (AddedBy::Nobody, None, None),
                (_, Some(Added::Committed(commitment))) => (AddedBy::Committed, Some(*commitment), None),
                (_, Some(Added::Done(done))) => match done {
                    SeatEntropy::Bot => (AddedBy::Bot, None, None),
                    SeatEntropy::Waived => (AddedBy::Waived, None, None),
                    SeatEntropy::Missed { commitment } => (AddedBy::Missed, Some(*commitment), None),
                    SeatEntropy::Open { commitment, entropy } => {
                        (AddedBy::Open, Some(*commitment), Some(entropy))
                    }
                    SeatEntropy::Committed { commitment, entropy } => {
                        (AddedBy::Committed, Some(*commitment), Some(entropy))
                    }
                },
            };
            SeatDice {
                by,
                commitment: commitment.map(|commitment| commitment.to_string()),
                entropy: entropy.filter(|_| over).cloned(),
            }
        };
        DiceLook {
            protocol: self.plan.dice,
            seats: self.plan.seats.iter().zip(&self.added).map(seat).collect(),
            reveal: self.to_reveal().iter().map(Into::into).collect(),
            until: self.reveal_until(),
        }
    }
}
