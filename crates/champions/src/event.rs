//! What has happened.

use serde::Serialize;

use crate::bout::{Booking, Finish, How, Man};
use crate::card::Chart;
use crate::charts::{Cell, FeudRow, RoyalRow, RunIn, SaveRow};
use crate::pair::Pair;
use crate::roster::Person;

/// Which rating decided a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ability {
    Agility,
    Power,
}

/// Why a PIN went up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tired {
    Fatigue,
    AddOne,
}

/// Something that has happened. Every sentence of the log and of the commentary comes from one of these.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    Started { man: Man },
    InitiativeRolled { men: [Man; 2], faces: [u8; 2], first: Man },
    Drawn { attacker: Man, defender: Man },
    TaggedIn { from: Man, to: Man },
    OffenseRolled { man: Man, level: u8, face: u8 },
    Declined { man: Man, level: u8 },
    Countered { by: Man, ability: Ability },
    ChoiceMade { man: Man, letter: u8, option: u8 },
    ChoiceRolled { man: Man, letter: u8, option: u8, dice: Pair, needed: i8, worked: bool },
    DefenseRolled { man: Man, level: u8, face: u8 },
    FaceIntoCage { man: Man },
    ThrownBack { man: Man },
    LeftTheRing { man: Man },
    TagOutTried { man: Man, partner: Man, dice: Option<Pair>, needed: u8, worked: bool },
    ChartRolled { chart: Chart, man: Man, foe: Man, dice: Pair, cell: Cell },
    RoyalRolled { man: Man, foe: Man, dice: Pair, row: RoyalRow },
    CheckMade { chart: Chart, man: Man, foe: Man, won: bool },
    AllyPounced { ally: Person, on: Man, dice: Pair },
    AllyHeldOff { ally: Person, on: Man },
    DisqualificationRolled { man: Man, dice: Pair, number: i8, out: bool },
    CountOutRolled { man: Man, dice: Pair, rating: i8, out: bool },
    BrawlRolled { winner: Man, face: u8 },
    RefereeDown { dice: Pair },
    RefereeUp,
    Tired { man: Man, pin: i8, why: Tired },
    Recovered { man: Man, pin: i8 },
    FinisherRolled { man: Man, roll: u8, rating: Option<i8> },
    Covered { by: Man, on: Man, bonus: i8, finisher: bool },
    NotCounted { on: Man },
    PinRolled { man: Man, dice: Pair, rating: i8, lost: bool },
    EscapeRolled { man: Man, foe: Man, dice: Pair, rating: i8, lost: bool },
    DistractionTried { side: u8, by: Person, dice: Pair, needed: u8, worked: bool },
    SaveTried { by: Man, dice: Pair, row: SaveRow },
    SaveBrawlRolled { dice: Pair, number: u8, out: bool },
    InterferenceTried { side: u8, by: Person, dice: Pair, then: RunIn },
    SentAway { side: u8, who: Person },
    PinBroken { by: Man, dice: Pair, worked: bool },
    SteppedIn { man: Man, against: Man, waiting: Man },
    TenCount { man: Man, rating: i8, count: u8 },
    RolledOut { man: Man, face: u8, left: bool },
    AllyCalled { man: Man, ally: Man, face: u8, came: bool },
    FallScored { by: Option<Man>, how: How },
    Eliminated { man: Man, how: How },
    FeudRolled { dice: Pair, row: FeudRow, you: Man, opponent: Man },
    Injured { man: Man, cards: u8 },
    Suspended { who: Person, cards: u8 },
    Booked { booking: Booking },
    Resigned { side: u8 },
    Ended { finish: Finish },
}
