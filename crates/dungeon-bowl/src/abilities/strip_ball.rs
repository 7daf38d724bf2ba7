//! Strip Ball (DB-SKILL-8): a push, and no more than a push, knocks the ball out of the target's hands where it ends. Sure Hands holds on; a push that was refused strips nothing.

use crate::rules::armour;
use crate::rules::prelude::*;

/// The target has been moved by a block.
pub fn loosen(bout: &mut Bout, table: &mut Table<'_, Event>, blow: &Blow) {
    if bout.can_use(blow.attacker, Skill::StripBall)
        && !blow.pow
        && bout.carries(blow.target)
        && !bout.can_use(blow.target, Skill::SureHands)
    {
        table.tell(|| Event::SkillUsed { player: blow.attacker, skill: Skill::StripBall });
        armour::drop_ball(bout, table, blow.target);
    }
}
