//! Pins: covered, the wrestler rolls two dice, and loses on the PIN rating or less.
//!
//! Before the roll his side may get help, in any order, each kind once: a distraction, interference, a save.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::bout::{Bout, How, Man};
use crate::choice::Choice;
use crate::event::{Event, Tired};
use crate::pair::Pair;
use crate::roster::Roster;
use crate::rules::saves::SaveLate;
use crate::switches::{House, Kind};

/// A wrestler is covered and about to roll the PIN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct RollPin {
    pub on: Man,
    /// What a finisher adds.
    #[serde(default)]
    pub bonus: i8,
    #[serde(default)]
    pub finisher: bool,
    /// A partner has tried already, or may not.
    #[serde(default)]
    pub no_save: bool,
}

impl Rule<Bout> for RollPin {
    #[inline]
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(bout.seat(self.on), "pin"))
    }

    fn offer(&self, bout: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        let side = bout.side(self.on);
        choices.push(Choice::Roll);
        if bout.may_distract(side) {
            choices.push(Choice::Distract);
        }
        if bout.may_interfere(side) {
            choices.push(Choice::Interfere);
        }
        if !self.no_save && !bout.house(House::SAVE_AFTER_ROLL) {
            choices.extend(bout.savers(self.on).map(Choice::Save));
        }
    }

    fn answer(
        self,
        bout: &mut Bout,
        roster: &Roster,
        _: Seat,
        choice: Choice,
        table: &mut impl Table<Event>,
    ) {
        let by = bout.foe(self.on);
        match choice {
            Choice::Distract => {
                if bout.distract(roster, bout.side(self.on), table) {
                    bout.pin_failed(self.on, table);
                    bout.attack(roster, by, 3, table);
                } else {
                    bout.agenda.do_next([self.into()]);
                }
            }
            Choice::Interfere => bout.interfere(roster, bout.side(self.on), None, true, table),
            Choice::Save(partner) => bout.save(roster, self, partner, table),
            _ => bout.roll_pin(roster, self, table),
        }
    }
}

impl Bout {
    /// A wrestler is covered by the other one in the ring.
    pub(crate) fn cover(
        &mut self,
        roster: &Roster,
        on: Man,
        bonus: i8,
        finisher: bool,
        table: &mut impl Table<Event>,
    ) {
        let by = self.foe(on);
        table.tell(Event::Covered { by, on, bonus, finisher });
        let pin = RollPin { on, bonus, finisher, no_save: false };
        if self.referee.down {
            table.tell(Event::NotCounted { on });
            self.pin_failed(on, table);
            self.attack(roster, by, 3, table);
        } else if self.rules.kind == Kind::LastManStanding {
            self.ten_count(roster, on, table);
        } else if self.rules.kind == Kind::TripleThreat {
            self.offer_break_up(pin);
        } else {
            self.agenda.do_next([pin.into()]);
        }
    }

    /// The roll itself.
    pub(crate) fn roll_pin(&mut self, roster: &Roster, pin: RollPin, table: &mut impl Table<Event>) {
        let (lost, dice) = self.loses_pin(pin, table);
        if !lost {
            return self.kick_out(roster, pin.on, table);
        }
        if self.house(House::SAVE_AFTER_ROLL) && !pin.no_save && self.savers(pin.on).next().is_some() {
            let doubles = dice.is_double();
            self.agenda.do_next([SaveLate { pin, doubles }.into()]);
        } else {
            self.pinned(roster, pin.on, pin.finisher, dice, table);
        }
    }

    fn loses_pin(&self, pin: RollPin, table: &mut impl Table<Event>) -> (bool, Pair) {
        let (man, foe) = (pin.on, self.foe(pin.on));
        let mut roll = |rating: i8, escape: bool| {
            let dice = Pair::roll(table, "pin");
            let lost = self.loses(dice.sum(), rating);
            table.tell(if escape {
                Event::EscapeRolled { man, foe, dice, rating, lost }
            } else {
                Event::PinRolled { man, dice, rating, lost }
            });
            (lost, dice)
        };
        match self.rules.kind {
            Kind::Cage if self.house(House::PIN_THEN_ESCAPE) => {
                let (pinned, dice) = roll(self.man(man).current_pin() + pin.bonus, false);
                if pinned { roll(self.man(man).current_cage(), true) } else { (false, dice) }
            }
            Kind::Cage => roll(self.pin_rating(man) + pin.bonus, true),
            Kind::Ladder => {
                let rating = self.pin_rating(man) + pin.bonus;
                let (once, dice) = roll(rating, false);
                if once { roll(rating, false) } else { (false, dice) }
            }
            _ => roll(self.pin_rating(man) + pin.bonus, false),
        }
    }

    /// The PIN is survived: the one who covered attacks on Level 3.
    pub(crate) fn kick_out(&mut self, roster: &Roster, on: Man, table: &mut impl Table<Event>) {
        let by = self.foe(on);
        self.pin_failed(on, table);
        if self.rules.kind == Kind::BattleRoyal {
            return self.reshuffle();
        }
        self.attack(roster, by, 3, table);
        if self.rules.kind == Kind::TripleThreat {
            self.offer_step_in(table);
        }
    }

    pub(crate) fn pinned(
        &mut self,
        roster: &Roster,
        on: Man,
        finisher: bool,
        dice: Pair,
        table: &mut impl Table<Event>,
    ) {
        let how = match self.rules.kind {
            Kind::Cage => How::Escape,
            Kind::Submission | Kind::IQuit => How::Submission,
            _ => How::Pin,
        };
        self.fall_by(roster, how, Some(on), Some(dice), finisher, table);
    }

    /// Last man standing: tokens until the threshold, then a count of ten rolls.
    fn ten_count(&mut self, roster: &Roster, on: Man, table: &mut impl Table<Event>) {
        let by = self.foe(on);
        let figures = self.figures(roster, on);
        let threshold = 12 - (figures.cage + figures.pin);
        let mut last = None;
        if self.man(on).tokens as i8 >= threshold {
            let rating = self.man(on).current_cage();
            let mut count = 0;
            while count < 10 {
                let dice = Pair::roll(table, "ten count");
                if !self.loses(dice.sum(), rating) {
                    break;
                }
                last = Some(dice);
                count += 1;
            }
            table.tell(Event::TenCount { man: on, rating, count });
            if count == 10 {
                return self.fall(roster, How::TenCount, Some(on), last, table);
            }
        }
        self.tire(on, Tired::Fatigue, table);
        self.attack(roster, by, 3, table);
    }
}
