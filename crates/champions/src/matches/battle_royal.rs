//! Battle royal: two fight while the others wait, every throw is over the top rope, and the last one in the ring wins.

use kernel::{Asked, Canonical, Die, Rule, Table, fault};
use serde::{Deserialize, Serialize};

use crate::bout::{Bout, Finish, How, Man, Place};
use crate::card::{Chart, Defense, Reaction};
use crate::charts::RoyalRow;
use crate::event::Event;
use crate::matches::falls::{eliminate, end, fall};
use crate::pair::Pair;
use crate::roster::{Bond, Roster, Side};
use crate::rules::playing::{attack, meet};

/// Two of those left are drawn; the first attacks on Level 1 (CH-ROYAL-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct DrawMen;

impl Rule<Bout> for DrawMen {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let attacker = draw_man(bout, None, table);
        let defender = draw_man(bout, attacker, table);
        let (Some(attacker), Some(defender)) = (attacker, defender) else {
            return fault!("a battle royal with fewer than two left");
        };
        begin(bout, roster, attacker, defender, table);
    }
}

/// One of those who wait, other than him; `None` if nobody does.
fn draw_man(bout: &Bout, but: Option<Man>, table: &mut Table<'_, Event>) -> Option<Man> {
    let waiting = || bout.everyone().filter(|&man| bout.man(man).place == Place::Waiting && Some(man) != but);
    let count = waiting().count() as u8;
    let nth = if count > 1 { table.roll(Die::of(count), "draw") - 1 } else { 0 };
    waiting().nth(nth as usize)
}

fn begin(bout: &mut Bout, roster: &Roster, attacker: Man, defender: Man, table: &mut Table<'_, Event>) {
    meet(bout, attacker, defender);
    table.tell(|| Event::Drawn { attacker, defender });
    attack(bout, roster, attacker, 1, table);
}

/// Everybody steps back, and two are drawn anew.
/// CH-ROYAL-4: after a PIN that was survived.
pub(crate) fn reshuffle(bout: &mut Bout) {
    for man in bout.everyone() {
        if bout.man(man).place == Place::Ring {
            bout.man_mut(man).place = Place::Waiting;
        }
    }
    bout.agenda.do_next([DrawMen.into()]);
}

/// The battle royal chart, for whoever is thrown (CH-ROYAL-2).
pub(crate) fn royal_throw(bout: &mut Bout, roster: &Roster, you: Man, table: &mut Table<'_, Event>) {
    let opponent = bout.foe(you);
    let dice = Pair::roll(table, "chart");
    let row = bout.charts(roster).royal(bout.figures(roster, you).rating(Chart::Ring), dice.sum());
    table.tell(|| Event::RoyalRolled { man: you, foe: opponent, dice, row });
    match row {
        RoyalRow::YouAttack(level) => attack(bout, roster, you, level, table),
        RoyalRow::OpponentAttacks(level) => attack(bout, roster, opponent, level, table),
        RoyalRow::YouEliminated => fall(bout, roster, How::Elimination, Some(you), None, table),
        RoyalRow::OpponentEliminated => fall(bout, roster, How::Elimination, Some(opponent), None, table),
    }
}

/// Somebody is out: the one who stays meets a new one, who attacks on Level 1 (CH-ROYAL-3).
pub(crate) fn over_the_top(bout: &mut Bout, roster: &Roster, finish: Finish, table: &mut Table<'_, Event>) {
    let Some(loser) = finish.loser else { return reshuffle(bout) };
    let stays = bout.foe(loser);
    eliminate(bout, loser, finish.how, table);
    if bout.sides_left() < 2 {
        // CH-ROYAL-8
        return end(bout, Finish { winner: Some(bout.side(stays)), ..finish }, table);
    }
    bout.rolls = 0;
    match draw_man(bout, None, table) {
        Some(next) => begin(bout, roster, next, stays, table),
        None => reshuffle(bout),
    }
}

/// (lv) and (tag) mean something else here; `true` if the mark replaced the result.
///
/// A villain who is down may roll under the ropes to rest, on an odd die. (tag) calls an ally who waits, on an
/// even die: the ally attacks on Level 1 in his place.
pub(crate) fn royal_mark(
    bout: &mut Bout,
    roster: &Roster,
    entry: Defense,
    level: u8,
    table: &mut Table<'_, Event>,
) -> bool {
    let man = bout.defender;
    let opponent = bout.attacker;
    if entry.does == Reaction::Pin {
        return false;
    }
    let villain = roster.wrestler(bout.man(man).person).side == Side::Heel;
    // CH-ROYAL-6
    if entry.leave && level == 3 && villain {
        let face = table.roll(Die::D6, "leave");
        let left = face % 2 == 1;
        table.tell(|| Event::RolledOut { man, face, left });
        if left && let Some(next) = draw_man(bout, None, table) {
            bout.man_mut(man).place = Place::Waiting;
            begin(bout, roster, next, opponent, table);
            return true;
        }
    // CH-ROYAL-7
    } else if entry.tag {
        let person = bout.man(man).person;
        let ally = bout.everyone().find(|&other| {
            bout.man(other).place == Place::Waiting
                && roster.bond(person, bout.man(other).person) > Bond::Strangers
        });
        if let Some(ally) = ally {
            let face = table.roll(Die::D6, "ally");
            let came = face.is_multiple_of(2);
            table.tell(|| Event::AllyCalled { man, ally, face, came });
            if came {
                bout.man_mut(man).place = Place::Waiting;
                begin(bout, roster, ally, opponent, table);
                return true;
            }
        }
    }
    false
}
