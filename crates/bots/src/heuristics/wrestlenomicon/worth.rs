//! What attacks, cards and draws are worth, in points of damage.

use kernel::Seat;
use wrestlenomicon::{Card, Effect, Face, Lasting};

use super::{DRAWN, Eye, IN_HAND, NEARNESS, SLAM_LATER, sum_damage};

impl Eye<'_> {
    pub(super) fn guts(&self, seat: Seat) -> f32 {
        f32::from(self.board.corners[seat].guts())
    }

    /// Damage that ends the match is worth more than its number.
    fn damage(&self, victim: Seat, amount: f32) -> f32 {
        let guts = self.guts(victim);
        if amount >= guts { 100.0 } else { amount * (1.0 + 1.5 / guts) }
    }

    fn effect(&self, seat: Seat, effect: Effect) -> f32 {
        let enemy = seat.other();
        let tracked = self.board.corners[enemy].tracked() as f32;
        let held = f32::from(self.view.hands[enemy].all()).min(2.0) / 2.0;
        let d3 = 2.0 + f32::from(self.d3_plus(seat));
        match effect {
            Effect::Damage(n) => self.damage(enemy, n.into()),
            Effect::SelfDamage(n) => -self.damage(seat, n.into()),
            Effect::RollDamage(n) => d3 * f32::from(n),
            Effect::DamageWithCultists(n) => {
                if self.board.corners[seat].cultists >= 2 {
                    n.into()
                } else {
                    0.3 * f32::from(n)
                }
            }
            Effect::Draw(n) => self.draws_for(seat, n),
            Effect::Cultists(n) => 0.8 * f32::from(n),
            Effect::Bump(n) => 0.5 * f32::from(n) * tracked.min(2.0) / 2.0,
            Effect::BumpRandom(n) => 0.35 * f32::from(n) * tracked.min(2.0) / 2.0,
            Effect::BumpAll(n) => 0.4 * f32::from(n) * tracked,
            Effect::DiscardRandom(n) => 0.8 * f32::from(n) * held,
            Effect::DiscardChosen(n) => 1.1 * f32::from(n) * held,
            Effect::Steal(n) => 1.7 * f32::from(n) * held,
            Effect::Heal(n) => 0.9 * f32::from(n).min(25.0 - self.guts(seat)),
            Effect::Push(n) => 0.6 * f32::from(n),
            Effect::Destroy(n) => f32::from(n).min(self.board.corners[enemy].permanents.len() as f32),
            Effect::Echo => self.top(seat).map_or(0.0, |card| self.main(seat, card)),
            Effect::Mimic => self.top(enemy).map_or(0.5, |card| self.borrowed(seat, card)),
            Effect::Ambush(_) => 2.5,
            Effect::TakeBack => 1.5,
        }
    }

    pub(super) fn effects(&self, seat: Seat, effects: &[Effect]) -> f32 {
        effects.iter().map(|&effect| self.effect(seat, effect)).sum()
    }

    fn main(&self, seat: Seat, card: Card) -> f32 {
        self.board.attack_card(self.content, card).map_or(0.0, |attack| self.effects(seat, &attack.main))
    }

    /// A borrowed ability borrows nothing in turn.
    fn borrowed(&self, seat: Seat, card: Card) -> f32 {
        self.board.attack_card(self.content, card).map_or(0.0, |attack| {
            let own = attack.main.iter().filter(|&&effect| effect != Effect::Mimic);
            own.map(|&effect| self.effect(seat, effect)).sum()
        })
    }

    /// What an attack with this card brings.
    pub(super) fn attack(&self, seat: Seat, card: Card, slams: bool) -> f32 {
        let Some(attack) = self.board.attack_card(self.content, card) else { return 0.0 };
        let boost = self.board.lasting(self.content, seat).map(|effect| match effect {
            Lasting::AttackDamage { kind, plus } if kind == attack.kind => f32::from(plus),
            _ => 0.0,
        });
        let slam = if slams { self.effects(seat, &attack.slam) } else { 0.0 };
        let blow = sum_damage(&attack.main) + if slams { sum_damage(&attack.slam) } else { 0.0 };
        let lethal = if blow >= self.guts(seat.other()) { 100.0 } else { 0.0 };
        self.effects(seat, &attack.main) + slam + boost.sum::<f32>() + lethal
    }

    pub(super) fn slams(&self, seat: Seat, card: Card) -> bool {
        self.board.would_slam(self.content, seat, card)
    }

    fn top(&self, seat: Seat) -> Option<Card> {
        self.board.corners[seat].zero.last().copied()
    }

    /// What a card will bring that has not landed yet.
    fn promise(&self, seat: Seat, card: Card) -> f32 {
        let dry = self.attack(seat, card, false);
        if self.slams(seat, card) {
            dry + SLAM_LATER * (self.attack(seat, card, true) - dry)
        } else {
            dry + 0.12
        }
    }

    /// What a card is worth where it lies on the track.
    pub(super) fn tracked(&self, seat: Seat, card: Card, space: u8) -> f32 {
        self.promise(seat, card).min(12.0) * NEARNESS[space.min(6) as usize]
    }

    pub(super) fn in_hand(&self, card: Card) -> f32 {
        let row = self.board.row(self.content, card);
        match &row.face {
            Face::Attack(attack) => {
                0.35 + self.promise(self.us, card) * IN_HAND + 0.25 * f32::from(attack.momentum.number())
            }
            Face::Permanent(_) => {
                if self.board.corners[self.us].permanents.len() < 2 {
                    1.1
                } else {
                    0.4
                }
            }
            Face::Combo(_) => 1.25,
            Face::Defense(_) => 1.35,
        }
    }

    pub(super) fn draws(&self, count: u8) -> f32 {
        let more = self.board.lasting(self.content, self.us).map(|effect| match effect {
            Lasting::Pass { draw, .. } => draw,
            _ => 0,
        });
        self.draws_for(self.us, count + more.sum::<u8>())
    }

    fn draws_for(&self, seat: Seat, count: u8) -> f32 {
        let held = self.view.hands[seat].all() as usize;
        (0..count as usize).map(|more| DRAWN[(held + more).min(DRAWN.len() - 1)]).sum()
    }
}
