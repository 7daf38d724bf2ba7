//! Where a player can come to this turn: every square at once, for bots and for shading a board.

use super::{LONGEST, Need, begin, dice_of, on_its_feet};
use crate::bout::{Ball, Bout};
use crate::player::PlayerId;
use crate::roster::Roster;
use crate::rules::movement::RUSHES;
use crate::square::{SQUARES, Square, SquareSet};
use kernel::Seat;

/// How many opponents mark each square, had a player of one seat stood there.
#[derive(Clone, Debug)]
pub struct Zones([u8; SQUARES]);

impl Zones {
    /// The tackle zones a seat's players have to mind.
    pub fn against(bout: &Bout, roster: &Roster, seat: Seat) -> Self {
        let mut zones = [0; SQUARES];
        for id in PlayerId::squad(seat.other()) {
            let player = bout.player(id);
            if player.has_tackle_zone() && player.square.is_somewhere() {
                let zone = bout.dungeon(roster).zone(player.square, bout.switches.zones_through_walls);
                zone.for_each(|square| zones[square.index()] += 1);
            }
        }
        Self(zones)
    }

    /// How many mark this square.
    #[inline]
    pub fn at(&self, square: Square) -> u8 {
        self.0[square.index()]
    }
}

/// Every square a player can come to in one activation, with its best chance when nothing is re-rolled, in the order
/// of the fewest steps. Like a plan it goes round portals unless one is its end; unlike a plan it does not jump.
#[derive(Clone, Debug)]
pub struct Reach {
    chance: [f32; SQUARES],
    steps: [u8; SQUARES],
    first: [Square; SQUARES],
    found: [Square; SQUARES],
    count: usize,
}

impl Reach {
    /// The reach of the acting player, or of one that may be activated to move; `None` for anybody else.
    pub fn of(bout: &Bout, roster: &Roster, id: PlayerId, zones: &Zones) -> Option<Self> {
        let start = begin(bout, roster, id)?;
        let bout = &on_its_feet(bout, id);
        let player = bout.player(id);
        let free = player.movement.saturating_sub(start.moved);
        let all = if bout.may_leave(id) { free + RUSHES - start.rushes.min(RUSHES) } else { 0 };
        let from = player.square;
        let mut reach = Self {
            chance: [0.0; SQUARES],
            steps: [0; SQUARES],
            first: [Square::NOWHERE; SQUARES],
            found: [Square::NOWHERE; SQUARES],
            count: 0,
        };
        let before = chance_of(&start.before);
        reach.note(from, before, 0, Square::NOWHERE);
        // What the last step came to and what this one comes to: a longer way with a better chance comes to a square
        // again, so both are kept apart from the best of all.
        let mut worth = [[0.0f32; SQUARES]; 2];
        let mut firsts = [[Square::NOWHERE; SQUARES]; 2];
        let mut edge = SquareSet::EMPTY;
        edge.insert(from);
        worth[0][from.index()] = before;
        for step in 1..=all.min(LONGEST as u8) {
            let (last, this) = (usize::from(step - 1) % 2, usize::from(step) % 2);
            let rushes = step > free;
            let mut next = SquareSet::EMPTY;
            for here in edge.iter() {
                if step > 1 && bout.portal_at(here).is_some() {
                    continue;
                }
                let (so_far, first) = (worth[last][here.index()], firsts[last][here.index()]);
                let marked = zones.at(here) > 0;
                for to in bout.dungeon(roster).neighbours(here).filter(|&to| bout.is_free(to)) {
                    let plain = !marked && !rushes && bout.ball != Ball::OnGround(to);
                    let chance = if plain {
                        so_far
                    } else {
                        so_far * chance_of(&dice_of(bout, roster, id, here, to, rushes))
                    };
                    if chance > reach.chance[to.index()] {
                        let first = if step == 1 { to } else { first };
                        reach.note(to, chance, step, first);
                        worth[this][to.index()] = chance;
                        firsts[this][to.index()] = first;
                        next.insert(to);
                    }
                }
            }
            edge = next;
        }
        Some(reach)
    }

    fn note(&mut self, square: Square, chance: f32, steps: u8, first: Square) {
        let index = square.index();
        if self.chance[index] == 0.0 {
            self.found[self.count] = square;
            self.count += 1;
        }
        self.chance[index] = chance;
        self.steps[index] = steps;
        self.first[index] = first;
    }

    /// The best chance of coming to a square on one's feet, with the ball if it lies on the way.
    #[inline]
    pub fn chance(&self, square: Square) -> f32 {
        self.chance[square.index()]
    }

    /// How many steps that way takes.
    #[inline]
    pub fn steps(&self, square: Square) -> u8 {
        self.steps[square.index()]
    }

    /// The first step of that way; `None` where the player already is, and where it cannot come to.
    pub fn first_step(&self, square: Square) -> Option<Square> {
        Some(self.first[square.index()]).filter(|first| first.is_somewhere())
    }

    /// Every square it can come to, its own first.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.found[..self.count].iter().copied()
    }
}

fn chance_of(dice: &[Need]) -> f32 {
    dice.iter().map(|die| f32::from(7 - die.face.clamp(1, 7)) / 6.0).product()
}
