//! The rules, one file a section of the book.

pub mod abilities;
pub mod actions;
pub mod activation;
pub mod attack;
pub mod crowd;
pub mod damage;
pub mod devastating;
pub mod dirty;
pub mod impact;
pub mod initiative;
pub mod lift;
pub mod movement;
pub mod pin;
pub mod rerolls;
pub mod ropes;
pub mod rounds;
pub mod setting_up;
pub mod special_rules;
pub mod sponsorships;
pub mod tag_teams;
pub mod throw;
pub mod turnbuckle;

/// What every rule needs.
pub(crate) mod prelude {
    pub(crate) use kernel::{ArrayVec, Asked, Canonical, Choices, Rule, Seat, Seats, Table};
    pub(crate) use serde::{Deserialize, Serialize};

    pub(crate) use crate::bout::{Bout, Class, Place};
    pub(crate) use crate::choice::{Choice, Who};
    pub(crate) use crate::dice::{Metal, Mood, Pool, Stat};
    pub(crate) use crate::event::{Event, Shown};
    pub(crate) use crate::ring::{Base, Corner, Rope, Spot, Way};
    pub(crate) use crate::roster::{Counter, Passive, Roster, Slot, Special};
}
