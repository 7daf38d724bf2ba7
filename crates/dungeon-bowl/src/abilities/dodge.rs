//! Dodge (DB-SKILL-13): re-rolls one failed dodge a team turn, and turns Stumble into a push. Tackle stops both.

use crate::abilities::tackle;
use crate::rules::prelude::*;
use crate::rules::push_back;

/// Whether it re-rolls this kind of roll.
pub const fn rerolls(kind: RollKind) -> bool {
    matches!(kind, RollKind::Dodge { .. })
}

/// Whether the re-roll is still there for this dodge.
pub fn may_reroll(bout: &Bout, roster: &Roster, player: PlayerId, from: Square) -> bool {
    !bout.player(player).is(Flag::UsedDodge) && !tackle::stops_dodge(bout, roster, player, from)
}

/// Whether the target of a block may turn Stumble into a push.
pub fn helps_in_block(bout: &Bout, blow: &Blow) -> bool {
    bout.can_use(blow.target, Skill::Dodge) && !tackle::in_block(bout, blow)
}

/// The target's coach has decided about Stumble.
pub fn decided(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>, used: bool) {
    if let Some(blow) = bout.blow
        && used
    {
        table.tell(|| Event::SkillUsed { player: blow.target, skill: Skill::Dodge });
    }
    push_back::start(bout, roster, table, !used);
}
