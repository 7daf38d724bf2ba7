//! (DEVASTATING): one roll of the attack against everyone in base contact, friend and foe.
//!
//! Each defends in turn, in the attacker's order, with neither Beatdown nor Reversal; (CROWD) comes once for the whole
//! action, and (FURY) against one of the enemies that were hit.

use super::attack::Attack;
use super::prelude::*;
use super::rerolls::Why;
use super::special_rules::ApplyRules;

/// A (DEVASTATING) attack: its dice are rolled once, and everyone in base contact defends in turn.
/// RS-SPECIAL-6
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub enum Devastate {
    /// The attack's dice lie on the table.
    Rolled(Attack),
    /// Who is next?
    Next { attack: Attack, total: u8 },
    /// The defence of that one lies on the table.
    Defended { attack: Attack, total: u8 },
    /// All have been hit or missed.
    Finish(Attack),
}

impl Rule<Bout> for Devastate {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        match *self {
            Self::Next { attack, .. } if bout.to_hit.count_ones() > 1 => {
                Some(Asked::one(attack.by.seat(), "devastating"))
            }
            Self::Finish(attack) if bout.was_hit.count_ones() > 1 => {
                Some(Asked::one(attack.by.seat(), "fury"))
            }
            _ => None,
        }
    }

    fn offer(&self, bout: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        let marked = if matches!(self, Self::Finish(_)) { bout.was_hit } else { bout.to_hit };
        choices.extend((0..64).filter(|i| marked & 1 << i != 0).map(|i| Choice::Pick(Who(i))));
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        match (self, choice) {
            (Self::Next { attack, total }, Choice::Pick(on)) => {
                bout.devastate(roster, Attack { on, ..attack }, total, table);
            }
            (Self::Finish(attack), Choice::Pick(on)) => {
                bout.fury(roster, attack.by, on, table);
            }
            _ => kernel::fault!("an answer to another question"),
        }
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        match self {
            Self::Rolled(attack) => {
                let total = bout.total(roster, 0) as u8;
                bout.agenda.do_next([Self::Next { attack, total }.into()]);
            }
            Self::Next { attack, total } if bout.to_hit != 0 => {
                let on = Who(bout.to_hit.trailing_zeros() as u8);
                bout.devastate(roster, Attack { on, ..attack }, total, table);
            }
            Self::Next { attack, .. } => bout.finish_devastation(roster, attack),
            Self::Defended { attack, total } => {
                let by = Shown { total, ..Shown::default() };
                table.tell(|| Event::Clashed { attack, by, on: bout.shown(roster, 0) });
                if i32::from(total) > bout.total(roster, 0) {
                    if bout.enemies(attack.by, attack.on) {
                        bout.was_hit |= 1 << attack.on.0;
                    }
                    table.tell(|| Event::Hit { attack, margin: 0 });
                    bout.land(roster, attack, 0, table);
                } else {
                    table.tell(|| Event::Missed { attack });
                }
            }
            Self::Finish(attack) => {
                if bout.was_hit != 0 {
                    let on = Who(bout.was_hit.trailing_zeros() as u8);
                    bout.fury(roster, attack.by, on, table);
                }
            }
        }
    }
}

impl Bout {
    pub(crate) fn begin_devastation(
        &mut self,
        roster: &Roster,
        attack: Attack,
        table: &mut Table<'_, Event>,
    ) {
        self.to_hit = self.touching(roster, attack.by).iter().fold(0, |marked, who| marked | 1 << who.0);
        self.was_hit = 0;
        self.clear_table();
        self.roll_side(attack.by.seat(), self.attack_pool(roster, attack), Why::Attack, table);
        self.agenda.do_next([self.reroll_window().into(), Devastate::Rolled(attack).into()]);
    }

    fn devastate(&mut self, roster: &Roster, attack: Attack, total: u8, table: &mut Table<'_, Event>) {
        self.to_hit &= !(1 << attack.on.0);
        self.agenda.do_next([Devastate::Next { attack, total }.into()]);
        if self.spot(attack.on).is_some() {
            self.clear_table();
            self.roll_side(attack.on.seat(), self.defence_pool(roster, attack), Why::Defence, table);
            self.agenda.do_next([self.reroll_window().into(), Devastate::Defended { attack, total }.into()]);
        }
    }

    /// (CROWD) once for the whole action, (FURY) against one of those that were hit, in the attacker's order.
    fn finish_devastation(&mut self, roster: &Roster, attack: Attack) {
        if self.was_hit == 0 {
            return;
        }
        let once = |special: &Option<Special>| matches!(special, Some(Special::Crowd | Special::Fury));
        let effects = self.effects(roster, attack, 0);
        let left = (0..effects.len()).filter(|i| once(&effects[*i])).fold(0u8, |left, i| left | 1 << i);
        if left != 0 {
            let rules = ApplyRules { attack, margin: 0, left, smashed: false, chosen: false };
            self.agenda.do_next([rules.into()]);
        }
    }

    /// Is it an attack on everyone around?
    pub(crate) fn devastates(&self, roster: &Roster, attack: Attack) -> bool {
        self.profile(roster, attack).is_some_and(|profile| profile.rules.contains(&Special::Devastating))
    }
}
