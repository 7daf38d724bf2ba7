//! Dauntless (DB-SKILL-2): against a stronger target, before assists, D6 plus strength above the target's makes them equal.

use crate::abilities::horns;
use crate::rules::prelude::*;

/// The roll, if the target is stronger.
pub fn roll_for(bout: &Bout, blow: &Blow) -> Option<Roll> {
    let (own, other) = (horns::strength(bout, blow), bout.player(blow.target).strength);
    (bout.can_use(blow.attacker, Skill::Dauntless) && other > own)
        .then(|| Roll::needing(RollKind::Dauntless, blow.attacker, other - own + 1))
}
