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
use crate::matches::battle_royal::royal_mark;
use crate::matches::falls::{fall, time_is_up};
use crate::matches::triple_threat::offer_step_in;
use crate::roster::Roster;
use crate::rules::chart_choices::Attempt;
use crate::rules::charts::throw;
use crate::rules::choice_situations::ChooseMove;
use crate::rules::disqualifications::disqualified;
use crate::rules::fatigue::tire;
use crate::rules::finishers::hit_finisher;
use crate::rules::interference::{WatchTheRoll, interfere};
use crate::rules::pins::cover;
use crate::rules::tag_team::tag;
use crate::switches::{House, Kind, Optional};

/// The dice say who attacks first: one die each, ties again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct FirstMove;

impl Rule<Bout> for FirstMove {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let men = [bout.attacker, bout.defender];
        // CH-PLAY-2
        let faces = table.roll_until([Die::D6, Die::D6], "initiative", |faces| faces[0] != faces[1]);
        let first = if faces[0] > faces[1] { men[0] } else { men[1] };
        table.tell(|| Event::InitiativeRolled { men, faces, first });
        // CH-PLAY-3
        attack(bout, roster, first, 1, table);
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
        // CH-TAG-3
        if !self.tagged && bout.is_tag() {
            choices.extend(bout.partners(bout.attacker).map(Choice::TagTo));
        }
        // CH-HOUSE-9: the own offense roll is no time for it there.
        if bout.may_interfere(bout.side(bout.attacker)) && !bout.house(House::NARROW_INTERFERENCE) {
            choices.push(Choice::Interfere);
        }
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        match choice {
            Choice::TagTo(partner) => {
                tag(bout, partner, table);
                bout.agenda.do_next([Self { tagged: true, ..self }.into()]);
            }
            Choice::Interfere => {
                let side = bout.side(bout.attacker);
                interfere(bout, roster, side, None, false, table);
            }
            _ => {
                let others = bout.side(bout.defender);
                if bout.may_interfere(others) && (self.level == 3 || !bout.house(House::NARROW_INTERFERENCE))
                {
                    bout.agenda.do_next([WatchTheRoll { level: self.level }.into()]);
                } else {
                    roll_offense(bout, roster, self.level, table);
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

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, _: Choice, table: &mut Table<'_, Event>) {
        let face = table.roll(Die::D6, "defense");
        let man = bout.defender;
        table.tell(|| Event::DefenseRolled { man, level: self.level, face });
        react(bout, roster, self.level, face, table);
    }
}

impl Bout {
    /// Is this a move of the other kind of match?
    /// CH-DOUBLE-1, CH-DOUBLE-2, CH-HOUSE-1, CH-PLAY-8
    pub(crate) fn out_of_place(&self, entry: &Offense) -> bool {
        if !entry.tag_only && !entry.singles_only {
            return false;
        }
        // A choice situation voids the instruction's other marks.
        // CH-CHOICE-5
        if entry.choice.is_some() && self.choices_count() {
            return false;
        }
        let gate = self.on(Optional::DOUBLE_TEAM) || self.house(House::GATE_ALWAYS);
        gate && if self.is_tag() { entry.singles_only } else { entry.tag_only }
    }

    /// CH-ROYAL-5: no choices in a battle royal.
    pub(crate) fn choices_count(&self) -> bool {
        self.on(Optional::CHOICE_SITUATIONS) && self.rules.kind != Kind::BattleRoyal
    }

    /// What lets the defender counter an (ag) or (pw) move; `None` if it works (CH-AGPW-1, CH-AGPW-3).
    pub(crate) fn counter_to(&self, roster: &Roster, entry: &Offense) -> Option<Ability> {
        if !self.on(Optional::AGILITY_AND_POWER) {
            return None;
        }
        let (mine, theirs) = (self.figures(roster, self.attacker), self.figures(roster, self.defender));
        if entry.agility && better(theirs.agility, mine.agility) {
            Some(Ability::Agility)
        } else if entry.power && better(theirs.power, mine.power) {
            Some(Ability::Power)
        } else {
            None
        }
    }
}

/// That wrestler goes on offense on that level, against the other one in the ring (CH-REF-3, CH-PLAY-10).
pub(crate) fn attack(bout: &mut Bout, roster: &Roster, man: Man, level: u8, table: &mut Table<'_, Event>) {
    if man != bout.attacker {
        (bout.attacker, bout.defender) = (man, bout.attacker);
    }
    let was_down = bout.referee.down;
    bout.referee.down = bout.referee.misses > 0;
    if was_down && !bout.referee.down {
        table.tell(|| Event::RefereeUp);
    }
    if bout.rules.kind == Kind::IronMan && bout.moves >= bout.rules.iron_rolls {
        time_is_up(bout, table);
    } else if bout.rolls >= ROLL_LIMIT {
        fall(bout, roster, How::RollLimit, None, None, table);
    } else {
        bout.agenda.do_next([RollOffense { level, tagged: false }.into()]);
    }
}

/// Rolls on a level of offense.
/// CH-PLAY-10: a roll that its gate repeats is one roll.
pub(crate) fn roll_offense(bout: &mut Bout, roster: &Roster, level: u8, table: &mut Table<'_, Event>) {
    let entries = &bout.figures(roster, bout.attacker).offense[(level - 1) as usize];
    bout.rolls += 1;
    let [face] =
        table.roll_until([Die::D6], "offense", |[face]| !bout.out_of_place(&entries[(*face - 1) as usize]));
    table.tell(|| Event::OffenseRolled { man: bout.attacker, level, face });
    let entry = entries[(face - 1) as usize];
    if let Some(letter) = entry.choice.filter(|_| bout.choices_count()) {
        count_move(bout);
        bout.agenda.do_next([ChooseMove { letter }.into()]);
    } else if bout.may_decline(&entry) {
        bout.agenda.do_next([Attempt { level, face }.into()]);
    } else {
        carry_out(bout, roster, &entry, table);
    }
}

/// A roll on offense that is carried out: what the referee misses, and what an iron man match counts.
/// CH-REF-5, CH-IRON-3.
fn count_move(bout: &mut Bout) {
    bout.moves = bout.moves.saturating_add(1);
    bout.referee.misses = bout.referee.misses.saturating_sub(1);
}

/// Carries an instruction on offense out.
/// CH-PLAY-12, CH-ADD-2: the order of marks; a countered move adds nothing.
pub(crate) fn carry_out(bout: &mut Bout, roster: &Roster, entry: &Offense, table: &mut Table<'_, Event>) {
    count_move(bout);
    let (attacker, defender) = (bout.attacker, bout.defender);
    if let Some(ability) = bout.counter_to(roster, entry) {
        let by = defender;
        table.tell(|| Event::Countered { by, ability });
        // CH-AGPW-2
        return attack(bout, roster, by, 2, table);
    }
    // CH-DIS-1, CH-DIS-4
    if bout.dis_counts(entry) {
        // CH-DIS-2
        let number = match entry.dis {
            Dis::Printed(number) => number as i8,
            _ => bout.own_disqualification(bout.attacker),
        };
        if disqualified(bout, roster, attacker, number, table) {
            return;
        }
    }
    // CH-ADD-1
    let adds = entry.add_one && bout.on(Optional::ADD_ONE);
    if adds {
        tire(bout, defender, Tired::AddOne, table);
    }
    match entry.does {
        Does::Move(number) => {
            // CH-PLAY-4
            bout.agenda.do_next([Defend { level: if adds { 3 } else { number } }.into()]);
        }
        Does::Throw(chart) => throw(bout, roster, chart, defender, true, table),
        Does::Finisher(finisher) => hit_finisher(bout, roster, finisher, table),
    }
}

/// What a face of a level of defense does.
fn react(bout: &mut Bout, roster: &Roster, level: u8, face: u8, table: &mut Table<'_, Event>) {
    let man = bout.defender;
    let entry = bout.figures(roster, man).defense[(level - 1) as usize][(face - 1) as usize];
    if bout.rules.kind == Kind::BattleRoyal && royal_mark(bout, roster, entry, level, table) {
        return;
    }
    if bout.has_way_out(roster, entry, level) {
        bout.agenda.do_next([crate::rules::leaving::TakeIt { level, face }.into()]);
        return;
    }
    suffer(bout, roster, entry.does, table);
    if bout.rules.kind == Kind::TripleThreat && (entry.tag || entry.leave) && entry.does != Reaction::Pin {
        offer_step_in(bout, table);
    }
}

/// The printed result of a defense roll (CH-PLAY-5, CH-PLAY-6, CH-PLAY-7).
pub(crate) fn suffer(bout: &mut Bout, roster: &Roster, does: Reaction, table: &mut Table<'_, Event>) {
    let (attacker, defender) = (bout.attacker, bout.defender);
    match does {
        Reaction::Stunned(_, number) => attack(bout, roster, attacker, number, table),
        Reaction::FightsBack(number) => attack(bout, roster, defender, number, table),
        Reaction::Pin => cover(bout, roster, defender, 0, false, table),
    }
}

/// The two who fight now.
pub(crate) fn meet(bout: &mut Bout, attacker: Man, defender: Man) {
    (bout.attacker, bout.defender) = (attacker, defender);
    for man in [attacker, defender] {
        bout.man_mut(man).place = Place::Ring;
        let side = bout.side(man);
        bout.corner_mut(side).legal = man;
    }
}
