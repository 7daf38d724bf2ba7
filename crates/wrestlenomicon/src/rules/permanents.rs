//! Option B: play a Permanent; two at most.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::abilities::effects::{Part, Perform};
use crate::card::Card;
use crate::{Bout, Choice, Event, Roster};

/// WN-PERM-3: the most Permanents a seat keeps in play.
pub(crate) const MOST_PERMANENTS: usize = 2;

/// WN-PERM-3: a third Permanent: which of the two is discarded first?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct MakeRoom {
    pub seat: Seat,
}

/// WN-PERM-1: the Permanent being played is put down, and its Play part happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct PutDown {
    pub seat: Seat,
    pub card: Card,
}

/// WN-PERM-2: the Play part has happened: from now on the newest Permanent lasts.
///
/// WN-PERM-4: a card that the Play part brings to Ground Zero has attacked by then, as the turn's attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Wake;

/// WN-HAND-8: which enemy Permanent is destroyed?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct ChooseDestroyed {
    pub seat: Seat,
}

impl Bout {
    /// Shows the card; room is made for it if need be, and then it is put down (WN-PERM-3).
    pub(crate) fn play_permanent(&mut self, seat: Seat, card: Card) {
        self.lay_down(seat, card);
        self.then([MakeRoom { seat }.into(), PutDown { seat, card }.into()]);
    }

    fn remove_permanent(&mut self, seat: Seat, card: Card) {
        let permanents = &mut self.corner_mut(seat).permanents;
        if let Some(index) = permanents.iter().position(|&lies| lies == card) {
            permanents.remove(index);
            self.discard(card);
        }
    }

    fn retire(&mut self, seat: Seat, card: Card, table: &mut Table<'_, Event>) {
        self.remove_permanent(seat, card);
        table.tell(|| Event::Retired { seat, card });
    }

    fn destroy(&mut self, seat: Seat, card: Card, table: &mut Table<'_, Event>) {
        self.remove_permanent(seat, card);
        table.tell(|| Event::Destroyed { seat, card });
    }
}

impl MakeRoom {
    /// What may be discarded, if there is no room: of two alike, one.
    fn older(self, bout: &Bout) -> impl Iterator<Item = Card> {
        let permanents = bout.corner(self.seat).permanents;
        let full = permanents.len() >= MOST_PERMANENTS;
        let same = full && permanents[0] == permanents[1];
        permanents.into_iter().take(if !full {
            0
        } else if same {
            1
        } else {
            MOST_PERMANENTS
        })
    }
}

impl Rule<Bout> for MakeRoom {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        (self.older(bout).count() == MOST_PERMANENTS).then(|| Asked::one(self.seat, "third permanent"))
    }

    fn offer(&self, bout: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend(self.older(bout).map(Choice::Retire));
    }

    fn answer(self, bout: &mut Bout, _: &Roster, seat: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let Choice::Retire(card) = choice else {
            return kernel::fault!("no Permanent is chosen to be discarded");
        };
        bout.retire(seat, card, table);
    }

    fn run(self, bout: &mut Bout, _: &Roster, table: &mut Table<'_, Event>) {
        let only = self.older(bout).next();
        if let Some(card) = only {
            bout.retire(self.seat, card, table);
        }
    }
}

impl Rule<Bout> for PutDown {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, _: &Roster, table: &mut Table<'_, Event>) {
        let Self { seat, card } = self;
        if !bout.board.turn.playing.take(card) {
            kernel::fault!("a Permanent is put down that nobody plays");
            return;
        }
        if bout.corner_mut(seat).permanents.try_push(card).is_some() {
            kernel::fault!("a Permanent is put down where there is no room");
            bout.discard(card);
            return;
        }
        bout.board.turn.waking = true;
        table.tell(|| Event::PermanentPlayed { seat, card });
        bout.then([Perform::all(seat, card, Part::Play).into(), Wake.into()]);
    }
}

impl Rule<Bout> for Wake {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, _: &Roster, _: &mut Table<'_, Event>) {
        bout.board.turn.waking = false;
    }
}

impl ChooseDestroyed {
    fn targets(self, bout: &Bout) -> impl Iterator<Item = Card> {
        let permanents = bout.corner(self.seat.other()).permanents;
        let same = permanents.len() > 1 && permanents[0] == permanents[1];
        permanents.into_iter().take(if same { 1 } else { MOST_PERMANENTS })
    }
}

impl Rule<Bout> for ChooseDestroyed {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        (self.targets(bout).count() > 1).then(|| Asked::one(self.seat, "destroy a permanent"))
    }

    fn offer(&self, bout: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend(self.targets(bout).map(Choice::Destroy));
    }

    fn answer(self, bout: &mut Bout, _: &Roster, seat: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let Choice::Destroy(card) = choice else {
            return kernel::fault!("no Permanent is chosen to be destroyed");
        };
        bout.destroy(seat.other(), card, table);
    }

    fn run(self, bout: &mut Bout, _: &Roster, table: &mut Table<'_, Event>) {
        let only = self.targets(bout).next();
        if let Some(card) = only {
            bout.destroy(self.seat.other(), card, table);
        }
    }
}
