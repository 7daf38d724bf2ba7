//! Special rules: what a hit brings besides DMG, one after another in the order the attacker likes.

use super::attack::{Attack, Form};
use super::crowd::Please;
use super::devastating::Devastate;
use super::prelude::*;
use super::rerolls::Why;
use super::ropes::AgainstTheRopes;
use super::throw::FreeThrow;
use crate::choice::EffectOfHit;

/// The special rules of a hit that are still to be applied.
/// RS-ATTACK-3, RS-BEAT-3
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct ApplyRules {
    pub attack: Attack,
    pub margin: u8,
    /// Which of them, by place in the list.
    pub left: u8,
    /// Has this attack smashed its target against a turnbuckle already?
    pub smashed: bool,
    /// Did the attacker choose the order? Then what comes to nothing is told too, so that the log shows the order.
    #[serde(default)]
    pub chosen: bool,
}

impl ApplyRules {
    fn each(self, bout: &Bout, roster: &Roster) -> impl Iterator<Item = (u8, Special)> {
        let effects = bout.effects(roster, self.attack, self.margin);
        (0..7u8).filter(move |index| self.left & 1 << index != 0).filter_map(move |index| {
            effects.get(usize::from(index)).copied().flatten().map(|special| (index, special))
        })
    }

    /// Those that differ: of two that are the same, the order is nothing to choose.
    fn differing(self, bout: &Bout, roster: &Roster) -> impl Iterator<Item = (u8, Special)> {
        self.each(bout, roster).filter(move |(index, special)| {
            self.each(bout, roster).all(|(before, other)| before >= *index || other != *special)
        })
    }
}

/// RS-ATTACK-9: whoever attacks orders the special rules wherever two are left, whatever they would do: what one of them
/// changes (a counter, a place, a Passive that stops working) may matter to any other.
impl Rule<Bout> for ApplyRules {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        if self.left.count_ones() < 2 {
            return None;
        }
        self.differing(bout, roster)
            .nth(1)
            .is_some()
            .then(|| Asked::one(self.attack.by.seat(), "special rules"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        let differing = self.differing(bout, roster);
        choices.extend(differing.map(|(index, _)| Choice::Apply(EffectOfHit(index))));
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if let Choice::Apply(EffectOfHit(index)) = choice {
            Self { chosen: true, ..self }.apply(index, bout, roster, table);
        } else {
            kernel::fault!("an answer to another question");
        }
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let next = self.each(bout, roster).next();
        if let Some((index, _)) = next {
            self.apply(index, bout, roster, table);
        }
    }
}

impl ApplyRules {
    fn apply(self, index: u8, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let special =
            bout.effects(roster, self.attack, self.margin).get(usize::from(index)).copied().flatten();
        let left = self.left & !(1 << index);
        if left != 0 {
            bout.agenda.do_next([Self { left, ..self }.into()]);
        }
        if let Some(special) = special
            && !bout.apply_special(roster, self.attack, special, self.smashed, table)
            && self.chosen
        {
            table.tell(|| Event::NoEffect { by: self.attack.by, special });
        }
    }
}

/// (SHOVE X): the attacker says which way.
/// RS-SPECIAL-13, RS-ABILITY-10
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Shove {
    pub by: Who,
    pub on: Who,
    pub squares: u8,
    pub smashed: bool,
}

impl Shove {
    /// Any way but towards the attacker, near or far: a line that would run into it.
    fn allowed(self, bout: &Bout, roster: &Roster, way: Way) -> bool {
        let (Some(mut base), Some(attacker)) = (bout.base(roster, self.on), bout.base(roster, self.by))
        else {
            return true;
        };
        while let Some(next) = base.step(way) {
            if next.overlaps(attacker) {
                return false;
            }
            base = next;
        }
        true
    }
}

impl Rule<Bout> for Shove {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        let moves = bout.on_mat(self.on) && !bout.has(roster, self.on, Passive::Rooted);
        moves.then(|| Asked::one(self.by.seat(), "shove"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices
            .extend(Way::ALL.into_iter().filter(|way| self.allowed(bout, roster, *way)).map(Choice::Shove));
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if let Choice::Shove(way) = choice {
            bout.shove(roster, self, way, table);
        } else {
            kernel::fault!("an answer to another question");
        }
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        if bout.on_mat(self.on) && bout.has(roster, self.on, Passive::Rooted) {
            table.tell(|| Event::Held { who: self.on });
        }
    }
}

/// (DAZED): the target's player has rolled.
/// RS-SPECIAL-5
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct DazedVerdict {
    pub who: Who,
}

impl Rule<Bout> for DazedVerdict {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let (who, mood) = (self.who, bout.mood(roster));
        table.tell(|| Event::Dazed { who, mood });
        if mood == Mood::Cheer {
            return;
        }
        bout.give_counter(who, Counter::MinusAp, 1, table);
        bout.give_counter(who, Counter::MinusMp, 1, table);
        if mood == Mood::Blank {
            bout.knock_down(roster, who, table);
        }
    }
}

impl Bout {
    /// Does what one special rule says; did it do anything?
    fn apply_special(
        &mut self,
        roster: &Roster,
        attack: Attack,
        special: Special,
        smashed: bool,
        table: &mut Table<'_, Event>,
    ) -> bool {
        let Attack { by, on, .. } = attack;
        match special {
            // RS-SPECIAL-1
            Special::Counter(counter, count) => self.give_counter(on, counter, count, table),
            Special::Bleeding => self.bleed(roster, on, table),
            Special::Bounceback(squares) => self.bounce_back(roster, by, on, squares, table),
            Special::Crowd => {
                self.agenda.do_next([Please { who: by }.into()]);
                self.can_act(by)
            }
            Special::Dazed => self.daze(roster, on, table),
            Special::Fury if self.devastates(roster, attack) => {
                self.agenda.do_next([Devastate::Finish(attack).into()]);
                true
            }
            Special::Fury => self.fury(roster, by, on, table),
            Special::Knockdown => self.knock_down(roster, on, table),
            Special::Lifted => self.lift_if_possible(roster, by, on, table),
            Special::Shove(squares) => {
                self.agenda.do_next([Shove { by, on, squares, smashed }.into()]);
                self.on_mat(on)
            }
            // RS-SPECIAL-14
            Special::Throw(range) => {
                if self.wrestler(by).holds != Some(on) {
                    self.lift_if_possible(roster, by, on, table);
                }
                let holds = self.wrestler(by).holds == Some(on);
                if holds {
                    self.agenda.do_next([FreeThrow { by, range }.into()]);
                }
                holds
            }
            // Ways of attacking, not what follows a hit.
            Special::Devastating | Special::Dirty | Special::Impact | Special::Jump | Special::Rocket => {
                false
            }
        }
    }

    /// RS-REROLL-4, RS-ABILITY-12
    fn daze(&mut self, roster: &Roster, who: Who, table: &mut Table<'_, Event>) -> bool {
        let can = self.in_ring(who) && !self.has(roster, who, Passive::ThickHide);
        if can {
            self.roll_crowd(who.seat(), 1, Why::Dazed, table);
            self.agenda.do_next([self.reroll_window().into(), DazedVerdict { who }.into()]);
        }
        can
    }

    /// (FURY): one more Brawl for nothing, if both are still there and touch.
    /// RS-SPECIAL-8
    pub(crate) fn fury(&mut self, roster: &Roster, by: Who, on: Who, table: &mut Table<'_, Event>) -> bool {
        let can = self.can_act(by) && self.contact(roster, by, on);
        if can {
            let mut attack = self.attack(roster, by, on, Form::Brawl);
            attack.gains &= !self.effects(roster, attack, 0).contains(&Some(Special::Fury));
            self.clash(roster, attack, table);
        }
        can
    }

    /// (BOUNCEBACK X): straight away from the opponent, along the line between the nearest squares.
    /// RS-SPECIAL-3
    fn bounce_back(
        &mut self,
        roster: &Roster,
        by: Who,
        on: Who,
        squares: u8,
        table: &mut Table<'_, Event>,
    ) -> bool {
        let (Some(mine), Some(theirs)) = (self.base(roster, by), self.base(roster, on)) else { return false };
        let Some(way) = away(mine, theirs).filter(|_| self.on_mat(by)) else { return false };
        self.slide(roster, by, way, squares);
        if let Some(to) = self.spot(by) {
            table.tell(|| Event::BouncedBack { who: by, to });
        }
        true
    }

    fn shove(&mut self, roster: &Roster, shove: Shove, way: Way, table: &mut Table<'_, Event>) {
        let (by, on) = (shove.by, shove.on);
        let touched = self.base(roster, on).and_then(Base::corner);
        let stopped = self.slide(roster, on, way, shove.squares);
        let Some(base) = self.base(roster, on) else { return };
        table.tell(|| Event::Shoved { who: on, to: base.spot });
        if !self.enemies(by, on) {
            return;
        }
        let to_post = base.corner().is_some() && base.corner() != touched;
        let mut smashed = shove.smashed;
        if self.rules.smash_on_contact && to_post && !smashed {
            self.smash(roster, on, table);
            smashed = true;
        }
        let Some(next) = stopped else { return };
        // RS-BOUNCED-2
        if next.on_mat() {
            return;
        }
        // RS-BOUNCED-1, RS-SMASH-2, RS-SMASH-4
        // The squares it would have covered: a turnbuckle smashes, once an attack; a rope sends it back.
        let smash = next.squares().any(Spot::is_post) && !smashed;
        let rope = next.squares().any(Spot::is_rope);
        let ropes = if rope { base.ropes().fold(0, |ropes, rope| ropes | 1 << rope as u8) } else { 0 };
        self.agenda.do_next([AgainstTheRopes { who: on, by, ropes, smash }.into()]);
    }
}

/// The way straight from one base away from another; exactly between two ways, the diagonal one.
fn away(mine: Base, theirs: Base) -> Option<Way> {
    let mut best = None;
    for a in mine.squares() {
        for b in theirs.squares() {
            let (dx, dy) = b.square().delta_to(a.square());
            let far = (dx.abs().max(dy.abs()), -(dx.abs() + dy.abs()));
            if best.is_none_or(|(near, _)| far < near) {
                best = Some((far, (dx, dy)));
            }
        }
    }
    best.and_then(|(_, (dx, dy))| grid::Direction::nearest(dx, dy)).map(Way::of)
}
