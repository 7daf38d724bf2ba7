//! Horns: one stronger in the block of a blitz.

use crate::rules::prelude::*;

/// The blocker's strength before assists.
pub fn strength(m: &Bout, blow: &Blow) -> u8 {
    m.player(blow.attacker).strength + u8::from(blow.blitz && m.has(blow.attacker, Skill::Horns))
}
