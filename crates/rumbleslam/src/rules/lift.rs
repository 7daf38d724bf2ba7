//! Lift: holding somebody up, getting down again, and being dropped.

use super::prelude::*;
use super::rerolls::Why;

/// A defender who dodged a Trip or a Lift moves one square, if one is free.
/// RS-TRIP-4
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Dodge {
    pub who: Who,
}

impl Rule<Bout> for Dodge {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        let can = bout.on_mat(self.who)
            && Way::ALL.into_iter().any(|way| bout.step_to(roster, self.who, way).is_some());
        can.then(|| Asked::one(self.who.seat(), "dodge"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        let free = Way::ALL.into_iter().filter(|way| bout.step_to(roster, self.who, *way).is_some());
        choices.extend(free.map(Choice::Dodge));
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if let Choice::Dodge(way) = choice
            && let Some(next) = bout.step_to(roster, self.who, way)
        {
            bout.put_down(roster, self.who, next.spot);
            table.tell(|| Event::Dodged { who: self.who, to: next.spot });
        } else {
            kernel::fault!("an answer to another question");
        }
    }
}

/// One that was held is put down by its own player, as near as possible to where its holder stands or stood.
/// RS-LIFT-7
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct PutDown {
    pub who: Who,
    pub near: Base,
}

impl Rule<Bout> for PutDown {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        (bout.nearest(roster, self.who, self.near, |_| true).count() > 1)
            .then(|| Asked::one(self.who.seat(), "put down"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend(bout.nearest(roster, self.who, self.near, |_| true).map(Choice::Place));
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if let Choice::Place(spot) = choice {
            bout.put_down(roster, self.who, spot);
            table.tell(|| Event::PutDown { who: self.who, spot });
        } else {
            kernel::fault!("an answer to another question");
        }
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let only = bout.nearest(roster, self.who, self.near, |_| true).next();
        bout.put_down_or_aside(roster, self.who, only, table);
    }
}

/// Lifting one who does not resist: at least its WEIGHT.
/// RS-LIFT-3, RS-LIFT-4
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Heave {
    pub by: Who,
    pub on: Who,
}

impl Rule<Bout> for Heave {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let Self { by, on } = self;
        let (shown, weight) = (bout.shown(roster, 0), bout.card(roster, on).weight);
        table.tell(|| Event::LiftTried { by, on, shown, weight });
        if shown.total >= weight {
            bout.lift_if_possible(roster, by, on, table);
        }
    }
}

/// A wrestler that is held when its activation begins must try to get down.
/// RS-LIFT-6
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub enum GetDown {
    /// One that lies may stand up first.
    Stand(Who),
    /// It resists with GRP or DEX.
    Resist(Who),
    /// Both have rolled.
    Rolled(Who),
}

impl Rule<Bout> for GetDown {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        match *self {
            Self::Stand(who) => {
                let can =
                    bout.wrestler(who).knocked_down && bout.activation.ap >= bout.stand_cost(roster, who);
                (can && !bout.activation.over).then(|| Asked::one(who.seat(), "stand up first"))
            }
            Self::Resist(who) if !bout.activation.over => {
                let holder = bout.holder(who)?;
                bout.enemies(who, holder).then(|| Asked::one(who.seat(), "get down"))
            }
            _ => None,
        }
    }

    fn offer(&self, _: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        if matches!(self, Self::Stand(_)) {
            choices.push(Choice::StandUp);
            choices.push(Choice::Done);
        } else {
            choices.push(Choice::Resist(Stat::Grapple));
            choices.push(Choice::Resist(Stat::Dexterity));
        }
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        match (self, choice) {
            (Self::Stand(who), Choice::StandUp) => bout.pay_to_stand(roster, who, table),
            (Self::Resist(who), Choice::Resist(stat)) => {
                let Some(holder) = bout.holder(who) else {
                    kernel::fault!("one gets down that nobody holds");
                    return;
                };
                bout.clear_table();
                bout.roll_side(holder.seat(), bout.stat(roster, holder, Stat::Grapple), Why::Lift, table);
                bout.roll_side(who.seat(), bout.stat(roster, who, stat), Why::Escape, table);
                bout.agenda.do_next([bout.reroll_window().into(), Self::Rolled(who).into()]);
            }
            // It tries to get down as it is.
            (Self::Stand(_), Choice::Done) => {}
            _ => kernel::fault!("an answer to another question"),
        }
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        match self {
            Self::Resist(who) if !bout.activation.over => bout.get_down(roster, who, table),
            Self::Rolled(who) => {
                let (holder, held) = (bout.shown(roster, 0), bout.shown(roster, 1));
                table.tell(|| Event::EscapeTried { who, holder, held });
                if holder.total > held.total {
                    table.tell(|| Event::StayedHeld { who });
                    bout.activation.over = true;
                } else {
                    bout.get_down(roster, who, table);
                }
            }
            Self::Stand(_) | Self::Resist(_) => {}
        }
    }
}

impl Bout {
    /// Who holds it.
    pub fn holder(&self, who: Who) -> Option<Who> {
        match self.wrestler(who).place {
            Place::Lifted(holder) => Some(holder),
            _ => None,
        }
    }

    /// Lifting a friend or one that is KO'd.
    pub(crate) fn begin_easy_lift(
        &mut self,
        roster: &Roster,
        by: Who,
        on: Who,
        table: &mut Table<'_, Event>,
    ) {
        self.clear_table();
        self.roll_side(by.seat(), self.stat(roster, by, Stat::Grapple), Why::Lift, table);
        self.agenda.do_next([self.reroll_window().into(), Heave { by, on }.into()]);
    }

    /// Lifts it, if they touch, the hands are empty and the lifter is on its feet; was it lifted?
    /// RS-LIFT-1, RS-SPECIAL-11, RS-REV-11
    pub(crate) fn lift_if_possible(
        &mut self,
        roster: &Roster,
        by: Who,
        on: Who,
        table: &mut Table<'_, Event>,
    ) -> bool {
        let stands = self.on_mat(by) || self.rules.climbers_fight;
        let able = self.can_act(by) && stands && self.wrestler(by).holds.is_none();
        if !able || !self.contact(roster, by, on) {
            return false;
        }
        self.let_go(roster, on, table);
        self.pick_up(roster, on, Place::Lifted(by));
        self.wrestler_mut(by).holds = Some(on);
        table.tell(|| Event::Lifted { by, on });
        true
    }

    fn get_down(&mut self, roster: &Roster, who: Who, table: &mut Table<'_, Event>) {
        let Some(holder) = self.holder(who) else { return };
        table.tell(|| Event::GotDown { who });
        self.wrestler_mut(holder).holds = None;
        self.wrestler_mut(who).place = Place::Falling;
        if let Some(near) = self.base(roster, holder) {
            self.agenda.do_next([PutDown { who, near }.into()]);
        }
    }

    /// Every place on the mat where it would fit, as near as possible to that base, of those that will do.
    pub(crate) fn nearest<F: Fn(Base) -> bool + Copy>(
        &self,
        roster: &Roster,
        who: Who,
        to: Base,
        will_do: F,
    ) -> impl Iterator<Item = Spot> + use<'_, F> {
        let big = self.card(roster, who).big();
        let fits = move |spot: &Spot| {
            let base = Base::new(*spot, big);
            self.free_for(base, who) && will_do(base)
        };
        let far = move |spot: Spot| Base::new(spot, big).distance(to);
        let least = Spot::mat().filter(fits).map(far).min();
        Spot::mat().filter(fits).filter(move |spot| Some(far(*spot)) == least)
    }

    /// Puts it down, or aside where the mat has no room for it at all.
    pub(crate) fn put_down_or_aside(
        &mut self,
        roster: &Roster,
        who: Who,
        spot: Option<Spot>,
        table: &mut Table<'_, Event>,
    ) {
        if let Some(spot) = spot {
            self.put_down(roster, who, spot);
            table.tell(|| Event::PutDown { who, spot });
        } else {
            self.pick_up(roster, who, Place::Sidelines);
            table.tell(|| Event::SidelinedForRoom { who });
            self.end_pleaser(who, table);
        }
    }
}
