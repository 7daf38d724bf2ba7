//! Sidestep (DB-SKILL-16): when it is pushed, in a chain too, its own coach picks any free square around it. The blocker's Grab stops the block's own target; where no square is free, the usual three count.

use crate::rules::prelude::*;
use crate::rules::push_back::Squares;

/// The squares the coach of a pushed player may pick, if it may.
pub fn squares(bout: &Bout, roster: &Roster, blow: &Blow, pushed: PlayerId) -> Option<Squares> {
    let grabbed = pushed == blow.target && bout.can_use(blow.attacker, Skill::Grab);
    if !bout.can_use(pushed, Skill::Sidestep) || grabbed {
        return None;
    }
    super::free_around(bout, roster, pushed)
}
