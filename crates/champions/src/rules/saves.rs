//! Pin saves in tag matches: two a match for regular partners, one for those who team now and then.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::bout::{Bout, How, Man};
use crate::charts::SaveRow;
use crate::choice::Choice;
use crate::event::Event;
use crate::pair::Pair;
use crate::roster::{Bond, Roster};
use crate::rules::pins::RollPin;
use crate::switches::{House, Optional};

/// The PIN is lost; where the house lets partners save after the roll, one may.
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

    fn offer(&self, bout: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.push(Choice::Accept);
        choices.extend(bout.savers(self.pin.on).map(Choice::Save));
    }

    fn answer(
        self,
        bout: &mut Bout,
        roster: &Roster,
        _: Seat,
        choice: Choice,
        table: &mut impl Table<Event>,
    ) {
        let stood = match choice {
            Choice::Save(partner) => bout.try_save(roster, self.pin, partner, table),
            _ => true,
        };
        if stood {
            let dice = if self.doubles { Pair(1, 1) } else { Pair(1, 2) };
            bout.pinned(roster, self.pin.on, self.pin.finisher, dice, table);
        }
    }
}

impl Bout {
    /// Partners who may break up a PIN on that wrestler.
    pub(crate) fn savers(&self, on: Man) -> impl Iterator<Item = Man> + '_ {
        let allowed = self.on(Optional::PIN_SAVES)
            && self.is_tag()
            && !(self.rules.kind == crate::switches::Kind::Cage && self.house(House::NOBODY_GETS_IN))
            && (self.corner(self.side(on)).saves > 0 || self.house(House::UNLIMITED_SAVES));
        self.partners(on).filter(move |&partner| allowed && self.bond(on, partner) > Bond::Strangers)
    }

    /// A save before the roll.
    pub(crate) fn save(
        &mut self,
        roster: &Roster,
        pin: RollPin,
        partner: Man,
        table: &mut impl Table<Event>,
    ) {
        if self.try_save(roster, pin, partner, table) {
            // Cut off; whatever other help there is may still be tried before the PIN is rolled.
            self.agenda.do_next([RollPin { no_save: true, ..pin }.into()]);
        }
    }

    /// Rolls on the pin saves chart; `true` if the PIN stands.
    fn try_save(
        &mut self,
        roster: &Roster,
        pin: RollPin,
        partner: Man,
        table: &mut impl Table<Event>,
    ) -> bool {
        let (on, by) = (pin.on, self.foe(pin.on));
        let side = self.side(on);
        self.corner_mut(side).saves = self.corner(side).saves.saturating_sub(1);
        let dice = Pair::roll(table, "save");
        let row = if dice.sum() == 12 && self.house(House::SAVE_TWELVE_REVERSES) {
            SaveRow::ReversedPin
        } else {
            self.charts(roster).save(dice.sum())
        };
        table.tell(Event::SaveTried { by: partner, dice, row });
        match row {
            SaveRow::Pin => return true,
            SaveRow::Saved => {
                self.pin_failed(on, table);
                self.attack(roster, by, 3, table);
            }
            SaveRow::Interference => self.interfere(roster, side, Some(partner), true, table),
            SaveRow::ReversedPin => {
                self.pin_failed(on, table);
                table.tell(Event::Covered { by: on, on: by, bonus: 0, finisher: false });
                self.agenda.do_next([RollPin { on: by, bonus: 0, finisher: false, no_save: true }.into()]);
            }
            SaveRow::Brawl(number) => {
                if self.referee_watches() {
                    let dice = Pair::roll(table, "disqualification");
                    let out = dice.sum() <= number;
                    table.tell(Event::SaveBrawlRolled { dice, number, out });
                    if out {
                        self.fall(roster, How::DoubleDisqualification, None, Some(dice), table);
                        return false;
                    }
                }
                self.pin_failed(on, table);
                self.brawl(roster, on, by, table);
            }
        }
        false
    }
}
