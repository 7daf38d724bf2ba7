//! Who there is: wrestlers with their cards, managers, teams, groups and feuds, and the sets of charts.

pub(crate) mod load;

use core::num::NonZeroU16;

use content::nearest;
use kernel::Problem;
use serde::Deserialize;

use crate::card::Figures;
use crate::charts::Charts;
use kernel::commentary::Voice;

/// Somebody of the roster: wrestlers first, then managers and valets. Holds one more than the index, so that
/// `Option<Person>`, of which a state has four a side, takes no more room than a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, Deserialize)]
#[serde(from = "u16", into = "u16")]
pub struct Person(NonZeroU16);

impl Person {
    /// The person with that index. A roster holds fewer than 65,535 people.
    pub const fn at(index: usize) -> Self {
        Self(NonZeroU16::MIN.saturating_add(index as u16))
    }

    /// The place in the roster, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl From<u16> for Person {
    fn from(index: u16) -> Self {
        Self::at(index as usize)
    }
}

impl From<Person> for u16 {
    fn from(person: Person) -> Self {
        person.0.get() - 1
    }
}

impl kernel::Canonical for Person {
    #[inline]
    fn feed(&self, digest: &mut kernel::Digest) {
        self.0.get().feed(digest);
    }
}

/// Where a wrestler stands on the card of a show.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, schemars::JsonSchema, serde::Serialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Tier {
    Jobber,
    Undercard,
    Midcard,
    Upper,
    #[serde(rename = "main event")]
    MainEvent,
}

/// Whom the crowd cheers, and whom it boos.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, schemars::JsonSchema, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    Face,
    Heel,
}

/// A wrestler: the card and the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrestler {
    pub name: String,
    pub tier: Tier,
    pub side: Side,
    pub height: String,
    pub weight: u16,
    pub from: String,
    pub says: String,
    /// What is said of its looks.
    pub look: content::Appearance,
    pub figures: Figures,
    /// What the moves are called, by level and face.
    pub moves: [[String; 6]; 3],
    pub distractor: Option<u8>,
    /// What the card says about its roll finisher.
    pub note: String,
    pub ally: Option<Person>,
    pub manager: Option<Person>,
}

/// Somebody who stands at ringside and does not wrestle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manager {
    pub name: String,
    pub side: Side,
    pub distractor: u8,
    pub says: String,
    /// What is said of its looks.
    pub look: content::Appearance,
}

/// Two or more who belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fellowship {
    pub name: String,
    pub members: Vec<Person>,
    pub manager: Option<Person>,
}

/// A quarrel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feud {
    pub between: [String; 2],
    pub over: String,
}

/// How well two partners know each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, kernel::Canonical)]
pub enum Bond {
    #[default]
    Strangers,
    /// They team now and then; the promoter says so.
    Occasional,
    /// Members of one group.
    Group,
    /// A regular tag team.
    Regular,
}

/// All content of the game.
#[derive(Clone, Debug)]
pub struct Roster {
    pub wrestlers: Vec<Wrestler>,
    pub managers: Vec<Manager>,
    pub teams: Vec<Fellowship>,
    pub groups: Vec<Fellowship>,
    pub feuds: Vec<Feud>,
    /// The first is the default.
    pub charts: Vec<Charts>,
    pub voices: Vec<Voice>,
    /// For each person, those he knows and how well: asked before every PIN of a tag match, so it is not searched for
    /// in all teams and groups.
    pub(crate) bonds: Vec<Vec<(Person, Bond)>>,
}

impl Roster {
    /// The figures of a wrestler. Whoever is no wrestler has the figures of the first.
    #[inline]
    pub fn figures(&self, person: Person) -> &Figures {
        &self.wrestler(person).figures
    }

    #[inline]
    pub fn wrestler(&self, person: Person) -> &Wrestler {
        &self.wrestlers[if self.is_wrestler(person) { person.index() } else { 0 }]
    }

    /// Does that person wrestle?
    pub fn is_wrestler(&self, person: Person) -> bool {
        person.index() < self.wrestlers.len()
    }

    pub fn name(&self, person: Person) -> &str {
        let index = person.index();
        match self.wrestlers.get(index) {
            Some(wrestler) => &wrestler.name,
            None => self.managers.get(index - self.wrestlers.len()).map_or("nobody", |manager| &manager.name),
        }
    }

    /// How well that person distracts a referee; 5 for anybody without a rating (CH-DISTRACT-3).
    pub fn distractor(&self, person: Person) -> u8 {
        let index = person.index();
        match self.wrestlers.get(index) {
            Some(wrestler) => wrestler.distractor.unwrap_or(5),
            None => self.managers.get(index - self.wrestlers.len()).map_or(5, |manager| manager.distractor),
        }
    }

    /// Everybody, wrestlers first.
    pub fn people(&self) -> impl Iterator<Item = Person> {
        (0..self.wrestlers.len() + self.managers.len()).map(Person::at)
    }

    /// The person of that name; letters may be small or capital.
    pub fn person(&self, name: &str) -> Option<Person> {
        self.people().find(|&person| self.name(person).eq_ignore_ascii_case(name.trim()))
    }

    /// The person of that name, or the reason why there is none.
    pub fn find(&self, name: &str) -> Result<Person, Problem> {
        self.person(name).ok_or_else(|| {
            let known = self.people().map(|person| self.name(person));
            Problem::new(name, "nobody on the roster has this name").suggest(nearest(name, known))
        })
    }

    /// How well two know each other, as the roster has it.
    #[inline]
    pub fn bond(&self, one: Person, other: Person) -> Bond {
        let known = self.bonds.get(one.index()).map_or(&[][..], Vec::as_slice);
        known.iter().find(|(person, _)| *person == other).map_or(Bond::Strangers, |(_, bond)| *bond)
    }

    /// Writes down who knows whom, once teams and groups are complete.
    pub(crate) fn tie_bonds(&mut self) {
        self.bonds = vec![Vec::new(); self.wrestlers.len() + self.managers.len()];
        // Whoever is team and group at once is found as a team first.
        for (list, bond) in [(&self.teams, Bond::Regular), (&self.groups, Bond::Group)] {
            for fellowship in list {
                for one in &fellowship.members {
                    let others = fellowship.members.iter().filter(|other| *other != one);
                    self.bonds[one.index()].extend(others.map(|&other| (other, bond)));
                }
            }
        }
    }

    /// Are these two feuding, themselves or through their teams?
    pub fn feud(&self, one: Person, other: Person) -> Option<&Feud> {
        let is = |name: &str, person: Person| {
            self.name(person) == name
                || self.teams.iter().any(|team| team.name == name && team.members.contains(&person))
        };
        self.feuds.iter().find(|feud| {
            let [a, b] = &feud.between;
            is(a, one) && is(b, other) || is(b, one) && is(a, other)
        })
    }

    /// What a level-and-face of somebody's offense is called.
    pub fn move_name(&self, person: Person, level: u8, face: u8) -> &str {
        let (level, face) = ((level.clamp(1, 3) - 1) as usize, (face.clamp(1, 6) - 1) as usize);
        &self.wrestler(person).moves[level][face]
    }
}
