use super::{Dice, Die, Purpose};
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
    /// The recorded face is not on that die.
    Impossible {
        /// Which die.
        die: Die,
        /// What for.
        why: Purpose,
        /// What the record says.
        face: u8,
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
            Self::Impossible { die, why, face } => write!(f, "a {die} for \"{why}\" cannot show {face}"),
            Self::Unused { count } => write!(f, "{count} recorded face(s) that nobody rolled"),
        }
    }
}

/// Dice that show what a record says they showed.
///
/// They cannot refuse in the middle of a rule, so after a fault they show 1 and remember the first fault.
#[derive(Clone, Debug)]
pub struct Recorded<'a> {
    faces: &'a [u8],
    fault: Option<FaceFault>,
}

impl<'a> Recorded<'a> {
    /// Dice that show these faces in order.
    pub fn new(faces: &'a [u8]) -> Self {
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
        let Some((&face, rest)) = self.faces.split_first() else {
            self.fault.get_or_insert(FaceFault::Missing { die, why });
            return 1;
        };
        self.faces = rest;
        if (1..=die.sides()).contains(&face) {
            return face;
        }
        self.fault.get_or_insert(FaceFault::Impossible { die, why, face });
        1
    }
}

/// Other dice, with every face written down.
#[derive(Clone, Debug)]
pub struct Recording<D> {
    /// Who rolls.
    pub dice: D,
    /// What was rolled, in order.
    pub faces: Vec<u8>,
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
        self.faces.push(face);
        face
    }

    #[inline]
    fn pick(&mut self, from: Cards, why: Purpose) -> Option<Card> {
        let card = self.dice.pick(from, why)?;
        self.faces.push(from.iter().position(|other| other == card).unwrap_or_default() as u8 + 1);
        Some(card)
    }
}
