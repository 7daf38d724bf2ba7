//! Dice are passed in: the rules ask for a face and say what for, and five sources can answer.
//!
//! | source | for |
//! |---|---|
//! | [`Keyed`] | play: each face follows from the match's key and the choices in force, so anyone can check it |
//! | [`Fast`] | simulation: a documented 64-bit generator |
//! | [`Scripted`] | tests: the faces written down; a wrong, missing or unused one is a fault |
//! | [`Recorded`] | replays: the faces of a record; a face that cannot be is a fault |
//! | [`Enumerated`] | exact chances: an odometer over every sequence of faces |

mod enumerated;
mod fast;
mod keyed;
mod recorded;
mod scripted;

pub use enumerated::{Enumerated, enumerate};
pub use fast::Fast;
pub use keyed::Keyed;
pub use recorded::{FaceFault, Recorded, Recording};
pub use scripted::{Fault, ScriptFault, Scripted, ScriptedRoll, Shows};

use serde::{Deserialize, Serialize};

use crate::{Card, Cards};

/// What a die is rolled for, in the rulebook's words: `"dodge"`, `"armour"`, `"draw"`.
pub type Purpose = &'static str;

/// A die with this many sides, numbered from 1. Drawing one of `n` cards unseen is rolling a die of `n` sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Die(u8);

impl Die {
    /// A coin: 1 is heads, 2 is tails.
    pub const COIN: Self = Self(2);
    /// Three sides.
    pub const D3: Self = Self(3);
    /// The usual die.
    pub const D6: Self = Self(6);
    /// Eight sides, the directions of a grid.
    pub const D8: Self = Self(8);
    /// Sixteen sides.
    pub const D16: Self = Self(16);

    /// A die with that many sides; never less than one.
    pub const fn of(sides: u8) -> Self {
        Self(if sides == 0 { 1 } else { sides })
    }

    /// How many sides it has.
    pub const fn sides(self) -> u8 {
        self.0
    }
}

impl core::fmt::Display for Die {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "d{}", self.0)
    }
}

/// A die that has been rolled. Written `3/6`: a three on a die of six.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Rolled {
    /// Which die.
    pub die: Die,
    /// What it showed.
    pub face: u8,
}

impl core::fmt::Display for Rolled {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}/{}", self.face, self.die.sides())
    }
}

impl From<Rolled> for String {
    fn from(rolled: Rolled) -> Self {
        rolled.to_string()
    }
}

impl TryFrom<String> for Rolled {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        text.split_once('/')
            .and_then(|(face, sides)| Some((face.parse::<u8>().ok()?, sides.parse::<u8>().ok()?)))
            .filter(|&(face, sides)| (1..=sides).contains(&face))
            .map(|(face, sides)| Self { die: Die::of(sides), face })
            .ok_or_else(|| format!("\"{text}\" is no roll: write 3/6 for a three on a die of six"))
    }
}

/// Somebody who rolls.
pub trait Dice {
    /// Rolls one die and answers with its face, from 1 to its number of sides.
    fn roll(&mut self, die: Die, why: Purpose) -> u8;

    /// Draws one of these cards unseen: a roll of a die with as many sides as there are cards. `None` if there is none.
    #[inline]
    fn pick(&mut self, from: Cards, why: Purpose) -> Option<Card> {
        if from.is_empty() {
            return None;
        }
        let face = self.roll(Die::of(from.len() as u8), why);
        from.nth(face as usize - 1)
    }

    /// Rolls these dice together, and again until the faces will do: roll-offs, "roll again if not eligible".
    ///
    /// Exact where chances are enumerated: the accepted combinations are equally likely, so no branch repeats.
    /// There must be an accepted combination; after a thousand tries the first in order is taken.
    fn roll_until<const K: usize>(
        &mut self,
        dice: [Die; K],
        why: Purpose,
        accept: impl Fn(&[u8; K]) -> bool,
    ) -> [u8; K] {
        for _ in 0..1000 {
            let faces = dice.map(|die| self.roll(die, why));
            if accept(&faces) {
                return faces;
            }
        }
        combinations(dice).find(|faces| accept(faces)).unwrap_or([1; K])
    }
}

impl<D: Dice> Dice for &mut D {
    #[inline]
    fn roll(&mut self, die: Die, why: Purpose) -> u8 {
        (**self).roll(die, why)
    }
    #[inline]
    fn pick(&mut self, from: Cards, why: Purpose) -> Option<Card> {
        (**self).pick(from, why)
    }
    #[inline]
    fn roll_until<const K: usize>(
        &mut self,
        dice: [Die; K],
        why: Purpose,
        accept: impl Fn(&[u8; K]) -> bool,
    ) -> [u8; K] {
        (**self).roll_until(dice, why, accept)
    }
}

/// Every combination of faces, the last die turning fastest.
pub fn combinations<const K: usize>(dice: [Die; K]) -> impl Iterator<Item = [u8; K]> {
    let total: u64 = dice.iter().map(|die| u64::from(die.sides())).product();
    (0..total).map(move |number| {
        let mut rest = number;
        let mut faces = [1; K];
        for (face, die) in faces.iter_mut().zip(dice).rev() {
            *face = (rest % u64::from(die.sides())) as u8 + 1;
            rest /= u64::from(die.sides());
        }
        faces
    })
}
