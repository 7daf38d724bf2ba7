//! Pins: covered, the wrestler rolls two dice, and loses on the PIN rating or less.
//!
//! Before the roll his side may get help, in any order, each kind once: a distraction, interference, a save.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::bout::{Bout, How, Man};
use crate::choice::Choice;
use crate::event::{Event, Tired};
use crate::matches::battle_royal::reshuffle;
use crate::matches::falls::{fall, fall_by};
use crate::matches::triple_threat::{offer_break_up, offer_step_in};
use crate::pair::Pair;
use crate::roster::Roster;
use crate::rules::distraction::distract;
use crate::rules::fatigue::{pin_failed, tire};
use crate::rules::interference::interfere;
use crate::rules::playing::attack;
use crate::rules::saves::{SaveLate, save};
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

    /// CH-HELP-1, CH-DISTRACT-5
    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        let side = bout.side(self.on);
        choices.push(Choice::Roll);
        if bout.may_distract(side) {
            choices.push(Choice::Distract);
        }
        if bout.may_interfere(side) {
            choices.push(Choice::Interfere);
        }
        if !self.no_save && !bout.house(House::SAVE_AFTER_ROLL) {
            choices.extend(bout.savers(roster, self.on).map(Choice::Save));
        }
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let by = bout.foe(self.on);
        match choice {
            Choice::Distract => {
                if distract(bout, roster, bout.side(self.on), table) {
                    // CH-DISTRACT-4
                    pin_failed(bout, self.on, table);
                    attack(bout, roster, by, 3, table);
                } else {
                    bout.agenda.do_next([self.into()]);
                }
            }
            Choice::Interfere => interfere(bout, roster, bout.side(self.on), None, true, table),
            Choice::Save(partner) => save(bout, roster, self, partner, table),
            _ => roll_pin(bout, roster, self, table),
        }
    }
}

/// A wrestler is covered by the other one in the ring.
pub(crate) fn cover(
    bout: &mut Bout,
    roster: &Roster,
    on: Man,
    bonus: i8,
    finisher: bool,
    table: &mut Table<'_, Event>,
) {
    let by = bout.foe(on);
    table.tell(|| Event::Covered { by, on, bonus, finisher });
    let pin = RollPin { on, bonus, finisher, no_save: false };
    // CH-REF-2
    if bout.referee.down {
        table.tell(|| Event::NotCounted { on });
        pin_failed(bout, on, table);
        attack(bout, roster, by, 3, table);
    } else if bout.rules.kind == Kind::LastManStanding {
        ten_count(bout, roster, on, table);
    } else if bout.rules.kind == Kind::TripleThreat {
        offer_break_up(bout, pin);
    } else {
        bout.agenda.do_next([pin.into()]);
    }
}

/// The roll itself (CH-PIN-1).
fn roll_pin(bout: &mut Bout, roster: &Roster, pin: RollPin, table: &mut Table<'_, Event>) {
    let (lost, dice) = loses_pin(bout, pin, table);
    if !lost {
        return kick_out(bout, roster, pin.on, table);
    }
    if bout.house(House::SAVE_AFTER_ROLL) && !pin.no_save && bout.savers(roster, pin.on).next().is_some() {
        let doubles = dice.is_double();
        bout.agenda.do_next([SaveLate { pin, doubles }.into()]);
    } else {
        pinned(bout, roster, pin.on, pin.finisher, dice, table);
    }
}

fn loses_pin(bout: &Bout, pin: RollPin, table: &mut Table<'_, Event>) -> (bool, Pair) {
    let (man, foe) = (pin.on, bout.foe(pin.on));
    let mut roll = |rating: i8, escape: bool| {
        let dice = Pair::roll(table, "pin");
        let lost = bout.loses(dice.sum(), rating);
        table.tell(|| {
            if escape {
                Event::EscapeRolled { man, foe, dice, rating, lost }
            } else {
                Event::PinRolled { man, dice, rating, lost }
            }
        });
        (lost, dice)
    };
    match bout.rules.kind {
        // CH-HOUSE-16
        Kind::Cage if bout.house(House::PIN_THEN_ESCAPE) => {
            let (pinned, dice) = roll(bout.man(man).current_pin() + pin.bonus, false);
            if pinned { roll(bout.man(man).current_cage(), true) } else { (false, dice) }
        }
        // CH-CAGE-1
        Kind::Cage => roll(bout.pin_rating(man) + pin.bonus, true),
        // CH-LADDER-1
        Kind::Ladder => {
            let rating = bout.pin_rating(man) + pin.bonus;
            let (once, dice) = roll(rating, false);
            if once { roll(rating, false) } else { (false, dice) }
        }
        _ => roll(bout.pin_rating(man) + pin.bonus, false),
    }
}

/// The PIN is survived: the one who covered attacks on Level 3 (CH-PIN-2, CH-PIN-3).
pub(crate) fn kick_out(bout: &mut Bout, roster: &Roster, on: Man, table: &mut Table<'_, Event>) {
    let by = bout.foe(on);
    pin_failed(bout, on, table);
    if bout.rules.kind == Kind::BattleRoyal {
        return reshuffle(bout);
    }
    attack(bout, roster, by, 3, table);
    if bout.rules.kind == Kind::TripleThreat {
        offer_step_in(bout, table);
    }
}

pub(crate) fn pinned(
    bout: &mut Bout,
    roster: &Roster,
    on: Man,
    finisher: bool,
    dice: Pair,
    table: &mut Table<'_, Event>,
) {
    let how = match bout.rules.kind {
        Kind::Cage => How::Escape,
        // CH-SUBMIT-1
        Kind::Submission | Kind::IQuit => How::Submission,
        _ => How::Pin,
    };
    fall_by(bout, roster, how, Some(on), Some(dice), finisher, table);
}

/// Last man standing: tokens until the threshold, then a count of ten rolls (CH-LAST-1, CH-LAST-2).
fn ten_count(bout: &mut Bout, roster: &Roster, on: Man, table: &mut Table<'_, Event>) {
    let by = bout.foe(on);
    let figures = bout.figures(roster, on);
    let threshold = 12 - (figures.cage + figures.pin);
    let mut last = None;
    if bout.man(on).tokens as i8 >= threshold {
        let rating = bout.man(on).current_cage();
        let mut count = 0;
        while count < 10 {
            let dice = Pair::roll(table, "ten count");
            if !bout.loses(dice.sum(), rating) {
                break;
            }
            last = Some(dice);
            count += 1;
        }
        table.tell(|| Event::TenCount { man: on, rating, count });
        if count == 10 {
            return fall(bout, roster, How::TenCount, Some(on), last, table);
        }
    }
    tire(bout, on, Tired::Fatigue, table);
    attack(bout, roster, by, 3, table);
}
