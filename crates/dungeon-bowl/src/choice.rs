//! What a coach says at the table.

use crate::{PlayerId, Square};
use kernel::Coded;
use serde::{Deserialize, Serialize};

/// What a player is activated for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Coded, kernel::Canonical, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    Move,
    Pass,
    HandOff,
    ThrowTeamMate,
    Block,
    Blitz,
    Foul,
}

impl Action {
    /// Every action, in the order of the rulebook.
    pub const ALL: [Self; 7] =
        [Self::Move, Self::Pass, Self::HandOff, Self::ThrowTeamMate, Self::Block, Self::Blitz, Self::Foul];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Pass => "pass",
            Self::HandOff => "hand-off",
            Self::ThrowTeamMate => "throw",
            Self::Block => "block",
            Self::Blitz => "blitz",
            Self::Foul => "foul",
        }
    }
}

/// The results on a block die.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Coded, kernel::Canonical, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum BlockResult {
    PlayerDown,
    BothDown,
    PushBack,
    Stumble,
    Pow,
}

impl BlockResult {
    /// The five results.
    pub const ALL: [Self; 5] = [Self::PlayerDown, Self::BothDown, Self::PushBack, Self::Stumble, Self::Pow];

    /// DB-BLOCK-3: The result on a face of the die; the push is on two of the six.
    pub const fn of_face(face: u8) -> Self {
        match face {
            1 => Self::PlayerDown,
            2 => Self::BothDown,
            3 | 4 => Self::PushBack,
            5 => Self::Stumble,
            _ => Self::Pow,
        }
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::PlayerDown => "player down",
            Self::BothDown => "both down",
            Self::PushBack => "push back",
            Self::Stumble => "stumble",
            Self::Pow => "pow",
        }
    }
}

/// What to do about a roll that may be rolled again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Coded, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reroll {
    /// Let it stand.
    Keep,
    /// Spend a team re-roll.
    Team,
    /// Use the player's own skill.
    Skill,
    /// Try Pro.
    Pro,
}

/// The four sides of a square, for throws at a wall.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Coded, kernel::Canonical, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    North,
    East,
    South,
    West,
}

impl Side {
    /// All four, clockwise from north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The direction of the wall.
    pub const fn direction(self) -> grid::Direction {
        grid::Direction::STRAIGHT[self as usize]
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
        }
    }
}

/// What can be bought before a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Coded, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Inducement {
    Training,
    Bribe,
    Wizard,
}

impl Inducement {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Training, Self::Bribe, Self::Wizard];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Training => "training",
            Self::Bribe => "bribe",
            Self::Wizard => "wizard",
        }
    }
}

/// A number on a portal, from 0 for the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, kernel::Canonical, Serialize, Deserialize)]
pub struct PortalId(pub u8);
kernel::coded_index!(PortalId, 6);

/// What one says at the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Coded, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// Put the chest or the portal here.
    Place(Square),
    /// Take this end zone: the first or the second drawn.
    TakeEndZone(bool),
    /// Buy one of these.
    Buy(Inducement),
    /// Buy no more.
    BuyNothing,
    /// Deploy this player.
    Field(PlayerId),
    /// Deploy it here.
    Deploy(Square),

    /// Activate this player for this action.
    Activate(PlayerId, Action),
    /// Bring this player round with the magic sponge.
    Sponge(PlayerId),
    /// Teleport this player in from the dugout.
    Teleport(PlayerId),
    /// End the team turn.
    EndTurn,
    /// Cast the wizard's spell.
    Cast,
    /// Do not cast it now.
    CastNothing,

    /// Aim at this player: the target of a blitz, a foul or a spell.
    Target(PlayerId),
    /// Aim at this square.
    Aim(Square),
    /// Move here.
    StepTo(Square),
    /// Jump here.
    JumpTo(Square),
    /// Stop: the activation ends.
    Stop,
    /// Open the chest here.
    OpenChest(Square),

    /// Block this player.
    Block(PlayerId),
    /// Stab it instead.
    Stab(PlayerId),
    /// Vomit on it instead.
    Vomit(PlayerId),
    /// Commit the foul.
    Foul,
    /// Hand the ball to this player.
    HandOff(PlayerId),
    /// Throw the ball now.
    Throw,
    /// Throw it to this square.
    PassTo(Square),
    /// Throw it at this wall.
    ThrowAtWall(Square, Side),
    /// Throw this team-mate.
    ThrowPlayer(PlayerId),

    /// Let this block die count.
    Take(BlockResult),
    /// Re-roll this one of the block dice with Pro, leftmost first.
    ProDie(BlockResult),
    /// What to do about a roll.
    Reroll(Reroll),
    /// Use the skill in question, or not.
    Use(bool),
    /// Push the player here.
    PushTo(Square),
    /// Follow up, or not.
    FollowUp(bool),
    /// Interfere with this player.
    Interfere(PlayerId),
    /// Interfere with nobody.
    InterfereNot,
    /// Lash out at this team-mate.
    LashOut(PlayerId),
    /// Argue the call, or not.
    Argue(bool),
    /// Pay a bribe, or not.
    Bribe(bool),
    /// Make the portal roll this number.
    Steer(PortalId),
    /// Roll for the portal.
    SteerNot,
}
