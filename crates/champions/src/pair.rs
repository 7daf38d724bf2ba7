//! Two dice.

use kernel::{Dice, Die, Purpose};
use serde::{Deserialize, Serialize};

/// Both faces of a roll of two dice: doubles matter to a feud, so the sum alone will not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pair(pub u8, pub u8);

impl Pair {
    #[inline]
    pub fn roll(dice: &mut dyn Dice, why: Purpose) -> Self {
        let first = dice.roll(Die::D6, why);
        Self(first, dice.roll(Die::D6, why))
    }

    #[inline]
    pub const fn sum(self) -> u8 {
        self.0 + self.1
    }

    pub const fn is_double(self) -> bool {
        self.0 == self.1
    }
}

impl core::fmt::Display for Pair {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}+{}", self.0, self.1)
    }
}

/// In how many of the 36 rolls of two dice the sum is this.
pub const fn ways(sum: i8) -> u32 {
    match sum {
        2..=7 => sum as u32 - 1,
        8..=12 => 13 - sum as u32,
        _ => 0,
    }
}

/// The chance that two dice come to this or less (CH-CHOICE-6).
pub fn at_most(number: i8) -> f64 {
    (2..=number.min(12)).map(ways).sum::<u32>() as f64 / 36.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chances_of_two_dice() {
        let in_36 = |number: i8| (at_most(number) * 36.0).round() as u32;
        assert_eq!((1..=13).map(in_36).collect::<Vec<_>>(), [0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36, 36]);
    }
}
