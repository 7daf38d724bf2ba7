//! The state of a match, and questions one may ask of it.

use kernel::{Agenda, Canonical, Seat, coded_index};
use serde::{Deserialize, Serialize};

use crate::card::Figures;
use crate::charts::Charts;
use crate::lineup::Lineup;
use crate::roster::{Bond, Person, Roster};
use crate::step::Step;
use crate::switches::{House, Kind, Optional};

/// The most wrestlers in one match.
pub const MOST_MEN: usize = 32;
/// The most partners on one side of a tag match. The rules know no limit; the state has to have one.
pub const MOST_PARTNERS: usize = 16;
/// The most sides of a match.
pub const MOST_SIDES: usize = kernel::MAX_SEATS;
/// After so many offense rolls the match is a draw.
pub const ROLL_LIMIT: u16 = 500;

/// A wrestler of this match, by place in the line-up.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Canonical, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Man(pub u8);
coded_index!(Man, MOST_MEN as u32);

/// Where a wrestler of the match is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// One of the two who fight now.
    Ring,
    /// On the apron, or waiting for a turn.
    #[default]
    Waiting,
    /// Eliminated.
    Out,
}

/// One wrestler in this match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Fighter {
    pub person: Person,
    pub side: u8,
    pub place: Place,
    /// The PIN at the bell, injuries and stipulations included.
    pub pin: i8,
    /// The Cage rating at the bell.
    pub cage: i8,
    /// The Disqualification rating as it stands.
    pub disqualification: i8,
    /// What fatigue and Add 1 have put on top of the PIN.
    pub tokens: u8,
    /// When he was eliminated, counted from 1; 0 while he is in.
    pub out: u8,
    /// Has broken up a PIN in a triple threat already.
    pub broke_pin: bool,
}

/// One side of the match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Corner {
    /// The first of its wrestlers, and how many there are.
    pub first: u8,
    pub men: u8,
    /// The one who fights.
    pub legal: Man,
    /// At ringside, ready to pounce on whoever lands outside.
    pub ally: Option<Person>,
    /// At ringside, ready to distract the referee.
    pub distractor: Option<Person>,
    /// Ready to run in.
    pub interferer: Option<Person>,
    /// Who joins in a fight after the bell.
    pub friend: Option<Person>,
    pub may_distract: bool,
    pub may_interfere: bool,
    /// Partners who are no team and no group team now and then.
    pub occasional: bool,
    pub saves: u8,
    pub falls: u8,
}

/// The referee.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Referee {
    /// How many moves to come he will miss.
    pub misses: u8,
    /// He misses what happens now.
    pub down: bool,
}

/// How a fall, or the match, was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    Pin,
    Submission,
    Escape,
    TenCount,
    Disqualification,
    CountOut,
    DoubleDisqualification,
    DoubleCountOut,
    /// Over the top rope.
    Elimination,
    /// Most falls when time ran out.
    Time,
    /// No time limit was set, and still it had to end.
    RollLimit,
    Resignation,
}

/// How the match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Finish {
    pub how: How,
    /// The winning side; nobody in a draw.
    pub winner: Option<u8>,
    /// The wrestler who was beaten, disqualified or counted out last.
    pub loser: Option<Man>,
    /// Was the last fall won by a finisher?
    pub finisher: bool,
    /// Were the dice that decided it doubles?
    pub doubles: bool,
}

/// What a fight after the bell leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub enum Booking {
    /// The beaten wrestler challenges the other's ally.
    Challenge { by: Man, to: Person },
    /// Both and their allies, in a tag match.
    TagMatch { one: Man, with: Person, other: Man, and: Person },
}

/// What a fight after the bell did, counted in fight cards to come. There is one such fight at most, so one wrestler is
/// hurt at most, and one punished.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Aftermath {
    pub injured: Option<(Man, u8)>,
    pub suspended: Option<(Man, u8)>,
    /// How long the ally of the one who is suspended is suspended too.
    pub friend_suspended: u8,
}

/// The rules in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Rules {
    pub optional: Optional,
    pub house: House,
    pub kind: Kind,
    /// Which set of charts, by its place in the content.
    pub charts: u8,
    /// How many offense rolls an iron man match lasts.
    pub iron_rolls: u16,
    pub feud: bool,
    /// The side that defends a title.
    pub champion: Option<u8>,
}

/// A match of Champions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Bout {
    /// The version of the rules, for a rule that has changed.
    pub version: u32,
    pub rules: Rules,
    pub men: Lineup,
    pub corners: [Corner; MOST_SIDES],
    pub side_count: u8,
    /// Who is on offense, and who is not.
    pub attacker: Man,
    pub defender: Man,
    pub referee: Referee,
    /// Offense rolls that were carried out.
    pub moves: u16,
    /// All offense rolls since the last fall.
    pub rolls: u16,
    pub eliminated: u8,
    pub finish: Option<Finish>,
    pub booking: Option<Booking>,
    pub aftermath: Aftermath,
    pub agenda: Agenda<Step, 4>,
}

impl Default for Fighter {
    fn default() -> Self {
        Self {
            person: Person::at(0),
            side: 0,
            place: Place::Waiting,
            pin: 0,
            cage: 0,
            disqualification: 0,
            tokens: 0,
            out: 0,
            broke_pin: false,
        }
    }
}

impl Fighter {
    /// The PIN as it stands.
    pub const fn current_pin(&self) -> i8 {
        self.pin + self.tokens as i8
    }

    /// The Cage rating as it stands.
    pub const fn current_cage(&self) -> i8 {
        self.cage + self.tokens as i8
    }
}

impl Bout {
    #[inline]
    pub fn man(&self, man: Man) -> &Fighter {
        self.men.get(man)
    }

    #[inline]
    pub fn man_mut(&mut self, man: Man) -> &mut Fighter {
        self.men.get_mut(man)
    }

    #[inline]
    pub fn side(&self, man: Man) -> u8 {
        self.man(man).side
    }

    #[inline]
    pub fn corner(&self, side: u8) -> &Corner {
        &self.corners[side as usize & (MOST_SIDES - 1)]
    }

    #[inline]
    pub fn corner_mut(&mut self, side: u8) -> &mut Corner {
        &mut self.corners[side as usize & (MOST_SIDES - 1)]
    }

    /// The seat that speaks for a wrestler.
    #[inline]
    pub fn seat(&self, man: Man) -> Seat {
        Seat::at(self.side(man) as usize)
    }

    /// Everybody in the match, in the order of the line-up.
    pub fn everyone(&self) -> impl Iterator<Item = Man> + use<> {
        self.men.all()
    }

    /// The wrestlers of one side.
    pub fn team(&self, side: u8) -> impl Iterator<Item = Man> + use<> {
        let corner = self.corner(side);
        (corner.first..corner.first + corner.men).map(Man)
    }

    /// Partners on the apron.
    pub fn partners(&self, man: Man) -> impl Iterator<Item = Man> + '_ {
        self.team(self.side(man))
            .filter(move |&other| other != man && self.man(other).place == Place::Waiting)
    }

    /// Is it a tag match?
    pub fn is_tag(&self) -> bool {
        !self.rules.kind.every_man_for_himself() && self.corners.iter().any(|corner| corner.men > 1)
    }

    /// The other one of the two who fight.
    #[inline]
    pub fn foe(&self, man: Man) -> Man {
        if man == self.attacker { self.defender } else { self.attacker }
    }

    /// How well two partners know each other.
    pub fn bond(&self, roster: &Roster, one: Man, other: Man) -> Bond {
        let (fighter, partner) = (self.man(one), self.man(other));
        match roster.bond(fighter.person, partner.person) {
            Bond::Strangers if self.corner(fighter.side).occasional => Bond::Occasional,
            known => known,
        }
    }

    #[inline]
    pub fn figures<'r>(&self, roster: &'r Roster, man: Man) -> &'r Figures {
        roster.figures(self.man(man).person)
    }

    #[inline]
    pub fn charts<'r>(&self, roster: &'r Roster) -> &'r Charts {
        let index = self.rules.charts as usize;
        &roster.charts[if index < roster.charts.len() { index } else { 0 }]
    }

    #[inline]
    pub fn on(&self, rule: Optional) -> bool {
        self.rules.optional.has(rule)
    }

    #[inline]
    pub fn house(&self, rule: House) -> bool {
        self.rules.house.has(rule)
    }

    /// May anybody be disqualified or counted out now?
    /// CH-NODQ-1, CH-LAST-3
    #[inline]
    pub fn referee_watches(&self) -> bool {
        !self.referee.down && !self.rules.kind.anything_goes()
    }

    /// The number that decides a PIN on that wrestler: the PIN, or the Cage rating in a cage (CH-CAGE-2).
    pub fn pin_rating(&self, man: Man) -> i8 {
        let fighter = self.man(man);
        if self.rules.kind == Kind::Cage { fighter.current_cage() } else { fighter.current_pin() }
    }

    /// Is a roll of two dice low enough to lose a PIN of that rating?
    /// CH-PIN-4, CH-HOUSE-2
    pub fn loses(&self, roll: u8, rating: i8) -> bool {
        roll as i8 <= rating && !(roll == 12 && self.house(House::TWELVE_KICKS_OUT))
    }

    /// Sides that still have somebody in the match.
    pub fn sides_left(&self) -> usize {
        (0..self.side_count)
            .filter(|&side| self.team(side).any(|man| self.man(man).place != Place::Out))
            .count()
    }
}
