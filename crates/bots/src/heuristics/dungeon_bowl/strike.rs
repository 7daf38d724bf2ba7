//! Whom to block and whom to blitz.

use dungeon_bowl::bout::Bout;
use dungeon_bowl::plan::Reach;
use dungeon_bowl::{Action, Ball, Choice, PlayerId, Square, Status};

use super::Coach;

/// What a turnover costs, where knocking an enemy carrier down is worth [`CARRIER`] and anybody else [`ANYBODY`].
const TURN: f32 = 0.24;
const CARRIER: f32 = 0.8;
const ANYBODY: f32 = 0.16;

/// A blitz: who, from where, and what it is worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blitz {
    pub player: PlayerId,
    pub from: Square,
    pub worth: f32,
}

impl Coach<'_> {
    /// Blocks worth making, and the turn's blitz.
    pub(super) fn strike(&self, offered: &[Choice]) -> Option<Choice> {
        let blocks = offered.iter().filter_map(|&choice| match choice {
            Choice::Activate(player, Action::Block) => {
                self.best_target(player).map(|(_, worth)| (choice, worth))
            }
            _ => None,
        });
        let block = blocks.max_by(|a, b| a.1.total_cmp(&b.1)).filter(|block| block.1 > 0.02);
        let blitzed = !offered.iter().any(|choice| matches!(choice, Choice::Activate(_, Action::Blitz)));
        let blitz = (!blitzed).then(|| self.best_blitz()).flatten();
        match (block, blitz) {
            (Some((choice, worth)), Some((blitz, _))) if worth + 0.05 >= blitz.worth => Some(choice),
            (_, Some((blitz, _))) => Some(Choice::Activate(blitz.player, Action::Blitz)),
            (Some((choice, _)), None) => Some(choice),
            (None, None) => None,
        }
    }

    /// What knocking a player down is worth.
    pub(super) fn price(&self, target: PlayerId) -> f32 {
        if self.m.carries(target) {
            return CARRIER;
        }
        let square = self.m.player(target).square;
        let own = self.m.carrier().filter(|carrier| carrier.seat() == self.seat);
        let dungeon = self.m.dungeon(self.c);
        let zone = self.m.scoring_zone(self.seat);
        let (threatens, in_the_way) = own.map_or((false, false), |carrier| {
            let at = self.m.player(carrier).square;
            let ahead = dungeon.steps_to_end_zone(zone, square) < dungeon.steps_to_end_zone(zone, at);
            (dungeon.are_linked(square, at), ahead && square.distance(at) <= 6)
        });
        let near_ball = match self.m.ball {
            Ball::OnGround(ball) => ball.distance(square) <= 2,
            _ => false,
        };
        let at_chest = self.m.ball == Ball::Hidden
            && self.m.chests.iter().any(|&chest| chest.is_somewhere() && chest.distance(square) <= 2);
        ANYBODY
            + if threatens { 0.14 } else { 0.0 }
            + if in_the_way { 0.08 } else { 0.0 }
            + if near_ball { 0.1 } else { 0.0 }
            + if at_chest { 0.04 } else { 0.0 }
    }

    /// The standing opponent beside a player it had best block, and what that is worth.
    pub(super) fn best_target(&self, player: PlayerId) -> Option<(PlayerId, f32)> {
        let piece = self.m.player(player);
        let near =
            self.m.dungeon(self.c).neighbours(piece.square).filter_map(|square| self.m.player_at(square));
        // A carrier does not brawl.
        let turn = if self.m.carries(player) { 1.0 } else { TURN };
        near.filter(|&other| other.seat() != self.seat && self.m.player(other).is_standing())
            .map(|target| (target, self.hit(self.m, player, target, false).worth(self.price(target), turn)))
            .max_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// The best blitz there is, and its target.
    fn best_blitz(&self) -> Option<(Blitz, PlayerId)> {
        let mut best: Option<(Blitz, PlayerId)> = None;
        for player in self.free().filter(|&player| !self.m.carries(player)) {
            let piece = self.m.player(player);
            let far = piece.movement + 2;
            let mut reach = None;
            for target in self.m.with_status(self.seat.other(), Status::Standing) {
                let square = self.m.player(target).square;
                let price = self.price(target);
                if !square.is_somewhere() || square.distance(piece.square) > far {
                    continue;
                }
                // Somebody of no account is only blitzed by who is near already.
                if price < 0.2 && square.distance(piece.square) > 3 {
                    continue;
                }
                if reach.is_none() {
                    reach = self.reach(player);
                }
                if let Some(reach) = &reach
                    && let Some(blitz) = self.blitz(player, target, reach)
                    && blitz.worth > best.map_or(0.04, |best| best.0.worth)
                {
                    best = Some((blitz, target));
                }
            }
        }
        best
    }

    /// The best square from which to blitz a target.
    pub(super) fn blitz(&self, player: PlayerId, target: PlayerId, reach: &Reach) -> Option<Blitz> {
        // The one that was nominated may be out of the dungeon by now.
        let there = Some(self.m.player(target).square).filter(|square| square.is_somewhere())?;
        let mut m: Bout = *self.m;
        let price = self.price(target);
        let movement = m.player(player).movement;
        let moved =
            self.m.activation.filter(|activation| activation.player == player).map_or(0, |it| it.moved);
        let mut best: Option<Blitz> = None;
        for from in self.m.dungeon(self.c).neighbours(there) {
            let mut chance = reach.chance(from);
            let used = moved + reach.steps(from);
            if chance == 0.0
                || used >= movement + 2
                || from != self.m.player(player).square && self.m.portal_at(from).is_some()
            {
                continue;
            }
            if used >= movement {
                chance *= 5.0 / 6.0;
            }
            m.put(player, from);
            let hit = self.hit(&m, player, target, true);
            let chance = self.with_reroll(chance);
            let worth = chance * hit.worth(price, TURN) - (1.0 - chance) * TURN;
            if best.is_none_or(|best| worth > best.worth) {
                best = Some(Blitz { player, from, worth });
            }
        }
        best
    }

    /// Whom to nominate: the target the best blitz of the acting player has.
    pub(super) fn nominate(
        &self,
        player: PlayerId,
        targets: impl Iterator<Item = PlayerId>,
    ) -> Option<PlayerId> {
        let reach = self.reach(player)?;
        targets
            .filter_map(|target| self.blitz(player, target, &reach).map(|blitz| (target, blitz.worth)))
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(target, _)| target)
    }
}
