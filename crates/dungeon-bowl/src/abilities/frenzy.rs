//! Frenzy: must follow up, and must block a target that still stands beside it a second time.

use crate::rules::movement::RUSHES;
use crate::rules::prelude::*;

/// Whether the blocker has no choice but to follow.
pub fn must_follow(m: &Bout, blow: &Blow) -> bool {
    m.has(blow.attacker, Skill::Frenzy)
}

/// Whether a second block follows. In a blitz it costs a square of movement or a rush.
pub fn blocks_again(m: &Bout, c: &Content, blow: &Blow) -> bool {
    let (attacker, target) = (m.player(blow.attacker), m.player(blow.target));
    m.has(blow.attacker, Skill::Frenzy)
        && !blow.second
        && !m.turn.turnover
        && attacker.is_standing()
        && target.is_standing()
        && attacker.square.is_somewhere()
        && target.square.is_somewhere()
        && m.in_contact(c, blow.attacker, blow.target)
        && (!blow.blitz || m.activation.is_some_and(|a| a.moved < attacker.movement || a.rushes < RUSHES))
}
