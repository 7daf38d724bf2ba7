//! What an attack, a lift or a throw is worth.

use rumbleslam::choice::{Choice, Who};
use rumbleslam::odds::{Prospect, prospect};
use rumbleslam::step::Step;

use super::{ACTION, Eye};

impl Eye<'_> {
    pub(super) fn promise(&self, choice: Choice) -> Prospect {
        prospect(self.bout, self.roster, choice).unwrap_or_default()
    }

    /// What a choice changes, its AP paid.
    pub(super) fn change(&self, choice: Choice) -> f64 {
        let promise = self.promise(choice);
        let gain = self.looked_at(choice) - self.standing(self.bout) + 0.2 * self.unrest(self.bout);
        (gain - ACTION * f64::from(promise.cost) * 0.5).min(gain) / f64::from(promise.cost.max(1))
    }

    /// What is lost when the crowd or a reversal ends the activation.
    pub(super) fn risk(&self, promise: Prospect) -> f64 {
        let left = f64::from(self.bout.activation.ap.saturating_sub(promise.cost));
        promise.ends * (ACTION * (left + 0.5) + 2.0)
    }

    pub(super) fn attack(&self, who: Who, on: Who, choice: Choice) -> f64 {
        let promise = self.promise(choice);
        let (target, mine) = (self.bout.card(self.roster, on), self.bout.card(self.roster, who));
        let dosh = f64::from(target.dosh);
        let per_point = dosh * 0.55 / f64::from(target.stamina);
        let lies = self.bout.wrestler(on).knocked_down;
        let knocks_down = match choice {
            Choice::Trip(_) => true,
            Choice::UseOn(slot, _) => {
                mine.ability(slot).is_some_and(|ability| ability.has(rumbleslam::roster::Special::Knockdown))
            }
            _ => false,
        };
        let mut gain =
            promise.damage * per_point + promise.knocked_out * dosh * 0.2 + promise.removed * self.worth(on);
        if knocks_down && !lies {
            gain += promise.success * dosh * 0.1;
        }
        if let Choice::UseOn(slot, _) = choice {
            let rules =
                mine.ability(slot).and_then(|ability| ability.profile.as_ref()).map_or(0, |p| p.rules.len());
            gain += promise.success * 3.0 * rules as f64;
        }
        // What hurts the one that is nearly gone is worth more: fewer of them are left to act.
        gain *= 1.0 + 0.3 * self.hurt(on);
        let own = f64::from(mine.dosh) * 0.55 / f64::from(mine.stamina) * promise.suffered;
        (gain - own - self.risk(promise)) / f64::from(promise.cost.max(1))
    }

    /// Up, and out over the nearest rope.
    pub(super) fn lift(&self, who: Who, on: Who, choice: Choice) -> f64 {
        if on.seat() == who.seat() || self.bout.activation.ap < 2 {
            return -5.0;
        }
        let promise = self.promise(choice);
        let reach = self.bout.throw(self.roster, who);
        let Some(spot) = self.bout.spot(who) else { return -5.0 };
        let (x, y) = (spot.x(), spot.y());
        let to_rope = x.min(y).min(11 - x).min(11 - y);
        if to_rope > reach {
            return promise.success * 4.0 - self.risk(promise) - 3.0;
        }
        let faces = self.bout.faces(self.roster);
        let falls = 1.0 - faces.spread(self.bout.stay_pool(self.roster, on, 0)).at_least(3);
        let ko = self.bout.is_ko(on);
        let crowd = if ko || !self.bout.rules.dirty_throw { 1.0 } else { 4.0 / 9.0 };
        let gain = promise.success * crowd * falls * self.worth(on).max(30.0);
        let own = f64::from(self.bout.card(self.roster, who).dosh) * 0.06 * promise.suffered;
        (gain - own - self.risk(promise) * 1.3) / 2.0
    }

    pub(super) fn throw(&self, choice: Choice) -> Option<f64> {
        let Choice::Throw(spot) = choice else { return None };
        let by = match self.bout.agenda.top() {
            Some(Step::FreeThrow(step)) => step.by,
            _ => self.bout.activation.who?,
        };
        let held = self.bout.wrestler(by).holds?;
        if spot.on_mat() || self.bout.at(spot).is_some() {
            return None;
        }
        if held.seat() == by.seat() {
            return Some(-20.0);
        }
        let faces = self.bout.faces(self.roster);
        let bonus = if spot.is_post() { self.bout.rules.turnbuckle_dex } else { 0 };
        let falls = 1.0 - faces.spread(self.bout.stay_pool(self.roster, held, bonus)).at_least(3);
        let crowd = prospect(self.bout, self.roster, choice).map_or(1.0, |promise| promise.allowed);
        let base = if matches!(self.bout.agenda.top(), Some(Step::FreeThrow(_))) {
            self.standing(self.bout)
        } else {
            0.0
        };
        // Saved on a turnbuckle it could leap from there: the ropes are the better way out.
        let post = if spot.is_post() { 1.0 } else { 0.0 };
        Some(base + crowd * falls * self.worth(held).max(40.0) - post)
    }
}
