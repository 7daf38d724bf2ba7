//! Sidestep: when a block pushes it, its own coach picks any free square around it. Grab stops it; where no square is free, the usual three count.

use crate::rules::prelude::*;
use crate::rules::push_back::Squares;

/// The squares its coach may pick, if it may.
pub fn squares(m: &Bout, c: &Content, blow: &Blow) -> Option<Squares> {
    if !m.has(blow.target, Skill::Sidestep)
        || m.has(blow.attacker, Skill::Grab)
        || !m.player(blow.target).is_standing()
    {
        return None;
    }
    super::free_around(m, c, blow.target)
}
