//! What can be on the agenda: the table of contents of the rules.

use crate::Bout;
use crate::abilities::dice::{RollD3, TakeRoll};
use crate::abilities::effects::{Perform, PutAway};
use crate::abilities::trackless::AmbushFrom;
use crate::rules::attack_card::{AllMove, NameMover, SettleLifted};
use crate::rules::bump::{BumpFar, BumpOne};
use crate::rules::cultists::CultistSteps;
use crate::rules::defense::DefenseWindow;
use crate::rules::ground_zero::{Land, TurnTile};
use crate::rules::hand::ChooseDiscard;
use crate::rules::momentum::Advance;
use crate::rules::opening::Opening;
use crate::rules::permanents::{ChooseDestroyed, MakeRoom, PutDown, Wake};
use crate::rules::turn::{Act, AfterPlay, BeginTurn, Ready};

kernel::steps! {
    /// What is still to happen.
    pub enum Step for Bout {
        Opening,
        BeginTurn,
        Ready,
        Act,
        AfterPlay,
        NameMover,
        AllMove,
        Advance,
        CultistSteps,
        SettleLifted,
        Land,
        TurnTile,
        DefenseWindow,
        Perform,
        PutAway,
        RollD3,
        TakeRoll,
        BumpOne,
        BumpFar,
        ChooseDiscard,
        ChooseDestroyed,
        MakeRoom,
        PutDown,
        Wake,
        AmbushFrom,
    }
}
