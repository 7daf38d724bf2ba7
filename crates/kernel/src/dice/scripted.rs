use std::borrow::Cow;

use super::{Dice, Die, Purpose};
use crate::{Card, Cards};

/// One written-down roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptedRoll {
    /// What it must be rolled for; anything, if not said.
    pub why: Option<Cow<'static, str>>,
    /// What it shows.
    pub shows: Shows,
}

/// What a written-down roll shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// A face by its number.
    Face(u8),
    /// Where a card is drawn: whichever of these (the copies of one card) can be drawn.
    OneOf(Cards),
}

/// What was wrong with a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The rules rolled a die that the script does not have.
    Missing,
    /// The script's next die is for something else.
    OtherPurpose(String),
    /// The die has no such face.
    NoSuchFace(u8),
    /// The card written down is not among those that can be drawn.
    NotThere,
    /// A card is written down, but a die was rolled.
    NotADraw,
}

/// Which roll found the script wrong, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptFault {
    /// The die that was rolled.
    pub die: Die,
    /// What it was rolled for.
    pub why: Purpose,
    /// What was wrong.
    pub fault: Fault,
}

impl core::fmt::Display for ScriptFault {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Self { die, why, fault } = self;
        match fault {
            Fault::Missing => {
                write!(f, "a {die} was rolled for \"{why}\", and no face is written down for it")
            }
            Fault::OtherPurpose(other) => {
                write!(
                    f,
                    "a {die} was rolled for \"{why}\", but the next face written down is for \"{other}\""
                )
            }
            Fault::NoSuchFace(face) => write!(f, "a {die} for \"{why}\" cannot show {face}"),
            Fault::NotThere => {
                write!(f, "the card written down for \"{why}\" is not among those that can be drawn")
            }
            Fault::NotADraw => write!(f, "a card is written down for \"{why}\", but a {die} was rolled"),
        }
    }
}

/// Dice for tests: each shows what was written down, and only for the purpose it was written for.
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    rolls: std::collections::VecDeque<ScriptedRoll>,
    fault: Option<ScriptFault>,
}

impl Scripted {
    /// Dice that will show these.
    pub fn new(rolls: impl IntoIterator<Item = ScriptedRoll>) -> Self {
        Self { rolls: rolls.into_iter().collect(), fault: None }
    }

    /// Dice that will show these faces, whatever they are rolled for.
    pub fn faces(faces: impl IntoIterator<Item = u8>) -> Self {
        Self::new(faces.into_iter().map(|face| ScriptedRoll { why: None, shows: Shows::Face(face) }))
    }

    /// Dice that will show these faces, each for its purpose.
    pub fn of(rolls: impl IntoIterator<Item = (Purpose, u8)>) -> Self {
        Self::new(
            rolls
                .into_iter()
                .map(|(why, face)| ScriptedRoll { why: Some(why.into()), shows: Shows::Face(face) }),
        )
    }

    /// What is written down and not rolled yet.
    pub fn left(&self) -> impl ExactSizeIterator<Item = &ScriptedRoll> {
        self.rolls.iter()
    }

    /// The first thing that went wrong.
    pub fn fault(&self) -> Option<&ScriptFault> {
        self.fault.as_ref()
    }

    fn next(&mut self, why: Purpose) -> Result<Shows, Fault> {
        let roll = self.rolls.pop_front().ok_or(Fault::Missing)?;
        match roll.why {
            Some(other) if other != why => Err(Fault::OtherPurpose(other.into_owned())),
            _ => Ok(roll.shows),
        }
    }

    fn wrong(&mut self, die: Die, why: Purpose, fault: Fault) {
        self.fault.get_or_insert(ScriptFault { die, why, fault });
    }
}

impl Dice for Scripted {
    fn roll(&mut self, die: Die, why: Purpose) -> u8 {
        let face = self.next(why).and_then(|shows| match shows {
            Shows::Face(face) if (1..=die.sides()).contains(&face) => Ok(face),
            Shows::Face(face) => Err(Fault::NoSuchFace(face)),
            Shows::OneOf(_) => Err(Fault::NotADraw),
        });
        face.unwrap_or_else(|fault| {
            self.wrong(die, why, fault);
            1
        })
    }

    fn pick(&mut self, from: Cards, why: Purpose) -> Option<Card> {
        if from.is_empty() {
            return None;
        }
        let card = self.next(why).and_then(|shows| match shows {
            Shows::Face(face) => from.nth((face as usize).wrapping_sub(1)).ok_or(Fault::NoSuchFace(face)),
            Shows::OneOf(copies) => from.intersection(copies).nth(0).ok_or(Fault::NotThere),
        });
        card.map_or_else(
            |fault| {
                self.wrong(Die::of(from.len() as u8), why, fault);
                from.nth(0)
            },
            Some,
        )
    }
}
