//! Blocks, pushes and templates over every case there is, against expectations worked out another way.

use dungeon_bowl::bout::{Blow, Link};
use dungeon_bowl::range::{band, beneath_ruler};
use dungeon_bowl::rules::block::{dice_for, pool};
use dungeon_bowl::rules::push_back::{Ways, ways};
use dungeon_bowl::rules::{ricochet, wall_throw};
use dungeon_bowl::{Bout, PlayerId, Roster, Square};
use grid::Direction::{self, *};
use kernel::{Scripted, Seat, Table, Tabletop};

fn content() -> Roster {
    Bout::built_in().unwrap_or_else(|problems| panic!("{problems}"))
}

fn player(label: &str) -> PlayerId {
    PlayerId::of_label(label).unwrap()
}

fn position(content: &Roster, lines: &str) -> Bout {
    Bout::read_position(content, &format!("home cogs\naway cogs\n{lines}"))
        .unwrap_or_else(|problem| panic!("{problem}"))
}

fn blow() -> Blow {
    dungeon_bowl::rules::block::blow(player("h1"), player("a1"), false, false)
}

/// One row for each strength of the blocker, one column for each of the target: how many dice, and who chooses.
const BLOCK_DICE: [&str; 8] = [
    "1  2t 3t 3t 3t 3t 3t 3t",
    "2b 1  2t 2t 3t 3t 3t 3t",
    "3b 2b 1  2t 2t 2t 3t 3t",
    "3b 2b 2b 1  2t 2t 2t 2t",
    "3b 3b 2b 2b 1  2t 2t 2t",
    "3b 3b 2b 2b 2b 1  2t 2t",
    "3b 3b 3b 2b 2b 2b 1  2t",
    "3b 3b 3b 2b 2b 2b 2b 1 ",
];

#[test]
fn block_dice_by_strength() {
    for (attacker, row) in (1u8..).zip(BLOCK_DICE) {
        for (target, cell) in (1u8..).zip(row.split_whitespace()) {
            let dice: u8 = cell[..1].parse().unwrap();
            assert_eq!(
                dice_for(attacker, target),
                (dice, !cell.ends_with('t')),
                "{attacker} against {target}"
            );
        }
    }
}

#[test]
fn block_dice_by_strength_and_assists() {
    let content = content();
    let (helpers, defenders) = (["28 3", "28 4", "28 5"], ["25 3", "25 4", "25 5"]);
    for (own, other) in (1..=8u8).flat_map(|own| (1..=8u8).map(move |other| (own, other))) {
        for (assists, against) in (0..=3usize).flat_map(|a| (0..=3usize).map(move |b| (a, b))) {
            let mut lines =
                format!("h1 Journeywright, at 26 4, ST {own}\na1 Journeywright, at 27 4, ST {other}\n");
            for (number, square) in helpers[..assists].iter().enumerate() {
                lines = format!("{lines}h{} Journeywright, at {square}\n", number + 2);
            }
            for (number, square) in defenders[..against].iter().enumerate() {
                lines = format!("{lines}a{} Journeywright, at {square}\n", number + 2);
            }
            let found = pool(&position(&content, &lines), &content, &blow());
            let (strong, weak) = (own + assists as u8, other + against as u8);
            let dice = if strong == weak {
                1
            } else if strong.max(weak) > 2 * strong.min(weak) {
                3
            } else {
                2
            };
            let chooser = if strong >= weak { Seat::FIRST } else { Seat::SECOND };
            assert_eq!((found.count, found.chooser), (dice, chooser), "{lines}");
        }
    }
}

#[test]
fn a_helper_assists_from_every_square_beside_the_target_unless_another_marks_it() {
    let content = content();
    let target = Square::new(27, 4);
    let at =
        |label: &str, square: Square| format!("{label} Journeywright, at {} {}\n", square.x(), square.y());
    for blocker in Direction::ALL {
        for helper in Direction::ALL.into_iter().filter(|&way| way != blocker) {
            let (from, beside) = (target.step(blocker), target.step(helper));
            let lines = at("h1", from) + &at("a1", target) + &at("h2", beside);
            assert_eq!(pool(&position(&content, &lines), &content, &blow()).count, 2, "{lines}");
            for marker in Direction::ALL.map(|way| beside.step(way)) {
                if marker != target && marker != from {
                    // It marks the helper, and is marked by it: neither assists.
                    let lines = format!("{lines}{}", at("a2", marker));
                    assert_eq!(pool(&position(&content, &lines), &content, &blow()).count, 1, "{lines}");
                }
            }
        }
    }
}

#[test]
fn push_squares_for_every_direction() {
    let content = content();
    // In the middle of the large room, away from its chest at 24,5 and its portal at 28,1.
    let middle = Square::new(27, 4);
    for way in Direction::ALL {
        let beyond = [way, way.turned(-1), way.turned(1)].map(|way| middle.step(way));
        let from = middle.step(way.opposite());
        // Each of the three is free, holds a player, or holds a chest.
        for case in 0..27 {
            let states = [case % 3, case / 3 % 3, case / 9];
            let mut lines =
                format!("h1 Journeywright, at {} {}\na1 Journeywright, at 27 4\n", from.x(), from.y());
            for (number, square) in beyond.iter().enumerate().filter(|&(number, _)| states[number] == 1) {
                lines = format!("{lines}a{} Journeywright, at {} {}\n", number + 2, square.x(), square.y());
            }
            let mut bout = position(&content, &lines);
            for (number, &square) in beyond.iter().enumerate().filter(|&(number, _)| states[number] == 2) {
                bout.chests[number] = square;
                bout.occupied.insert(square);
            }
            bout.blow = Some(blow());
            bout.chain.push(Link { player: player("a1"), from, to: Square::NOWHERE });
            let of = |state: i32| -> Vec<Square> {
                beyond
                    .into_iter()
                    .zip(states)
                    .filter(|&(_, it)| it == state)
                    .map(|(square, _)| square)
                    .collect()
            };
            match ways(&bout, &content) {
                Ways::Free(squares) => assert_eq!(squares.as_slice(), of(0), "{way:?} {states:?}"),
                Ways::Chain(squares) => {
                    assert!(of(0).is_empty(), "{way:?} {states:?}");
                    assert_eq!(squares.as_slice(), of(1), "{way:?} {states:?}");
                }
                Ways::Wall => assert_eq!(states, [2, 2, 2], "{way:?}"),
            }
        }
    }
}

#[test]
fn a_d8_names_the_neighbours_clockwise_from_north() {
    let content = content();
    let dungeon = &content.dungeons[content.dungeon("gauntlet").unwrap()];
    let middle = Square::new(27, 4);
    for (face, (x, y)) in
        (1u8..).zip([(27, 3), (28, 3), (28, 4), (28, 5), (27, 5), (26, 5), (26, 4), (26, 3)])
    {
        let mut source = Scripted::of([("bounce", face)]);
        let mut table = Table::silent(&mut source);
        assert_eq!(ricochet::random_step(dungeon, &mut table, middle, "bounce"), Square::new(x, y), "{face}");
    }
}

#[test]
fn the_ricochet_template_at_every_wall_and_corner_of_every_dungeon() {
    let mut kinds = std::collections::BTreeSet::new();
    for dungeon in &content().dungeons {
        for (&square, way) in
            dungeon.floor().iter().flat_map(|square| Direction::ALL.map(|way| (square, way)))
        {
            if dungeon.linked(square, way).is_some() {
                continue;
            }
            // A flat wall throws straight back off itself; a corner, hollow or jutting, throws back the way it came.
            let (dx, dy) = way.delta();
            let closed = |dx: i8, dy: i8| {
                Direction::of_delta(dx.into(), dy.into())
                    .is_some_and(|leg| !dungeon.edge_is_open(square, leg))
            };
            let (nx, ny) = match (closed(dx, 0), closed(0, dy)) {
                _ if dx == 0 || dy == 0 => (-dx, -dy),
                (true, false) => (-dx, 0),
                (false, true) => (0, -dy),
                _ => (-dx, -dy),
            };
            let normal = Direction::of_delta(nx.into(), ny.into()).unwrap();
            assert_eq!(ricochet::normal(dungeon, square, way), normal, "{} {square} {way:?}", dungeon.id);
            kinds.insert((way as u8, normal as u8));
            for (face, turn) in [(1, -1), (2, -1), (3, 0), (4, 0), (5, 1), (6, 1)] {
                let out = normal.turned(turn);
                assert_eq!(ricochet::off_wall(normal, face), out);
                if let Some(to) = dungeon.linked(square, out) {
                    let mut source = Scripted::of([("ricochet", face)]);
                    let mut table = Table::silent(&mut source);
                    assert_eq!(ricochet::step(dungeon, &mut table, square, way), (to, out));
                }
            }
        }
    }
    // Every wall met straight, and at a slant from both sides, and every corner.
    assert_eq!(kinds.len(), 4 + 8 + 4, "{kinds:?}");
}

#[test]
fn a_wall_mirrors_every_flight() {
    // At a north wall, by the way the ball comes; the other walls are turned.
    let at_north = [
        (North, South),
        (NorthEast, SouthEast),
        (NorthWest, SouthWest),
        // Along the wall, and away from it: the nearest of the three ways out.
        (East, SouthEast),
        (West, SouthWest),
        (SouthEast, SouthEast),
        (South, South),
        (SouthWest, SouthWest),
    ];
    for (incoming, out) in at_north {
        for turn in [0, 2, 4, 6] {
            let (dx, dy) = incoming.turned(turn).delta();
            let found = wall_throw::mirrored((dx.into(), dy.into()), North.turned(turn));
            assert_eq!(found, out.turned(turn), "{incoming:?} turned by {turn}");
        }
    }
}

/// Whether a square lies beneath the ruler, by the distance of its corners from the line.
fn beneath(from: Square, to: Square, square: Square) -> Option<bool> {
    let point = |square: Square| (f64::from(square.x()), f64::from(square.y()));
    let ((px, py), (tx, ty), (ix, iy)) = (point(from), point(to), point(square));
    let length = (tx - px).hypot(ty - py);
    if (ix - px).hypot(iy - py) > length - 1e-9 || (ix - tx).hypot(iy - ty) > length - 1e-9 {
        return Some(false);
    }
    let corners = [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)];
    let nearest = corners
        .map(|(cx, cy)| ((tx - px) * (iy + cy - py) - (ty - py) * (ix + cx - px)).abs() / length)
        .into_iter()
        .fold(f64::MAX, f64::min);
    ((nearest - 0.87).abs() > 1e-6).then_some(nearest < 0.87)
}

#[test]
fn the_ruler_covers_every_square_it_should_at_every_range() {
    let from = Square::new(20, 15);
    let around = |reach: i32| (-reach..=reach).flat_map(move |dy| (-reach..=reach).map(move |dx| (dx, dy)));
    let at = |(dx, dy): (i32, i32)| Square::new((20 + dx) as u8, (15 + dy) as u8);
    let mut covered = 0;
    for throw in around(7).filter(|&(dx, dy)| band(dx, dy).is_some()) {
        for square in around(8).map(at) {
            if let Some(expected) = beneath(from, at(throw), square) {
                assert_eq!(beneath_ruler(from, at(throw), square), expected, "{throw:?} {square}");
                covered += u32::from(expected);
            }
        }
    }
    assert!(covered > 1_000, "{covered}");
}

#[test]
fn nobody_interferes_through_a_wall_in_any_dungeon() {
    let mut walled_off = 0;
    for dungeon in &content().dungeons {
        for &from in dungeon.floor().iter().step_by(5) {
            for &to in dungeon.floor().iter().filter(|&&to| dungeon.throw_band(from, to).is_some()) {
                // The squares the line crosses, by walking along it in small steps, none of which ends on a corner.
                let mut line: Vec<Square> = Vec::new();
                let (dx, dy) = from.delta_to(to);
                for step in 0..1000 {
                    let part = (f64::from(step) + 0.5) / 1000.0;
                    let (x, y) = (f64::from(dx) * part, f64::from(dy) * part);
                    let here = Square::new(
                        (f64::from(from.x()) + x).round() as u8,
                        (f64::from(from.y()) + y).round() as u8,
                    );
                    if line.last() != Some(&here) {
                        line.push(here);
                    }
                }
                for &square in dungeon.floor().iter().filter(|&&square| beneath_ruler(from, to, square)) {
                    let touches = line.iter().any(|&here| here == square || dungeon.are_linked(here, square));
                    assert_eq!(dungeon.beneath_ruler(from, to, square), touches, "{from} {to} {square}");
                    walled_off += u32::from(!touches);
                }
            }
        }
    }
    assert!(walled_off > 100, "{walled_off}");
}
