//! Throw: onto the mat, into the ropes, at somebody, onto a turnbuckle, out of the ring.

use super::crowd::Please;
use super::impact::{MakeRoom, Then};
use super::prelude::*;
use super::rerolls::Why;
use super::ropes::AgainstTheRopes;
use super::turnbuckle::FallTest;

/// (THROW X): the attacker throws at once, for nothing.
/// RS-SPECIAL-14
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct FreeThrow {
    pub by: Who,
    pub range: u8,
}

impl Rule<Bout> for FreeThrow {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        let can = bout.throws(roster, self.by, self.range).next().is_some();
        can.then(|| Asked::one(self.by.seat(), "throw"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        bout.offer_throws(roster, self.by, self.range, choices);
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if let Choice::Throw(spot) = choice {
            bout.begin_throw(roster, self.by, spot, table);
        } else {
            kernel::fault!("an answer to another question");
        }
    }
}

/// A thrown wrestler comes down.
/// RS-THROW-2, RS-THROW-3
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub enum ComeDown {
    /// Two by two squares around the named one: which?
    Choose { by: Who, thrown: Who, at: Spot },
    /// Room has been made.
    Land { by: Who, thrown: Who, spot: Spot, target: Option<Who> },
    /// Live Ammunition is put beside its target.
    Beside { by: Who, thrown: Who, target: Who },
    /// The target has rolled to get out of the way.
    Verdict { by: Who, thrown: Who, target: Who },
    /// The gold die of a human cannonball has been rolled.
    Cannonball { by: Who, thrown: Who, target: Who },
}

impl ComeDown {
    /// Beside the target and as near to the thrower as possible; if nothing is free there, as near as possible.
    /// RS-THROW-5
    pub(crate) fn places(
        bout: &Bout,
        roster: &Roster,
        by: Who,
        thrown: Who,
        target: Who,
    ) -> ArrayVec<[Spot; 16]> {
        let mut places = ArrayVec::default();
        let (Some(thrower), Some(target)) = (bout.base(roster, by), bout.base(roster, target)) else {
            return places;
        };
        let big = bout.card(roster, thrown).big();
        let far = |spot: Spot| Base::new(spot, big).distance(target);
        let nearest = bout.nearest(roster, thrown, target, |_| true).next();
        let least = nearest.map(far);
        for spot in bout.nearest(roster, thrown, thrower, |base| Some(base.distance(target)) == least) {
            places.try_push(spot);
        }
        places
    }
}

impl Rule<Bout> for ComeDown {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        match *self {
            Self::Choose { by, thrown, at } => {
                (bout.landings(roster, by, thrown, at).count() > 1).then(|| Asked::one(by.seat(), "land"))
            }
            Self::Beside { by, thrown, target } => (Self::places(bout, roster, by, thrown, target).len() > 1)
                .then(|| Asked::one(by.seat(), "land")),
            _ => None,
        }
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        match *self {
            Self::Choose { by, thrown, at } => {
                choices.extend(bout.landings(roster, by, thrown, at).map(Choice::Place));
            }
            Self::Beside { by, thrown, target } => {
                choices.extend(Self::places(bout, roster, by, thrown, target).into_iter().map(Choice::Place));
            }
            // The others ask nobody.
            _ => {}
        }
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        match (self, choice) {
            (Self::Choose { by, thrown, at }, Choice::Place(spot)) => {
                bout.come_down(roster, by, thrown, at, spot);
            }
            (Self::Beside { by, thrown, target }, Choice::Place(spot)) => {
                bout.ammunition(roster, by, thrown, target, Some(spot), table);
            }
            _ => kernel::fault!("an answer to another question"),
        }
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        match self {
            Self::Choose { by, thrown, at } => {
                let spot = bout.landings(roster, by, thrown, at).next().unwrap_or(at);
                bout.come_down(roster, by, thrown, at, spot);
            }
            Self::Land { by, thrown, spot, target } => {
                if let Some(target) = target {
                    bout.ammunition(roster, by, thrown, target, Some(spot), table);
                } else {
                    bout.put_down(roster, thrown, spot);
                    table.tell(|| Event::Landed { who: thrown, spot });
                    bout.against_the_ropes(roster, by, thrown);
                }
            }
            Self::Beside { by, thrown, target } => {
                let spot = Self::places(bout, roster, by, thrown, target).first().copied();
                bout.ammunition(roster, by, thrown, target, spot, table);
            }
            Self::Verdict { by, thrown, target } => {
                bout.ammunition_verdict(roster, by, thrown, target, table);
            }
            // RS-ABILITY-8
            Self::Cannonball { by, thrown, target } => {
                let gold = bout.total(roster, 0) as u8;
                let weight = bout.weight(roster, thrown);
                bout.ammunition_lands(
                    roster,
                    by,
                    thrown,
                    target,
                    weight + gold,
                    1 + u8::from(gold == 0),
                    table,
                );
            }
        }
    }
}

/// Thrown out of the ring, or onto a turnbuckle: 3 or more on DEX to stay in.
/// RS-THROW-4, RS-EXAMPLE-4
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub enum OverTheTop {
    /// It has rolled.
    Rolled { by: Who, thrown: Who, at: Spot },
    /// It stays in: its player puts it by the rope, as near as possible.
    Cling { thrown: Who, at: Spot },
}

impl Rule<Bout> for OverTheTop {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        let Self::Cling { thrown, at } = *self else { return None };
        let places = bout.nearest(roster, thrown, Base::small(at), |base| base.ropes().next().is_some());
        (places.count() > 1).then(|| Asked::one(thrown.seat(), "stay in"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        if let Self::Cling { thrown, at } = *self {
            let places = bout.nearest(roster, thrown, Base::small(at), |base| base.ropes().next().is_some());
            choices.extend(places.map(Choice::Place));
        }
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if let (Self::Cling { thrown, .. }, Choice::Place(spot)) = (self, choice) {
            bout.put_down(roster, thrown, spot);
            table.tell(|| Event::PutDown { who: thrown, spot });
        }
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        match self {
            Self::Rolled { by, thrown, at } => {
                let shown = bout.shown(roster, 0);
                table.tell(|| Event::TriedToStay { who: thrown, shown });
                if shown.total < 3 {
                    table.tell(|| Event::ThrownOut { who: thrown });
                    // RS-THROW-11
                    if bout.enemies(by, thrown) {
                        bout.agenda.do_next([Please { who: by }.into()]);
                    }
                    bout.remove(roster, thrown, table);
                } else if at.is_post() {
                    table.tell(|| Event::StayedIn { who: thrown });
                    bout.put_down(roster, thrown, at);
                    table.tell(|| Event::Climbed { who: thrown, spot: at });
                } else {
                    table.tell(|| Event::StayedIn { who: thrown });
                    bout.agenda.do_next([Self::Cling { thrown, at }.into()]);
                }
            }
            Self::Cling { thrown, at } => {
                let only = bout
                    .nearest(roster, thrown, Base::small(at), |base| base.ropes().next().is_some())
                    .next();
                let anywhere =
                    only.or_else(|| bout.nearest(roster, thrown, Base::small(at), |_| true).next());
                bout.put_down_or_aside(roster, thrown, anywhere, table);
            }
        }
    }
}

impl Bout {
    pub(crate) fn offer_throws(&self, roster: &Roster, by: Who, range: u8, choices: &mut Choices<Choice>) {
        choices.extend(self.throws(roster, by, range).map(Choice::Throw));
    }

    /// Every square that whom it holds may be thrown onto.
    /// RS-THROW-1, RS-EXAMPLE-5
    fn throws(&self, roster: &Roster, by: Who, range: u8) -> impl Iterator<Item = Spot> {
        let held = self.base(roster, by).zip(self.wrestler(by).holds);
        let (x, y, reach) =
            held.map_or((0, 0, 0), |(base, _)| (base.spot.x(), base.spot.y(), u8::from(base.big)));
        let rows = y.saturating_sub(range)..=(y + reach + range).min(11);
        let columns = x.saturating_sub(range)..=(x + reach + range).min(11);
        rows.flat_map(move |row| columns.clone().map(move |column| Spot::at(column, row)))
            .filter(move |spot| held.is_some_and(|(_, thrown)| self.can_throw_to(roster, by, thrown, *spot)))
    }

    fn can_throw_to(&self, roster: &Roster, by: Who, thrown: Who, spot: Spot) -> bool {
        // RS-THROW-9
        if spot.is_rope() {
            return self.enemies(by, thrown);
        }
        match self.at(spot) {
            Some(target) if target == by => false,
            Some(target) if !self.rules.ammunition_friends && !self.enemies(by, target) => false,
            Some(_) if spot.is_post() => true,
            Some(_) | None if spot.is_post() => true,
            _ if self.has_impact(roster, thrown) => self.landings(roster, by, thrown, spot).next().is_some(),
            _ => true,
        }
    }

    /// Where an (IMPACT) wrestler thrown at that square may come down: its base covers the square, spares the thrower,
    /// and there is room for everyone it displaces.
    /// RS-THROW-13, RS-THROW-14
    pub(crate) fn landings(
        &self,
        roster: &Roster,
        by: Who,
        thrown: Who,
        at: Spot,
    ) -> impl Iterator<Item = Spot> {
        let big = self.card(roster, thrown).big();
        let thrower = self.base(roster, by);
        let corners = if big { [0, 1, 12, 13].as_slice() } else { [0].as_slice() };
        corners.iter().filter_map(move |back| at.0.checked_sub(*back)).map(Spot).filter(move |spot| {
            let base = Base::new(*spot, big);
            base.on_mat()
                && base.covers(at)
                && thrower.is_none_or(|thrower| !base.overlaps(thrower))
                && self.room_for(roster, base, thrown)
        })
    }

    /// The throw is paid for, or free.
    pub(crate) fn begin_throw(&mut self, roster: &Roster, by: Who, at: Spot, table: &mut Table<'_, Event>) {
        let Some(thrown) = self.wrestler_mut(by).holds.take() else {
            kernel::fault!("a throw by one that holds nobody");
            return;
        };
        self.wrestler_mut(thrown).place = Place::Falling;
        table.tell(|| Event::Threw { by, thrown, at });
        let target = self.at(at);
        if at.is_rope() || (at.is_post() && target.is_none()) {
            // RS-PROFILE-2
            let bonus = if at.is_post() { self.rules.turnbuckle_dex } else { 0 };
            self.roll_to_stay(roster, thrown, bonus, table);
            self.agenda.do_next([self.reroll_window().into(), OverTheTop::Rolled { by, thrown, at }.into()]);
        } else if self.has_impact(roster, thrown) && at.on_mat() {
            self.agenda.do_next([ComeDown::Choose { by, thrown, at }.into()]);
        } else if let Some(target) = target {
            self.agenda.do_next([ComeDown::Beside { by, thrown, target }.into()]);
        } else {
            self.agenda.do_next([ComeDown::Land { by, thrown, spot: at, target: None }.into()]);
        }
    }

    fn come_down(&mut self, roster: &Roster, by: Who, thrown: Who, at: Spot, spot: Spot) {
        let base = Base::new(spot, self.card(roster, thrown).big());
        let land = Then::Thrown { by, thrown, spot, target: self.at(at) };
        self.agenda.do_next([MakeRoom { base, seat: by.seat(), then: land }.into()]);
    }

    /// The roll to stay in the ring. A KO'd wrestler has no dice for it.
    pub(crate) fn roll_to_stay(
        &mut self,
        roster: &Roster,
        who: Who,
        bonus: i8,
        table: &mut Table<'_, Event>,
    ) {
        self.clear_table();
        self.roll_side(who.seat(), self.stay_pool(roster, who, bonus), Why::StayIn, table);
    }

    /// What it rolls to stay in the ring.
    pub fn stay_pool(&self, roster: &Roster, who: Who, bonus: i8) -> Pool {
        // RS-THROW-12
        if self.is_ko(who) {
            return Pool::NOTHING;
        }
        // RS-ABILITY-15
        let sure: i8 = self
            .passives(roster, who)
            .map(|passive| if let Passive::SureFooted(amount) = passive { amount } else { 0 })
            .sum();
        self.stat(roster, who, Stat::Dexterity).and(Pool::plus(sure + bonus))
    }

    /// Thrown beside ropes it is bounced; beside a turnbuckle it is smashed, or bounced if the thrower likes.
    /// RS-THROW-7, RS-THROW-10
    fn against_the_ropes(&mut self, roster: &Roster, by: Who, thrown: Who) {
        let Some(base) = self.base(roster, thrown) else { return };
        let smash = base.corner().is_some();
        let bounce = !smash || self.rules.corner_choice;
        let ropes = if bounce { base.ropes().fold(0, |ropes, rope| ropes | 1 << rope as u8) } else { 0 };
        if ropes != 0 || smash {
            self.agenda.do_next([AgainstTheRopes { who: thrown, by, ropes, smash }.into()]);
        }
    }

    /// Live Ammunition lies beside its target, which rolls to get out of the way.
    fn ammunition(
        &mut self,
        roster: &Roster,
        by: Who,
        thrown: Who,
        target: Who,
        spot: Option<Spot>,
        table: &mut Table<'_, Event>,
    ) {
        self.put_down_or_aside(roster, thrown, spot, table);
        self.clear_table();
        self.roll_side(target.seat(), self.stat(roster, target, Stat::Dexterity), Why::Ammunition, table);
        self.agenda.do_next([self.reroll_window().into(), ComeDown::Verdict { by, thrown, target }.into()]);
    }

    /// RS-THROW-6, RS-KO-5
    fn ammunition_verdict(
        &mut self,
        roster: &Roster,
        by: Who,
        thrown: Who,
        target: Who,
        table: &mut Table<'_, Event>,
    ) {
        if self.total(roster, 0) >= 3 {
            table.tell(|| Event::AmmunitionMisses { thrown, target });
            self.hurt(roster, thrown, 1, table);
            return;
        }
        table.tell(|| Event::AmmunitionHits { thrown, target });
        if self.has(roster, thrown, Passive::Cannonball) {
            self.clear_table();
            self.roll_side(by.seat(), Pool::gold(1), Why::Cannonball, table);
            self.agenda
                .do_next([self.reroll_window().into(), ComeDown::Cannonball { by, thrown, target }.into()]);
        } else {
            let weight = self.weight(roster, thrown);
            self.ammunition_lands(roster, by, thrown, target, weight, 1, table);
        }
    }

    #[allow(clippy::too_many_arguments, reason = "two wrestlers are hurt, each by its own number")]
    fn ammunition_lands(
        &mut self,
        roster: &Roster,
        by: Who,
        thrown: Who,
        target: Who,
        damage: u8,
        recoil: u8,
        table: &mut Table<'_, Event>,
    ) {
        // RS-THROW-8
        self.agenda.do_next([FallTest { who: target, by: Some(by) }.into()]);
        let smashed = self.smashed_where_it_stands(roster, by, target);
        self.hurt(roster, target, damage + if smashed { 2 } else { 0 }, table);
        self.hurt(roster, thrown, recoil, table);
    }
}
