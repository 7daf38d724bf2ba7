//! The ropes: bouncing off them, and being bounced from them.

use super::actions::Deed;
use super::attack::Form;
use super::prelude::*;
use crate::bout::DEEPEST_CHAIN;
use crate::ring::{BOUNCE, ROCKET_BOUNCE};
use crate::roster::Kind;

/// Two wrestlers stand in the way of one that bounces: which of them is it?
/// RS-ROPE-6, RS-BOUNCED-7
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

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if let Choice::Pick(met) = choice {
            bout.rope_attack(roster, self.who, met, self.own, table);
        } else {
            kernel::fault!("an answer to another question");
        }
    }
}

/// RS-SPECIAL-15: a Rope Ability with (JUMP) passes over whoever is in the way, as far as its wrestler likes; where does
/// it end? That is said before the price is paid, since it decides whom the attack will hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct JumpFromRope {
    pub who: Who,
    pub rope: Rope,
    pub slot: Slot,
}

impl Rule<Bout> for JumpFromRope {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        let ends = bout.jumps_from(roster, self.who, self.rope, self.slot);
        (ends.count() > 1).then(|| Asked::one(self.who.seat(), "jump"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        let ends = bout.jumps_from(roster, self.who, self.rope, self.slot);
        choices.extend(ends.map(|(end, _)| Choice::Place(end.spot)));
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if let Choice::Place(to) = choice {
            bout.undertake(roster, Deed::Jump(self.rope, self.slot, to), table);
        } else {
            kernel::fault!("an answer to another question");
        }
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let only = bout.jumps_from(roster, self.who, self.rope, self.slot).next();
        if let Some((end, _)) = only {
            bout.undertake(roster, Deed::Jump(self.rope, self.slot, end.spot), table);
        }
    }
}

/// Thrown or shoved against ropes or a turnbuckle: which of them does it meet?
/// RS-BOUNCED-1, RS-BOUNCED-4
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

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        match choice {
            Choice::BouncedFrom(rope) => bout.bounced_from(roster, self.who, rope, table),
            Choice::Smash => bout.smash(roster, self.who, table),
            _ => kernel::fault!("an answer to another question"),
        }
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        match self.ropes().next() {
            Some(rope) => bout.bounced_from(roster, self.who, rope, table),
            None if self.smash => bout.smash(roster, self.who, table),
            // The turnbuckle it met has smashed it already.
            None => {}
        }
    }
}

impl Bout {
    /// RS-ROPE-1, RS-ROPE-7, RS-SWITCH-5
    pub(crate) fn offer_ropes(&self, roster: &Roster, who: Who, choices: &mut Choices<Choice>) {
        if self.wrestler(who).holds.is_some() && !self.rules.busy_hands {
            return;
        }
        let ap = self.activation.ap;
        for rope in self.ropes(roster, who) {
            if ap >= 1 || self.bounces_free(roster, who) {
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
    /// RS-ROPE-3, RS-EXAMPLE-2
    pub(crate) fn bounce_off(
        &mut self,
        roster: &Roster,
        who: Who,
        rope: Rope,
        slot: Option<Slot>,
        table: &mut Table<'_, Event>,
    ) {
        if slot.is_none() {
            self.use_up_a_free_bounce(roster, who);
        }
        let form = slot.map_or(Form::Rope, Form::Ability);
        let met = self.ride_the_rope(roster, who, rope, self.bounce_length(roster, who, slot), table);
        self.run_into(roster, who, met, form, table);
    }

    /// It bounces off a rope and comes down here, over everybody in between.
    pub(crate) fn jump_off(
        &mut self,
        roster: &Roster,
        who: Who,
        (rope, slot, to): (Rope, Slot, Spot),
        table: &mut Table<'_, Event>,
    ) {
        let next = self.beyond_the_jump(roster, who, (rope, slot, to));
        self.put_down(roster, who, to);
        table.tell(|| Event::Bounced { who, rope, to });
        self.run_into(roster, who, self.met(who, next), Form::Ability(slot), table);
    }

    /// The active wrestler attacks the enemy that stops it, or one of two.
    fn run_into(
        &mut self,
        roster: &Roster,
        who: Who,
        met: [Option<Who>; 2],
        form: Form,
        table: &mut Table<'_, Event>,
    ) {
        let mut enemies = met.into_iter().flatten().filter(|other| self.enemies(who, *other));
        match (enemies.next(), enemies.next()) {
            (Some(first), Some(second)) => {
                let run_into = RunInto { who, first, second, seat: who.seat(), own: Some(form) };
                self.agenda.do_next([run_into.into()]);
            }
            (Some(met), None) => self.rope_attack(roster, who, met, Some(form), table),
            // RS-ROPE-5
            // Nobody or only friends in the way: it was just a bounce.
            _ => {}
        }
    }

    /// Does that ability jump?
    pub(crate) fn jumps(&self, roster: &Roster, who: Who, slot: Slot) -> bool {
        self.card(roster, who).ability(slot).is_some_and(|ability| ability.has(Special::Jump))
    }

    /// Where a bounce with a jumping Rope Ability may end, and before whom.
    pub(crate) fn jumps_from(
        &self,
        roster: &Roster,
        who: Who,
        rope: Rope,
        slot: Slot,
    ) -> impl Iterator<Item = (Base, Option<Base>)> {
        let squares = self.bounce_length(roster, who, Some(slot));
        let from = self.base(roster, who);
        from.into_iter().flat_map(move |from| self.jump_ends(from, who, rope.away(), squares))
    }

    /// What it would cover next if its jump ends there.
    fn beyond_the_jump(
        &self,
        roster: &Roster,
        who: Who,
        (rope, slot, to): (Rope, Slot, Spot),
    ) -> Option<Base> {
        self.jumps_from(roster, who, rope, slot).find(|(end, _)| end.spot == to).and_then(|(_, next)| next)
    }

    /// The enemies before whom such a jump ends.
    pub(crate) fn at_the_jumps_end(
        &self,
        roster: &Roster,
        who: Who,
        jump: (Rope, Slot, Spot),
    ) -> impl Iterator<Item = Who> {
        let met = self.met(who, self.beyond_the_jump(roster, who, jump));
        met.into_iter().flatten().filter(move |other| self.enemies(who, *other))
    }

    /// One that a friend's Crowd Pleaser gives goes last, since it may end before.
    fn use_up_a_free_bounce(&mut self, roster: &Roster, who: Who) {
        let from = self.bounce_from_a_friend(roster, who);
        let wrestler = self.wrestler_mut(who);
        match from {
            Some(friend) if !wrestler.free_bounce => wrestler.pleased_by &= !(1 << friend.number()),
            _ => wrestler.free_bounce = false,
        }
    }

    /// Five squares, or eight with (ROCKET).
    /// RS-SPECIAL-12
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
    /// RS-BOUNCED-3, RS-BOUNCED-6
    pub(crate) fn bounced_from(
        &mut self,
        roster: &Roster,
        who: Who,
        rope: Rope,
        table: &mut Table<'_, Event>,
    ) {
        if !self.on_mat(who) {
            return;
        }
        let met = self.ride_the_rope(roster, who, rope, BOUNCE, table);
        self.chain += 1;
        // RS-BOUNCED-8
        if self.chain > DEEPEST_CHAIN {
            return;
        }
        let mut enemies =
            // RS-BOUNCED-5, RS-DOWN-4
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
            // Nobody in the way could attack it.
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
        table: &mut Table<'_, Event>,
    ) -> [Option<Who>; 2] {
        let stopped = self.slide(roster, who, rope.away(), squares);
        if let Some(to) = self.spot(who) {
            table.tell(|| Event::Bounced { who, rope, to });
        }
        self.met(who, stopped)
    }

    /// Who stands where it would go next; at most two.
    fn met(&self, who: Who, next: Option<Base>) -> [Option<Who>; 2] {
        let mut met = [None; 2];
        for spot in next.into_iter().flat_map(Base::squares) {
            let other = self.at(spot).filter(|other| *other != who);
            if other.is_some() && !met.contains(&other) {
                met[usize::from(met[0].is_some())] = other;
            }
        }
        met
    }

    /// RS-ROPE-4
    fn rope_attack(
        &mut self,
        roster: &Roster,
        who: Who,
        met: Who,
        own: Option<Form>,
        table: &mut Table<'_, Event>,
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
    /// RS-SMASH-1, RS-SMASH-3
    pub(crate) fn smash(&mut self, roster: &Roster, who: Who, table: &mut Table<'_, Event>) {
        table.tell(|| Event::Smashed { who });
        self.hurt(roster, who, 2, table);
    }
}
