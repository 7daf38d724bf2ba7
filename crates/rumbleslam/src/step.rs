//! What can be pending in a match: the table of contents of the rules.

use kernel::{Seat, steps};

use crate::bout::Bout;
use crate::rules::actions::{Act, PickOption};
use crate::rules::activation::{Activate, BeginHeld, ComeRound};
use crate::rules::attack::{ChooseResist, Compare, Reversal};
use crate::rules::crowd::{CrowdAnswers, Please};
use crate::rules::devastating::Devastate;
use crate::rules::dirty::CrowdVerdict;
use crate::rules::impact::{Displace, Follow, MakeRoom};
use crate::rules::initiative::{Nominate, RollInitiative};
use crate::rules::lift::{Dodge, GetDown, Heave, PutDown};
use crate::rules::pin::Count;
use crate::rules::rerolls::Rerolls;
use crate::rules::ropes::{AgainstTheRopes, JumpFromRope, RunInto};
use crate::rules::rounds::{ComeOn, NextActivation, StartRound};
use crate::rules::setting_up::{KeepBack, SetUpNext, Sign, TakeCorner};
use crate::rules::special_rules::{ApplyRules, DazedVerdict, Shove};
use crate::rules::sponsorships::{SponsorHelps, UseSponsor};
use crate::rules::tag_teams::TagIn;
use crate::rules::throw::{ComeDown, FreeThrow, OverTheTop};
use crate::rules::turnbuckle::{FallTest, FallVerdict, Land};

steps! {
    /// What can be on the agenda of a bout.
    pub enum Step for Bout {
        Sign,
        TakeCorner,
        KeepBack,
        SetUpNext,
        StartRound,
        ComeOn,
        UseSponsor,
        SponsorHelps,
        Nominate,
        RollInitiative,
        NextActivation,
        Activate,
        ComeRound,
        PickOption,
        BeginHeld,
        GetDown,
        Act,
        Rerolls,
        CrowdVerdict,
        ChooseResist,
        Compare,
        Reversal,
        Devastate,
        ApplyRules,
        Shove,
        DazedVerdict,
        AgainstTheRopes,
        RunInto,
        JumpFromRope,
        Count,
        Heave,
        Dodge,
        PutDown,
        FreeThrow,
        ComeDown,
        OverTheTop,
        Land,
        MakeRoom,
        Displace,
        Follow,
        FallTest,
        FallVerdict,
        Please,
        CrowdAnswers,
        TagIn,
    }
}

impl Step {
    /// Is it still to happen when that seat gives up? Its own part in the course of the match is struck out, and so is
    /// whatever was being done to anybody.
    /// RS-END-5
    pub(crate) fn survives(self, bout: &Bout, gone: Seat) -> bool {
        match self {
            Self::Sign(Sign { seat })
            | Self::TakeCorner(TakeCorner { seat })
            | Self::KeepBack(KeepBack { seat })
            | Self::SetUpNext(SetUpNext { seat })
            | Self::UseSponsor(UseSponsor { seat })
            | Self::Nominate(Nominate { seat })
            | Self::Activate(Activate { seat })
            | Self::ComeOn(ComeOn::Ask(seat)) => seat != gone,
            Self::StartRound(_) | Self::RollInitiative(_) | Self::NextActivation(_) => true,
            Self::Act(_) => bout.activation.who.is_some_and(|who| who.seat() != gone),
            _ => false,
        }
    }
}

/// A step put aside while the agenda is rewritten.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct KeptStep(pub(crate) Option<Step>);

impl From<Step> for KeptStep {
    fn from(step: Step) -> Self {
        Self(Some(step))
    }
}
