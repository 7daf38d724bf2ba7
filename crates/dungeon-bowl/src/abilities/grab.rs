//! Grab (DB-SKILL-22): in a plain block the blocker's coach picks any free square around the target, and Sidestep never works. Not together with Frenzy.

use crate::rules::prelude::*;
use crate::rules::push_back::Squares;

/// The squares the blocker's coach may pick, if Grab works.
pub fn squares(bout: &Bout, roster: &Roster, blow: &Blow) -> Option<Squares> {
    if !bout.can_use(blow.attacker, Skill::Grab) || blow.blitz || bout.can_use(blow.attacker, Skill::Frenzy) {
        return None;
    }
    super::free_around(bout, roster, blow.target)
}
