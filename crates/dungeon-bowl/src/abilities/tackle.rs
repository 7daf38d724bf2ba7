//! Tackle: opponents that leave its side, or that it blocks, have no Dodge.

use crate::rules::prelude::*;

/// Whether somebody with Tackle marks the square a player leaves.
pub fn stops_dodge(m: &Bout, c: &Content, dodger: PlayerId, left: Square) -> bool {
    m.marked_by_skill(c, dodger.seat(), left, Skill::Tackle)
}

/// Whether the blocker has it.
pub fn in_block(m: &Bout, blow: &Blow) -> bool {
    m.has(blow.attacker, Skill::Tackle)
}
