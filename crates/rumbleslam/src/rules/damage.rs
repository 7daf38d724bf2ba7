//! Stamina, Knocked Down and KO'd, and leaving the ring.

use super::lift::PutDown;
use super::prelude::*;

impl Bout {
    /// Takes so much STA off. At 0 it is KO'd at once; a holder that is hurt drops whom it holds at once.
    /// RS-STAT-4, RS-ATTACK-5, RS-LIFT-5
    pub(crate) fn hurt(&mut self, roster: &Roster, who: Who, damage: u8, table: &mut Table<'_, Event>) {
        let before = self.wrestler(who).stamina;
        let damage = damage.min(before);
        if damage == 0 || !self.in_ring(who) {
            return;
        }
        let left = before - damage;
        self.wrestler_mut(who).stamina = left;
        table.tell(|| Event::Hurt { who, damage, left });
        self.let_go(roster, who, table);
        if left == 0 {
            self.knock_out(who, table);
        }
    }

    /// RS-KO-1, RS-PLEASE-5, RS-PLEASE-8
    fn knock_out(&mut self, who: Who, table: &mut Table<'_, Event>) {
        let wrestler = self.wrestler_mut(who);
        wrestler.knocked_down = true;
        wrestler.bleeding = false;
        wrestler.free_bounce = false;
        table.tell(|| Event::KnockedOut { who });
        self.end_pleaser(who, table);
        // RS-ACTIVATE-7
        if self.activation.who == Some(who) {
            self.activation.over = true;
        }
    }

    /// Gives it a Knockdown counter; had it none?
    /// RS-SPECIAL-10, RS-COUNTER-5, RS-LIFT-5
    pub(crate) fn knock_down(&mut self, roster: &Roster, who: Who, table: &mut Table<'_, Event>) -> bool {
        if self.wrestler(who).knocked_down || !self.in_ring(who) {
            return false;
        }
        self.wrestler_mut(who).knocked_down = true;
        table.tell(|| Event::KnockedDown { who });
        self.let_go(roster, who, table);
        true
    }

    /// Puts counters on its card; are there more of them now?
    pub(crate) fn give_counter(
        &mut self,
        who: Who,
        counter: Counter,
        count: u8,
        table: &mut Table<'_, Event>,
    ) -> bool {
        let more = self.in_ring(who) && count > self.wrestler(who).counters[counter as usize];
        if more {
            self.add_counter(who, counter, count);
            table.tell(|| Event::GotCounter { who, counter, count });
        }
        more
    }

    /// Makes it bleed, unless it is KO'd or never does; does it bleed now and did not before?
    /// RS-SPECIAL-2, RS-COUNTER-5, RS-ABILITY-12
    pub(crate) fn bleed(&mut self, roster: &Roster, who: Who, table: &mut Table<'_, Event>) -> bool {
        let wrestler = self.wrestler(who);
        if wrestler.bleeding
            || wrestler.stamina == 0
            || !self.in_ring(who)
            || self.has(roster, who, Passive::Clots)
        {
            return false;
        }
        self.wrestler_mut(who).bleeding = true;
        table.tell(|| Event::Bled { who });
        true
    }

    /// Gives STA back, never above the start. Whoever was KO'd is no longer, but still lies there.
    /// RS-STAT-4, RS-KO-3
    pub(crate) fn heal(&mut self, roster: &Roster, who: Who, amount: u8, table: &mut Table<'_, Event>) {
        let most = self.card(roster, who).stamina;
        let wrestler = self.wrestler_mut(who);
        let amount = amount.min(most - wrestler.stamina.min(most));
        if amount == 0 {
            return;
        }
        wrestler.stamina += amount;
        let left = wrestler.stamina;
        table.tell(|| Event::Healed { who, amount, left });
    }

    /// Takes the Knockdown counter off, unless it is KO'd.
    pub(crate) fn stand(&mut self, who: Who, table: &mut Table<'_, Event>) {
        let wrestler = self.wrestler_mut(who);
        if wrestler.knocked_down && wrestler.stamina > 0 {
            wrestler.knocked_down = false;
            table.tell(|| Event::StoodUp { who });
        }
    }

    /// Drops whomever it holds.
    pub(crate) fn let_go(&mut self, roster: &Roster, holder: Who, table: &mut Table<'_, Event>) {
        let Some(held) = self.wrestler_mut(holder).holds.take() else { return };
        self.wrestler_mut(held).place = Place::Falling;
        table.tell(|| Event::Dropped { who: held });
        let near = self.base(roster, holder).unwrap_or(Base::small(Spot::at(5, 5)));
        self.agenda.do_next([PutDown { who: held, near }.into()]);
    }

    /// Takes it out of the match.
    /// RS-LIFT-10
    pub(crate) fn remove(&mut self, roster: &Roster, who: Who, table: &mut Table<'_, Event>) {
        self.let_go(roster, who, table);
        if let Place::Lifted(holder) = self.wrestler(who).place {
            self.wrestler_mut(holder).holds = None;
        }
        self.pick_up(roster, who, Place::Removed);
        self.end_pleaser(who, table);
        let wrestler = self.wrestler_mut(who);
        wrestler.bleeding = false;
        wrestler.activated = true;
        self.team_mut(who.seat()).removed += 1;
        self.emptied |= !self.stands(who.seat());
        if self.activation.who == Some(who) {
            self.activation.over = true;
        }
    }
}
