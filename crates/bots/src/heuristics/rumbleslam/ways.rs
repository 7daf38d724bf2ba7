//! Where to go.

use rumbleslam::bout::Bout;
use rumbleslam::choice::Who;
use rumbleslam::ring::{Corner, Spot};
use rumbleslam::roster::Kind;

use super::Eye;

impl Eye<'_> {
    /// How far our wrestlers are from somebody to fight.
    pub(super) fn unrest(&self, bout: &Bout) -> f64 {
        bout.in_ring_of(self.us).filter_map(|who| self.nearest_enemy(bout, who)).map(f64::from).sum()
    }

    fn nearest_enemy(&self, bout: &Bout, who: Who) -> Option<u8> {
        bout.everybody()
            .filter(|other| other.seat() != who.seat())
            .filter_map(|other| bout.distance(self.roster, who, other))
            .min()
    }

    /// A step towards whoever promises most, once it is near enough.
    pub(super) fn step(&self, who: Who, way: grid::Direction) -> f64 {
        let Some(base) = self.bout.base(self.roster, who) else { return -1.0 };
        let Some(next) = base.spot.square().step(way).and_then(Spot::of) else { return -1.0 };
        let next = rumbleslam::ring::Base { spot: next, ..base };
        let mut best = f64::NEG_INFINITY;
        for other in self.bout.everybody().filter(|other| other.seat() != who.seat()) {
            let Some(there) = self.bout.base(self.roster, other).filter(|base| base.on_mat()) else {
                continue;
            };
            let (before, after) = (f64::from(base.distance(there)), f64::from(next.distance(there)));
            let prize = self.prey(other);
            let gain = (before - after) * prize / (1.0 + after);
            best = best.max(gain);
        }
        let busy = self.bout.touching(self.roster, who).iter().any(|other| other.seat() != who.seat());
        let hurry = if self.bout.activation.ap == 0 { 0.3 } else { 1.0 };
        if busy { best * 0.2 - 2.0 } else { best * hurry - 0.05 }
    }

    /// How tempting a target is.
    pub(super) fn prey(&self, who: Who) -> f64 {
        let wrestler = self.bout.wrestler(who);
        let dosh = f64::from(self.bout.card(self.roster, who).dosh);
        let weak = 1.0 + self.hurt(who) + if wrestler.knocked_down { 0.6 } else { 0.0 };
        dosh * weak / 40.0
    }

    /// Only with a leap in mind, and the AP for it.
    pub(super) fn climb(&self, who: Who) -> f64 {
        let card = self.bout.card(self.roster, who);
        let leap = card
            .abilities
            .iter()
            .filter(|ability| ability.kind == Kind::Turnbuckle)
            .map(|ability| (ability.ap, ability.range));
        let cheapest = leap.chain([(2, card.mp)]).min_by_key(|(ap, _)| *ap).unwrap_or((2, card.mp));
        let Some(corner) = self.bout.base(self.roster, who).and_then(rumbleslam::ring::Base::corner) else {
            return -1.0;
        };
        let post = rumbleslam::ring::Base::small(Corner::post(corner));
        let target = self.bout.everybody().any(|other| {
            other.seat() != who.seat()
                && self.bout.base(self.roster, other).is_some_and(|base| base.distance(post) <= cheapest.1)
        });
        if target && self.bout.activation.ap > cheapest.0 { 6.0 } else { -4.0 }
    }
}
