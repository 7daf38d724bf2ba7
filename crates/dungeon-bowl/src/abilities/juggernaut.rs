//! Juggernaut: on a blitz may turn Both Down into a push, and ignores Fend, Stand Firm and Wrestle.

use crate::rules::prelude::*;

/// Whether it is in force in this block.
pub fn charges(m: &Bout, blow: &Blow) -> bool {
    blow.blitz && m.has(blow.attacker, Skill::Juggernaut)
}
