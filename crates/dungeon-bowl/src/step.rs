//! The list of steps: the table of contents of the rules.

use crate::Bout;
use crate::rules::activation::{Activation, Nominate, Ready};
use crate::rules::armour::{Armour, Injury};
use crate::rules::ball::SettleBall;
use crate::rules::block::{AfterBlock, Block, BlockDice};
use crate::rules::catching::MayCatch;
use crate::rules::dugout::Arrive;
use crate::rules::follow_up::FollowUp;
use crate::rules::foul::{Argue, PayBribe};
use crate::rules::interference::Interfere;
use crate::rules::landing::AfterLanding;
use crate::rules::movement::{Arrival, Shadow, TryToHold};
use crate::rules::passing::{AfterThrow, PickTarget};
use crate::rules::portals::{Hop, Steer};
use crate::rules::pre_game::{BuyInducements, Deployment, TakeEndZone};
use crate::rules::push_back::{PushBack, PushHops};
use crate::rules::rerolls::RerollWindow;
use crate::rules::set_up::PlaceFeatures;
use crate::rules::skill_window::MayUse;
use crate::rules::team_turn::TeamTurn;
use crate::rules::throw_team_mate::PickThrow;
use crate::rules::touchdown::CheckTouchdown;
use crate::rules::traits::{LashOut, Traits};
use crate::rules::wizard::Spell;

kernel::steps! {
    /// What can be on the agenda of a match, in the order of the rulebook.
    pub enum Step for Bout {
        /// Chests, then portals, placed in turn.
        PlaceFeatures,
        /// The winner of the toss takes an end zone.
        TakeEndZone,
        /// Gold is spent before the match.
        BuyInducements,
        /// Six players are deployed, one by one.
        Deployment,
        /// A team turn: begin, choose, end.
        TeamTurn,
        /// The wizard's moment.
        Spell,
        /// The target of a blitz or a foul.
        Nominate,
        /// Traits that must be rolled for before the player acts.
        Traits,
        /// Whom Animal Savagery hits.
        LashOut,
        /// Standing up.
        Ready,
        /// The player acts until it stops.
        Activation,
        /// Tentacles may hold a player that leaves.
        TryToHold,
        /// Shadowing may follow it.
        Shadow,
        /// What a player meets on the square it has come to.
        Arrival,
        /// A block begins.
        Block,
        /// Which of the block dice counts.
        BlockDice,
        /// A skill that may be used.
        MayUse,
        /// A push and the chain it may start.
        PushBack,
        /// Following up.
        FollowUp,
        /// Pushed players that came to a portal.
        PushHops,
        /// What follows a block.
        AfterBlock,
        /// An armour roll.
        Armour,
        /// An injury roll without an armour roll.
        Injury,
        /// A sending-off may be argued.
        Argue,
        /// Or bribed away.
        PayBribe,
        /// Where the ball is thrown.
        PickTarget,
        /// Who tries to interfere.
        Interfere,
        /// A catch that one need not try.
        MayCatch,
        /// Whether a throw was a turnover.
        AfterThrow,
        /// Whom and where a team-mate is thrown.
        PickThrow,
        /// What follows a landing.
        AfterLanding,
        /// A ball that is loose bounces until it rests.
        SettleBall,
        /// A portal takes a player.
        Hop,
        /// A spell may steer it.
        Steer,
        /// A player comes in from the dugout.
        Arrive,
        /// A roll that may be rolled again.
        RerollWindow,
        /// Has somebody scored?
        CheckTouchdown,
    }
}
