//! Fend: when a block pushes it, its coach may keep the blocker from following up. A Juggernaut on a blitz does not care.

use crate::rules::prelude::*;

/// Whether the target's coach is asked.
pub fn may_use(m: &Bout, blow: &Blow) -> bool {
    m.has(blow.target, Skill::Fend)
        && !super::juggernaut::charges(m, blow)
        && m.player(blow.target).status.in_dungeon()
}

/// The coach has decided.
pub fn decided(m: &mut Bout, t: &mut impl Table<Event>, used: bool) {
    if let Some(blow) = &mut m.blow
        && used
    {
        blow.fended = true;
        t.tell(Event::SkillUsed { player: blow.target, skill: Skill::Fend });
    }
}
