//! Juggernaut (DB-SKILL-24): on a blitz may turn Both Down into a push, and ignores Fend, Stand Firm and Wrestle.

use crate::rules::prelude::*;

/// Whether it is in force in this block.
pub fn charges(bout: &Bout, blow: &Blow) -> bool {
    blow.blitz && bout.can_use(blow.attacker, Skill::Juggernaut)
}
