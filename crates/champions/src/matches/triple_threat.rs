//! Triple threat: two fight, a third waits for the moment; the first PIN wins it.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::bout::{Bout, Finish, How, Man, Place};
use crate::choice::Choice;
use crate::event::Event;
use crate::pair::Pair;
use crate::roster::Roster;
use crate::rules::pins::RollPin;

/// The one who waits breaks up a PIN on this or less.
const BREAKS_ON: u8 = 6;

/// A PIN is about to be rolled; the one who waits may break it up, once a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct BreakUp {
    pub waiting: Man,
    pub pin: RollPin,
}

impl Rule<Bout> for BreakUp {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(bout.seat(self.waiting), "break up the pin"))
    }

    fn offer(&self, _: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend([Choice::LetItCount, Choice::BreakPin]);
    }

    fn answer(
        self,
        bout: &mut Bout,
        roster: &Roster,
        _: Seat,
        choice: Choice,
        table: &mut impl Table<Event>,
    ) {
        if choice == Choice::BreakPin {
            bout.man_mut(self.waiting).broke_pin = true;
            let dice = Pair::roll(table, "break up");
            let worked = dice.sum() <= BREAKS_ON;
            table.tell(Event::PinBroken { by: self.waiting, dice, worked });
            if worked {
                return bout.kick_out(roster, self.pin.on, table);
            }
        }
        bout.agenda.do_next([self.pin.into()]);
    }
}

/// The one who waits may step in, against either, on Level 1 offense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct StepIn {
    pub waiting: Man,
}

impl Rule<Bout> for StepIn {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(bout.seat(self.waiting), "step in"))
    }

    fn offer(&self, bout: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend([Choice::Wait, Choice::StepIn(bout.attacker), Choice::StepIn(bout.defender)]);
    }

    fn answer(
        self,
        bout: &mut Bout,
        roster: &Roster,
        _: Seat,
        choice: Choice,
        table: &mut impl Table<Event>,
    ) {
        if let Choice::StepIn(against) = choice {
            let waiting = bout.foe(against);
            bout.man_mut(waiting).place = Place::Waiting;
            // What was about to happen between the two does not.
            bout.agenda.clear();
            bout.meet(self.waiting, against);
            table.tell(Event::SteppedIn { man: self.waiting, against, waiting });
            bout.attack(roster, self.waiting, 1, table);
        }
    }
}

impl Bout {
    fn waiting(&self) -> Option<Man> {
        self.everyone().find(|&man| self.man(man).place == Place::Waiting)
    }

    /// Asks the one who waits before what comes next.
    pub(crate) fn offer_step_in(&mut self, _: &mut impl Table<Event>) {
        if let Some(waiting) = self.waiting().filter(|_| self.finish.is_none()) {
            self.agenda.do_next([StepIn { waiting }.into()]);
        }
    }

    pub(crate) fn offer_break_up(&mut self, pin: RollPin) {
        match self.waiting().filter(|&man| !self.man(man).broke_pin) {
            Some(waiting) => self.agenda.do_next([BreakUp { waiting, pin }.into()]),
            None => self.agenda.do_next([pin.into()]),
        }
    }

    /// A PIN wins the match; whoever is disqualified or counted out leaves the other two to it.
    pub(crate) fn triple_fall(&mut self, roster: &Roster, finish: Finish, table: &mut impl Table<Event>) {
        if matches!(finish.how, How::Pin | How::Submission | How::Escape) {
            return self.end(finish, table);
        }
        let stays = finish.loser.map(|man| self.foe(man));
        self.drop_out(finish, table);
        match (stays, self.waiting()) {
            (Some(stays), Some(next)) => {
                self.meet(next, stays);
                self.rolls = 0;
                self.attack(roster, next, 1, table);
            }
            (Some(last), None) | (None, Some(last)) => {
                self.end(Finish { winner: Some(self.side(last)), ..finish }, table);
            }
            (None, None) => self.end(Finish { winner: None, ..finish }, table),
        }
    }
}
