//! Competitions: who meets whom, and who stands where.
//!
//! A [`Competition`] is the fold of a log of [`Deed`]s, as a [`World`](crate::World) is: entries, withdrawals, rounds that
//! are paired, results. It reads no clock; an arena is told the minute. It knows no game; [`League`] joins it with the
//! teams of a game whose teams last.
//!
//! | file | what it keeps |
//! |---|---|
//! | `rounds.rs` | who is paired next, in each format |
//! | `round_robin.rs`, `swiss.rs`, `bracket.rs` | Berger tables, Swiss pairings, knock-out brackets |
//! | `matching.rs` | Edmonds' algorithm, by which nobody is left without a new opponent while there is one |
//! | `standings.rs`, `tie_breaks.rs` | the table, and what parts those with the same points |
//! | `forecast.rs` | how likely each place is, by playing the rest on ratings |
//! | `lasting.rs`, `league.rs` | teams that last, and the league that keeps them |

mod bracket;
mod deed;
mod forecast;
mod lasting;
mod league;
mod matching;
pub mod rating;
mod results;
mod round_robin;
mod rounds;
mod standings;
mod swiss;
mod tie_breaks;

use std::collections::BTreeMap;

use kernel::{Dice, Die, Recorded, Recording, Refusal};

pub use bracket::{Bracket, Node, Part, Source};
pub use deed::{Deed, Entry, Format, Head, Played, Points, VERSION};
pub use forecast::{Chances, forecast};
pub use lasting::{Lasting, NoDecision, PlainTeam};
pub use league::{DeedOf, EntryOf, Kept, League, LeagueDeed, LeagueLog, LeagueNews, read_head};
pub use standings::{Row, Tally};
pub use tie_breaks::TieBreak;

use crate::belts::refuse;
use crate::deed::Key;
use crate::roster::good_name;
use crate::world::good_key;

/// The most entrants of a competition.
pub const MOST_ENTRANTS: usize = 2_000;

/// Somebody who takes part, by the order of entering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Who(pub u16);

impl Who {
    /// The place in the list of entrants.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One who takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    pub key: Key,
    pub name: String,
    pub card: String,
    pub rating: i32,
    /// The rating at the start, by which fields are seeded.
    pub seeded: i32,
    /// PR-COMP-3: Drawn on entering; the last of all tie-breaks.
    pub lot: u16,
    /// Rounds that were paired before.
    pub joined: u16,
    pub gone: bool,
    /// Left a round robin before half of it: the results do not count for anybody.
    pub struck: bool,
}

/// How a fixture ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    pub played: Played,
    /// Which sides did not come.
    pub absent: [bool; 2],
    /// A coin decided.
    pub tossed: bool,
    /// By the commissioner's word, and why.
    pub decree: Option<String>,
    /// What it changed of the home side's rating.
    pub rated: i32,
}

/// A match of a competition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// From 1.
    pub id: u32,
    /// From 1.
    pub round: u16,
    /// Home and away.
    pub sides: [Who; 2],
    pub group: Option<u8>,
    /// Its place in the bracket.
    pub node: Option<u16>,
    pub end: Option<End>,
    /// How often it was drawn and has to be played again.
    pub drawn: u8,
}

impl Fixture {
    /// Winner and loser, once it has ended; either may be nobody.
    pub(crate) fn settled(&self) -> Option<[Option<Who>; 2]> {
        let [home, away] = self.sides.map(Some);
        self.end.as_ref().map(|end| match end.played.winner {
            Some(0) => [home, away],
            Some(_) => [away, home],
            None => [None, None],
        })
    }

    /// Was it really played?
    pub fn was_played(&self) -> bool {
        self.end.as_ref().is_some_and(|end| end.absent == [false; 2])
    }

    /// Which side that one has; `None` if neither.
    pub fn side_of(&self, who: Who) -> Option<usize> {
        self.sides.iter().position(|side| *side == who)
    }
}

/// A round that was paired.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    pub fixtures: Vec<u32>,
    pub byes: Vec<Who>,
}

/// A competition as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Competition {
    pub head: Head,
    pub entrants: Vec<Entrant>,
    pub fixtures: Vec<Fixture>,
    pub rounds: Vec<Round>,
    /// The places of each Berger table; nobody for the last one of an odd field.
    pub groups: Vec<Vec<Option<Who>>>,
    pub bracket: Option<Bracket>,
    /// From the holder of the belt down.
    pub ladder: Vec<Who>,
    /// The arena's clock.
    pub minute: u32,
    /// Fixtures in the order in which they ended.
    pub ended: Vec<u32>,
    keys: BTreeMap<Key, Who>,
}

impl Competition {
    /// A competition that nobody has entered. A format that cannot be is refused.
    pub fn new(head: Head) -> Result<Self, Refusal> {
        good_name(&head.name)?;
        let fits = match head.format {
            Format::RoundRobin { legs } => (1..=4).contains(&legs),
            Format::Swiss { rounds } => (1..=100).contains(&rounds),
            Format::KnockOut | Format::DoubleElimination => true,
            Format::Groups { groups, advance, legs } => {
                (2..=64).contains(&groups) && (1..=8).contains(&advance) && (1..=4).contains(&legs)
            }
            Format::Arena { minutes } => (1..=10_080).contains(&minutes),
            Format::Ladder { reach, rounds } => (1..=20).contains(&reach) && (1..=1_000).contains(&rounds),
        };
        if !fits {
            // PR-COMP-1
            let reason = "The format's numbers are out of range: 1 to 4 legs, 1 to 100 Swiss rounds, 2 to 64 groups \
                          of which 1 to 8 go on, arenas up to a week, ladders of up to 1,000 rounds.";
            return Err(refuse("PR-COMP-1", reason));
        }
        // PR-TIE-1
        let mut breaks = head.tie_breaks.clone();
        breaks.sort_unstable();
        breaks.dedup();
        if breaks.len() != head.tie_breaks.len() {
            return Err(refuse("PR-TIE-1", "Each tie-break can be named only once."));
        }
        Ok(Self {
            head,
            entrants: Vec::new(),
            fixtures: Vec::new(),
            rounds: Vec::new(),
            groups: Vec::new(),
            bracket: None,
            ladder: Vec::new(),
            minute: 0,
            ended: Vec::new(),
            keys: BTreeMap::new(),
        })
    }

    /// The fold of a log.
    /// PR-COMP-2
    pub fn fold(head: Head, entries: &[Entry]) -> Result<Self, String> {
        let mut competition = Self::new(head).map_err(|refusal| refusal.to_string())?;
        for (index, entry) in entries.iter().enumerate() {
            let mut dice = Recorded::new(&entry.dice);
            competition
                .apply(&entry.deed, &mut dice)
                .map_err(|refusal| format!("line {}: {refusal}", index + 2))?;
            dice.finish().map_err(|fault| format!("line {}: {fault}", index + 2))?;
        }
        Ok(competition)
    }

    /// A deed: checked, rolled for, done. What is refused changes nothing.
    pub fn enter(&mut self, deed: Deed, dice: &mut dyn Dice) -> Result<Entry, Refusal> {
        let mut dice = Recording::new(dice);
        self.apply(&deed, &mut dice)?;
        Ok(Entry { deed, dice: dice.faces })
    }

    pub(crate) fn apply(&mut self, deed: &Deed, dice: &mut dyn Dice) -> Result<(), Refusal> {
        match deed {
            Deed::Enter { key, name, card, rating } => self.add(key, name, card, *rating, dice),
            Deed::Withdraw { who } => self.withdraw(who),
            Deed::Pair { minute } => self.pair(*minute),
            Deed::Challenge { by, whom } => self.challenge(by, whom),
            Deed::Result { fixture, played, minute } => self.result(*fixture, played, *minute, dice),
            Deed::Forfeit { fixture, by } => self.forfeit(*fixture, by),
            Deed::Decree { fixture, played, reason } => self.decree(*fixture, played, reason),
        }
    }

    /// Somebody who takes part.
    pub fn entrant(&self, who: Who) -> &Entrant {
        &self.entrants[who.index()]
    }

    /// The name of somebody who takes part.
    pub fn name(&self, who: Who) -> &str {
        &self.entrant(who).name
    }

    /// Everybody who has entered.
    pub fn everybody(&self) -> impl Iterator<Item = Who> + use<> {
        (0..self.entrants.len() as u16).map(Who)
    }

    /// Everybody who has not left.
    pub fn active(&self) -> impl Iterator<Item = Who> + '_ {
        self.everybody().filter(|who| !self.entrant(*who).gone)
    }

    /// Whoever has that key or name.
    pub fn find(&self, key: &str) -> Result<Who, Refusal> {
        if let Some(who) = self.keys.get(key) {
            return Ok(*who);
        }
        let named = |who: &Who| self.name(*who).eq_ignore_ascii_case(key.trim());
        self.everybody().find(named).ok_or_else(|| {
            let known = self.entrants.iter().map(|entrant| entrant.name.as_str());
            let hint = content::nearest(key.trim(), known)
                .map(|name| format!(" Did you mean {name}?"))
                .unwrap_or_default();
            refuse("PR-NAME-2", format!("Nobody here is called \"{key}\".{hint}"))
        })
    }

    /// The fixture of that number.
    pub fn fixture(&self, id: u32) -> Result<&Fixture, Refusal> {
        let found = id.checked_sub(1).and_then(|index| self.fixtures.get(index as usize));
        found.ok_or_else(|| refuse("PR-RESULT-1", format!("There is no match {id}.")))
    }

    /// Matches that are still to be played.
    pub fn open(&self) -> impl Iterator<Item = &Fixture> {
        self.fixtures.iter().filter(|fixture| fixture.end.is_none())
    }

    /// Has the first round been paired?
    pub fn has_begun(&self) -> bool {
        !self.rounds.is_empty()
    }

    fn add(
        &mut self,
        key: &Key,
        name: &str,
        card: &str,
        rating: Option<i32>,
        dice: &mut dyn Dice,
    ) -> Result<(), Refusal> {
        good_key(key)?;
        good_name(name)?;
        if self.keys.contains_key(key) {
            return Err(refuse("PR-NAME-2", format!("\"{key}\" is taken.")));
        }
        if self.entrants.len() >= MOST_ENTRANTS {
            let reason = format!("A competition has at most {MOST_ENTRANTS} entrants.");
            return Err(refuse("PR-COMP-1", reason));
        }
        if rating.is_some_and(|rating| !(0..=5_000).contains(&rating)) {
            return Err(refuse("PR-RATING-1", "A rating is a number from 0 to 5,000."));
        }
        let empty = self.late_place()?;
        let lot =
            100 * (u16::from(dice.roll(Die::of(100), "lot")) - 1) + u16::from(dice.roll(Die::of(100), "lot"));
        let who = Who(self.entrants.len() as u16);
        let rating = rating.unwrap_or(rating::START);
        self.keys.insert(key.clone(), who);
        self.entrants.push(Entrant {
            key: key.clone(),
            name: name.trim().to_owned(),
            card: card.to_owned(),
            rating,
            seeded: rating,
            lot,
            joined: self.rounds.len() as u16,
            gone: false,
            struck: false,
        });
        if let Some((group, place)) = empty {
            self.groups[group][place] = Some(who);
        }
        if matches!(self.head.format, Format::Ladder { .. }) && self.has_begun() {
            // PR-LADDER-3: newcomers begin at the bottom.
            self.ladder.push(who);
        }
        Ok(())
    }

    /// PR-LATE-1: May somebody enter now? A Swiss system, an arena and a ladder take people at any time before the end; a
    /// round robin while a bye's place is free; a knock-out before its first round only.
    fn late_place(&self) -> Result<Option<(usize, usize)>, Refusal> {
        if !self.has_begun() {
            return Ok(None);
        }
        if self.is_over() {
            return Err(refuse("PR-LATE-1", "The competition is over."));
        }
        match self.head.format {
            Format::Swiss { .. } | Format::Arena { .. } | Format::Ladder { .. } => Ok(None),
            Format::RoundRobin { .. } | Format::Groups { .. } if self.bracket.is_none() => {
                let places = self.groups.iter().enumerate();
                let free = places.filter_map(|(group, places)| {
                    places.iter().position(Option::is_none).map(|place| (group, place))
                });
                free.min().map(Some).ok_or_else(|| {
                    refuse("PR-LATE-1", "It has begun, and no place is free: every round is full.")
                })
            }
            _ => Err(refuse("PR-LATE-1", "It has begun: nobody can enter a knock-out any more.")),
        }
    }

    /// The field by rating, then at random.
    pub(crate) fn by_seed(&self) -> Vec<Who> {
        let mut field: Vec<Who> = self.active().collect();
        field.sort_by_key(|&who| {
            let entrant = self.entrant(who);
            (core::cmp::Reverse(entrant.seeded), entrant.lot, who)
        });
        field
    }

    /// Is everything decided?
    /// PR-COMP-4
    pub fn is_over(&self) -> bool {
        if !self.has_begun() || self.open().next().is_some() {
            return false;
        }
        if let Some(bracket) = &self.bracket {
            return bracket.is_over();
        }
        let few = self.active().nth(1).is_none();
        match self.head.format {
            Format::RoundRobin { .. } => few || self.rounds.len() >= self.table_rounds(),
            Format::Swiss { rounds } | Format::Ladder { rounds, .. } => {
                few || self.rounds.len() >= rounds as usize
            }
            Format::Arena { minutes } => self.minute >= minutes,
            _ => few,
        }
    }
}
