//! What has happened.

use crate::choice::{Action, BlockResult, Inducement};
use crate::player::{Harm, PlayerId, Status};
use crate::rules::rerolls::RollName;
use crate::skill::Skill;
use crate::square::Square;
use kernel::{Outcome, Seat};
use serde::Serialize;

/// Why a player lies down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Down {
    FellOver,
    KnockedDown,
    PlacedProne,
}

/// How the ball comes to a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BallMove {
    Bounces,
    Scatters,
    Deviates,
    Ricochets,
    Flies,
}

/// How well a ball or a team-mate was thrown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, kernel::Canonical, Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    Accurate,
    Inaccurate,
    WildlyInaccurate,
    Fumble,
}

/// Something that has happened.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    RolledOff {
        faces: [u8; 2],
    },
    ChestPlaced {
        seat: Option<Seat>,
        square: Square,
    },
    PortalPlaced {
        seat: Option<Seat>,
        number: u8,
        square: Square,
    },
    CoinTossed {
        winner: Seat,
        for_zone: bool,
    },
    ZoneTaken {
        seat: Seat,
        zone: u8,
    },
    JourneymanTaken {
        player: PlayerId,
    },
    PettyCash {
        seat: Seat,
        gold: u16,
    },
    Bought {
        seat: Seat,
        what: Inducement,
    },
    Deployed {
        player: PlayerId,
        square: Square,
    },

    TurnBegan {
        seat: Seat,
        number: u8,
    },
    TurnEnded {
        seat: Seat,
        turnover: bool,
    },
    Activated {
        player: PlayerId,
        action: Action,
        target: Option<PlayerId>,
    },
    RolledOver {
        player: PlayerId,
    },
    StoodUp {
        player: PlayerId,
    },
    Moved {
        player: PlayerId,
        from: Square,
        to: Square,
    },
    Jumped {
        player: PlayerId,
        from: Square,
        to: Square,
    },
    LandedBack {
        player: PlayerId,
        square: Square,
    },

    /// One die with a meaning: `need` is the lowest face that will do, 0 where there is none.
    Rolled {
        player: PlayerId,
        what: RollName,
        face: u8,
        need: u8,
    },
    RerollSpent {
        seat: Seat,
        left: u8,
    },
    LonerRolled {
        player: PlayerId,
        face: u8,
        worked: bool,
    },
    ProTried {
        player: PlayerId,
        face: u8,
        worked: bool,
    },
    SkillUsed {
        player: PlayerId,
        skill: Skill,
    },

    WentDown {
        player: PlayerId,
        how: Down,
    },
    /// Two dice against armour: `need` is the total that breaks it.
    ArmourRolled {
        player: PlayerId,
        need: u8,
        faces: [u8; 2],
        modifier: i8,
        broken: bool,
    },
    InjuryRolled {
        player: PlayerId,
        faces: [u8; 2],
        modifier: i8,
        became: Status,
    },
    Hurt {
        player: PlayerId,
        face: u8,
        harm: Harm,
        by: Option<PlayerId>,
    },
    Regenerated {
        player: PlayerId,
    },
    LostTackleZone {
        player: PlayerId,
    },
    Rooted {
        player: PlayerId,
    },
    LashedOut {
        player: PlayerId,
        at: PlayerId,
    },

    BlockRolled {
        attacker: PlayerId,
        target: PlayerId,
        faces: [u8; 3],
        count: u8,
        chooser: Seat,
    },
    BlockCame {
        attacker: PlayerId,
        target: PlayerId,
        result: BlockResult,
    },
    PushedBack {
        player: PlayerId,
        to: Square,
    },
    StoodFirm {
        player: PlayerId,
    },
    Slammed {
        player: PlayerId,
    },
    FollowedUp {
        player: PlayerId,
        to: Square,
    },
    Stabbed {
        player: PlayerId,
        target: PlayerId,
    },
    VomitedOn {
        player: PlayerId,
        target: PlayerId,
    },

    Fouled {
        player: PlayerId,
        target: PlayerId,
    },
    SentOff {
        player: PlayerId,
    },
    Argued {
        seat: Seat,
        face: u8,
    },
    BribePaid {
        seat: Seat,
        face: u8,
    },

    BallMoved {
        how: BallMove,
        to: Square,
    },
    BallRested {
        square: Square,
    },
    BallLoose {
        square: Square,
    },
    BallTeleported {
        from: u8,
        to: u8,
    },
    PickedUp {
        player: PlayerId,
    },
    Caught {
        player: PlayerId,
        from: Option<PlayerId>,
    },
    HandedOff {
        player: PlayerId,
        to: PlayerId,
    },
    Threw {
        player: PlayerId,
        to: Square,
    },
    ThrewAtWall {
        player: PlayerId,
        square: Square,
    },
    PassCame {
        player: PlayerId,
        quality: Quality,
    },
    Deflected {
        player: PlayerId,
    },
    Intercepted {
        player: PlayerId,
    },
    Completed {
        player: PlayerId,
        to: PlayerId,
    },

    ThrewPlayer {
        player: PlayerId,
        thrown: PlayerId,
        to: Square,
    },
    Flew {
        player: PlayerId,
        to: Square,
    },
    HitWall {
        player: PlayerId,
        square: Square,
    },
    Landed {
        player: PlayerId,
        square: Square,
    },

    ChestOpened {
        player: PlayerId,
        square: Square,
        ball: bool,
    },
    Teleported {
        player: PlayerId,
        from: Option<u8>,
        to: u8,
    },
    ChainReaction {
        player: PlayerId,
    },
    SetAside {
        player: PlayerId,
        square: Square,
    },
    Mishap {
        player: PlayerId,
    },
    Sponged {
        player: PlayerId,
    },
    SpellCast {
        seat: Seat,
        target: Option<PlayerId>,
        square: Option<Square>,
    },
    PortalSteered {
        seat: Seat,
        to: u8,
    },

    Touchdown {
        player: PlayerId,
    },
    Resigned {
        seat: Seat,
    },
    Ended {
        outcome: Outcome,
    },
}
