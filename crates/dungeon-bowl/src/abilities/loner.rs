//! Loner: a team re-roll for it works only on its number or more, and is spent either way.

use crate::rules::prelude::*;

/// Whether a re-roll that was spent may be used.
pub fn may_use(m: &Bout, t: &mut impl Table<Event>, player: PlayerId) -> bool {
    if !m.has(player, Skill::Loner) {
        return true;
    }
    let face = t.roll(Die::D6, "loner");
    let worked = face >= m.player(player).loner;
    t.tell(Event::LonerRolled { player, face, worked });
    worked
}
