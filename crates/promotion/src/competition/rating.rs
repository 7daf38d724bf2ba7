//! Ratings by the Elo system, in whole numbers so that every machine agrees.

/// What everybody starts with who brings no rating.
pub const START: i32 = 1500;

/// How much one match can change.
const FACTOR: i32 = 32;

/// The upper ends of the rating differences for which the stronger side is expected to score 50 %, 51 %, and so on: the
/// published table of the world chess federation (handbook B.02, 8.1.2).
const STEPS: [i32; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179,
    188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456,
    484, 517, 559, 619, 735,
];

/// The share of a point, in percent, that a side is expected to score against another.
pub fn expected(own: i32, other: i32) -> i32 {
    let ahead = own.saturating_sub(other);
    let share = 50 + STEPS.iter().filter(|step| ahead.saturating_abs() > **step).count() as i32;
    if ahead >= 0 { share } else { 100 - share }
}

/// PR-RATING-1: What a result adds to the rating of the first side, and takes from the other: 32 times what it scored
/// beyond what was expected. Forfeits and byes change nothing.
pub fn change(own: i32, other: i32, winner: Option<u8>) -> i32 {
    let scored = match winner {
        Some(0) => 100,
        Some(_) => 0,
        None => 50,
    };
    let product = FACTOR * (scored - expected(own, other));
    (product + 50 * product.signum()) / 100
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_change_by_the_published_table() {
        assert_eq!(expected(1500, 1500), 50);
        assert_eq!((expected(1600, 1500), expected(1500, 1600)), (64, 36));
        assert_eq!((expected(3000, 1000), expected(1000, 3000)), (100, 0));
        assert_eq!(expected(2236, 1500), 100);
        assert_eq!(change(1500, 1500, Some(0)), 16);
        assert_eq!(change(1500, 1500, None), 0);
        assert_eq!(change(1600, 1500, Some(1)), -20);
        assert_eq!(change(1500, 1600, Some(0)), 20);
        assert_eq!(change(i32::MAX, i32::MIN, Some(1)), -32);
    }
}
