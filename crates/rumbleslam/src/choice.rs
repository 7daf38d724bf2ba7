//! What one says at the table.

use kernel::{Canonical, Coded, coded_index};
use serde::{Deserialize, Serialize};

use crate::dice::Stat;
use crate::ring::{Corner, Rope, Spot, Way};
use crate::roster::Slot;
use crate::setup::MOST_WRESTLERS;

/// The most seats.
pub const MOST_SEATS: usize = 4;
/// The most sponsorships there are.
pub const MOST_SPONSORS: usize = 8;
/// The most dice on the table at once.
pub const MOST_DICE: usize = 32;

/// One wrestler of the match: the seat's number and its letter, `2C`.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Canonical, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Who(pub u8);
coded_index!(Who, (MOST_SEATS * MOST_WRESTLERS) as u32);

impl Who {
    /// That seat's wrestler of that number.
    pub const fn new(seat: kernel::Seat, number: usize) -> Self {
        Self((seat.index() * MOST_WRESTLERS + number) as u8)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn seat(self) -> kernel::Seat {
        kernel::Seat::at(self.index() / MOST_WRESTLERS)
    }

    /// Its place in its team.
    pub const fn number(self) -> usize {
        self.index() % MOST_WRESTLERS
    }

    /// Reads `2C`.
    pub fn read(text: &str) -> Option<Self> {
        let &[seat @ b'1'..=b'4', letter @ b'A'..=b'P'] = text.as_bytes() else { return None };
        Some(Self((seat - b'1') * MOST_WRESTLERS as u8 + (letter - b'A')))
    }
}

impl core::fmt::Display for Who {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}{}", self.seat().index() + 1, (b'A' + self.number() as u8) as char)
    }
}

/// A sponsorship, by its place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sponsor(pub u8);
coded_index!(Sponsor, MOST_SPONSORS as u32);

/// A die on the table, by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DieOnTable(pub u8);
coded_index!(DieOnTable, MOST_DICE as u32);

/// A special rule of the hit being resolved, by its place on the card; the Beatdown's own comes last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EffectOfHit(pub u8);
coded_index!(EffectOfHit, 7);

/// An option of a Choice ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Picked(pub u8);
coded_index!(Picked, 4);

/// What one says at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Coded, Serialize, Deserialize)]
pub enum Choice {
    /// Take this corner.
    Corner(Corner),
    /// Leave this wrestler on the sidelines.
    KeepBack(Who),
    /// Put the wrestler in question here; two by two squares are named by the one at the top left.
    Place(Spot),
    /// Sign, or use, this sponsorship.
    Sponsor(Sponsor),
    /// Bring this wrestler on from the sidelines.
    Enter(Who),
    /// This wrestler rolls for the Initiative.
    Nominate(Who),
    /// This wrestler acts next.
    Activate(Who),
    /// No more of it: end the activation, use nothing, keep the dice.
    Done,
    Move(Way),
    StandUp,
    Brawl(Who),
    Grapple(Who),
    Trip(Who),
    Pin(Who),
    Lift(Who),
    /// Throw whom one holds onto this square.
    Throw(Spot),
    /// Bounce off this rope.
    Bounce(Rope),
    Climb,
    Dismount,
    /// A Turnbuckle Attack on this wrestler.
    Leap(Who),
    CrowdPleaser,
    TagOut,
    /// Use an ability on this wrestler.
    UseOn(Slot, Who),
    /// Use an ability that names nobody.
    Use(Slot),
    /// Use a Rope Ability off this rope.
    BounceWith(Slot, Rope),
    /// Re-roll this die.
    Reroll(DieOnTable),
    /// Resist with this stat.
    Resist(Stat),
    /// Dodge one square.
    Dodge(Way),
    /// Apply this special rule next.
    Apply(EffectOfHit),
    /// Shove the target this way.
    Shove(Way),
    /// Bounced from this rope.
    BouncedFrom(Rope),
    /// Smashed against the turnbuckle.
    Smash,
    /// This one, of those in question.
    Pick(Who),
    /// This option of a Choice ability.
    Option(Picked),
}
