//! What those do who are not busy with the ball itself: each goes, without a roll, to the square it likes best.

use dungeon_bowl::plan::Reach;
use dungeon_bowl::{Ball, PlayerId, Skill, Square};

use super::Coach;
use super::field::{FAR, Field};

/// A move is worth an activation from this many steps of gain.
const WORTHWHILE: f32 = 0.9;

/// What those who are not busy with the ball itself do.
#[allow(clippy::large_enum_variant, reason = "it lives on the stack for one decision")]
pub(super) enum Business {
    /// Search the chests nobody of ours stands at, and mark the enemy where all are taken.
    Search { chests: Field, enemies: Field },
    /// Keep hunters off our own carrier, or wait near the end zone.
    Screen { carrier: PlayerId, near: Field },
    /// Get between the enemy's carrier and our end zone.
    Hunt { carrier: PlayerId, near: Field },
    /// Gather round a loose ball.
    Scramble { ball: Field },
}

impl Coach<'_> {
    /// What everybody else is about.
    pub(super) fn business(&self) -> Business {
        let dungeon = self.m.dungeon(self.c);
        match self.m.ball {
            Ball::Hidden => {
                let unserved = self
                    .m
                    .chests
                    .into_iter()
                    .filter(|&chest| chest.is_somewhere() && self.server(chest).is_none());
                let goals = unserved
                    .flat_map(|chest| dungeon.neighbours(chest))
                    .filter(|&square| !self.m.chest_at(square));
                Business::Search {
                    chests: self.way(goals, 30.0),
                    enemies: self.field(self.standing(self.seat.other())),
                }
            }
            Ball::Carried(carrier) => {
                let near = self.field(core::iter::once(self.m.player(carrier).square));
                if carrier.seat() == self.seat {
                    Business::Screen { carrier, near }
                } else {
                    Business::Hunt { carrier, near }
                }
            }
            Ball::OnGround(square) | Ball::Loose(square) | Ball::InAir(square) => {
                Business::Scramble { ball: self.field(core::iter::once(square)) }
            }
        }
    }

    /// The open team-mate that stands at a chest.
    pub(super) fn server(&self, chest: Square) -> Option<PlayerId> {
        let dungeon = self.m.dungeon(self.c);
        dungeon
            .neighbours(chest)
            .filter(|&square| self.zones.at(square) == 0)
            .filter_map(|square| self.m.player_at(square))
            .find(|&id| {
                id.seat() == self.seat && self.m.player(id).is_standing() && !self.m.has(id, Skill::NoHands)
            })
    }

    /// How good a square is for a player that is about some business, in steps.
    pub(super) fn wish(&self, business: &Business, player: PlayerId, square: Square) -> f32 {
        let here = self.m.player(player).square;
        let portal = self.m.portal_at(square).is_some();
        let dungeon = self.m.dungeon(self.c);
        let idle = if portal && square == here { -1.5 } else { 0.0 };
        let markers = f32::from(self.zones.at(square));
        match business {
            Business::Search { chests, enemies } => {
                let crowded = self.m.chests.iter().any(|&chest| {
                    chest.is_somewhere()
                        && dungeon.are_linked(chest, square)
                        && self.server(chest).is_some_and(|server| server != player)
                });
                let steps = f32::from(chests.at(square));
                let far = if steps >= f32::from(FAR) {
                    f32::from(enemies.at(square))
                } else {
                    steps + markers.min(1.0) * 4.0
                };
                idle - far - if crowded { 3.0 } else { 0.0 }
            }
            _ if portal && square != here => -f32::from(FAR),
            Business::Screen { carrier, near } => {
                let zone = self.m.scoring_zone(self.seat);
                let home = |square| f32::from(dungeon.steps_to_end_zone(zone, square));
                let at = self.m.player(*carrier).square;
                let ahead = home(at) - home(square);
                if home(here) + 4.0 < home(at) || near.at(here) > 3 && self.escorts(at) >= 4 {
                    // Somebody to give the ball to: open, and some squares on.
                    return idle - 0.7 * (ahead.min(home(at)) - 6.0).abs() - 2.0 * markers;
                }
                idle + 1.2 * f32::from(self.fresh_marks(player, square)).min(2.0)
                    - 0.4 * (f32::from(near.at(square)) - 2.0).abs()
                    - 0.4 * (ahead - 2.0).abs()
            }
            Business::Hunt { carrier, near } => {
                let zone = self.m.teams[self.seat].zone as usize;
                let home = |square| f32::from(dungeon.steps_to_end_zone(zone, square));
                let behind = (home(square) - home(self.m.player(*carrier).square)).clamp(0.0, 4.0);
                let marks = if near.at(square) == 1 { 2.0 } else { 0.0 };
                idle + marks - f32::from(near.at(square)) - behind
            }
            Business::Scramble { ball } => idle - (f32::from(ball.at(square)) - 1.0).abs(),
        }
    }

    /// Standing team-mates within two squares of a square.
    fn escorts(&self, square: Square) -> usize {
        self.standing(self.seat).filter(|&other| other.distance(square) <= 2).count()
    }

    /// Standing opponents a player would be the first to mark from a square.
    fn fresh_marks(&self, player: PlayerId, square: Square) -> u8 {
        if self.zones.at(square) == 0 {
            return 0;
        }
        let dungeon = self.m.dungeon(self.c);
        let opponents = dungeon
            .neighbours(square)
            .filter_map(|near| self.m.player_at(near))
            .filter(|&other| other.seat() != self.seat && self.m.player(other).is_standing());
        opponents
            .filter(|&other| {
                !dungeon
                    .neighbours(self.m.player(other).square)
                    .filter_map(|near| self.m.player_at(near))
                    .any(|near| {
                        near != player && near.seat() == self.seat && self.m.player(near).has_tackle_zone()
                    })
            })
            .count() as u8
    }

    /// The best square a player can come to without a roll, and how much better it is.
    pub(super) fn best_move(&self, business: &Business, player: PlayerId, reach: &Reach) -> (Square, f32) {
        let here = self.m.player(player).square;
        let sure = reach.chance(here) * 0.999;
        let now = self.wish(business, player, here);
        let mut best = (here, now);
        for square in reach.squares().filter(|&square| reach.chance(square) > sure) {
            let wish = self.wish(business, player, square) - 0.01 * f32::from(reach.steps(square));
            if wish > best.1 {
                best = (square, wish);
            }
        }
        (best.0, best.1 - now)
    }

    /// How much a player gains by being activated to move.
    pub(super) fn gain(&self, business: &Business, player: PlayerId) -> Option<f32> {
        let piece = self.m.player(player);
        if self.m.carries(player) {
            return None;
        }
        let stands_up = if piece.is_standing() { 0.0 } else { 2.0 };
        if stands_up == 0.0 && self.stays(business, player) {
            return None;
        }
        let reach = self.reach(player)?;
        Some(stands_up + self.best_move(business, player, &reach).1)
    }

    /// Whether a player has business where it is: it is the one that will open a chest.
    fn stays(&self, business: &Business, player: PlayerId) -> bool {
        let serves = |&chest: &Square| chest.is_somewhere() && self.server(chest) == Some(player);
        matches!(business, Business::Search { .. }) && self.m.chests.iter().any(serves)
    }

    /// The next to move without a roll: whoever is nearest to the business at hand.
    pub(super) fn mover(&self, business: &Business, except: Option<PlayerId>) -> Option<PlayerId> {
        let field = match business {
            Business::Search { chests: field, .. }
            | Business::Screen { near: field, .. }
            | Business::Hunt { near: field, .. }
            | Business::Scramble { ball: field } => field,
        };
        let distance = |player: &PlayerId| field.at(self.m.player(*player).square);
        let mut left: u32 =
            self.free().filter(|&player| Some(player) != except).fold(0, |set, it| set | 1 << it.0);
        while left != 0 {
            let next = self.free().filter(|player| left >> player.0 & 1 == 1).min_by_key(distance)?;
            left &= !(1 << next.0);
            if self.gain(business, next).is_some_and(|gain| gain > WORTHWHILE) {
                return Some(next);
            }
        }
        None
    }
}
