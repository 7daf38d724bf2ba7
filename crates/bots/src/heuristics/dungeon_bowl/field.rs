//! Distances on foot from everywhere to where somebody wants to be.

use dungeon_bowl::dungeon::PORTALS;
use dungeon_bowl::square::{SQUARES, SquareSet};
use dungeon_bowl::{Skill, Square};

use super::Coach;

/// Farther than anything.
pub(super) const FAR: u8 = 250;

/// Steps on foot from every square to the nearest of some, chests walked round and players walked through.
#[derive(Clone, Debug)]
pub(super) struct Field([u8; SQUARES]);

impl Field {
    #[inline]
    pub(super) fn at(&self, square: Square) -> u8 {
        self.0[square.index()]
    }
}

/// What a step onto a square costs beyond the step.
type Toll<'a> = &'a dyn Fn(Square) -> u8;

impl Coach<'_> {
    /// Steps to the nearest of these squares.
    pub(super) fn field(&self, goals: impl Iterator<Item = Square>) -> Field {
        let mut field = Field([FAR; SQUARES]);
        self.spread(&mut field, goals.map(|square| (square, 0)), &|_| 0);
        field
    }

    /// The way home of our carrier, or to whatever else somebody wants: opponents and their tackle zones cost extra
    /// steps, and a portal counts as the way it is on average: the mean of what the other five lead to, and the loss of
    /// the player, in steps, one time in six.
    pub(super) fn way(&self, goals: impl Iterator<Item = Square>, loss: f32) -> Field {
        let mut crowd = [0u8; SQUARES];
        for (index, player) in self.m.players.iter().enumerate() {
            if player.status.in_dungeon() && player.square.is_somewhere() {
                let theirs = (index >= dungeon_bowl::player::SQUAD) == (self.seat == kernel::Seat::FIRST);
                crowd[player.square.index()] = if theirs && player.is_standing() { 3 } else { 1 };
            }
        }
        let toll = |square: Square| crowd[square.index()] + self.zones.at(square).min(2);
        let mut field = Field([FAR; SQUARES]);
        self.spread(&mut field, goals.map(|square| (square, 0)), &toll);
        let exits = self.m.portals.map(|portal| f32::from(field.at(portal)));
        let sum: f32 = exits.iter().sum();
        let mut entrances = [(Square::NOWHERE, FAR); PORTALS];
        for (number, entrance) in entrances.iter_mut().enumerate() {
            let others = (sum - exits[number]) / 5.0;
            let worth = (1.0 + (5.0 * others + loss) / 6.0).min(f32::from(FAR));
            *entrance = (self.m.portals[number], worth as u8);
        }
        self.spread(&mut field, entrances.into_iter(), &toll);
        field
    }

    /// What losing a player in a portal costs in steps: much with the ball, and less for one that may roll again.
    pub(super) fn loss_in_portal(&self, player: dungeon_bowl::PlayerId) -> f32 {
        let loss = if self.m.carries(player) { 45.0 } else { 30.0 };
        if self.m.has(player, Skill::PortalNavigator) { loss / 6.0 } else { loss }
    }

    /// Lowers a field to what some squares now are, and everything around them that gains by it.
    fn spread(&self, field: &mut Field, seeds: impl Iterator<Item = (Square, u8)>, toll: Toll<'_>) {
        let dungeon = self.m.dungeon(self.c);
        // A square waits at most once, so the queue goes round in as many places as there are squares.
        let mut queue = [Square::NOWHERE; SQUARES];
        let mut waits = SquareSet::EMPTY;
        let (mut next, mut end) = (0, 0);
        for (square, steps) in seeds {
            if square.is_somewhere() && steps < field.at(square) {
                field.0[square.index()] = steps;
                if !waits.has(square) {
                    waits.insert(square);
                    queue[end % SQUARES] = square;
                    end += 1;
                }
            }
        }
        while next < end {
            let here = queue[next % SQUARES];
            next += 1;
            waits.remove(here);
            let steps = field.at(here).saturating_add(1 + toll(here));
            for square in dungeon.neighbours(here) {
                if steps < field.at(square) && !self.m.chest_at(square) {
                    field.0[square.index()] = steps;
                    if !waits.has(square) {
                        waits.insert(square);
                        queue[end % SQUARES] = square;
                        end += 1;
                    }
                }
            }
        }
    }
}
