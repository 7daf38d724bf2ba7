//! Abilities and Crowd Pleasers that give something instead of hitting.

use super::prelude::*;
use crate::roster::{Boon, Gift, Scope};

impl Bout {
    /// RS-ABILITY-2
    pub(crate) fn use_ability(
        &mut self,
        roster: &Roster,
        who: Who,
        slot: Slot,
        on: Option<Who>,
        table: &mut Table<'_, Event>,
    ) {
        let Some(boon) = self.card(roster, who).ability(slot).and_then(|ability| ability.boon) else {
            kernel::fault!("a gift of an ability that gives nothing");
            return;
        };
        table.tell(|| Event::Used { who, slot });
        self.give(roster, who, boon, on, table);
    }

    /// Those a gift can reach: friends include the giver; a range of 0 is base contact, which a climber has with nobody.
    /// RS-FRIEND-1
    pub(crate) fn in_reach(&self, roster: &Roster, who: Who, boon: Boon) -> impl Iterator<Item = Who> {
        let range = if boon.range == 0 { u8::from(self.can_reach_out(who)) } else { boon.range };
        self.everybody().filter(move |other| {
            let near =
                *other == who || self.distance(roster, who, *other).is_some_and(|squares| squares <= range);
            near && match boon.scope {
                Scope::Myself => *other == who,
                Scope::Friend | Scope::Friends => !self.enemies(who, *other),
                Scope::Enemies => self.enemies(who, *other),
            }
        })
    }

    /// Gives it to everyone it is meant for.
    pub(crate) fn give(
        &mut self,
        roster: &Roster,
        who: Who,
        boon: Boon,
        on: Option<Who>,
        table: &mut Table<'_, Event>,
    ) {
        let mut given = 0u64;
        for other in self.in_reach(roster, who, boon).filter(|other| on.is_none_or(|on| on == *other)) {
            given |= 1 << other.0;
        }
        for index in (0..64).filter(|index| given & 1 << index != 0) {
            self.give_one(roster, Who(index), boon.gift, table);
        }
    }

    fn give_one(&mut self, roster: &Roster, who: Who, gift: Gift, table: &mut Table<'_, Event>) {
        match gift {
            Gift::Bonus(stat, amount) => self.boost(who, stat, amount, table),
            Gift::Heal(amount) => self.heal(roster, who, amount, table),
            Gift::Counter(counter, count) => {
                self.give_counter(who, counter, count, table);
            }
            Gift::Stand => self.stand(who, table),
            Gift::FreeBounce => self.wrestler_mut(who).free_bounce = true,
        }
    }

    /// A stat is better until the end of the round.
    pub(crate) fn boost(&mut self, who: Who, stat: Stat, amount: u8, table: &mut Table<'_, Event>) {
        let bonus = &mut self.wrestler_mut(who).bonus[stat as usize];
        *bonus = (*bonus + amount).min(9);
        table.tell(|| Event::Boosted { who, stat, amount });
    }
}
