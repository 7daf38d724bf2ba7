//! Playing the game: who begins, the roll on offense, the roll on defense.
//!
//! One offense roll, in order:
//! 1. the attacker may tag out, once; either side may have somebody run in;
//! 2. one die on the level; a move of the wrong kind of match is rolled again;
//! 3. a choice situation replaces the instruction and its other marks;
//! 4. a (c) throw or a dis move may be declined: again, a level lower;
//! 5. (ag) and (pw): a better opponent counters;
//! 6. dis: the roll for disqualification;
//! 7. Add 1;
//! 8. the defense roll, the chart or the PIN.

use kernel::{Asked, Canonical, Choices, Die, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::bout::{Bout, How, Man, Place, ROLL_LIMIT};
use crate::card::{Dis, Does, Offense, Reaction, better};
use crate::choice::Choice;
use crate::event::{Ability, Event, Tired};
use crate::roster::Roster;
use crate::rules::chart_choices::Attempt;
use crate::rules::choice_situations::ChooseMove;
use crate::rules::interference::WatchTheRoll;
use crate::switches::{House, Kind, Optional};

/// The dice say who attacks first: one die each, ties again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct FirstMove;

impl Rule<Bout> for FirstMove {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut impl Table<Event>) {
        let men = [bout.attacker, bout.defender];
        let faces = table.roll_until([Die::D6, Die::D6], "initiative", |faces| faces[0] != faces[1]);
        let first = if faces[0] > faces[1] { men[0] } else { men[1] };
        table.tell(Event::InitiativeRolled { men, faces, first });
        bout.attack(roster, first, 1, table);
    }
}

/// The wrestler on offense is about to roll on a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct RollOffense {
    pub level: u8,
    /// Has just tagged in; one tag a roll.
    #[serde(default)]
    pub tagged: bool,
}

impl Rule<Bout> for RollOffense {
    #[inline]
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(bout.seat(bout.attacker), "offense"))
    }

    fn offer(&self, bout: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.push(Choice::Roll);
        if !self.tagged && bout.is_tag() {
            choices.extend(bout.partners(bout.attacker).map(Choice::TagTo));
        }
        if bout.may_interfere(bout.side(bout.attacker)) && !bout.house(House::NARROW_INTERFERENCE) {
            choices.push(Choice::Interfere);
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
            Choice::TagTo(partner) => {
                bout.tag(partner, table);
                bout.agenda.do_next([Self { tagged: true, ..self }.into()]);
            }
            Choice::Interfere => bout.interfere(roster, bout.side(bout.attacker), None, false, table),
            _ => {
                let others = bout.side(bout.defender);
                if bout.may_interfere(others) && (self.level == 3 || !bout.house(House::NARROW_INTERFERENCE))
                {
                    bout.agenda.do_next([WatchTheRoll { level: self.level }.into()]);
                } else {
                    bout.roll_offense(roster, self.level, table);
                }
            }
        }
    }
}

/// The wrestler on defense is about to roll on a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Defend {
    pub level: u8,
}

impl Rule<Bout> for Defend {
    #[inline]
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(bout.seat(bout.defender), "defense"))
    }

    fn offer(&self, _: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.push(Choice::Roll);
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, _: Choice, table: &mut impl Table<Event>) {
        let face = table.roll(Die::D6, "defense");
        let man = bout.defender;
        table.tell(Event::DefenseRolled { man, level: self.level, face });
        bout.react(roster, self.level, face, table);
    }
}

impl Bout {
    /// That wrestler goes on offense on that level, against the other one in the ring.
    pub(crate) fn attack(&mut self, roster: &Roster, man: Man, level: u8, table: &mut impl Table<Event>) {
        if man != self.attacker {
            (self.attacker, self.defender) = (man, self.attacker);
        }
        let was_down = self.referee.down;
        self.referee.down = self.referee.misses > 0;
        if was_down && !self.referee.down {
            table.tell(Event::RefereeUp);
        }
        if self.rules.kind == Kind::IronMan && self.moves >= self.rules.iron_rolls {
            self.time_is_up(table);
        } else if self.rolls >= ROLL_LIMIT {
            self.fall(roster, How::RollLimit, None, None, table);
        } else {
            self.agenda.do_next([RollOffense { level, tagged: false }.into()]);
        }
    }

    /// Is this a move of the other kind of match?
    fn out_of_place(&self, entry: &Offense) -> bool {
        if !entry.tag_only && !entry.singles_only {
            return false;
        }
        // A choice situation voids the instruction's other marks.
        if entry.choice.is_some() && self.choices_count() {
            return false;
        }
        let gate = self.on(Optional::DOUBLE_TEAM) || self.house(House::GATE_ALWAYS);
        gate && if self.is_tag() { entry.singles_only } else { entry.tag_only }
    }

    fn choices_count(&self) -> bool {
        self.on(Optional::CHOICE_SITUATIONS) && self.rules.kind != Kind::BattleRoyal
    }

    /// Rolls on a level of offense.
    pub(crate) fn roll_offense(&mut self, roster: &Roster, level: u8, table: &mut impl Table<Event>) {
        let entries = &self.figures(roster, self.attacker).offense[(level - 1) as usize];
        self.rolls += 1;
        let [face] = table
            .roll_until([Die::D6], "offense", |[face]| !self.out_of_place(&entries[(*face - 1) as usize]));
        table.tell(Event::OffenseRolled { man: self.attacker, level, face });
        let entry = entries[(face - 1) as usize];
        if let Some(letter) = entry.choice.filter(|_| self.choices_count()) {
            self.count_move();
            self.agenda.do_next([ChooseMove { letter }.into()]);
        } else if self.may_decline(&entry) {
            self.agenda.do_next([Attempt { level, face }.into()]);
        } else {
            self.carry_out(roster, &entry, table);
        }
    }

    /// A roll on offense that is carried out: what the referee misses, and what an iron man match counts.
    pub(crate) fn count_move(&mut self) {
        self.moves = self.moves.saturating_add(1);
        self.referee.misses = self.referee.misses.saturating_sub(1);
    }

    /// Carries an instruction on offense out.
    pub(crate) fn carry_out(&mut self, roster: &Roster, entry: &Offense, table: &mut impl Table<Event>) {
        self.count_move();
        if self.on(Optional::AGILITY_AND_POWER) {
            let (mine, theirs) = (self.figures(roster, self.attacker), self.figures(roster, self.defender));
            let beaten = if entry.agility && better(theirs.agility, mine.agility) {
                Some(Ability::Agility)
            } else if entry.power && better(theirs.power, mine.power) {
                Some(Ability::Power)
            } else {
                None
            };
            if let Some(ability) = beaten {
                let by = self.defender;
                table.tell(Event::Countered { by, ability });
                return self.attack(roster, by, 2, table);
            }
        }
        if self.dis_counts(entry) {
            let number = match entry.dis {
                Dis::Printed(number) => number as i8,
                _ => self.own_disqualification(self.attacker),
            };
            if self.disqualified(roster, self.attacker, number, table) {
                return;
            }
        }
        let adds = entry.add_one && self.on(Optional::ADD_ONE);
        if adds {
            self.tire(self.defender, Tired::AddOne, table);
        }
        match entry.does {
            Does::Move(number) => {
                self.agenda.do_next([Defend { level: if adds { 3 } else { number } }.into()]);
            }
            Does::Throw(chart) => self.throw(roster, chart, self.defender, true, table),
            Does::Finisher(finisher) => self.finisher(roster, finisher, table),
        }
    }

    /// What a face of a level of defense does.
    pub(crate) fn react(&mut self, roster: &Roster, level: u8, face: u8, table: &mut impl Table<Event>) {
        let man = self.defender;
        let entry = self.figures(roster, man).defense[(level - 1) as usize][(face - 1) as usize];
        if self.rules.kind == Kind::BattleRoyal && self.royal_mark(roster, entry, level, table) {
            return;
        }
        if self.has_way_out(entry, level) {
            self.agenda.do_next([crate::rules::leaving::TakeIt { level, face }.into()]);
            return;
        }
        self.suffer(roster, entry.does, table);
        if self.rules.kind == Kind::TripleThreat && (entry.tag || entry.leave) && entry.does != Reaction::Pin
        {
            self.offer_step_in(table);
        }
    }

    /// The printed result of a defense roll.
    pub(crate) fn suffer(&mut self, roster: &Roster, does: Reaction, table: &mut impl Table<Event>) {
        match does {
            Reaction::Stunned(_, number) => self.attack(roster, self.attacker, number, table),
            Reaction::FightsBack(number) => self.attack(roster, self.defender, number, table),
            Reaction::Pin => self.cover(roster, self.defender, 0, false, table),
        }
    }

    /// The two who fight now.
    pub(crate) fn meet(&mut self, attacker: Man, defender: Man) {
        (self.attacker, self.defender) = (attacker, defender);
        for man in [attacker, defender] {
            self.man_mut(man).place = Place::Ring;
            let side = self.side(man);
            self.corner_mut(side).legal = man;
        }
    }
}
