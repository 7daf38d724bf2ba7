//! Option B: play a Permanent; two at most.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::abilities::effects::{Part, Perform};
use crate::card::Card;
use crate::{Bout, Choice, Event, Pantheon};

/// The most Permanents a seat keeps in play.
const MOST: usize = 2;

/// A third Permanent: which of the two is discarded?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct MakeRoom {
    pub seat: Seat,
}

/// The Play part has happened: from now on the newest Permanent lasts (W27).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Wake;

/// Which enemy Permanent is destroyed?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct ChooseDestroyed {
    pub seat: Seat,
}

impl Bout {
    /// Lays the card down; its Play part, and then the lasting one, follow.
    pub(crate) fn play_permanent(&mut self, seat: Seat, card: Card, table: &mut impl Table<Event>) {
        self.from_hand(seat, card);
        self.corner_mut(seat).permanents.push(card);
        self.board.turn.waking = true;
        table.tell(Event::PermanentPlayed { seat, card });
        let play = Perform::all(seat, card, Part::Play).into();
        self.then([MakeRoom { seat }.into(), play, Wake.into()]);
    }

    fn remove_permanent(&mut self, seat: Seat, card: Card) {
        let permanents = &mut self.corner_mut(seat).permanents;
        if let Some(index) = permanents.iter().position(|&lies| lies == card) {
            permanents.remove(index);
            self.discard(card);
        }
    }

    fn retire(&mut self, seat: Seat, card: Card, table: &mut impl Table<Event>) {
        self.remove_permanent(seat, card);
        table.tell(Event::Retired { seat, card });
    }

    fn destroy(&mut self, seat: Seat, card: Card, table: &mut impl Table<Event>) {
        self.remove_permanent(seat, card);
        table.tell(Event::Destroyed { seat, card });
    }
}

impl MakeRoom {
    /// The older Permanents, if there are too many.
    fn older(self, bout: &Bout) -> impl Iterator<Item = Card> {
        let permanents = bout.corner(self.seat).permanents;
        let full = permanents.len() > MOST;
        let same = permanents.len() > 1 && permanents[0] == permanents[1];
        permanents.into_iter().take(if !full { 0 } else if same { 1 } else { MOST })
    }
}

impl Rule<Bout> for MakeRoom {
    fn ask(&self, bout: &Bout, _: &Pantheon) -> Option<Asked> {
        (self.older(bout).count() == MOST).then(|| Asked::one(self.seat, "third permanent"))
    }

    fn offer(&self, bout: &Bout, _: &Pantheon, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend(self.older(bout).map(Choice::Retire));
    }

    fn answer(self, bout: &mut Bout, _: &Pantheon, seat: Seat, choice: Choice, table: &mut impl Table<Event>) {
        if let Choice::Retire(card) = choice {
            bout.retire(seat, card, table);
        }
    }

    fn run(self, bout: &mut Bout, _: &Pantheon, table: &mut impl Table<Event>) {
        let only = self.older(bout).next();
        if let Some(card) = only {
            bout.retire(self.seat, card, table);
        }
    }
}

impl Rule<Bout> for Wake {
    fn ask(&self, _: &Bout, _: &Pantheon) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, _: &Pantheon, _: &mut impl Table<Event>) {
        bout.board.turn.waking = false;
    }
}

impl ChooseDestroyed {
    fn targets(self, bout: &Bout) -> impl Iterator<Item = Card> {
        let permanents = bout.corner(self.seat.other()).permanents;
        let same = permanents.len() > 1 && permanents[0] == permanents[1];
        permanents.into_iter().take(if same { 1 } else { MOST })
    }
}

impl Rule<Bout> for ChooseDestroyed {
    fn ask(&self, bout: &Bout, _: &Pantheon) -> Option<Asked> {
        (self.targets(bout).count() > 1).then(|| Asked::one(self.seat, "destroy a permanent"))
    }

    fn offer(&self, bout: &Bout, _: &Pantheon, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend(self.targets(bout).map(Choice::Destroy));
    }

    fn answer(self, bout: &mut Bout, _: &Pantheon, seat: Seat, choice: Choice, table: &mut impl Table<Event>) {
        if let Choice::Destroy(card) = choice {
            bout.destroy(seat.other(), card, table);
        }
    }

    fn run(self, bout: &mut Bout, _: &Pantheon, table: &mut impl Table<Event>) {
        let only = self.targets(bout).next();
        if let Some(card) = only {
            bout.destroy(self.seat.other(), card, table);
        }
    }
}
