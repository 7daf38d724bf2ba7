//! Who plays which god, by which switches.

use kernel::{BySeat, Canonical, Dice, Problem, Problems, draw_different};
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

    /// The standard set-up: two different gods by the rules as printed.
    pub fn standard(roster: &Roster, dice: &mut dyn Dice) -> Self {
        let drawn = draw_different(dice, roster.gods.len(), 2, "god");
        let name = |at: usize| drawn.get(at).or(drawn.first()).map_or("", |&god| &*roster.gods[god].name);
        Self::of(name(0), name(1))
    }

    /// What is played, in words.
    pub fn rules_in_force(&self) -> Vec<String> {
        let usual = Switches::default();
        let Switches { bump_up_to, cultist_cap, turn_limit } = self.switches;
        let mut rules = vec![if self.first_game {
            "first game: the marked cards lie on top of the decks".to_owned()
        } else {
            "as printed".to_owned()
        }];
        if bump_up_to {
            rules.push("a bump may be shorter than printed".to_owned());
        }
        if cultist_cap != usual.cultist_cap {
            rules.push(format!("at most {cultist_cap} Cultists each"));
        }
        if turn_limit != usual.turn_limit {
            rules.push(format!("after {turn_limit} turns the Guts decide"));
        }
        rules
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
