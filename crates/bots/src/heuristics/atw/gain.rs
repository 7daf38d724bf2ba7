//! What stamina, health, momentum and cards are worth.

use atw::{Card, Class, Gain, Icon};
use kernel::Seat;

use super::{Mind, plain_value};

impl Mind<'_> {
    /// What a point of stamina is worth to who has `now`.
    pub(super) fn each_stamina(&self, now: u8) -> f64 {
        self.worth.stamina + self.worth.scarce * f64::from(12u8.saturating_sub(now)) / 12.0
    }

    /// What so much stamina is worth to a seat that has `now`: the less there is, the more.
    pub(super) fn stamina(&self, seat: Seat, by: u8) -> f64 {
        let board = self.board(seat);
        let now = self.bout.corners[seat].stamina;
        let room = board.stamina.max.saturating_sub(now);
        let each = self.each_stamina(now);
        let leaves_low =
            if now <= board.stamina.low && now + by > board.stamina.low { self.worth.tired } else { 0.0 };
        f64::from(by.min(room)) * each + leaves_low
    }

    /// What spending so much stamina costs us.
    pub(super) fn spend(&self, by: u8) -> f64 {
        let board = self.board(self.us);
        let now = self.bout.corners[self.us].stamina;
        let left = now.saturating_sub(by);
        let each = self.each_stamina(left);
        let turns_low =
            if now > board.stamina.low && left <= board.stamina.low { self.worth.tired } else { 0.0 };
        f64::from(by) * each + turns_low
    }

    pub(super) fn draw(&self, seat: Seat, by: u8) -> f64 {
        let corner = &self.bout.corners[seat];
        let room = (self.board(seat).hand + 1).saturating_sub(corner.hand.len());
        let able = if corner.depleted { 0 } else { corner.pile.len() };
        let each = if corner.hand.len() <= 2 { self.worth.card * 1.3 } else { self.worth.card };
        f64::from(by.min(room).min(able)) * each
    }

    pub(super) fn gain(&self, seat: Seat, gain: Gain) -> f64 {
        let corner = &self.bout.corners[seat];
        let health = gain.health.min(self.board(seat).health.max - corner.health);
        self.stamina(seat, gain.stamina)
            + f64::from(health) * self.worth.health
            + self.draw(seat, gain.cards)
            + f64::from(gain.momentum) * self.worth.momentum
    }

    pub(super) fn exchange(&self, icon: Icon) -> f64 {
        let board = self.board(self.us);
        let both = match icon {
            Icon::Taunt => board.taunt,
            Icon::Recover => board.recover,
            Icon::Pin => return 0.0,
        };
        self.gain(self.us, both.you) - self.gain(self.us.other(), both.them)
    }

    /// How much keeping this card is worth.
    pub(super) fn keep(&self, card: Card) -> f64 {
        let printed = self.board(self.us).card(card);
        plain_value(printed)
            + if printed.class == Class::Ordinary { 0.0 } else { 0.8 }
            + if self.bout.corners[self.us.other()].health <= 6 && printed.pin { 1.0 } else { 0.0 }
    }
}
