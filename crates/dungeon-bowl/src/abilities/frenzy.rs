//! Frenzy (DB-SKILL-4): must follow up, and must block a target that it pushed and that still stands beside it a second time.

use crate::rules::movement::RUSHES;
use crate::rules::prelude::*;

/// Whether the blocker has no choice but to follow.
pub fn must_follow(bout: &Bout, blow: &Blow) -> bool {
    bout.can_use(blow.attacker, Skill::Frenzy)
}

/// Whether a second block follows. In a blitz it costs a square of movement or a rush.
pub fn blocks_again(bout: &Bout, roster: &Roster, blow: &Blow) -> bool {
    let (attacker, target) = (bout.player(blow.attacker), bout.player(blow.target));
    bout.can_use(blow.attacker, Skill::Frenzy)
        && !blow.second
        && blow.pushed
        && !bout.turn.turnover
        && attacker.is_standing()
        && target.is_standing()
        && attacker.square.is_somewhere()
        && target.square.is_somewhere()
        && bout.in_contact(roster, blow.attacker, blow.target)
        && (!blow.blitz || bout.activation.is_some_and(|a| a.moved < attacker.movement || a.rushes < RUSHES))
}
