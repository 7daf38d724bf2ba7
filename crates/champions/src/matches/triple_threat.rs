//! Triple threat: two fight, a third waits for the moment; the first PIN wins it.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::bout::{Bout, Finish, How, Man, Place};
use crate::choice::Choice;
use crate::event::Event;
use crate::matches::falls::{drop_out, end};
use crate::pair::Pair;
use crate::roster::Roster;
use crate::rules::pins::{RollPin, kick_out};
use crate::rules::playing::{attack, meet};

/// The one who waits breaks up a PIN on this or less.
pub(crate) const BREAKS_ON: u8 = 6;

/// A PIN is about to be rolled; the one who waits may break it up, once a match (CH-TRIPLE-1).
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

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if choice == Choice::BreakPin {
            bout.man_mut(self.waiting).broke_pin = true;
            let dice = Pair::roll(table, "break up");
            let worked = dice.sum() <= BREAKS_ON;
            table.tell(|| Event::PinBroken { by: self.waiting, dice, worked });
            if worked {
                return kick_out(bout, roster, self.pin.on, table);
            }
        }
        bout.agenda.do_next([self.pin.into()]);
    }
}

/// The one who waits may step in, against either, on Level 1 offense (CH-TRIPLE-2).
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

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if let Choice::StepIn(against) = choice {
            let waiting = bout.foe(against);
            bout.man_mut(waiting).place = Place::Waiting;
            // What was about to happen between the two does not.
            bout.agenda.clear();
            meet(bout, self.waiting, against);
            table.tell(|| Event::SteppedIn { man: self.waiting, against, waiting });
            attack(bout, roster, self.waiting, 1, table);
        }
    }
}

impl Bout {
    fn waiting(&self) -> Option<Man> {
        self.everyone().find(|&man| self.man(man).place == Place::Waiting)
    }
}

/// Asks the one who waits before what comes next.
/// CH-TRIPLE-3: after a (tag) or (lv) on defense too.
pub(crate) fn offer_step_in(bout: &mut Bout, _: &mut Table<'_, Event>) {
    if let Some(waiting) = bout.waiting().filter(|_| bout.finish.is_none()) {
        bout.agenda.do_next([StepIn { waiting }.into()]);
    }
}

pub(crate) fn offer_break_up(bout: &mut Bout, pin: RollPin) {
    match bout.waiting().filter(|&man| !bout.man(man).broke_pin) {
        Some(waiting) => bout.agenda.do_next([BreakUp { waiting, pin }.into()]),
        None => bout.agenda.do_next([pin.into()]),
    }
}

/// A PIN wins the match; whoever is disqualified or counted out leaves the other two to it.
pub(crate) fn triple_fall(bout: &mut Bout, roster: &Roster, finish: Finish, table: &mut Table<'_, Event>) {
    // CH-TRIPLE-4
    if matches!(finish.how, How::Pin | How::Submission | How::Escape) {
        return end(bout, finish, table);
    }
    let stays = finish.loser.map(|man| bout.foe(man));
    drop_out(bout, finish, table);
    match (stays, bout.waiting()) {
        // CH-TRIPLE-5
        (Some(stays), Some(next)) => {
            meet(bout, next, stays);
            bout.rolls = 0;
            attack(bout, roster, next, 1, table);
        }
        (Some(last), None) | (None, Some(last)) => {
            end(bout, Finish { winner: Some(bout.side(last)), ..finish }, table);
        }
        (None, None) => end(bout, Finish { winner: None, ..finish }, table),
    }
}
