//! Tag team rules: who starts, tagging on offense, and reaching for a partner on defense.

use kernel::{Asked, Canonical, Choices, Die, Rule, Seat, Table, fault};
use serde::{Deserialize, Serialize};

use crate::bout::{Bout, Man, Place};
use crate::card::{Defense, Reaction};
use crate::choice::Choice;
use crate::event::Event;
use crate::pair::Pair;
use crate::roster::{Bond, Roster};
use crate::rules::playing::attack;
use crate::switches::{House, Optional};

/// A side of a tag match picks who starts (CH-TAG-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct PickStarter {
    pub side: u8,
}

impl Rule<Bout> for PickStarter {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(Seat::at(self.side as usize), "who starts"))
    }

    fn offer(&self, bout: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend(bout.team(self.side).map(Choice::StartWith));
    }

    fn answer(self, bout: &mut Bout, _: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let Choice::StartWith(man) = choice else { return fault!("a starter is picked by another answer") };
        let before = bout.corner(self.side).legal;
        bout.man_mut(before).place = Place::Waiting;
        bout.man_mut(man).place = Place::Ring;
        bout.corner_mut(self.side).legal = man;
        if bout.attacker == before {
            bout.attacker = man;
        } else {
            bout.defender = man;
        }
        table.tell(|| Event::Started { man });
    }
}

impl Bout {
    /// Does (tag) on this instruction help the wrestler on defense?
    /// CH-TAGOUT-1, CH-TAG-4
    pub(crate) fn may_tag_out(&self, roster: &Roster, entry: Defense) -> bool {
        entry.tag
            && entry.does != Reaction::Pin
            && self.on(Optional::TAGGING_OUT)
            && self.is_tag()
            && self.partners(self.defender).any(|partner| self.tags_on(roster, self.defender, partner) > 0)
    }

    /// The highest roll on which that partner is reached; 0 for one who does not count.
    pub(crate) fn tags_on(&self, roster: &Roster, man: Man, partner: Man) -> u8 {
        match self.bond(roster, man, partner) {
            // CH-HOUSE-21
            Bond::Regular if self.house(House::HOT_TAG) && self.man(man).tokens >= 3 => 7,
            // CH-HOUSE-20
            Bond::Regular if self.house(House::TAG_OUT_ON_5) => 5,
            // CH-TAGOUT-2
            Bond::Regular => 6,
            // CH-TAGOUT-4
            Bond::Group => 4,
            // CH-TAGOUT-5, CH-SIX-3
            Bond::Occasional | Bond::Strangers => 0,
        }
    }
}

/// The attacker tags a partner in, who attacks on the same level (CH-TAG-2, CH-SIX-1).
pub(crate) fn tag(bout: &mut Bout, partner: Man, table: &mut Table<'_, Event>) {
    let from = bout.attacker;
    replace(bout, from, partner, table);
}

/// A partner takes somebody's place in the ring.
fn replace(bout: &mut Bout, from: Man, to: Man, table: &mut Table<'_, Event>) {
    bout.man_mut(from).place = Place::Waiting;
    bout.man_mut(to).place = Place::Ring;
    let side = bout.side(to);
    bout.corner_mut(side).legal = to;
    if bout.attacker == from {
        bout.attacker = to;
    } else {
        bout.defender = to;
    }
    table.tell(|| Event::TaggedIn { from, to });
}

/// Reaches for a partner, whom the dice pick where there are several; `true` if the tag is made (CH-SIX-2).
pub(crate) fn tag_out(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) -> bool {
    let man = bout.defender;
    let count = bout.partners(man).count() as u8;
    let nth = if count > 1 { table.roll(Die::of(count), "partner") - 1 } else { 0 };
    let Some(partner) = bout.partners(man).nth(nth as usize) else {
        fault!("a tag out without a partner");
        return false;
    };
    let needed = bout.tags_on(roster, man, partner);
    let dice = (needed > 0).then(|| Pair::roll(table, "tag out"));
    let worked = dice.is_some_and(|dice| dice.sum() <= needed);
    table.tell(|| Event::TagOutTried { man, partner, dice, needed, worked });
    if worked {
        replace(bout, man, partner, table);
        attack(bout, roster, partner, 1, table);
    }
    worked
}
