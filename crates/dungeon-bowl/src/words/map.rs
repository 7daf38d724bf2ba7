//! The dungeon as a terminal shows it: numbered columns and rows, walls between squares, and what every sign means.

use core::fmt::Write;

use grid::Direction;

use crate::bout::Bout;
use crate::dungeon::Dungeon;
use crate::notation::sign;
use crate::roster::Roster;
use crate::square::Square;

const KEY: &str = "\
h1, a1 players   @ chest   1-6 portal   * ball   = end zone   + door   # rock   | and -- walls
A square is named column,row.
";

/// The map with its key.
pub(super) fn draw(bout: &Bout, roster: &Roster) -> String {
    let dungeon = bout.dungeon(roster);
    let mut out = heads(dungeon);
    for y in 0..dungeon.board.height {
        let _ = write!(out, "{y:>3} ");
        for x in 0..dungeon.board.width {
            let square = Square::new(x, y);
            let sign = if dungeon.is_floor(square) { sign(bout, dungeon, square) } else { "##".to_owned() };
            let edge = if wall(dungeon, square, Direction::East) { "|" } else { " " };
            let _ = write!(out, "{sign:>2}{}", if sign.len() > 2 { "" } else { edge });
        }
        let _ = writeln!(out, " {y}");
        out.push_str(&walls_below(dungeon, y));
    }
    out.push_str(&heads(dungeon));
    out.push_str(KEY);
    out
}

/// The numbers of the columns.
fn heads(dungeon: &Dungeon) -> String {
    let mut columns = "   ".to_owned();
    for x in 0..dungeon.board.width {
        let _ = write!(columns, " {x:>2}");
    }
    columns + "\n"
}

/// Is there a wall between two squares of floor?
fn wall(dungeon: &Dungeon, square: Square, way: Direction) -> bool {
    let other = square.step(way);
    dungeon.is_floor(square)
        && other.is_somewhere()
        && dungeon.is_floor(other)
        && !dungeon.edge_is_open(square, way)
}

/// A line with the walls below a row; nothing where there are none.
fn walls_below(dungeon: &Dungeon, y: u8) -> String {
    let below = |x: u8| if wall(dungeon, Square::new(x, y), Direction::South) { "-- " } else { "   " };
    let line: String = (0..dungeon.board.width).map(below).collect();
    if line.trim().is_empty() { String::new() } else { format!("    {}\n", line.trim_end()) }
}
