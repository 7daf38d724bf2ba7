//! Outside interference: somebody runs in, once a match for each side.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::bout::{Bout, Man};
use crate::charts::RunIn;
use crate::choice::Choice;
use crate::event::{Event, Tired};
use crate::pair::Pair;
use crate::roster::{Person, Roster};
use crate::switches::{House, Optional};

/// The opponent is about to roll on offense; somebody may run in first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct WatchTheRoll {
    pub level: u8,
}

impl Rule<Bout> for WatchTheRoll {
    #[inline]
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(bout.seat(bout.defender), "interference"))
    }

    fn offer(&self, _: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend([Choice::LetThemRoll, Choice::Interfere]);
    }

    fn answer(
        self,
        bout: &mut Bout,
        roster: &Roster,
        _: Seat,
        choice: Choice,
        table: &mut impl Table<Event>,
    ) {
        if choice == Choice::Interfere {
            bout.interfere(roster, bout.side(bout.defender), None, false, table);
        } else {
            bout.roll_offense(roster, self.level, table);
        }
    }
}

impl Bout {
    pub(crate) fn may_interfere(&self, side: u8) -> bool {
        let corner = self.corner(side);
        corner.may_interfere
            && corner.interferer.is_some()
            && self.on(Optional::INTERFERENCE)
            && self.help_allowed()
    }

    /// The interference chart, for that side; `partner` is a wrestler of the match whose save went wild.
    pub(crate) fn interfere(
        &mut self,
        roster: &Roster,
        side: u8,
        partner: Option<Man>,
        covered: bool,
        table: &mut impl Table<Event>,
    ) {
        let by = match partner {
            Some(man) => self.man(man).person,
            None => self.corner(side).interferer.unwrap_or(Person(0)),
        };
        if partner.is_none() || self.house(House::SAVES_SPEND_INTERFERENCE) {
            self.corner_mut(side).may_interfere = false;
            if self.house(House::HELP_ONCE_A_MATCH) {
                self.corners.iter_mut().for_each(|corner| corner.may_interfere = false);
            }
        }
        let you = if self.side(self.attacker) == side { self.attacker } else { self.defender };
        let opponent = self.foe(you);
        let dice = Pair::roll(table, "interference");
        let row = self.charts(roster).interference(dice.sum());
        table.tell(Event::InterferenceTried { side, by, dice, then: row.then });
        for _ in 0..row.tokens {
            self.tire(opponent, Tired::Fatigue, table);
        }
        if row.sent_away && partner.is_none() {
            self.send_away(side, by, table);
        }
        if row.disqualification > 0 && self.disqualified(roster, you, row.disqualification as i8, table) {
            return;
        }
        match row.then {
            RunIn::OpponentPin => self.cover(roster, opponent, 0, false, table),
            RunIn::OpponentPinWithFinisher => self.finisher_of(roster, you, opponent, table),
            RunIn::YouAttack => self.attack(roster, you, 3, table),
            RunIn::Brawl => self.brawl(roster, you, opponent, table),
            RunIn::CountBroken => {
                if covered {
                    self.pin_failed(you, table);
                }
                self.attack(roster, opponent, 3, table);
            }
            RunIn::YouPin => self.cover(roster, you, 0, false, table),
            RunIn::YouPinWithFinisher => self.finisher_of(roster, opponent, you, table),
        }
    }

    /// The first finisher on that wrestler's card; a card without one simply covers.
    fn finisher_of(&mut self, roster: &Roster, man: Man, victim: Man, table: &mut impl Table<Event>) {
        match self.figures(roster, man).finisher() {
            Some(finisher) => self.land_finisher(roster, man, victim, finisher, table),
            None => self.cover(roster, victim, 0, false, table),
        }
    }

    /// Sends somebody from ringside: all help of that one person ends.
    fn send_away(&mut self, side: u8, who: Person, table: &mut impl Table<Event>) {
        let corner = self.corner_mut(side);
        for place in [&mut corner.ally, &mut corner.distractor, &mut corner.interferer] {
            if *place == Some(who) {
                *place = None;
            }
        }
        table.tell(Event::SentAway { side, who });
    }
}
