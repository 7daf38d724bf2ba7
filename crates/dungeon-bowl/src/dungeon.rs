//! A dungeon: tiles, walls on edges, doors, end zones, and the two relations everything uses.
//!
//! `linked` says whether one may step between two neighbouring squares; moving, marking, blocks, fouls, assists,
//! hand-offs, pushes, ball steps, chests and jumps all ask it. `sees` says whether a clear line joins two squares;
//! passes, throws and interference ask that. Both are worked out once, when the dungeon is read.

use crate::range::{self, Band};
use crate::square::{HEIGHT, SQUARES, Square, SquareSet, WIDTH};
use grid::{Board, Direction, Walls};

/// Chests and portals of a match: six of each.
pub const CHESTS: usize = 6;
pub const PORTALS: usize = 6;

/// What a tile is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TileKind {
    Corridor,
    SmallRoom,
    LargeRoom,
    EndZone,
}

/// One tile of the dungeon.
#[derive(Clone, Debug)]
pub struct Tile {
    pub letter: char,
    pub kind: TileKind,
    pub squares: Vec<Square>,
    /// Whether chests and portals may stand here: no end zone, and no door to one.
    pub takes_features: bool,
}

/// A dungeon as drawn in a file.
#[derive(Clone, Debug, Default)]
pub struct Drawing {
    pub id: String,
    pub name: String,
    pub about: String,
    pub corridors: String,
    pub small_rooms: String,
    pub large_rooms: String,
    pub tiles: String,
    pub features: String,
}

/// Something wrong with a drawing: in which of its fields, and what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    pub field: &'static str,
    pub what: String,
}

/// A dungeon ready to be played in.
#[derive(Clone, Debug)]
pub struct Dungeon {
    pub id: String,
    pub name: String,
    pub about: String,
    pub board: Board,
    pub tiles: Vec<Tile>,
    /// The squares on either side of each door, the two pairs of a door after each other.
    pub doors: Vec<(Square, Square)>,
    /// Where chests and portals stand when nobody places them by hand.
    pub ready_chests: [Square; CHESTS],
    pub ready_portals: [Square; PORTALS],
    /// One bit a direction: may one step that way?
    links: Vec<u8>,
    /// One bit a direction: is there floor, walls or not?
    around: Vec<u8>,
    tile_of: Vec<u8>,
    end_zones: [SquareSet; 2],
    end_zone_squares: [Vec<Square>; 2],
    /// Steps on foot to either end zone, chests ignored.
    steps_to: [Vec<u8>; 2],
    walls: Walls,
    floor: Vec<Square>,
}

const ROCK: u8 = u8::MAX;

impl Dungeon {
    /// Whether anything can stand here.
    #[inline]
    pub fn is_floor(&self, square: Square) -> bool {
        square.index() < SQUARES && self.tile_of[square.index()] != ROCK
    }

    /// Every floor square, row by row.
    pub fn floor(&self) -> &[Square] {
        &self.floor
    }

    /// The place of a square's tile in the list of tiles.
    pub fn tile_at(&self, square: Square) -> Option<usize> {
        let tile = *self.tile_of.get(square.index())?;
        (tile != ROCK).then_some(tile as usize)
    }

    /// DB-SETUP-9: The neighbour one may step to in a direction.
    #[inline]
    pub fn linked(&self, square: Square, way: Direction) -> Option<Square> {
        (self.links[square.index()] >> way as u8 & 1 == 1).then(|| square.step(way))
    }

    /// Whether two squares are neighbours one may step between.
    #[inline]
    pub fn are_linked(&self, a: Square, b: Square) -> bool {
        a.direction_to(b).is_some_and(|way| self.linked(a, way).is_some())
    }

    /// Every linked neighbour, clockwise from north.
    #[inline]
    pub fn neighbours(&self, square: Square) -> impl Iterator<Item = Square> + use<> {
        each_way(square, self.links[square.index()])
    }

    /// The squares of a tackle zone: the linked neighbours, or by the switch all of them, walls or not.
    #[inline]
    pub fn zone(&self, square: Square, through_walls: bool) -> impl Iterator<Item = Square> + use<> {
        let table = if through_walls { &self.around } else { &self.links };
        each_way(square, table[square.index()])
    }

    /// Whether one square lies in the tackle zone of another.
    pub fn in_zone(&self, a: Square, b: Square, through_walls: bool) -> bool {
        let table = if through_walls { &self.around } else { &self.links };
        a.direction_to(b).is_some_and(|way| table[a.index()] >> way as u8 & 1 == 1)
    }

    /// DB-SETUP-10: Whether a clear line joins two squares.
    pub fn sees(&self, from: Square, to: Square) -> bool {
        self.walls.sees(from.into(), to.into())
    }

    /// Whether the edge of a square in a straight direction is open.
    pub fn edge_is_open(&self, square: Square, way: Direction) -> bool {
        self.walls.edge_is_open(square.into(), way)
    }

    /// Whether a square lies in the end zone of a seat's first or second choice.
    #[inline]
    pub fn in_end_zone(&self, zone: usize, square: Square) -> bool {
        self.end_zones[zone].has(square)
    }

    /// The squares of an end zone, row by row.
    pub fn end_zone(&self, zone: usize) -> &[Square] {
        &self.end_zone_squares[zone]
    }

    /// Steps on foot from a square to an end zone, chests ignored.
    #[inline]
    pub fn steps_to_end_zone(&self, zone: usize, square: Square) -> u8 {
        self.steps_to[zone][square.index()]
    }

    /// Steps on foot from some squares to every other, round what is blocked; by place on the board.
    pub fn walk(&self, from: &[Square], blocked: impl Fn(Square) -> bool) -> Vec<Option<u16>> {
        let from: Vec<grid::Square> = from.iter().map(|&square| square.into()).collect();
        let steps = self.walls.walk(&from, |square| blocked(square.into()));
        let mut all = vec![None; SQUARES];
        for (index, count) in steps.into_iter().enumerate() {
            all[Square::from(self.board.square(index)).index()] = count;
        }
        all
    }

    /// The band of a throw between two squares, if it is in range and nothing stands between.
    pub fn throw_band(&self, from: Square, to: Square) -> Option<Band> {
        let (dx, dy) = from.delta_to(to);
        range::band(dx, dy).filter(|_| self.sees(from, to))
    }

    /// Whether a square lies beneath the ruler of a throw, with no wall between it and the line.
    pub fn beneath_ruler(&self, from: Square, to: Square, square: Square) -> bool {
        range::beneath_ruler(from, to, square) && self.touches_line(from, to, square)
    }

    /// Whether a square is one the line crosses, or linked to one.
    fn touches_line(&self, from: Square, to: Square, square: Square) -> bool {
        let (dx, dy) = from.delta_to(to);
        let (nx, ny) = (dx.abs(), dy.abs());
        let (mut ix, mut iy) = (0, 0);
        let mut here = from;
        loop {
            if here == square || self.are_linked(here, square) {
                return true;
            }
            if ix >= nx && iy >= ny {
                return false;
            }
            let ahead = ((1 + 2 * ix) * ny).cmp(&((1 + 2 * iy) * nx));
            let (sx, sy) = match ahead {
                core::cmp::Ordering::Less => (dx.signum(), 0),
                core::cmp::Ordering::Greater => (0, dy.signum()),
                core::cmp::Ordering::Equal => (dx.signum(), dy.signum()),
            };
            ix += sx.abs();
            iy += sy.abs();
            here = Square((i32::from(here.0) + sy * i32::from(WIDTH) + sx) as u16);
        }
    }
}

/// The neighbours of a square in the directions of a set, clockwise from north.
#[inline]
fn each_way(square: Square, ways: u8) -> impl Iterator<Item = Square> {
    let mut rest = ways;
    core::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let way = Direction::ALL[rest.trailing_zeros() as usize];
        rest &= rest - 1;
        Some(square.step(way))
    })
}

/// Reads a drawing, and says everything that is wrong with it.
pub fn read(drawing: &Drawing) -> Result<Dungeon, Vec<Flaw>> {
    let mut flaws = Vec::new();
    let dungeon = crate::layout::build(drawing, &mut flaws);
    match dungeon {
        Some(dungeon) if flaws.is_empty() => Ok(dungeon),
        _ => Err(flaws),
    }
}

/// What the reader of drawings has found out, before the tables are made.
#[derive(Debug)]
pub(crate) struct Plan {
    pub board: Board,
    pub walls: Walls,
    pub tiles: Vec<Tile>,
    pub doors: Vec<(Square, Square)>,
    pub ready_chests: [Square; CHESTS],
    pub ready_portals: [Square; PORTALS],
}

impl Dungeon {
    /// Makes the tables of a dungeon whose walls are known.
    pub(crate) fn from_plan(drawing: &Drawing, plan: Plan) -> Self {
        let Plan { board, walls, tiles, doors, ready_chests, ready_portals } = plan;
        let mut links = vec![0; SQUARES];
        let mut around = vec![0; SQUARES];
        let mut tile_of = vec![ROCK; SQUARES];
        let mut floor = Vec::new();
        for (index, tile) in tiles.iter().enumerate() {
            for &square in &tile.squares {
                tile_of[square.index()] = index as u8;
                for way in Direction::ALL {
                    if walls.linked(square.into(), way).is_some() {
                        links[square.index()] |= 1 << way as u8;
                    }
                }
                floor.push(square);
            }
        }
        floor.sort_unstable();
        for &square in &floor {
            for way in Direction::ALL {
                let (dx, dy) = way.delta();
                if let Some(near) = grid::Square::from(square).offset(dx.into(), dy.into())
                    && board.contains(near)
                    && tile_of[Square::from(near).index()] != ROCK
                {
                    around[square.index()] |= 1 << way as u8;
                }
            }
        }
        let zone = |letter: char| -> Vec<Square> {
            tiles
                .iter()
                .find(|tile| tile.letter == letter)
                .map(|tile| tile.squares.clone())
                .unwrap_or_default()
        };
        let end_zone_squares = [zone('A'), zone('B')];
        let mut dungeon = Self {
            id: drawing.id.clone(),
            name: drawing.name.clone(),
            about: drawing.about.clone(),
            board,
            tiles,
            doors,
            ready_chests,
            ready_portals,
            links,
            around,
            tile_of,
            end_zones: [
                end_zone_squares[0].iter().copied().collect(),
                end_zone_squares[1].iter().copied().collect(),
            ],
            end_zone_squares,
            steps_to: [Vec::new(), Vec::new()],
            walls,
            floor,
        };
        for zone in 0..2 {
            dungeon.steps_to[zone] = dungeon
                .walk(&dungeon.end_zone_squares[zone], |_| false)
                .into_iter()
                .map(|steps| steps.map_or(u8::MAX, |steps| steps.min(254) as u8))
                .collect();
        }
        dungeon
    }
}

const _: () = assert!(HEIGHT as usize * WIDTH as usize == SQUARES);
