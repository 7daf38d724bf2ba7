//! Rounds, the sidelines, and the end of the match.

use kernel::Outcome;

use super::activation::Activate;
use super::initiative::{Nominate, RollInitiative};
use super::lift::PutDown;
use super::prelude::*;
use super::sponsorships::UseSponsor;
use crate::bout::{LAST_ROUND, Team};
use crate::choice::MOST_SEATS;
use crate::setup::MOST_WRESTLERS;
use crate::step::Step;

/// A round begins: first the sidelines, then sponsorships, then the Initiative.
/// RS-INIT-1
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub enum StartRound {
    Begin,
    Initiative,
}

impl Rule<Bout> for StartRound {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, _: &Roster, table: &mut Table<'_, Event>) {
        match self {
            Self::Begin => {
                bout.round += 1;
                bout.order.clear();
                bout.turn = 0;
                table.tell(|| Event::RoundBegan { round: bout.round, card: bout.card });
                bout.agenda.do_next([Self::Initiative.into()]);
                // Written backwards, since each is put before all that is there already.
                let seats: ArrayVec<[Seat; 4]> = bout.seats_in().collect();
                if bout.round > 1 {
                    for seat in seats.iter().rev() {
                        bout.agenda.do_next([UseSponsor { seat: *seat }.into()]);
                    }
                }
                for seat in seats.iter().rev() {
                    bout.agenda.do_next([ComeOn::Ask(*seat).into()]);
                }
            }
            Self::Initiative => {
                bout.agenda.do_next([RollInitiative::Roll.into()]);
                let seats: ArrayVec<[Seat; 4]> = bout.seats_in().collect();
                for seat in seats.iter().rev() {
                    bout.agenda.do_next([Nominate { seat: *seat }.into()]);
                }
            }
        }
    }
}

/// For every wrestler removed, one may come on from the sidelines.
/// RS-SIDE-1
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub enum ComeOn {
    Ask(Seat),
    Place(Who),
}

impl Rule<Bout> for ComeOn {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        match *self {
            Self::Ask(seat) => {
                let can = bout.entries(seat) > 0 && bout.can_come_on(roster, seat).next().is_some();
                can.then(|| Asked::one(seat, "sidelines"))
            }
            Self::Place(who) => Some(Asked::one(who.seat(), "come on")),
        }
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        match *self {
            Self::Ask(seat) => {
                choices.extend(bout.can_come_on(roster, seat).map(Choice::Enter));
                choices.push(Choice::Done);
            }
            Self::Place(who) => choices.extend(bout.corner_places(roster, who).map(Choice::Place)),
        }
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        match (self, choice) {
            (Self::Ask(_), Choice::Enter(who)) => bout.agenda.do_next([Self::Place(who).into(), self.into()]),
            (Self::Place(who), Choice::Place(spot)) => {
                bout.put_down(roster, who, spot);
                bout.team_mut(who.seat()).entered += 1;
                table.tell(|| Event::CameOn { who, spot });
            }
            // Nobody else comes on.
            (Self::Ask(_), Choice::Done) => {}
            _ => kernel::fault!("an answer to another question"),
        }
    }
}

/// Whose turn it is, whether the match is decided, whether the round is over.
/// RS-ACTIVATE-1, RS-INIT-5
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct NextActivation;

impl Rule<Bout> for NextActivation {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        if bout.settle_eliminations(table) {
            return;
        }
        let turns = bout.order.len();
        for _ in 0..turns {
            let place = usize::from(bout.turn) % turns;
            bout.turn = ((place + 1) % turns) as u8;
            let seat = bout.order[place];
            if bout.team(seat).rank == 0 && bout.team_of(seat).any(|who| bout.may_activate(who)) {
                bout.agenda.do_next([Activate { seat }.into()]);
                return;
            }
        }
        bout.end_round(roster, table);
    }
}

impl Bout {
    /// How many may still come on.
    pub fn entries(&self, seat: Seat) -> u8 {
        let Team { removed, entered, .. } = *self.team(seat);
        removed.saturating_sub(entered)
    }

    /// Who may: anyone on the sidelines for whom the corner has room. Half of a Traditional Tag Team waits until the
    /// other half is removed.
    /// RS-TAG-7
    fn can_come_on(&self, roster: &Roster, seat: Seat) -> impl Iterator<Item = Who> {
        self.team_of(seat).filter(move |who| {
            let wrestler = self.wrestler(*who);
            let partner_gone =
                || wrestler.partner.is_none_or(|partner| self.wrestler(partner).place == Place::Removed);
            wrestler.place == Place::Sidelines
                && (!wrestler.traditional || partner_gone())
                && self.corner_places(roster, *who).next().is_some()
        })
    }

    /// The free places for it in its seat's corner.
    /// RS-SIDE-2
    pub(crate) fn corner_places(&self, roster: &Roster, who: Who) -> impl Iterator<Item = Spot> {
        let corner = self.team(who.seat()).corner.unwrap_or(Corner::NorthWest);
        let big = self.card(roster, who).big();
        Spot::mat().filter(move |spot| {
            let base = Base::new(*spot, big);
            in_corner(base, corner) && self.free_for(base, who)
        })
    }

    /// RS-ACTIVATE-5, RS-PLEASE-6, RS-LIFT-11, RS-INIT-6
    fn end_round(&mut self, roster: &Roster, table: &mut Table<'_, Event>) {
        table.tell(|| Event::RoundEnded { round: self.round });
        for wrestler in &mut self.wrestlers {
            wrestler.bonus = [0; 4];
            wrestler.pleasing = false;
            wrestler.pleased_by = 0;
            wrestler.crowd_heard = false;
            wrestler.activated = false;
            wrestler.tagged = false;
            wrestler.free_bounce = false;
        }
        for team in &mut self.teams {
            team.tagged_out = false;
            team.nominee = None;
        }
        if self.round >= LAST_ROUND {
            self.count_dosh(roster, table);
            return;
        }
        // Clockwise to the next seat that is still in.
        let next = self.seats_in().find(|seat| *seat != self.card);
        self.card = next.unwrap_or(self.card);
        self.agenda.do_next([StartRound::Begin.into()]);
    }

    /// A seat with nobody in the ring is out. Says whether that ended the match.
    /// RS-END-1, RS-END-2, RS-END-6
    pub(crate) fn settle_eliminations(&mut self, table: &mut Table<'_, Event>) -> bool {
        if self.result.is_some() {
            return true;
        }
        self.emptied = false;
        let (mut left, mut gone) = (Seats::NONE, Seats::NONE);
        for seat in self.all_seats().iter().filter(|seat| self.team(*seat).rank == 0) {
            if self.stands(seat) {
                left = left.with(seat);
            } else {
                gone = gone.with(seat);
            }
        }
        let rank = left.len() as u8 + 1;
        for seat in gone.iter() {
            self.team_mut(seat).rank = rank;
            table.tell(|| Event::Eliminated { seat });
        }
        if gone.has(self.card)
            && let Some(next) = (1..4)
                .map(|i| Seat::at((self.card.index() + i) % usize::from(self.seats.max(1))))
                .find(|s| left.has(*s))
        {
            self.card = next;
        }
        if left.len() > 1 {
            return false;
        }
        if let Some(winner) = left.lowest() {
            self.team_mut(winner).rank = 1;
        }
        self.finish(table);
        true
    }

    /// What its Dosh counts at the end, in half thousands: all of it, or half when KO'd.
    /// RS-END-3
    pub fn dosh_value(&self, roster: &Roster, who: Who) -> u32 {
        let dosh = u32::from(self.card(roster, who).dosh);
        match (self.in_ring(who), self.is_ko(who)) {
            (false, _) => 0,
            (true, true) => dosh,
            (true, false) => 2 * dosh,
        }
    }

    /// Everything of that seat that is in the ring, in half thousands of Dosh.
    pub fn dosh_in_ring(&self, roster: &Roster, seat: Seat) -> u32 {
        self.team_of(seat).map(|who| self.dosh_value(roster, who)).sum()
    }

    /// After the last round the most Dosh in the ring wins.
    /// RS-END-3, RS-END-4
    fn count_dosh(&mut self, roster: &Roster, table: &mut Table<'_, Event>) {
        let seats: ArrayVec<[Seat; 4]> =
            self.all_seats().iter().filter(|seat| self.team(*seat).rank == 0).collect();
        let mut ranks = [0; 4];
        for seat in &seats {
            let mine = self.final_score(roster, *seat);
            table.tell(|| Event::DoshCounted { seat: *seat, half_thousands: mine.0 });
            let better = seats.iter().filter(|other| self.final_score(roster, **other) > mine).count();
            ranks[seat.index()] = 1 + better as u8;
        }
        for seat in &seats {
            self.team_mut(*seat).rank = ranks[seat.index()];
        }
        self.finish(table);
    }

    /// Dosh in the ring; where the switch says so, also wrestlers on their feet and STA.
    /// RS-SWITCH-6
    fn final_score(&self, roster: &Roster, seat: Seat) -> (u32, u32, u32) {
        let dosh = self.dosh_in_ring(roster, seat);
        if !self.rules.tie_break {
            return (dosh, 0, 0);
        }
        let standing = self.in_ring_of(seat).filter(|who| !self.wrestler(*who).knocked_down).count() as u32;
        (dosh, standing, self.in_ring_of(seat).map(|who| u32::from(self.wrestler(who).stamina)).sum())
    }

    fn finish(&mut self, table: &mut Table<'_, Event>) {
        let mut ranks = [0; 4];
        for seat in self.all_seats().iter() {
            ranks[seat.index()] = self.team(seat).rank;
        }
        let outcome = Outcome::ranked(&ranks[..usize::from(self.seats)]);
        table.tell(|| outcome.winner().map_or(Event::Drawn, |seat| Event::Won { seat }));
        self.result = Some(outcome);
        self.agenda.clear();
    }

    /// A seat gives up: all its wrestlers leave, and what was going on is broken off.
    /// RS-END-5
    pub(crate) fn give_up(&mut self, roster: &Roster, seat: Seat, table: &mut Table<'_, Event>) {
        if self.result.is_some() || self.team(seat).rank != 0 {
            return;
        }
        table.tell(|| Event::Resigned { seat });
        let falling = self.where_they_fall(roster, seat);
        for who in self.team_of(seat) {
            if let Some(held) = self.wrestler_mut(who).holds.take() {
                self.wrestler_mut(held).place = Place::Falling;
            }
            if let Place::Lifted(holder) = self.wrestler(who).place {
                self.wrestler_mut(holder).holds = None;
            }
            self.pick_up(roster, who, Place::Removed);
            self.wrestler_mut(who).activated = true;
        }
        let mut kept: ArrayVec<[crate::step::KeptStep; 64]> = ArrayVec::default();
        kept.extend(
            self.agenda.iter().filter(|step| step.survives(self, seat)).map(crate::step::KeptStep::from),
        );
        self.agenda.clear();
        for step in kept.iter().rev() {
            if let Some(step) = step.0 {
                self.agenda.do_next([step]);
            }
        }
        if self.round == 0 {
            self.resign_while_setting_up(seat, table);
            return;
        }
        if self.settle_eliminations(table) {
            return;
        }
        if self.agenda.is_empty() {
            self.end_activation(table);
        }
        for who in self.everybody().collect::<ArrayVec<[Who; 64]>>() {
            if self.wrestler(who).place == Place::Falling {
                self.agenda.do_next([PutDown { who, near: falling[who.index()] }.into()]);
            }
        }
    }

    /// Where each wrestler comes down when that seat leaves: by its holder, where it was about to be put down, or by
    /// whoever threw it.
    fn where_they_fall(&self, roster: &Roster, gone: Seat) -> [Base; MOST_SEATS * MOST_WRESTLERS] {
        let thrower = self.activation.who.and_then(|who| self.base(roster, who));
        let mut near = [thrower.unwrap_or(Base::small(Spot::at(5, 5))); MOST_SEATS * MOST_WRESTLERS];
        for step in self.agenda.iter() {
            if let Step::PutDown(falls) = step {
                near[falls.who.index()] = falls.near;
            }
        }
        for who in self.team_of(gone) {
            if let Some((held, base)) = self.wrestler(who).holds.zip(self.base(roster, who)) {
                near[held.index()] = base;
            }
        }
        near
    }

    fn resign_while_setting_up(&mut self, seat: Seat, table: &mut Table<'_, Event>) {
        let left = self.all_seats().iter().filter(|other| *other != seat && self.team(*other).rank == 0);
        let left = left.fold(Seats::NONE, Seats::with);
        self.team_mut(seat).rank = left.len() as u8 + 1;
        table.tell(|| Event::Eliminated { seat });
        if left.len() == 1 {
            if let Some(winner) = left.lowest() {
                self.team_mut(winner).rank = 1;
            }
            self.finish(table);
        } else if self.card == seat {
            self.card = left.lowest().unwrap_or(seat);
        }
    }
}

/// Does every square of the base that lies by a rope lie in that corner, and is there one?
pub(crate) fn in_corner(base: Base, corner: Corner) -> bool {
    let beside = |spot: &Spot| crate::ring::touches_rope(*spot);
    base.on_mat()
        && base.squares().any(|spot| beside(&spot))
        && base.squares().filter(beside).all(|spot| spot.distance(corner.post()) <= 5)
}

#[cfg(test)]
mod tests {
    use kernel::{Fast, Procedure, Table, Tabletop};

    use super::*;

    #[test]
    fn all_sides_emptied_at_once_is_a_draw() {
        let roster = Bout::built_in().unwrap();
        let text = "rumbleslam  2 seats, house dice, rules book\nround 1, card home, order home away, turn 1\n\
                    1A Stoker Brawler, removed\n2A Stoker Brawler, removed\n";
        let mut bout = Bout::read_position(&roster, text).unwrap();
        bout.settle(&roster, &mut Table::silent(&mut Fast::new(1)));
        assert!(bout.result.unwrap().is_draw());
    }
}
