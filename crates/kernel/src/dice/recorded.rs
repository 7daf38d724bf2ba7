use super::{Dice, Die, Purpose, Rolled};
use crate::{Card, Cards};

/// A face in a record that cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaceFault {
    /// The rules rolled once more than the record has faces.
    Missing {
        /// Which die.
        die: Die,
        /// What for.
        why: Purpose,
    },
    /// The record has the face of another die there.
    OtherDie {
        /// Which die the rules rolled.
        die: Die,
        /// What for.
        why: Purpose,
        /// What the record says.
        rolled: Rolled,
    },
    /// The record has faces that nobody rolled.
    Unused {
        /// How many.
        count: usize,
    },
}

impl core::fmt::Display for FaceFault {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Missing { die, why } => write!(f, "the record has no face for the {die} of \"{why}\""),
            Self::OtherDie { die, why, rolled } => {
                write!(f, "the rules roll a {die} for \"{why}\"; the record has {rolled}")
            }
            Self::Unused { count } => write!(f, "{count} recorded face(s) that nobody rolled"),
        }
    }
}

/// Dice that show what a record says they showed, if they are the dice the record has.
///
/// They cannot refuse in the middle of a rule, so after a fault they show 1 and remember the first fault.
#[derive(Clone, Debug)]
pub struct Recorded<'a> {
    faces: &'a [Rolled],
    fault: Option<FaceFault>,
}

impl<'a> Recorded<'a> {
    /// Dice that show these faces in order.
    pub fn new(faces: &'a [Rolled]) -> Self {
        Self { faces, fault: None }
    }

    /// Were these exactly the faces that the rules rolled?
    pub fn finish(self) -> Result<(), FaceFault> {
        match self.fault {
            Some(fault) => Err(fault),
            None if self.faces.is_empty() => Ok(()),
            None => Err(FaceFault::Unused { count: self.faces.len() }),
        }
    }
}

impl Dice for Recorded<'_> {
    fn roll(&mut self, die: Die, why: Purpose) -> u8 {
        let Some((&rolled, rest)) = self.faces.split_first() else {
            self.fault.get_or_insert(FaceFault::Missing { die, why });
            return 1;
        };
        self.faces = rest;
        if rolled.die == die && (1..=die.sides()).contains(&rolled.face) {
            return rolled.face;
        }
        self.fault.get_or_insert(FaceFault::OtherDie { die, why, rolled });
        1
    }
}

/// Other dice, with every face written down.
#[derive(Clone, Debug)]
pub struct Recording<D> {
    /// Who rolls.
    pub dice: D,
    /// What was rolled, in order.
    pub faces: Vec<Rolled>,
}

impl<D> Recording<D> {
    /// Writes down what these dice show.
    pub fn new(dice: D) -> Self {
        Self { dice, faces: Vec::new() }
    }
}

impl<D: Dice> Dice for Recording<D> {
    #[inline]
    fn roll(&mut self, die: Die, why: Purpose) -> u8 {
        let face = self.dice.roll(die, why);
        self.faces.push(Rolled { die, face });
        face
    }

    #[inline]
    fn pick(&mut self, from: Cards, why: Purpose) -> Option<Card> {
        let card = self.dice.pick(from, why)?;
        let face = from.iter().position(|other| other == card).unwrap_or_default() as u8 + 1;
        self.faces.push(Rolled { die: Die::of(from.len() as u8), face });
        Some(card)
    }
}
