//! Battle royal: two fight while the others wait, every throw is over the top rope, and the last one in the ring wins.

use kernel::{Asked, Canonical, Die, Rule, Table};
use serde::{Deserialize, Serialize};

use crate::bout::{Bout, Finish, How, Man, Place};
use crate::card::{Chart, Defense, Reaction};
use crate::charts::RoyalRow;
use crate::event::Event;
use crate::pair::Pair;
use crate::roster::{Bond, Roster, Side};

/// Two of those left are drawn; the first attacks on Level 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct DrawMen;

impl Rule<Bout> for DrawMen {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut impl Table<Event>) {
        let Some(attacker) = bout.draw_man(None, table) else { return };
        let Some(defender) = bout.draw_man(Some(attacker), table) else { return };
        bout.begin(roster, attacker, defender, table);
    }
}

impl Bout {
    /// One of those who wait, other than him; `None` if nobody does.
    fn draw_man(&self, but: Option<Man>, table: &mut impl Table<Event>) -> Option<Man> {
        let waiting =
            || self.everyone().filter(|&man| self.man(man).place == Place::Waiting && Some(man) != but);
        let count = waiting().count() as u8;
        let nth = if count > 1 { table.roll(Die::of(count), "draw") - 1 } else { 0 };
        waiting().nth(nth as usize)
    }

    fn begin(&mut self, roster: &Roster, attacker: Man, defender: Man, table: &mut impl Table<Event>) {
        self.meet(attacker, defender);
        table.tell(Event::Drawn { attacker, defender });
        self.attack(roster, attacker, 1, table);
    }

    /// Everybody steps back, and two are drawn anew.
    pub(crate) fn reshuffle(&mut self) {
        for man in self.everyone() {
            if self.man(man).place == Place::Ring {
                self.man_mut(man).place = Place::Waiting;
            }
        }
        self.agenda.do_next([DrawMen.into()]);
    }

    /// The battle royal chart, for whoever is thrown.
    pub(crate) fn royal_throw(&mut self, roster: &Roster, you: Man, table: &mut impl Table<Event>) {
        let opponent = self.foe(you);
        let dice = Pair::roll(table, "chart");
        let row = self.charts(roster).royal(self.figures(roster, you).rating(Chart::Ring), dice.sum());
        table.tell(Event::RoyalRolled { man: you, foe: opponent, dice, row });
        match row {
            RoyalRow::YouAttack(level) => self.attack(roster, you, level, table),
            RoyalRow::OpponentAttacks(level) => self.attack(roster, opponent, level, table),
            RoyalRow::YouEliminated => self.fall(roster, How::Elimination, Some(you), None, table),
            RoyalRow::OpponentEliminated => self.fall(roster, How::Elimination, Some(opponent), None, table),
        }
    }

    /// Somebody is out: the one who stays meets a new one, who attacks on Level 1.
    pub(crate) fn over_the_top(&mut self, roster: &Roster, finish: Finish, table: &mut impl Table<Event>) {
        let Some(loser) = finish.loser else { return self.reshuffle() };
        let stays = self.foe(loser);
        self.eliminate(loser, finish.how, table);
        if self.sides_left() < 2 {
            return self.end(Finish { winner: Some(self.side(stays)), ..finish }, table);
        }
        self.rolls = 0;
        match self.draw_man(None, table) {
            Some(next) => self.begin(roster, next, stays, table),
            None => self.reshuffle(),
        }
    }

    /// (lv) and (tag) mean something else here; `true` if the mark replaced the result.
    ///
    /// A villain who is down may roll under the ropes to rest, on an odd die. (tag) calls an ally who waits, on an
    /// even die: the ally attacks on Level 1 in his place.
    pub(crate) fn royal_mark(
        &mut self,
        roster: &Roster,
        entry: Defense,
        level: u8,
        table: &mut impl Table<Event>,
    ) -> bool {
        let man = self.defender;
        let opponent = self.attacker;
        if entry.does == Reaction::Pin {
            return false;
        }
        let villain = roster.wrestler(self.man(man).person).side == Side::Heel;
        if entry.leave && level == 3 && villain {
            let face = table.roll(Die::D6, "leave");
            let left = face % 2 == 1;
            table.tell(Event::RolledOut { man, face, left });
            if left && let Some(next) = self.draw_man(None, table) {
                self.man_mut(man).place = Place::Waiting;
                self.begin(roster, next, opponent, table);
                return true;
            }
        } else if entry.tag {
            let person = self.man(man).person;
            let ally = self.everyone().find(|&other| {
                self.man(other).place == Place::Waiting
                    && roster.bond(person, self.man(other).person) > Bond::Strangers
            });
            if let Some(ally) = ally {
                let face = table.roll(Die::D6, "ally");
                let came = face.is_multiple_of(2);
                table.tell(Event::AllyCalled { man, ally, face, came });
                if came {
                    self.man_mut(man).place = Place::Waiting;
                    self.begin(roster, ally, opponent, table);
                    return true;
                }
            }
        }
        false
    }
}
