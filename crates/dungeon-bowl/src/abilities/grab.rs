//! Grab: in a plain block the blocker's coach picks any free square around the target, and Sidestep never works. Not together with Frenzy.

use crate::rules::prelude::*;
use crate::rules::push_back::Squares;

/// The squares the blocker's coach may pick, if Grab works.
pub fn squares(m: &Bout, c: &Content, blow: &Blow) -> Option<Squares> {
    if !m.has(blow.attacker, Skill::Grab) || blow.blitz || m.has(blow.attacker, Skill::Frenzy) {
        return None;
    }
    super::free_around(m, c, blow.target)
}
