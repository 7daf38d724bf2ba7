//! Dice on the table, until they are read.

use kernel::{ArrayVec, Canonical, Seat};
use serde::{Deserialize, Serialize};

use crate::choice::{MOST_DICE, MOST_SEATS};
use crate::dice::{Faces, Metal};

/// A die on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct RolledDie {
    pub metal: Metal,
    pub face: u8,
    /// Which of the rolls made together it belongs to.
    pub side: u8,
    pub rerolled: bool,
}

/// What lies on the table, until it is read: one roll, or several made together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Rolled {
    pub dice: ArrayVec<[RolledDie; MOST_DICE]>,
    /// Who rolled each side.
    pub owner: [Seat; MOST_SEATS],
    /// What is added to each side.
    pub flat: [i8; MOST_SEATS],
    pub sides: u8,
}

impl Rolled {
    /// The total of one side, never below 0.
    /// RS-STAT-1
    pub fn total(&self, faces: &Faces, side: u8) -> i32 {
        let dice: i32 = self
            .dice
            .iter()
            .filter(|die| die.side == side)
            .map(|die| i32::from(faces.value(die.metal, die.face)))
            .sum();
        (dice + i32::from(self.flat[usize::from(side)])).max(0)
    }
}
