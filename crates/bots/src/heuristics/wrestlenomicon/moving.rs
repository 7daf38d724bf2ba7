//! What it is worth to move a card down the track.

use kernel::Seat;
use wrestlenomicon::{Card, Face, Lasting, Mover, Step, landing};

use super::{CULTIST, Eye};

impl Eye<'_> {
    pub(super) fn d3_plus(&self, seat: Seat) -> u8 {
        let plus = self.board.lasting(self.content, seat).map(|effect| match effect {
            Lasting::D3Plus(more) => more,
            _ => 0,
        });
        plus.sum()
    }

    pub(super) fn cultist_step(&self, seat: Seat) -> u8 {
        let steps = self.board.lasting(self.content, seat).map(|effect| match effect {
            Lasting::CultistStep(step) => step,
            _ => 1,
        });
        steps.fold(1, u8::max)
    }

    pub(super) fn bonus(&self, seat: Seat) -> u8 {
        let bonus = self.board.lasting(self.content, seat).map(|effect| match effect {
            Lasting::Momentum(more) => more,
            _ => 0,
        });
        bonus.sum()
    }

    pub(super) fn card_at(&self, seat: Seat, mover: Mover) -> Option<(Card, u8)> {
        if mover == Mover::LIFTED {
            self.board.turn.lifted.map(|card| (card, self.board.turn.lifted_from))
        } else {
            (1..=6)
                .find(|&space| mover == Mover::space(space))
                .and_then(|space| self.board.corners[seat].on(space).map(|card| (card, space)))
        }
    }

    /// What a move of so many points brings.
    pub(super) fn moved(&self, seat: Seat, mover: Mover, points: u8, may_attack: bool) -> f32 {
        let Some((card, from)) = self.card_at(seat, mover) else { return 0.0 };
        self.moved_from(seat, card, from, points, may_attack)
    }

    fn moved_from(&self, seat: Seat, card: Card, from: u8, points: u8, may_attack: bool) -> f32 {
        let to = landing(&self.board.corners[seat], from, points, may_attack);
        let before = self.tracked(seat, card, from);
        if to == 0 {
            self.attack(seat, card, self.slams(seat, card)) - before
        } else {
            self.tracked(seat, card, to) - before
        }
    }

    /// The same with as many Cultists as it is good to sacrifice.
    pub(super) fn best_move(&self, seat: Seat, mover: Mover, points: u8, may_attack: bool) -> f32 {
        let Some((card, from)) = self.card_at(seat, mover) else { return 0.0 };
        self.best_from(seat, card, from, points, may_attack)
    }

    pub(super) fn best_from(&self, seat: Seat, card: Card, from: u8, points: u8, may_attack: bool) -> f32 {
        let step = self.cultist_step(seat);
        let most = self.board.corners[seat].cultists.min(6) as u8;
        (0..=most)
            .map(|count| {
                self.moved_from(seat, card, from, points + count * step, may_attack)
                    - CULTIST * f32::from(count)
            })
            .fold(f32::NEG_INFINITY, f32::max)
    }

    pub(super) fn points(&self) -> u8 {
        match self.view.agenda.top() {
            Some(Step::NameMover(step)) => step.points,
            Some(Step::Advance(step)) => step.points,
            _ => 1,
        }
    }

    pub(super) fn sacrifice(&self, count: u8) -> f32 {
        let Some(mover) = self.board.turn.named else { return -f32::from(count) };
        let points = self.points() + count * self.cultist_step(self.us);
        let encore = if count > 0 && self.holds_encore() { 1.5 } else { 0.0 };
        self.moved(self.us, mover, points, !self.board.turn.attacked) - CULTIST * f32::from(count) + encore
    }

    fn holds_encore(&self) -> bool {
        let held = self.view.known_hand(self.us);
        !self.board.turn.combo
            && held.kinds().any(|card| match &self.board.row(self.content, card).face {
                Face::Combo(combo) => combo.condition.contains(&wrestlenomicon::Condition::Sacrificed),
                _ => false,
            })
    }
}
