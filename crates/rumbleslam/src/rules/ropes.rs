//! The ropes: bouncing off them, and being bounced from them.

use super::attack::Form;
use super::prelude::*;
use crate::bout::DEEPEST_CHAIN;
use crate::ring::{BOUNCE, ROCKET_BOUNCE};
use crate::roster::Kind;

/// Two wrestlers stand in the way of one that bounces: which of them is it?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct RunInto {
    /// Who bounces.
    pub who: Who,
    /// Those in the way.
    pub first: Who,
    pub second: Who,
    /// Who says so.
    pub seat: Seat,
    /// The active wrestler attacks with this; otherwise the one in the way attacks.
    pub own: Option<Form>,
}

impl Rule<Bout> for RunInto {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(self.seat, "rope attack"))
    }

    fn offer(&self, _: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.push(Choice::Pick(self.first));
        choices.push(Choice::Pick(self.second));
    }

    fn answer(
        self,
        bout: &mut Bout,
        roster: &Roster,
        _: Seat,
        choice: Choice,
        table: &mut impl Table<Event>,
    ) {
        if let Choice::Pick(met) = choice {
            bout.rope_attack(roster, self.who, met, self.own, table);
        }
    }
}

/// Thrown or shoved against ropes or a turnbuckle: which of them does it meet?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct AgainstTheRopes {
    pub who: Who,
    /// Who threw or shoved it.
    pub by: Who,
    /// The ropes in question, a bit each.
    pub ropes: u8,
    pub smash: bool,
}

impl AgainstTheRopes {
    fn ropes(self) -> impl Iterator<Item = Rope> {
        Rope::ALL.into_iter().filter(move |rope| self.ropes & 1 << *rope as u8 != 0)
    }
}

impl Rule<Bout> for AgainstTheRopes {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        let ways = self.ropes.count_ones() + u32::from(self.smash);
        (ways > 1).then(|| Asked::one(self.by.seat(), "against the ropes"))
    }

    fn offer(&self, _: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend(self.ropes().map(Choice::BouncedFrom));
        if self.smash {
            choices.push(Choice::Smash);
        }
    }

    fn answer(
        self,
        bout: &mut Bout,
        roster: &Roster,
        _: Seat,
        choice: Choice,
        table: &mut impl Table<Event>,
    ) {
        match choice {
            Choice::BouncedFrom(rope) => bout.bounced_from(roster, self.who, rope, table),
            _ => bout.smash(roster, self.who, table),
        }
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut impl Table<Event>) {
        match self.ropes().next() {
            Some(rope) => bout.bounced_from(roster, self.who, rope, table),
            None if self.smash => bout.smash(roster, self.who, table),
            None => {}
        }
    }
}

impl Bout {
    pub(crate) fn offer_ropes(&self, roster: &Roster, who: Who, choices: &mut Choices<Choice>) {
        if self.wrestler(who).holds.is_some() && !self.rules.busy_hands {
            return;
        }
        let ap = self.activation.ap;
        for rope in self.ropes(roster, who) {
            if ap >= 1 || self.wrestler(who).free_bounce {
                choices.push(Choice::Bounce(rope));
            }
            for (index, ability) in self.card(roster, who).abilities.iter().enumerate() {
                if ability.kind == Kind::Rope && ap >= ability.ap {
                    choices.push(Choice::BounceWith(Slot(index as u8), rope));
                }
            }
        }
    }

    /// The active wrestler bounces off a rope, and attacks the enemy that stops it.
    pub(crate) fn bounce_off(
        &mut self,
        roster: &Roster,
        who: Who,
        rope: Rope,
        slot: Option<Slot>,
        table: &mut impl Table<Event>,
    ) {
        if slot.is_none() {
            self.wrestler_mut(who).free_bounce = false;
        }
        let form = slot.map_or(Form::Rope, Form::Ability);
        let met = self.ride_the_rope(roster, who, rope, self.bounce_length(roster, who, slot), table);
        let mut enemies = met.into_iter().flatten().filter(|other| self.enemies(who, *other));
        match (enemies.next(), enemies.next()) {
            (Some(first), Some(second)) => {
                let run_into = RunInto { who, first, second, seat: who.seat(), own: Some(form) };
                self.agenda.do_next([run_into.into()]);
            }
            (Some(met), None) => self.rope_attack(roster, who, met, Some(form), table),
            _ => {}
        }
    }

    /// Five squares, or eight with (ROCKET).
    pub(crate) fn bounce_length(&self, roster: &Roster, who: Who, slot: Option<Slot>) -> u8 {
        let ability = slot.and_then(|slot| self.card(roster, who).ability(slot));
        let rocket = ability.is_some_and(|ability| ability.has(Special::Rocket));
        if rocket { ROCKET_BOUNCE } else { BOUNCE }
    }

    /// The enemies that would stop its bounce.
    pub(crate) fn in_the_lane(
        &self,
        roster: &Roster,
        who: Who,
        rope: Rope,
        slot: Option<Slot>,
    ) -> impl Iterator<Item = Who> {
        let squares = self.bounce_length(roster, who, slot);
        let stopped = self.base(roster, who).and_then(|base| self.line(base, who, rope.away(), squares).1);
        let met = stopped.into_iter().flat_map(Base::squares).filter_map(|spot| self.at(spot));
        met.filter(move |other| self.enemies(who, *other))
    }

    /// Bounced from a rope: the enemy that stops it makes a Rope Attack for nothing.
    pub(crate) fn bounced_from(
        &mut self,
        roster: &Roster,
        who: Who,
        rope: Rope,
        table: &mut impl Table<Event>,
    ) {
        if !self.on_mat(who) {
            return;
        }
        let met = self.ride_the_rope(roster, who, rope, BOUNCE, table);
        self.chain += 1;
        if self.chain > DEEPEST_CHAIN {
            return;
        }
        let mut enemies =
            met.into_iter().flatten().filter(|other| self.enemies(who, *other) && self.can_act(*other));
        match (enemies.next(), enemies.next()) {
            (Some(first), Some(second)) => {
                // Of two seats, the one next clockwise from the active player chooses.
                let active = self.activation.who.map_or(self.card, Who::seat);
                let turns = |seat: Seat| (seat.index() + 4 - active.index()) % 4;
                let own = |seat: Seat| if turns(seat) == 0 { 4 } else { turns(seat) };
                let seat = if own(first.seat()) <= own(second.seat()) { first.seat() } else { second.seat() };
                self.agenda.do_next([RunInto { who, first, second, seat, own: None }.into()]);
            }
            (Some(met), None) => self.rope_attack(roster, who, met, None, table),
            _ => {}
        }
    }

    /// Straight away from the rope until somebody is in the way; who is it?
    fn ride_the_rope(
        &mut self,
        roster: &Roster,
        who: Who,
        rope: Rope,
        squares: u8,
        table: &mut impl Table<Event>,
    ) -> [Option<Who>; 2] {
        let stopped = self.slide(roster, who, rope.away(), squares);
        if let Some(to) = self.spot(who) {
            table.tell(Event::Bounced { who, rope, to });
        }
        let mut met = [None; 2];
        for spot in stopped.into_iter().flat_map(Base::squares) {
            let other = self.at(spot).filter(|other| *other != who);
            if other.is_some() && !met.contains(&other) {
                met[usize::from(met[0].is_some())] = other;
            }
        }
        met
    }

    fn rope_attack(
        &mut self,
        roster: &Roster,
        who: Who,
        met: Who,
        own: Option<Form>,
        table: &mut impl Table<Event>,
    ) {
        let attack = match own {
            Some(form) => self.attack(roster, who, met, form),
            None => self.attack(roster, met, who, Form::Rope),
        };
        if self.devastates(roster, attack) {
            self.begin_devastation(roster, attack, table);
        } else {
            self.begin_attack(roster, attack, table);
        }
    }

    /// By the quick reference any attack smashes an enemy that stands at a turnbuckle.
    pub(crate) fn smashed_where_it_stands(&self, roster: &Roster, by: Who, on: Who) -> bool {
        let at_post = self.base(roster, on).is_some_and(|base| base.corner().is_some());
        self.rules.smash_on_contact && at_post && self.enemies(by, on)
    }

    /// Smashed against the turnbuckle.
    pub(crate) fn smash(&mut self, roster: &Roster, who: Who, table: &mut impl Table<Event>) {
        table.tell(Event::Smashed { who });
        self.hurt(roster, who, 2, table);
    }
}
