//! Sidestep: when it is pushed, in a chain too, its own coach picks any free square around it. The blocker's Grab stops the block's own target; where no square is free, the usual three count.

use crate::rules::prelude::*;
use crate::rules::push_back::Squares;

/// The squares the coach of a pushed player may pick, if it may.
pub fn squares(m: &Bout, c: &Content, blow: &Blow, pushed: PlayerId) -> Option<Squares> {
    let grabbed = pushed == blow.target && m.has(blow.attacker, Skill::Grab);
    if !m.has(pushed, Skill::Sidestep) || grabbed || !m.player(pushed).is_standing() {
        return None;
    }
    super::free_around(m, c, pushed)
}
