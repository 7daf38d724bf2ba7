//! Pin saves in tag matches: two a match for regular partners, one for those who team now and then.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::bout::{Bout, How, Man};
use crate::charts::SaveRow;
use crate::choice::Choice;
use crate::event::Event;
use crate::matches::falls::fall;
use crate::pair::Pair;
use crate::roster::{Bond, Roster};
use crate::rules::charts::brawl;
use crate::rules::fatigue::pin_failed;
use crate::rules::interference::interfere;
use crate::rules::pins::{RollPin, pinned};
use crate::rules::playing::attack;
use crate::switches::{House, Optional};

/// The PIN is lost; where the house lets partners save after the roll, one may (CH-HOUSE-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct SaveLate {
    pub pin: RollPin,
    pub doubles: bool,
}

impl Rule<Bout> for SaveLate {
    #[inline]
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(bout.seat(self.pin.on), "save"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.push(Choice::Accept);
        choices.extend(bout.savers(roster, self.pin.on).map(Choice::Save));
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let stood = match choice {
            Choice::Save(partner) => try_save(bout, roster, self.pin, partner, table),
            _ => true,
        };
        if stood {
            let dice = if self.doubles { Pair(1, 1) } else { Pair(1, 2) };
            pinned(bout, roster, self.pin.on, self.pin.finisher, dice, table);
        }
    }
}

impl Bout {
    /// Partners who may break up a PIN on that wrestler.
    pub(crate) fn savers<'b>(&'b self, roster: &'b Roster, on: Man) -> impl Iterator<Item = Man> + 'b {
        let allowed = self.on(Optional::PIN_SAVES)
            && self.is_tag()
            && !(self.rules.kind == crate::switches::Kind::Cage && self.house(House::NOBODY_GETS_IN))
            // CH-HOUSE-17
            && (self.corner(self.side(on)).saves > 0 || self.house(House::UNLIMITED_SAVES));
        self.partners(on).filter(move |&partner| allowed && self.bond(roster, on, partner) > Bond::Strangers)
    }
}

/// A save before the roll (CH-SAVE-1).
pub(crate) fn save(
    bout: &mut Bout,
    roster: &Roster,
    pin: RollPin,
    partner: Man,
    table: &mut Table<'_, Event>,
) {
    if try_save(bout, roster, pin, partner, table) {
        // Cut off; whatever other help there is may still be tried before the PIN is rolled.
        bout.agenda.do_next([RollPin { no_save: true, ..pin }.into()]);
    }
}

/// Rolls on the pin saves chart; `true` if the PIN stands.
fn try_save(
    bout: &mut Bout,
    roster: &Roster,
    pin: RollPin,
    partner: Man,
    table: &mut Table<'_, Event>,
) -> bool {
    let (on, by) = (pin.on, bout.foe(pin.on));
    let side = bout.side(on);
    // CH-SAVE-2
    bout.corner_mut(side).saves = bout.corner(side).saves.saturating_sub(1);
    let dice = Pair::roll(table, "save");
    // CH-HOUSE-5
    let row = if dice.sum() == 12 && bout.house(House::SAVE_TWELVE_REVERSES) {
        SaveRow::ReversedPin
    } else {
        bout.charts(roster).save(dice.sum())
    };
    table.tell(|| Event::SaveTried { by: partner, dice, row });
    match row {
        // CH-SAVE-6
        SaveRow::Pin => return true,
        // CH-SAVE-4
        SaveRow::Saved => {
            pin_failed(bout, on, table);
            attack(bout, roster, by, 3, table);
        }
        // CH-SAVE-5
        SaveRow::Interference => interfere(bout, roster, side, Some(partner), true, table),
        SaveRow::ReversedPin => {
            pin_failed(bout, on, table);
            table.tell(|| Event::Covered { by: on, on: by, bonus: 0, finisher: false });
            bout.agenda.do_next([RollPin { on: by, bonus: 0, finisher: false, no_save: true }.into()]);
        }
        // CH-SAVE-7
        SaveRow::Brawl(number) => {
            if bout.referee_watches() {
                let dice = Pair::roll(table, "disqualification");
                let out = dice.sum() <= number;
                table.tell(|| Event::SaveBrawlRolled { dice, number, out });
                if out {
                    fall(bout, roster, How::DoubleDisqualification, None, Some(dice), table);
                    return false;
                }
            }
            pin_failed(bout, on, table);
            brawl(bout, roster, on, by, table);
        }
    }
    false
}
