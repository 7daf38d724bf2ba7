//! Who plays which god, by which switches.

use kernel::{BySeat, Canonical, Problem, Problems};
use serde::{Deserialize, Serialize};

use crate::roster::Roster;

/// A match to be played; may be nonsense until it is checked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The god of each seat, by name.
    pub gods: BySeat<String>,
    /// The first game: marked cards lie on top of the decks.
    #[serde(default)]
    pub first_game: bool,
    /// House rules.
    #[serde(default)]
    pub switches: Switches,
}

/// The rule switches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
#[serde(default, deny_unknown_fields)]
pub struct Switches {
    /// A bump may be shorter than printed.
    pub bump_up_to: bool,
    /// The most Cultists a seat can have; 0 for no limit.
    pub cultist_cap: u16,
    /// After so many turns the Guts decide.
    pub turn_limit: u16,
}

impl Default for Switches {
    fn default() -> Self {
        Self { bump_up_to: false, cultist_cap: 0, turn_limit: 400 }
    }
}

impl Setup {
    /// A match between two gods by the usual rules.
    pub fn of(first: &str, second: &str) -> Self {
        Self {
            gods: BySeat([first.to_owned(), second.to_owned()]),
            first_game: false,
            switches: Switches::default(),
        }
    }

    /// The numbers of the gods, or everything that is wrong.
    pub(crate) fn check(&self, roster: &Roster) -> Result<BySeat<u8>, Problems> {
        let mut problems = Vec::new();
        let mut gods = BySeat([0; 2]);
        for (seat, name) in self.gods.iter() {
            if let Some(god) = roster.find_god(name) {
                gods[seat] = god;
            } else {
                let known: Vec<&str> = roster.gods.iter().map(|god| god.name.as_str()).collect();
                problems.push(Problem::new(
                    format!("gods[{}]", seat.index()),
                    format!("there is no god \"{name}\"; there are {}", known.join(", ")),
                ));
            }
        }
        let Switches { turn_limit, cultist_cap, .. } = self.switches;
        if !(2..=9999).contains(&turn_limit) {
            let reason = format!("{turn_limit} turns: from 2 to 9999 are possible");
            problems.push(Problem::new("switches.turn_limit", reason));
        }
        if cultist_cap > 999 {
            let reason = format!("{cultist_cap} Cultists: at most 999, or 0 for no limit");
            problems.push(Problem::new("switches.cultist_cap", reason));
        }
        Problems::unless(problems, || gods)
    }
}
