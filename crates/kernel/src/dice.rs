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

/// A source of faces: what a rule rolls comes from here.
pub trait Dice {
    /// Rolls one die and answers with its face, from 1 to its number of sides.
    fn roll(&mut self, die: Die, why: Purpose) -> u8;

    /// Rolls one of several kinds of dice with the same number of sides, such as a gold one among copper ones. The kind
    /// does not change the chances; it lets written dice refuse a face that only another kind has.
    #[inline]
    fn roll_kind(&mut self, die: Die, _kind: &'static str, why: Purpose) -> u8 {
        self.roll(die, why)
    }

    /// Draws one of these cards unseen: a roll of a die with as many sides as there are cards. `None` if there is none.
    #[inline]
    fn pick(&mut self, from: Cards, why: Purpose) -> Option<Card> {
        if from.is_empty() {
            return None;
        }
        let face = self.roll(Die::of(from.len() as u8), why);
        from.nth(face as usize - 1)
    }

    /// Rolls these dice together into `faces`, and again until they are accepted: the form of
    /// [`roll_until`](crate::roll_until) that every source of dice answers.
    fn roll_accepted(
        &mut self,
        dice: &[Die],
        why: Purpose,
        accept: &dyn Fn(&[u8]) -> bool,
        faces: &mut [u8],
    ) {
        for _ in 0..1000 {
            for (face, &die) in faces.iter_mut().zip(dice) {
                *face = self.roll(die, why);
            }
            if accept(faces) {
                return;
            }
        }
        nth_accepted(dice, accept, 0, faces);
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    #[inline]
    fn roll(&mut self, die: Die, why: Purpose) -> u8 {
        (**self).roll(die, why)
    }
    #[inline]
    fn roll_kind(&mut self, die: Die, kind: &'static str, why: Purpose) -> u8 {
        (**self).roll_kind(die, kind, why)
    }
    #[inline]
    fn pick(&mut self, from: Cards, why: Purpose) -> Option<Card> {
        (**self).pick(from, why)
    }
    #[inline]
    fn roll_accepted(
        &mut self,
        dice: &[Die],
        why: Purpose,
        accept: &dyn Fn(&[u8]) -> bool,
        faces: &mut [u8],
    ) {
        (**self).roll_accepted(dice, why, accept, faces);
    }
}

/// Shows every combination of faces, the last die turning fastest, until `found` says so; did it?
fn combinations(dice: &[Die], faces: &mut [u8], mut found: impl FnMut(&[u8]) -> bool) -> bool {
    faces.fill(1);
    loop {
        if found(faces) {
            return true;
        }
        let Some(place) = (0..dice.len()).rev().find(|&place| faces[place] < dice[place].sides()) else {
            return false;
        };
        faces[place] += 1;
        faces[place + 1..].fill(1);
    }
}

/// How many combinations of these dice are accepted; at least 1.
pub fn accepted(dice: &[Die], accept: &dyn Fn(&[u8]) -> bool) -> u64 {
    let mut count = 0;
    combinations(dice, &mut [1; MOST_TOGETHER][..dice.len()], |faces| {
        count += u64::from(accept(faces));
        false
    });
    count.max(1)
}

/// The accepted combination with this number, counted from 0; all ones if there is none.
pub fn nth_accepted(dice: &[Die], accept: &dyn Fn(&[u8]) -> bool, number: u64, faces: &mut [u8]) {
    let mut before = number;
    let found = combinations(dice, faces, |faces| {
        let accepted = accept(faces);
        let found = accepted && before == 0;
        before -= u64::from(accepted && !found);
        found
    });
    if !found {
        faces.fill(1);
    }
}

/// The most dice that are rolled together until they will do.
pub(crate) const MOST_TOGETHER: usize = 8;
