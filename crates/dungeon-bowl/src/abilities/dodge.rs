//! Dodge: re-rolls one failed dodge a team turn, and turns Stumble into a push. Tackle stops both.

use crate::abilities::tackle;
use crate::rules::prelude::*;
use crate::rules::push_back;

/// Whether it re-rolls this kind of roll.
pub const fn rerolls(kind: RollKind) -> bool {
    matches!(kind, RollKind::Dodge)
}

/// Whether the re-roll is still there for this dodge.
pub fn may_reroll(m: &Bout, c: &Content, roll: &Roll) -> bool {
    !m.player(roll.player).is(Flag::UsedDodge) && !tackle::stops_dodge(m, c, roll.player, roll.square)
}

/// Whether the target of a block may turn Stumble into a push.
pub fn helps_in_block(m: &Bout, blow: &Blow) -> bool {
    m.has(blow.target, Skill::Dodge) && !tackle::in_block(m, blow)
}

/// The target's coach has decided about Stumble.
pub fn decided(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, used: bool) {
    if let Some(blow) = m.blow
        && used
    {
        t.tell(Event::SkillUsed { player: blow.target, skill: Skill::Dodge });
    }
    push_back::start(m, c, t, !used);
}
