//! Tag team rules: who starts, tagging on offense, and reaching for a partner on defense.

use kernel::{Asked, Canonical, Choices, Die, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::bout::{Bout, Man, Place};
use crate::card::{Defense, Reaction};
use crate::choice::Choice;
use crate::event::Event;
use crate::pair::Pair;
use crate::roster::{Bond, Roster};
use crate::switches::{House, Optional};

/// A side of a tag match picks who starts.
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

    fn answer(self, bout: &mut Bout, _: &Roster, _: Seat, choice: Choice, table: &mut impl Table<Event>) {
        if let Choice::StartWith(man) = choice {
            let before = bout.corner(self.side).legal;
            bout.man_mut(before).place = Place::Waiting;
            bout.man_mut(man).place = Place::Ring;
            bout.corner_mut(self.side).legal = man;
            if bout.attacker == before {
                bout.attacker = man;
            } else {
                bout.defender = man;
            }
            table.tell(Event::Started { man });
        }
    }
}

impl Bout {
    /// The attacker tags a partner in, who attacks on the same level.
    pub(crate) fn tag(&mut self, partner: Man, table: &mut impl Table<Event>) {
        let from = self.attacker;
        self.replace(from, partner, table);
    }

    /// A partner takes somebody's place in the ring.
    fn replace(&mut self, from: Man, to: Man, table: &mut impl Table<Event>) {
        self.man_mut(from).place = Place::Waiting;
        self.man_mut(to).place = Place::Ring;
        let side = self.side(to);
        self.corner_mut(side).legal = to;
        if self.attacker == from {
            self.attacker = to;
        } else {
            self.defender = to;
        }
        table.tell(Event::TaggedIn { from, to });
    }

    /// Does (tag) on this instruction help the wrestler on defense?
    pub(crate) fn may_tag_out(&self, entry: Defense) -> bool {
        entry.tag
            && entry.does != Reaction::Pin
            && self.on(Optional::TAGGING_OUT)
            && self.is_tag()
            && self.partners(self.defender).any(|partner| self.tags_on(self.defender, partner) > 0)
    }

    /// The highest roll on which that partner is reached; 0 for one who does not count.
    pub(crate) fn tags_on(&self, man: Man, partner: Man) -> u8 {
        match self.bond(man, partner) {
            Bond::Regular if self.house(House::HOT_TAG) && self.man(man).tokens >= 3 => 7,
            Bond::Regular if self.house(House::TAG_OUT_ON_5) => 5,
            Bond::Regular => 6,
            Bond::Group => 4,
            Bond::Occasional | Bond::Strangers => 0,
        }
    }

    /// Reaches for a partner, whom the dice pick where there are several; `true` if the tag is made.
    pub(crate) fn tag_out(&mut self, roster: &Roster, table: &mut impl Table<Event>) -> bool {
        let man = self.defender;
        let count = self.partners(man).count() as u8;
        let nth = if count > 1 { table.roll(Die::of(count), "partner") - 1 } else { 0 };
        let Some(partner) = self.partners(man).nth(nth as usize) else { return false };
        let needed = self.tags_on(man, partner);
        let dice = (needed > 0).then(|| Pair::roll(table, "tag out"));
        let worked = dice.is_some_and(|dice| dice.sum() <= needed);
        table.tell(Event::TagOutTried { man, partner, dice, needed, worked });
        if worked {
            self.replace(man, partner, table);
            self.attack(roster, partner, 1, table);
        }
        worked
    }
}
