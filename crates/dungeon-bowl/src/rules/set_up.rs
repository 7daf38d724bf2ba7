//! Setting up the dungeon: a roll-off, then chests and portals in turn.
//!
//! The highest places the first chest, the lowest the first portal, in numerical order. Only squares are offered that
//! leave room for everything still to be placed, keep the dungeon in one piece and every door open.

use crate::dungeon::{CHESTS, Dungeon, PORTALS};
use crate::rules::prelude::*;

/// The most tiles a dungeon has.
pub const TILES: usize = 32;

/// DB-SETUP-4: Chests, then portals, placed in turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Canonical, Serialize, Deserialize)]
pub struct PlaceFeatures {
    /// Who rolled highest.
    pub highest: Seat,
    /// How many have been placed, chests first.
    pub placed: u8,
}

impl PlaceFeatures {
    const ALL: u8 = (CHESTS + PORTALS) as u8;

    fn is_chest(self) -> bool {
        self.placed < CHESTS as u8
    }

    fn seat(self) -> Seat {
        let first = if self.is_chest() { self.highest } else { self.highest.other() };
        if self.placed.is_multiple_of(2) { first } else { first.other() }
    }
}

impl Rule<Bout> for PlaceFeatures {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        if self.placed >= Self::ALL {
            return None;
        }
        Some(Asked::one(self.seat(), if self.is_chest() { "place a chest" } else { "place a portal" }))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        if self.is_chest() {
            each_chest_square(bout, roster, |square| choices.push(Choice::Place(square)));
        } else {
            each_portal_square(bout, roster, |square| choices.push(Choice::Place(square)));
        }
    }

    fn answer(self, bout: &mut Bout, _: &Roster, seat: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let Choice::Place(square) = choice else { return kernel::fault!("a choice that was not offered") };
        let index = self.placed as usize;
        if self.is_chest() {
            bout.chests[index] = square;
            bout.occupied.insert(square);
            table.tell(|| Event::ChestPlaced { seat: Some(seat), square });
        } else {
            let number = (index - CHESTS) as u8;
            bout.portals[number as usize] = square;
            table.tell(|| Event::PortalPlaced { seat: Some(seat), number, square });
        }
        bout.next([Self { placed: self.placed + 1, ..self }.into()]);
    }
}

/// What has been placed where, tile by tile.
struct Survey {
    /// Tiles that hold a chest; tiles that hold a portal.
    chest: u32,
    portal: u32,
    /// Squares of each tile on which a portal may still stand.
    room: [u8; TILES],
}

fn tiles_with(dungeon: &Dungeon, squares: &[Square]) -> u32 {
    squares
        .iter()
        .filter(|square| square.is_somewhere())
        .filter_map(|&square| dungeon.tile_at(square))
        .fold(0, |set, tile| set | 1 << tile)
}

fn survey(bout: &Bout, dungeon: &Dungeon) -> Survey {
    let mut room = [0; TILES];
    for (index, tile) in dungeon.tiles.iter().enumerate() {
        if tile.takes_features {
            room[index] = tile.squares.iter().filter(|&&square| clear_of_chests(bout, square)).count() as u8;
        }
    }
    Survey { chest: tiles_with(dungeon, &bout.chests), portal: tiles_with(dungeon, &bout.portals), room }
}

/// Whether a square is more than two squares from every chest, walls ignored.
fn clear_of_chests(bout: &Bout, square: Square) -> bool {
    bout.chests.iter().all(|&chest| !chest.is_somewhere() || chest.distance(square) > 2)
}

/// DB-SETUP-5, DB-SETUP-6: Squares a chest may be placed on.
pub fn each_chest_square(bout: &Bout, roster: &Roster, mut each: impl FnMut(Square)) {
    let dungeon = bout.dungeon(roster);
    let survey = survey(bout, dungeon);
    let mut offered = false;
    for strict in [true, false] {
        for (index, tile) in dungeon.tiles.iter().enumerate() {
            if !tile.takes_features || survey.chest >> index & 1 == 1 {
                continue;
            }
            for &square in &tile.squares {
                if bout.is_free(square)
                    && keeps_dungeon_whole(bout, dungeon, square)
                    && (!strict || leaves_room(bout, dungeon, &survey, square))
                {
                    offered = true;
                    each(square);
                }
            }
        }
        // Only a dungeon drawn by hand can be so cramped that no square leaves room for every portal.
        if offered {
            return;
        }
    }
}

/// Whether six tiles still have a square for a portal when a chest stands here.
fn leaves_room(bout: &Bout, dungeon: &Dungeon, survey: &Survey, chest: Square) -> bool {
    let mut room = survey.room;
    for dy in -2..=2 {
        for dx in -2..=2 {
            let Some(near) = grid::Square::from(chest).offset(dx, dy) else { continue };
            if dungeon.board.contains(near)
                && let Some(tile) = dungeon.tile_at(near.into())
                && dungeon.tiles[tile].takes_features
                && clear_of_chests(bout, near.into())
            {
                room[tile] -= 1;
            }
        }
    }
    room.iter().filter(|&&count| count > 0).count() >= PORTALS
}

/// DB-SETUP-7: Whether everything can still be reached, and every door still be used, with a chest here.
fn keeps_dungeon_whole(bout: &Bout, dungeon: &Dungeon, chest: Square) -> bool {
    let passable = |square: Square| square != chest && !bout.chest_at(square);
    doors_stay_open(dungeon, chest, passable)
        && (ring_is_whole(dungeon, chest, passable) || walk_is_whole(dungeon, chest, passable))
}

/// Doors are two squares wide: one chest never shuts one, but two can.
fn doors_stay_open(dungeon: &Dungeon, chest: Square, passable: impl Fn(Square) -> bool) -> bool {
    dungeon.doors.chunks_exact(2).filter(|pair| pair.iter().any(|&(a, b)| a == chest || b == chest)).all(
        |pair| {
            pair.iter().any(|&(a, _)| {
                passable(a) && pair.iter().any(|&(_, b)| passable(b) && dungeon.are_linked(a, b))
            })
        },
    )
}

/// Whether the open neighbours of a square are joined to each other around it: then nothing is cut off.
fn ring_is_whole(dungeon: &Dungeon, chest: Square, passable: impl Fn(Square) -> bool) -> bool {
    let mut ring = tinyvec::ArrayVec::<[Square; 8]>::new();
    ring.extend(dungeon.neighbours(chest).filter(|&square| passable(square)));
    let Some(&first) = ring.first() else { return true };
    let mut reached = tinyvec::ArrayVec::<[Square; 8]>::new();
    reached.push(first);
    let mut next = 0;
    while next < reached.len() {
        for &square in &ring {
            if !reached.contains(&square) && dungeon.are_linked(reached[next], square) {
                reached.push(square);
            }
        }
        next += 1;
    }
    reached.len() == ring.len()
}

/// The long way: whether a walk reaches every square.
fn walk_is_whole(dungeon: &Dungeon, chest: Square, passable: impl Fn(Square) -> bool) -> bool {
    let mut seen = crate::square::SquareSet::EMPTY;
    let mut queue = [Square::NOWHERE; crate::square::SQUARES];
    let (mut next, mut end) = (0, 0);
    if let Some(&start) = dungeon.neighbours(chest).find(|&square| passable(square)).as_ref() {
        queue[0] = start;
        seen.insert(start);
        end = 1;
    }
    while next < end {
        let here = queue[next];
        next += 1;
        for square in dungeon.neighbours(here) {
            if passable(square) && !seen.has(square) {
                seen.insert(square);
                queue[end] = square;
                end += 1;
            }
        }
    }
    dungeon.floor().iter().all(|&square| !passable(square) || seen.has(square))
}

/// Squares a portal may be placed on: one a tile, not within two squares of a chest. Where a cramped dungeon leaves no
/// such square, first the rule of one a tile is dropped, then the distance, never the end zones.
pub fn each_portal_square(bout: &Bout, roster: &Roster, mut each: impl FnMut(Square)) {
    let dungeon = bout.dungeon(roster);
    let taken = survey(bout, dungeon).portal;
    for (one_a_tile, distance) in [(true, true), (false, true), (false, false)] {
        let mut offered = false;
        for (index, tile) in dungeon.tiles.iter().enumerate() {
            if !tile.takes_features || one_a_tile && taken >> index & 1 == 1 {
                continue;
            }
            for &square in &tile.squares {
                if bout.is_free(square)
                    && bout.portal_at(square).is_none()
                    && (!distance || clear_of_chests(bout, square))
                {
                    offered = true;
                    each(square);
                }
            }
        }
        if offered {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Setup;
    use kernel::{Fast, Game, Table, Tabletop};

    #[test]
    fn no_chest_cuts_the_dungeon_in_two() {
        let roster = Bout::built_in().unwrap();
        let mut bout =
            Bout::start(&roster, &Setup::default(), &mut Table::silent(&mut Fast::new(1))).unwrap();
        let dungeon = bout.dungeon(&roster);
        let whole = |bout: &Bout, x, y| keeps_dungeon_whole(bout, dungeon, Square::new(x, y));
        assert!(
            dungeon.floor().iter().all(|&square| keeps_dungeon_whole(&bout, dungeon, square)),
            "one never does"
        );
        bout.chests[0] = Square::new(17, 3);
        assert!(!whole(&bout, 17, 4), "both lanes of a corridor");
        assert!(whole(&bout, 18, 4), "one may still pass between the two");
        bout.chests[0] = Square::new(14, 3);
        assert!(!whole(&bout, 14, 4), "both squares of a door");
        assert!(whole(&bout, 15, 4), "one may still pass between the two");
    }
}
