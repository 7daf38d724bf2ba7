//! What a fall means in each kind of match, and how a match ends.

use kernel::{Outcome, Seat, Table};

use crate::bout::{Bout, Finish, How, Man, Place, Referee};
use crate::event::Event;
use crate::pair::Pair;
use crate::roster::Roster;
use crate::rules::playing::FirstMove;
use crate::switches::{House, Kind, Optional};

impl Bout {
    /// A fall: that wrestler lost it, or nobody won it.
    pub(crate) fn fall(
        &mut self,
        roster: &Roster,
        how: How,
        loser: Option<Man>,
        dice: Option<Pair>,
        table: &mut impl Table<Event>,
    ) {
        self.fall_by(roster, how, loser, dice, false, table);
    }

    pub(crate) fn fall_by(
        &mut self,
        roster: &Roster,
        how: How,
        loser: Option<Man>,
        dice: Option<Pair>,
        finisher: bool,
        table: &mut impl Table<Event>,
    ) {
        let winner = loser.map(|man| self.side(self.foe(man)));
        let doubles = dice.is_some_and(Pair::is_double);
        let finish = Finish { how, winner, loser, finisher, doubles };
        if how == How::RollLimit {
            return self.end(finish, table);
        }
        match self.rules.kind {
            Kind::IronMan => self.next_fall(roster, finish, u8::MAX, table),
            Kind::TwoOfThree => self.next_fall(roster, finish, 2, table),
            Kind::Gauntlet => self.next_in_line(roster, finish, table),
            Kind::BattleRoyal => self.over_the_top(roster, finish, table),
            Kind::TripleThreat => self.triple_fall(roster, finish, table),
            _ => {
                let champion =
                    winner.is_some() && self.rules.champion.is_some() && self.rules.champion != winner;
                let needed = if champion && self.house(House::CHAMPION_FALLS_TWICE) { 2 } else { 1 };
                if needed == 2 {
                    self.next_fall(roster, finish, needed, table);
                } else {
                    self.end(finish, table);
                }
            }
        }
    }

    /// Scores a fall; with enough of them the match is won, otherwise the winner of the fall starts the next.
    fn next_fall(&mut self, roster: &Roster, finish: Finish, needed: u8, table: &mut impl Table<Event>) {
        let by = finish.loser.map(|man| self.foe(man));
        table.tell(Event::FallScored { by, how: finish.how });
        if let Some(side) = finish.winner {
            self.corner_mut(side).falls += 1;
            if self.corner(side).falls >= needed {
                return self.end(finish, table);
            }
        }
        self.rolls = 0;
        self.referee = Referee::default();
        if !self.on(Optional::FATIGUE) {
            self.men.iter_mut().for_each(|man| man.tokens = 0);
        }
        match by {
            Some(man) => self.attack(roster, man, 1, table),
            None => self.agenda.do_next([FirstMove.into()]),
        }
    }

    /// Iron man: time is up.
    pub(crate) fn time_is_up(&mut self, table: &mut impl Table<Event>) {
        let (one, other) = (self.corner(0).falls, self.corner(1).falls);
        let winner = match one.cmp(&other) {
            core::cmp::Ordering::Greater => Some(0),
            core::cmp::Ordering::Less => Some(1),
            core::cmp::Ordering::Equal => None,
        };
        self.end(Finish { how: How::Time, winner, loser: None, finisher: false, doubles: false }, table);
    }

    /// Gauntlet: the loser goes, the winner stays as tired as he is, and the next one comes in.
    fn next_in_line(&mut self, roster: &Roster, finish: Finish, table: &mut impl Table<Event>) {
        let stays = finish.loser.map(|man| self.foe(man));
        self.drop_out(finish, table);
        self.line_up(roster, stays, finish, table);
    }

    /// Takes the next two of a gauntlet, keeping the one who stays, or ends it.
    pub(crate) fn line_up(
        &mut self,
        _: &Roster,
        stays: Option<Man>,
        finish: Finish,
        table: &mut impl Table<Event>,
    ) {
        let mut waiting = self.everyone().filter(|&man| self.man(man).place == Place::Waiting);
        let (one, other) = match stays {
            Some(man) => (Some(man), waiting.next()),
            None => (waiting.next(), waiting.next()),
        };
        match (one, other) {
            (Some(one), Some(other)) => {
                self.meet(one, other);
                self.rolls = 0;
                self.referee = Referee::default();
                self.agenda.do_next([FirstMove.into()]);
            }
            (Some(last), None) => self.end(Finish { winner: Some(self.side(last)), ..finish }, table),
            _ => self.end(Finish { winner: None, ..finish }, table),
        }
    }

    /// The loser of a fall is out; both, at once, where nobody won it.
    pub(crate) fn drop_out(&mut self, finish: Finish, table: &mut impl Table<Event>) {
        let (attacker, defender) = (self.attacker, self.defender);
        if let Some(man) = finish.loser {
            self.eliminate(man, finish.how, table);
        } else {
            self.eliminate(attacker, finish.how, table);
            self.eliminate(defender, finish.how, table);
            self.man_mut(defender).out = self.man(attacker).out;
            self.eliminated -= 1;
        }
    }

    /// Somebody is out of the match.
    pub(crate) fn eliminate(&mut self, man: Man, how: How, table: &mut impl Table<Event>) {
        self.eliminated += 1;
        let order = self.eliminated;
        let fighter = self.man_mut(man);
        fighter.place = Place::Out;
        fighter.out = order;
        table.tell(Event::Eliminated { man, how });
    }

    /// The match is over.
    pub(crate) fn end(&mut self, finish: Finish, table: &mut impl Table<Event>) {
        self.agenda.clear();
        self.finish = Some(finish);
        table.tell(Event::Ended { finish });
        if let Some(fight) = self.feud_goes_on() {
            self.agenda.do_next([fight.into()]);
        }
    }

    /// Gives up: the others play on if two or more sides are left.
    pub(crate) fn give_up(&mut self, roster: &Roster, side: u8, table: &mut impl Table<Event>) {
        table.tell(Event::Resigned { side });
        let finish = Finish {
            how: How::Resignation,
            winner: None,
            loser: Some(self.corner(side).legal),
            finisher: false,
            doubles: false,
        };
        if self.side_count == 2 {
            return self.end(Finish { winner: Some(1 - side), ..finish }, table);
        }
        let goes: [bool; 16] = core::array::from_fn(|index| {
            let man = Man(index as u8);
            (index as u8) < self.man_count && self.side(man) == side && self.man(man).place != Place::Out
        });
        let (attacker, defender) = (self.attacker, self.defender);
        for man in self.everyone().filter(|man| goes[man.0 as usize]) {
            self.eliminate(man, How::Resignation, table);
        }
        if self.sides_left() < 2 {
            let winner =
                self.everyone().find(|&man| self.man(man).place != Place::Out).map(|man| self.side(man));
            return self.end(Finish { winner, ..finish }, table);
        }
        let stays = [attacker, defender].into_iter().find(|man| !goes[man.0 as usize]);
        self.agenda.clear();
        match self.rules.kind {
            Kind::BattleRoyal => self.reshuffle(),
            _ if goes[attacker.0 as usize] || goes[defender.0 as usize] => {
                self.line_up(roster, stays, finish, table);
            }
            // The one who waited has gone: whoever was on offense starts again.
            _ => self.attack(roster, attacker, 1, table),
        }
    }

    /// The ranks of all sides, once the match is over.
    pub(crate) fn ranks(&self) -> Option<Outcome> {
        let finish = self.finish?;
        let seats = self.side_count as usize;
        let winner = finish.winner.map(|side| Seat::at(side as usize));
        if seats == 2 {
            return Some(winner.map_or(Outcome::draw(2), |seat| Outcome::win(seat, 2)));
        }
        // Whoever lasted longer ranks higher; those still in at the end share the first rank.
        let lasted = |side: u8| {
            if finish.winner == Some(side) {
                return u8::MAX;
            }
            self.team(side)
                .map(|man| if self.man(man).out == 0 { u8::MAX - 1 } else { self.man(man).out })
                .max()
                .unwrap_or(0)
        };
        let ranks: [u8; 8] = core::array::from_fn(|side| {
            let mine = lasted(side as u8);
            1 + (0..self.side_count).filter(|&other| lasted(other) > mine).count() as u8
        });
        Some(Outcome::ranked(&ranks[..seats]))
    }
}
