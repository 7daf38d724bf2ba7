//! (IMPACT): landing where others stand, and the chain of displacement that may follow.
//!
//! Everyone under the landing base is moved one step from its own square to a free one outside that base, as the active
//! player likes. Where none is free, one of those in the way is moved first, in the same manner. Two by two squares go to
//! the nearest place where they fit. Displaced wrestlers are placed, not attacked: no ropes, no harm.

use super::attack::Attack;
use super::prelude::*;
use super::throw::ComeDown;
use crate::ring::SQUARES;

/// What happens when there is room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub enum Then {
    Leap { attack: Attack, spot: Spot },
    Dismount { who: Who, spot: Spot },
    Thrown { by: Who, thrown: Who, spot: Spot, target: Option<Who> },
}

impl Then {
    /// Who lands.
    const fn lander(self) -> Who {
        match self {
            Self::Leap { attack, .. } => attack.by,
            Self::Dismount { who, .. } => who,
            Self::Thrown { thrown, .. } => thrown,
        }
    }
}

/// Room is made under a landing base, one wrestler after another.
/// RS-SPECIAL-9, RS-IMPACT-5
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct MakeRoom {
    pub base: Base,
    pub seat: Seat,
    pub then: Then,
}

impl Rule<Bout> for MakeRoom {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        bout.pushed = 0;
        let lander = self.then.lander();
        let under = || self.base.squares().filter_map(|spot| bout.at(spot)).filter(|who| *who != lander);
        let next = under().find(|who| bout.card(roster, *who).big()).or_else(|| under().next());
        if let Some(who) = next {
            bout.agenda.do_next([Displace { who, base: self.base, seat: self.seat }.into(), self.into()]);
            return;
        }
        match self.then {
            Then::Leap { attack, spot } => bout.leap_lands(roster, attack, spot, table),
            Then::Dismount { who, spot } => bout.dismounted(roster, who, spot, table),
            // RS-THROW-14
            Then::Thrown { by, thrown, spot, target } => {
                bout.agenda.do_next([ComeDown::Land { by, thrown, spot, target }.into()]);
            }
        }
    }
}

/// One wrestler is moved out of the way.
/// RS-IMPACT-1, RS-EXAMPLE-6
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Displace {
    pub who: Who,
    pub base: Base,
    pub seat: Seat,
}

impl Rule<Bout> for Displace {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        let places = bout.displacements(roster, self.who, self.base, bout.pushed);
        (places.len() > 1).then(|| Asked::one(self.seat, "impact"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend(
            bout.displacements(roster, self.who, self.base, bout.pushed).into_iter().map(Choice::Place),
        );
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if let Choice::Place(spot) = choice {
            self.push_to(bout, roster, spot, table);
        } else {
            kernel::fault!("an answer to another question");
        }
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        match bout.displacements(roster, self.who, self.base, bout.pushed).first() {
            Some(spot) => self.push_to(bout, roster, *spot, table),
            None => bout.put_down_or_aside(roster, self.who, None, table),
        }
    }
}

impl Displace {
    fn push_to(self, bout: &mut Bout, roster: &Roster, spot: Spot, table: &mut Table<'_, Event>) {
        match bout.at(spot).filter(|other| *other != self.who) {
            // RS-IMPACT-2
            // Whoever is in the way goes first; then this one asks again, and the square is free.
            Some(other) if !bout.card(roster, self.who).big() => {
                bout.pushed |= 1 << self.who.0;
                let first = Self { who: other, ..self };
                bout.agenda.do_next([first.into(), Follow { who: self.who, spot }.into()]);
            }
            _ => {
                // RS-IMPACT-3
                bout.put_down(roster, self.who, spot);
                table.tell(|| Event::Displaced { who: self.who, to: spot });
            }
        }
    }
}

/// The square has been cleared by a push further on: this one moves into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Follow {
    pub who: Who,
    pub spot: Spot,
}

impl Rule<Bout> for Follow {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        if bout.at(self.spot).is_none() {
            bout.put_down(roster, self.who, self.spot);
            table.tell(|| Event::Displaced { who: self.who, to: self.spot });
        }
    }
}

impl Bout {
    /// Where a displaced wrestler may go: a free square one step away; if there is none, the square of a neighbour that
    /// can go on in its turn; if there is none of those either, the nearest free one.
    fn displacements(&self, roster: &Roster, who: Who, landing: Base, pushed: u64) -> ArrayVec<[Spot; 100]> {
        let mut places = ArrayVec::default();
        let Some(from) = self.base(roster, who) else { return places };
        let clear = |base: Base| !base.overlaps(landing);
        if !from.big {
            let around =
                || Way::ALL.into_iter().filter_map(|way| from.spot.step(way)).filter(|spot| spot.on_mat());
            places.extend(around().filter(|spot| clear(Base::small(*spot)) && self.at(*spot).is_none()));
            if places.is_empty() {
                let pushed = pushed | 1 << who.0;
                places.extend(around().filter(|spot| {
                    clear(Base::small(*spot))
                        && self
                            .at(*spot)
                            .is_some_and(|other| self.can_be_pushed(roster, other, landing, pushed))
                }));
            }
        }
        if places.is_empty() {
            for spot in self.nearest(roster, who, from, clear) {
                places.try_push(spot);
            }
        }
        places
    }

    /// Is there a chain of small wrestlers from this one to a free square that passes nobody twice?
    fn can_be_pushed(&self, roster: &Roster, who: Who, landing: Base, pushed: u64) -> bool {
        let mut seen = pushed;
        let mut waiting: ArrayVec<[Who; 64]> = ArrayVec::default();
        let mut next = Some(who);
        while let Some(who) = next {
            if seen & 1 << who.0 == 0 && !self.card(roster, who).big() {
                seen |= 1 << who.0;
                let spots = self
                    .spot(who)
                    .into_iter()
                    .flat_map(|from| Way::ALL.into_iter().filter_map(move |w| from.step(w)));
                for spot in spots.filter(|spot| spot.on_mat() && !landing.covers(*spot)) {
                    match self.at(spot) {
                        None => return true,
                        Some(other) => drop(waiting.try_push(other)),
                    }
                }
            }
            next = waiting.pop();
        }
        false
    }

    /// Could everyone under this base be put somewhere else?
    /// RS-IMPACT-4
    pub(crate) fn room_for(&self, roster: &Roster, base: Base, lander: Who) -> bool {
        if !base.on_mat() {
            return false;
        }
        let mut taken = [false; SQUARES];
        let mut small = 0;
        let mut large: ArrayVec<[Who; 4]> = ArrayVec::default();
        for spot in base.squares() {
            if let Some(who) = self.at(spot).filter(|who| *who != lander) {
                if !self.card(roster, who).big() {
                    small += 1;
                } else if !large.contains(&who) {
                    large.push(who);
                }
            }
        }
        if small == 0 && large.is_empty() {
            return true;
        }
        for spot in Spot::mat() {
            let other = self.at(spot);
            taken[spot.index()] =
                base.covers(spot) || other.is_some_and(|who| who != lander && !large.contains(&who));
        }
        for _ in 0..large.len() {
            let fits = |spot: &Spot| {
                let place = Base::new(*spot, true);
                place.on_mat() && place.squares().all(|spot| !taken[spot.index()])
            };
            let Some(spot) = Spot::mat().find(fits) else { return false };
            for spot in Base::new(spot, true).squares() {
                taken[spot.index()] = true;
            }
        }
        Spot::mat().filter(|spot| !taken[spot.index()]).count() >= small
    }
}
