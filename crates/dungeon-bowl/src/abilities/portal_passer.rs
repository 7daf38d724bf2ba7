//! Portal Passer: after its own hop through a portal a move may become the turn's pass.

use crate::bout::Activation;
use crate::rules::prelude::*;

/// Whether the acting player may throw although it was declared to move.
pub fn may_pass(m: &Bout, activation: &Activation) -> bool {
    activation.hopped
        && !m.turn.passed
        && m.carries(activation.player)
        && m.has(activation.player, Skill::PortalPasser)
}
