//! Champions: a card wrestling game. Every wrestler is a card with three levels of offense and three of defense; one
//! rolls to attack, the other to defend, until somebody is pinned, disqualified or counted out.
//!
//! The rules are in [`rules`] and [`mod@matches`], one file a section of the rulebook; the cards and charts in `content/`;
//! what a match is worth to each side before and while it runs in [`odds`].

mod at_the_bell;
pub mod bout;
pub mod card;
pub mod charts;
pub mod choice;
mod cites;
mod enlist;
pub mod event;
mod game;
mod happenings;
pub mod lint;
pub mod matches;
mod notation;
pub mod odds;
pub mod pair;
pub mod paper;
pub mod promotion;
pub mod roster;
pub mod rules;
pub mod setup;
pub mod step;
pub mod strength;
pub mod switches;
pub mod view;
pub mod voices;
mod words;

pub use bout::{Bout, Finish, How, Man};
pub use choice::Choice;
pub use event::Event;
pub use roster::{Person, Roster};
pub use setup::{Setup, Team};
pub use switches::{House, Kind, Optional};
pub use view::View;
