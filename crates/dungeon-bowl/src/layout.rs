//! Reads a dungeon from its drawing and checks it against the rules of setting up.
//!
//! Everything that is wrong is named at once: unknown letters, torn or misshapen tiles, joins of a single square,
//! too few tiles of a kind, end zones that are not as far apart as they can be, doors drawn where none can be, and a
//! ready-made placing that breaks the rules for chests and portals.

use crate::dungeon::{CHESTS, Drawing, Dungeon, Flaw, PORTALS, Plan, Tile, TileKind};
use crate::square::{HEIGHT, Square, WIDTH};
use grid::{Board, Direction, Walls};

const ROCK: char = '#';
const EMPTY: char = '.';

/// The least kit the rules ask for.
const LEAST: [(TileKind, usize, &str); 3] = [
    (TileKind::Corridor, 4, "corridors"),
    (TileKind::SmallRoom, 3, "small rooms"),
    (TileKind::LargeRoom, 1, "large room"),
];

fn flaw(flaws: &mut Vec<Flaw>, field: &'static str, what: impl Into<String>) {
    flaws.push(Flaw { field, what: what.into() });
}

pub(crate) fn build(drawing: &Drawing, flaws: &mut Vec<Flaw>) -> Option<Dungeon> {
    let map = Map::read("tiles", &drawing.tiles, flaws)?;
    let mut tiles = tiles_of(drawing, &map, flaws);
    for tile in &tiles {
        check_shape(tile, flaws);
    }
    check_kit(&tiles, flaws);
    let (walls, doors) = walls_and_doors(&map, flaws);
    settle_features(&mut tiles, &doors);
    let eligible = tiles.iter().filter(|tile| tile.takes_features).count();
    if eligible < CHESTS.max(PORTALS) {
        flaw(flaws, "tiles", format!("only {eligible} tiles may hold chests and portals; six are needed"));
    }
    let (ready_chests, ready_portals) = features(drawing, &map, &tiles, &doors, flaws)?;
    if !flaws.is_empty() {
        return None;
    }
    let plan = Plan { board: map.board, walls, tiles, doors, ready_chests, ready_portals };
    let dungeon = Dungeon::from_plan(drawing, plan);
    check_connected(&dungeon, flaws);
    check_end_zones(&dungeon, flaws);
    Some(dungeon)
}

/// A picture made of characters, row by row.
struct Map {
    board: Board,
    cells: Vec<char>,
}

impl Map {
    fn read(field: &'static str, text: &str, flaws: &mut Vec<Flaw>) -> Option<Self> {
        let rows: Vec<Vec<char>> = text
            .lines()
            .map(|line| line.trim_end().chars().collect())
            .filter(|row: &Vec<char>| !row.is_empty())
            .collect();
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        if rows.is_empty() {
            flaw(flaws, field, "nothing is drawn");
            return None;
        }
        if width > WIDTH as usize || rows.len() > HEIGHT as usize {
            flaw(
                flaws,
                field,
                format!("the map is {width} by {}; the largest dungeon is {WIDTH} by {HEIGHT}", rows.len()),
            );
            return None;
        }
        for (y, row) in rows.iter().enumerate() {
            if row.len() != width {
                flaw(flaws, field, format!("row {y} has {} squares, the widest row has {width}", row.len()));
            }
        }
        let board = Board::new(width as u8, rows.len() as u8);
        let cells = rows
            .into_iter()
            .flat_map(|mut row| {
                row.resize(width, ROCK);
                row
            })
            .collect();
        Some(Self { board, cells })
    }

    fn at(&self, square: Square) -> char {
        let square = grid::Square::from(square);
        if self.board.contains(square) { self.cells[self.board.index(square)] } else { ROCK }
    }

    fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.board.squares().map(Square::from)
    }
}

fn tiles_of(drawing: &Drawing, map: &Map, flaws: &mut Vec<Flaw>) -> Vec<Tile> {
    let kinds: Vec<(char, TileKind)> = [
        (&drawing.corridors, TileKind::Corridor),
        (&drawing.small_rooms, TileKind::SmallRoom),
        (&drawing.large_rooms, TileKind::LargeRoom),
    ]
    .into_iter()
    .flat_map(|(letters, kind)| letters.chars().map(move |letter| (letter, kind)))
    .chain([('A', TileKind::EndZone), ('B', TileKind::EndZone)])
    .collect();
    let mut tiles: Vec<Tile> = Vec::new();
    for (index, &(letter, kind)) in kinds.iter().enumerate() {
        if kinds[..index].iter().any(|&(other, _)| other == letter) {
            flaw(flaws, "tiles", format!("the letter {letter} stands for two kinds of tile"));
            continue;
        }
        let squares: Vec<Square> = map.squares().filter(|&square| map.at(square) == letter).collect();
        if squares.is_empty() {
            flaw(flaws, "tiles", format!("tile {letter} is named, but not drawn"));
        } else {
            tiles.push(Tile { letter, kind, squares, takes_features: false });
        }
    }
    for square in map.squares() {
        let letter = map.at(square);
        if letter != ROCK && !kinds.iter().any(|&(known, _)| known == letter) {
            flaw(flaws, "tiles", format!("{letter} at {square} is no tile of this dungeon"));
        }
    }
    tiles
}

/// The house kit: corridors two wide, small rooms 6 by 6, large rooms 10 by 8, end zones 6 by 3, either way round.
fn check_shape(tile: &Tile, flaws: &mut Vec<Flaw>) {
    let letter = tile.letter;
    let has =
        |square: Option<grid::Square>| square.is_some_and(|square| tile.squares.contains(&square.into()));
    let whole = |square: Square, size: i32| {
        (0..size).all(|dy| (0..size).all(|dx| has(grid::Square::from(square).offset(dx, dy))))
    };
    let (left, right) = bounds(tile.squares.iter().map(|square| square.x()));
    let (top, bottom) = bounds(tile.squares.iter().map(|square| square.y()));
    let (width, height) = (right - left + 1, bottom - top + 1);
    let is_rectangle = tile.squares.len() == width as usize * height as usize;
    let is = |a: u8, b: u8| is_rectangle && ((width, height) == (a, b) || (width, height) == (b, a));
    match tile.kind {
        TileKind::Corridor => {
            let in_pairs = tile.squares.iter().all(|&square| {
                [(0, 0), (-1, 0), (0, -1), (-1, -1)].iter().any(|&(dx, dy)| {
                    grid::Square::from(square).offset(dx, dy).is_some_and(|corner| whole(corner.into(), 2))
                })
            });
            if !in_pairs || tile.squares.iter().any(|&square| whole(square, 3)) {
                flaw(flaws, "tiles", format!("corridor {letter} is not two squares wide all along"));
            }
            if is_rectangle && width.max(height) < 4 {
                flaw(flaws, "tiles", format!("corridor {letter} is shorter than four squares"));
            }
        }
        TileKind::SmallRoom if !is(6, 6) => {
            flaw(flaws, "tiles", format!("small room {letter} is not 6 by 6"));
        }
        TileKind::LargeRoom if !is(10, 8) => {
            flaw(flaws, "tiles", format!("large room {letter} is not 10 by 8"));
        }
        TileKind::EndZone if !is(6, 3) => flaw(flaws, "tiles", format!("end zone {letter} is not 6 by 3")),
        _ => {}
    }
}

fn bounds(values: impl Iterator<Item = u8>) -> (u8, u8) {
    values.fold((u8::MAX, 0), |(low, high), value| (low.min(value), high.max(value)))
}

// DB-SETUP-1
fn check_kit(tiles: &[Tile], flaws: &mut Vec<Flaw>) {
    for (kind, least, words) in LEAST {
        let count = tiles.iter().filter(|tile| tile.kind == kind).count();
        if count < least {
            flaw(flaws, "tiles", format!("{count} of at least {least} {words}"));
        }
    }
}

/// DB-SETUP-2: Walls between different tiles, and one door in the middle of every straight stretch where two tiles touch.
fn walls_and_doors(map: &Map, flaws: &mut Vec<Flaw>) -> (Walls, Vec<(Square, Square)>) {
    let mut walls = Walls::open(map.board);
    let mut doors = Vec::new();
    for square in map.squares() {
        if map.at(square) == ROCK {
            walls.fill(square.into());
        }
    }
    for (way, along) in [(Direction::East, Direction::South), (Direction::South, Direction::East)] {
        let touching = |square: Square| -> Option<(char, char)> {
            let beyond = grid::Square::from(square).step(way)?;
            let pair = (map.at(square), map.at(beyond.into()));
            (pair.0 != pair.1 && pair.0 != ROCK && pair.1 != ROCK).then_some(pair)
        };
        let back = |square: Square| grid::Square::from(square).step(along.opposite()).map(Square::from);
        for square in map.squares() {
            let Some(pair) = touching(square) else { continue };
            walls.close(square.into(), way);
            if back(square).and_then(touching) == Some(pair) {
                continue;
            }
            let run: Vec<Square> = core::iter::successors(Some(square), |&here| {
                let next: Square = grid::Square::from(here).step(along)?.into();
                (touching(next) == Some(pair)).then_some(next)
            })
            .collect();
            if run.len() < 2 {
                flaw(
                    flaws,
                    "tiles",
                    format!("tiles {} and {} touch along one square only, at {square}", pair.0, pair.1),
                );
                continue;
            }
            // On an odd stretch the pair nearer north or west.
            let first = (run.len() - 2) / 2;
            doors.extend(run[first..first + 2].iter().map(|&side| (side, side.step(way))));
        }
    }
    for &(one, other) in &doors {
        if let Some(way) = one.direction_to(other) {
            walls.unclose(one.into(), way);
        }
    }
    (walls, doors)
}

fn settle_features(tiles: &mut [Tile], doors: &[(Square, Square)]) {
    let zones: Vec<Square> = tiles
        .iter()
        .filter(|tile| tile.kind == TileKind::EndZone)
        .flat_map(|tile| tile.squares.clone())
        .collect();
    for tile in tiles {
        let opens_on_zone = doors.iter().any(|&(a, b)| {
            tile.squares.contains(&a) && zones.contains(&b) || tile.squares.contains(&b) && zones.contains(&a)
        });
        tile.takes_features = tile.kind != TileKind::EndZone && !opens_on_zone;
    }
}

/// The ready-made chests and portals, and whether the second map agrees with the first.
fn features(
    drawing: &Drawing,
    map: &Map,
    tiles: &[Tile],
    doors: &[(Square, Square)],
    flaws: &mut Vec<Flaw>,
) -> Option<([Square; CHESTS], [Square; PORTALS])> {
    let picture = Map::read("features", &drawing.features, flaws)?;
    if picture.board != map.board {
        flaw(flaws, "features", "the two maps are not of one size");
        return None;
    }
    let is_door = |square: Square| doors.iter().any(|&(a, b)| a == square || b == square);
    let mut chests = Vec::new();
    let mut portals = [None; PORTALS];
    for square in map.squares() {
        let (tile, sign) = (map.at(square), picture.at(square));
        let fits = match sign {
            ROCK => tile == ROCK,
            '=' => tile == 'A' || tile == 'B',
            '+' => is_door(square),
            EMPTY => tile != ROCK && !is_door(square) && tile != 'A' && tile != 'B',
            '@' => {
                chests.push(square);
                tile != ROCK
            }
            '1'..='6' => {
                let number = sign as usize - '1' as usize;
                if portals[number].replace(square).is_some() {
                    flaw(flaws, "features", format!("portal {sign} is drawn twice"));
                }
                tile != ROCK
            }
            _ => {
                flaw(flaws, "features", format!("{sign} at {square} means nothing: use # = + @ . or 1 to 6"));
                continue;
            }
        };
        if !fits {
            flaw(
                flaws,
                "features",
                format!("{sign} at {square} does not fit the tiles, which have {tile} there"),
            );
        }
    }
    let tile_of = |square: Square| tiles.iter().position(|tile| tile.squares.contains(&square));
    let mut used = Vec::new();
    for &chest in &chests {
        check_spot("chest", chest, tile_of(chest).map(|index| &tiles[index]), &mut used, flaws);
    }
    used.clear();
    for &portal in portals.iter().flatten() {
        check_spot("portal", portal, tile_of(portal).map(|index| &tiles[index]), &mut used, flaws);
        if let Some(chest) = chests.iter().find(|chest| chest.distance(portal) <= 2) {
            flaw(
                flaws,
                "features",
                format!("the portal at {portal} is within two squares of the chest at {chest}"),
            );
        }
    }
    let drawn = portals.iter().flatten().count();
    if chests.len() != CHESTS || drawn != PORTALS {
        flaw(
            flaws,
            "features",
            format!("{} chests and {drawn} portals are drawn; six of each are needed", chests.len()),
        );
        return None;
    }
    Some((chests.try_into().ok()?, portals.map(|portal| portal.unwrap_or(Square::NOWHERE))))
}

fn check_spot(what: &str, square: Square, tile: Option<&Tile>, used: &mut Vec<char>, flaws: &mut Vec<Flaw>) {
    let Some(tile) = tile else { return };
    if !tile.takes_features {
        flaw(flaws, "features", format!("the {what} at {square} is in or beside an end zone"));
    }
    if used.contains(&tile.letter) {
        flaw(flaws, "features", format!("tile {} holds two {what}s", tile.letter));
    }
    used.push(tile.letter);
}

/// Every square can be reached from every other, round the ready-made chests.
fn check_connected(dungeon: &Dungeon, flaws: &mut Vec<Flaw>) {
    let chests = dungeon.ready_chests;
    let steps = dungeon.walk(dungeon.end_zone(0), |square| chests.contains(&square));
    let cut =
        dungeon.floor().iter().find(|&&square| !chests.contains(&square) && steps[square.index()].is_none());
    if let Some(square) = cut {
        flaw(flaws, "tiles", format!("no way leads from end zone A to {square}"));
    }
}

/// DB-SETUP-3: Each end zone joins one tile, and no two tiles are farther apart on foot than those two.
fn check_end_zones(dungeon: &Dungeon, flaws: &mut Vec<Flaw>) {
    let joined = |letter: char| -> Vec<usize> {
        let zone = dungeon.tiles.iter().position(|tile| tile.letter == letter);
        let mut tiles: Vec<usize> = dungeon
            .doors
            .iter()
            .filter_map(|&(a, b)| {
                let (a, b) = (dungeon.tile_at(a)?, dungeon.tile_at(b)?);
                if Some(a) == zone { Some(b) } else { (Some(b) == zone).then_some(a) }
            })
            .collect();
        tiles.dedup();
        tiles
    };
    let (home, away) = (joined('A'), joined('B'));
    if home.len() != 1 || away.len() != 1 {
        flaw(flaws, "tiles", "each end zone must open into one tile and no more");
        return;
    }
    let apart = |from: usize, to: usize| {
        let steps = dungeon.walk(&[centre(&dungeon.tiles[from])], |_| false);
        steps[centre(&dungeon.tiles[to]).index()].unwrap_or(0)
    };
    let between = apart(home[0], away[0]);
    for (a, tile) in dungeon.tiles.iter().enumerate().filter(|(_, tile)| tile.kind != TileKind::EndZone) {
        for (b, other) in
            dungeon.tiles.iter().enumerate().take(a).filter(|(_, tile)| tile.kind != TileKind::EndZone)
        {
            if apart(a, b) > between {
                flaw(
                    flaws,
                    "tiles",
                    format!(
                        "the end zones are {between} squares apart; beside {} and {} they would be {}",
                        tile.letter,
                        other.letter,
                        apart(a, b)
                    ),
                );
                return;
            }
        }
    }
}

/// The square of a tile nearest to its middle.
fn centre(tile: &Tile) -> Square {
    let count = tile.squares.len() as i32;
    let (x, y) = tile
        .squares
        .iter()
        .fold((0, 0), |(x, y), square| (x + i32::from(square.x()), y + i32::from(square.y())));
    let off = |square: &Square| {
        let (dx, dy) = (i32::from(square.x()) * count - x, i32::from(square.y()) * count - y);
        dx * dx + dy * dy
    };
    tile.squares.iter().copied().min_by_key(off).unwrap_or(Square::NOWHERE)
}
