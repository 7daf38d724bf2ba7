//! Dauntless: against a stronger target, before assists, D6 plus strength above the target's makes them equal.

use crate::abilities::horns;
use crate::rules::prelude::*;

/// The roll, if the target is stronger.
pub fn roll_for(m: &Bout, blow: &Blow) -> Option<Roll> {
    let (own, other) = (horns::strength(m, blow), m.player(blow.target).strength);
    (m.has(blow.attacker, Skill::Dauntless) && other > own)
        .then(|| Roll::needing(RollKind::Dauntless, blow.attacker, other - own + 1))
}
