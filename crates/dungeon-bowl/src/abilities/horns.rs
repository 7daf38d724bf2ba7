//! Horns (DB-SKILL-29): one stronger in the block of a blitz.

use crate::rules::prelude::*;

/// The blocker's strength before assists.
pub fn strength(bout: &Bout, blow: &Blow) -> u8 {
    bout.player(blow.attacker).strength + u8::from(blow.blitz && bout.can_use(blow.attacker, Skill::Horns))
}
