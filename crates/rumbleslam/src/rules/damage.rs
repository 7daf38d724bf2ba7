//! Stamina, Knocked Down and KO'd, and leaving the ring.

use super::lift::PutDown;
use super::prelude::*;

impl Bout {
    /// Takes so much STA off. At 0 it is KO'd at once; a holder that is hurt drops whom it holds at once.
    pub(crate) fn hurt(&mut self, roster: &Roster, who: Who, damage: u8, table: &mut impl Table<Event>) {
        let before = self.wrestler(who).stamina;
        let damage = damage.min(before);
        if damage == 0 || !self.in_ring(who) {
            return;
        }
        let left = before - damage;
        self.wrestler_mut(who).stamina = left;
        table.tell(Event::Hurt { who, damage, left });
        self.let_go(roster, who, table);
        if left == 0 {
            self.knock_out(who, table);
        }
    }

    fn knock_out(&mut self, who: Who, table: &mut impl Table<Event>) {
        let wrestler = self.wrestler_mut(who);
        wrestler.knocked_down = true;
        wrestler.bleeding = false;
        wrestler.pleasing = false;
        wrestler.free_bounce = false;
        table.tell(Event::KnockedOut { who });
        if self.activation.who == Some(who) {
            self.activation.over = true;
        }
    }

    /// Gives it a Knockdown counter.
    pub(crate) fn knock_down(&mut self, roster: &Roster, who: Who, table: &mut impl Table<Event>) {
        if self.wrestler(who).knocked_down || !self.in_ring(who) {
            return;
        }
        self.wrestler_mut(who).knocked_down = true;
        table.tell(Event::KnockedDown { who });
        self.let_go(roster, who, table);
    }

    /// Puts counters on its card.
    pub(crate) fn give_counter(
        &mut self,
        who: Who,
        counter: Counter,
        count: u8,
        table: &mut impl Table<Event>,
    ) {
        if !self.in_ring(who) {
            return;
        }
        let before = self.wrestler(who).counters[counter as usize];
        self.add_counter(who, counter, count);
        if count > before {
            table.tell(Event::GotCounter { who, counter, count });
        }
    }

    /// Makes it bleed, unless it is KO'd or never does.
    pub(crate) fn bleed(&mut self, roster: &Roster, who: Who, table: &mut impl Table<Event>) {
        let wrestler = self.wrestler(who);
        if wrestler.bleeding
            || wrestler.stamina == 0
            || !self.in_ring(who)
            || self.has(roster, who, Passive::Clots)
        {
            return;
        }
        self.wrestler_mut(who).bleeding = true;
        table.tell(Event::Bled { who });
    }

    /// Gives STA back, never above the start. Whoever was KO'd is no longer, but still lies there.
    pub(crate) fn heal(&mut self, roster: &Roster, who: Who, amount: u8, table: &mut impl Table<Event>) {
        let most = self.card(roster, who).stamina;
        let wrestler = self.wrestler_mut(who);
        let amount = amount.min(most - wrestler.stamina.min(most));
        if amount == 0 {
            return;
        }
        wrestler.stamina += amount;
        let left = wrestler.stamina;
        table.tell(Event::Healed { who, amount, left });
    }

    /// Takes the Knockdown counter off, unless it is KO'd.
    pub(crate) fn stand(&mut self, who: Who, table: &mut impl Table<Event>) {
        let wrestler = self.wrestler_mut(who);
        if wrestler.knocked_down && wrestler.stamina > 0 {
            wrestler.knocked_down = false;
            table.tell(Event::StoodUp { who });
        }
    }

    /// Drops whomever it holds.
    pub(crate) fn let_go(&mut self, roster: &Roster, holder: Who, table: &mut impl Table<Event>) {
        let Some(held) = self.wrestler_mut(holder).holds.take() else { return };
        self.wrestler_mut(held).place = Place::Falling;
        table.tell(Event::Dropped { who: held });
        let near = self.base(roster, holder).unwrap_or(Base::small(Spot::at(5, 5)));
        self.agenda.do_next([PutDown { who: held, near }.into()]);
    }

    /// Takes it out of the match.
    pub(crate) fn remove(&mut self, roster: &Roster, who: Who, table: &mut impl Table<Event>) {
        self.let_go(roster, who, table);
        if let Place::Lifted(holder) = self.wrestler(who).place {
            self.wrestler_mut(holder).holds = None;
        }
        self.pick_up(roster, who, Place::Removed);
        let wrestler = self.wrestler_mut(who);
        wrestler.pleasing = false;
        wrestler.bleeding = false;
        wrestler.activated = true;
        self.team_mut(who.seat()).removed += 1;
        self.emptied |= !self.stands(who.seat());
        if self.activation.who == Some(who) {
            self.activation.over = true;
        }
    }
}
