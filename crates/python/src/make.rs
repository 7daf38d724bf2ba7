//! Matches of a game that is known by its name.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bots::BotKind;
use catalog::{GameName, Listed, with_game};
use kernel::{MAX_SEATS, Seat};
use serde_json::Value;

use crate::planes::Observed;
use crate::play::{Play, Sitting};
use crate::venue::{Venue, ground, named, read_setup};

/// What somebody wants to play.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    pub(crate) name: GameName,
    pub(crate) rules: u32,
    pub(crate) seats: usize,
    /// JSON; the standard set-up if there is none.
    pub(crate) setup: Option<String>,
    pub(crate) opponent: Option<BotKind>,
    pub(crate) limit: u32,
}

impl Wanted {
    pub(crate) fn new(game: &str, seats: usize, setup: Option<String>) -> Result<Self, String> {
        let (name, rules) = named(game)?;
        if !(2..=MAX_SEATS).contains(&seats) {
            return Err(format!("A table has 2 to {MAX_SEATS} seats, not {seats}."));
        }
        Ok(Self { name, rules, seats, setup, opponent: None, limit: 0 })
    }

    pub(crate) fn venue<G: Observed + Listed>(&self) -> Result<Venue<G>, String> {
        let setup = self.setup.as_deref().map(read_setup::<G>).transpose()?;
        Ok(Venue {
            ground: ground::<G>()?,
            rules: self.rules,
            seats: self.seats,
            setup,
            opponent: self.opponent,
            limit: self.limit,
        })
    }

    /// A match of it.
    pub(crate) fn start(
        &self,
        learner: Option<Seat>,
        seed: u64,
        number: u64,
    ) -> Result<Box<dyn Play>, String> {
        fn of<G: Observed + Listed>(
            wanted: &Wanted,
            learner: Option<Seat>,
            seed: u64,
            number: u64,
        ) -> Result<Box<dyn Play>, String> {
            let sitting = Sitting::<G>::start(wanted.venue()?, learner, seed, number)?;
            let seats = sitting.seats();
            if wanted.setup.is_none() && seats != wanted.seats {
                return Err(format!("{} is not played by {} but by {seats}.", G::TITLE, wanted.seats));
            }
            Ok(Box::new(sitting))
        }
        with_game!(self.name, G => of::<G>(self, learner, seed, number))
    }
}

/// A match from what [`Play::history`] wrote; anything else is refused.
pub(crate) fn from_history(bytes: &[u8]) -> Result<Box<dyn Play>, String> {
    fn of<G: Observed + Listed>(wanted: &Wanted, history: &Value) -> Result<Box<dyn Play>, String> {
        Ok(Box::new(Sitting::<G>::from_history(wanted.venue()?, history)?))
    }
    let foreign = "These bytes are no state of Ringcraft.";
    let history: Value = serde_json::from_slice(bytes).map_err(|_| foreign.to_owned())?;
    if history["ringcraft"] != "state 1" {
        return Err(foreign.to_owned());
    }
    let (Some(game), Some(rules)) = (history["game"].as_str(), history["rules"].as_u64()) else {
        return Err(foreign.to_owned());
    };
    let setup = history.get("setup").map(ToString::to_string);
    let seats = history["seats"].as_u64().unwrap_or(2) as usize;
    let wanted = Wanted::new(&format!("{game}-v{rules}"), seats, setup)?;
    // A position that somebody made up may be one that the rules never make: whatever they do with it, it is refused.
    let made = AssertUnwindSafe(|| with_game!(wanted.name, G => of::<G>(&wanted, &history)));
    catch_unwind(made).unwrap_or_else(|_| Err(foreign.to_owned()))
}
