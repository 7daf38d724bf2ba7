//! Tackle (DB-SKILL-10): opponents that leave its side, or that it blocks, have no Dodge.

use crate::rules::prelude::*;

/// Whether somebody with Tackle marks the square a player leaves.
pub fn stops_dodge(bout: &Bout, roster: &Roster, dodger: PlayerId, left: Square) -> bool {
    bout.marked_by_skill(roster, dodger.seat(), left, Skill::Tackle)
}

/// Whether the blocker has it.
pub fn in_block(bout: &Bout, blow: &Blow) -> bool {
    bout.can_use(blow.attacker, Skill::Tackle)
}
