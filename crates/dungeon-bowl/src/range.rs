//! The range ruler: how far a throw goes, and who stands beneath it.

use crate::Square;

/// The bands of the ruler a throw may use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Band {
    Quick,
    Short,
}

impl Band {
    /// What the band adds to a test of passing ability.
    pub const fn modifier(self) -> i8 {
        match self {
            Self::Quick => 0,
            Self::Short => -1,
        }
    }
}

/// The farthest a throw reaches along a row or a column.
pub const REACH: i32 = 6;

/// The ruler as printed, by columns and rows away. `Q` quick, `S` short, anything else out of range.
const RULER: [&[u8; 8]; 8] = [
    b"-QQQSSS.", //
    b"QQQQSSS.",
    b"QQQSSSS.",
    b"QQSSSSS.",
    b"SSSSSS..",
    b"SSSSS...",
    b"SSSS....",
    b"........",
];

/// The band of a throw over so many columns and rows; `None` for no distance or too far.
pub const fn band(dx: i32, dy: i32) -> Option<Band> {
    let (dx, dy) = (dx.unsigned_abs() as usize, dy.unsigned_abs() as usize);
    if dx > 7 || dy > 7 {
        return None;
    }
    match RULER[dy][dx] {
        b'Q' => Some(Band::Quick),
        b'S' => Some(Band::Short),
        _ => None,
    }
}

/// Whether a square lies at least partly beneath the ruler between two others, walls ignored. The ruler is 1.74
/// squares wide; what lies behind either end does not count.
pub const fn beneath_ruler(from: Square, to: Square, square: Square) -> bool {
    let (dx, dy) = from.delta_to(to);
    let (ix, iy) = from.delta_to(square);
    let (tx, ty) = to.delta_to(square);
    let length = dx * dx + dy * dy;
    if ix * ix + iy * iy >= length || tx * tx + ty * ty >= length {
        return false;
    }
    // Corners in half squares; the cross product is then twice the distance from the line times its length.
    let corners = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
    let mut index = 0;
    while index < 4 {
        let (cx, cy) = (2 * ix + corners[index].0, 2 * iy + corners[index].1);
        let cross = (dx * cy - dy * cx) as i64;
        if cross * cross * 10_000 < 30_276 * length as i64 {
            return true;
        }
        index += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ruler_is_the_same_both_ways_round() {
        for dy in -7..=7 {
            for dx in -7..=7 {
                assert_eq!(band(dx, dy), band(dy, dx));
                assert_eq!(band(dx, dy), band(-dx, dy));
            }
        }
    }

    #[test]
    fn the_ruler_has_its_printed_cells() {
        let printed =
            [".QQQSSS.", "QQQQSSS.", "QQQSSSS.", "QQSSSSS.", "SSSSSS..", "SSSSS...", "SSSS....", "........"];
        for (dy, row) in printed.iter().enumerate() {
            for (dx, cell) in row.bytes().enumerate() {
                let expected = match cell {
                    b'Q' => Some(Band::Quick),
                    b'S' => Some(Band::Short),
                    _ => None,
                };
                assert_eq!(band(dx as i32, dy as i32), expected, "{dx},{dy}");
            }
        }
        assert_eq!(band(8, 0), None);
    }

    #[test]
    fn the_ruler_covers_the_line_and_its_neighbours_but_nothing_behind_its_ends() {
        let (from, to) = (Square::new(10, 10), Square::new(15, 10));
        let covered: Vec<String> = (8..=13)
            .map(|y| {
                (8..=17).map(|x| if beneath_ruler(from, to, Square::new(x, y)) { '*' } else { '.' }).collect()
            })
            .collect();
        assert_eq!(
            covered,
            [
                "..........", //
                "...****...",
                "...****...",
                "...****...",
                "..........",
                "..........",
            ]
        );
    }
}
