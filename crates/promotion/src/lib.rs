//! Between matches: a promotion with its roster, belts, rankings, feuds and shows.
//!
//! A [`World`] is the fold of a log of [`Deed`]s: what a promoter decided, and what finished matches left. Dice are passed
//! in and recorded, so the same log gives the same world everywhere. It opens no file, reads no clock and names no game;
//! a game that can be put on implements [`Staged`].
//!
//! ```
//! use kernel::Fast;
//! use promotion::{Head, Log, World};
//!
//! let mut world = World::new(Head::new("pig", "Sty Wrestling", "2026-01-01".parse()?));
//! let mut log = Log { head: world.head.clone(), entries: Vec::new() };
//! let mut dice = Fast::new(1);
//! for text in ["hire Ham", "hire Bacon", "show Mud Night 1 | 2026-01-06 | 1 match", "book 1.1 Ham v Bacon"] {
//!     let deed = world.read_deed(text).map_err(|refusal| refusal.to_string())?;
//!     let (entry, _news) = world.enter(deed, &mut dice).map_err(|refusal| refusal.to_string())?;
//!     log.entries.push(entry);
//! }
//! assert_eq!(World::fold(&log)?, world);
//! let refused = world.read_deed("book 1.1 Ham v Ham").and_then(|deed| world.enter(deed, &mut dice)).unwrap_err();
//! assert_eq!(refused.reason, "Ham is in this match twice.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod almanac;
mod belts;
mod cards;
pub mod competition;
mod date;
mod deed;
mod feuds;
mod history;
mod news;
mod notation;
mod points;
mod report;
mod results;
mod roster;
mod staged;
mod stars;
mod suggest;
mod typed;
mod world;

pub use belts::{Belt, Reign, Tournament, USUAL_CHANGES};
pub use cards::{Booked, Show, Stage};
pub use date::Date;
pub use deed::{Billing, Booking, Deed, Edit, Entry, Grade, Guest, Key, Switch, key_of};
pub use feuds::{Alliance, Feud, Meetings, Owed};
pub use history::{Award, HeadToHead, Record, ReignLine, Year};
pub use news::{News, hundredths, tenths};
pub use notation::{BadLine, Head, Log, VERSION, line};
pub use points::{CardPoints, Contender, Evening, Form, Receipt, points};
pub use report::{MatchReport, ShowReport};
pub use results::Fought;
pub use roster::{Id, Member, Out, Stable, Status, Tally, Team};
pub use staged::{
    Aftermath, Alignment, Banned, Bill, Billed, Commentator, Company, Corner, Drama, Ending, Hurt, MatchKind,
    Role, Spot, Staged, Starter, Talent, Wanted, plain_aftermath,
};
pub use suggest::{Style, Suggestion};
pub use typed::FORMS;
pub use world::{HouseRules, MOST_MEMBERS, World};
