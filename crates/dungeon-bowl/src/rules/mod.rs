//! The rules, a file for each section of the rulebook.

pub mod activation;
pub mod armour;
pub mod assists;
pub mod ball;
pub mod block;
pub mod both_down;
pub mod catching;
pub mod chests;
pub mod dugout;
pub mod follow_up;
pub mod foul;
pub mod hand_off;
pub mod interference;
pub mod jumping;
pub mod landing;
pub mod movement;
pub mod passing;
pub mod picking_up;
pub mod portals;
pub mod pre_game;
pub mod push_back;
pub mod rerolls;
pub mod ricochet;
pub mod set_up;
pub mod skill_window;
pub mod standing_up;
pub mod team_turn;
pub mod throw_team_mate;
pub mod touchdown;
pub mod traits;
pub mod wall_throw;
pub mod wizard;

/// What nearly every rule needs.
pub(crate) mod prelude {
    pub(crate) use crate::bout::{Ball, Blow, Bout, Flight};
    pub(crate) use crate::choice::{Action, BlockResult, Choice, Side};
    pub(crate) use crate::event::{BallMove, Down, Event, Quality};
    pub(crate) use crate::player::{Flag, PlayerId, Status};
    pub(crate) use crate::roster::Roster;
    pub(crate) use crate::rules::rerolls::{self, CatchOf, Roll, RollKind, RushFor, Strike};
    pub(crate) use crate::skill::Skill;
    pub(crate) use crate::square::Square;
    pub(crate) use grid::Direction;
    pub(crate) use kernel::{Asked, Canonical, Choices, Die, Rule, Seat, Table};
    pub(crate) use serde::{Deserialize, Serialize};
}
