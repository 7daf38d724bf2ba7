//! Fend (DB-SKILL-3): when a block pushes it, its coach may keep the blocker from following up. A Juggernaut on a blitz does not care.

use crate::rules::prelude::*;

/// Whether the target's coach is asked. A target that the block has laid down by now stood when it was pushed, so only a
/// lost tackle zone keeps it from using the skill.
pub fn may_use(bout: &Bout, blow: &Blow) -> bool {
    bout.has(blow.target, Skill::Fend)
        && !bout.player(blow.target).is(Flag::NoTackleZone)
        && !super::juggernaut::charges(bout, blow)
        && bout.player(blow.target).status.in_dungeon()
}

/// The coach has decided.
pub fn decided(bout: &mut Bout, table: &mut Table<'_, Event>, used: bool) {
    if let Some(blow) = &mut bout.blow
        && used
    {
        blow.fended = true;
        table.tell(|| Event::SkillUsed { player: blow.target, skill: Skill::Fend });
    }
}
