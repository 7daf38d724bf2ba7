//! Strip Ball: a push, and no more than a push, knocks the ball out of the target's hands where it ends. Sure Hands holds on; a push that was refused strips nothing.

use crate::rules::armour;
use crate::rules::prelude::*;

/// The target has been moved by a block.
pub fn loosen(m: &mut Bout, t: &mut impl Table<Event>, blow: &Blow) {
    if m.has(blow.attacker, Skill::StripBall)
        && !blow.pow
        && m.carries(blow.target)
        && !m.has(blow.target, Skill::SureHands)
    {
        t.tell(Event::SkillUsed { player: blow.attacker, skill: Skill::StripBall });
        armour::drop_ball(m, t, blow.target);
    }
}
