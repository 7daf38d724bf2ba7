//! Portal Passer (DB-SKILL-20): after its own hop through a portal a move may become the turn's pass.

use crate::bout::Activation;
use crate::rules::prelude::*;

/// Whether the acting player may throw although it was declared to move.
pub fn may_pass(bout: &Bout, activation: &Activation) -> bool {
    activation.hopped
        && !bout.turn.passed
        && bout.carries(activation.player)
        && bout.can_use(activation.player, Skill::PortalPasser)
}
