//! Tentacles: when an opponent it marks would leave, D6 plus its own strength less the other's of 6 or more holds it and ends its move.

use crate::rules::movement::TryToHold;
use crate::rules::prelude::*;

/// Each player that may hold another where it is.
pub fn each(m: &Bout, c: &Content, leaver: PlayerId, mut each: impl FnMut(PlayerId)) {
    m.each_marker(c, leaver.seat(), m.player(leaver).square, |marker| {
        if m.has(marker, Skill::Tentacles) {
            each(marker);
        }
    });
}

/// Whether anybody may.
pub fn may_hold(m: &Bout, c: &Content, leaver: PlayerId) -> bool {
    let mut any = false;
    each(m, c, leaver, |_| any = true);
    any
}

/// The roll; the square is where the other wants to go.
pub fn roll_for(m: &Bout, holder: PlayerId, leaver: PlayerId, to: Square, jump: bool) -> Roll {
    let modifier = m.player(holder).strength as i8 - m.player(leaver).strength as i8;
    Roll::test(RollKind::Tentacles, holder, 6, modifier).at(to).counted(u8::from(jump))
}

/// It has been rolled.
pub fn rolled(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, roll: Roll, held: bool) {
    if held {
        t.tell(Event::SkillUsed { player: roll.player, skill: Skill::Tentacles });
        if let Some(activation) = &mut m.activation {
            activation.done = true;
        }
    } else {
        TryToHold { to: roll.square, jump: roll.count > 0 }.escaped(m, c, t);
    }
}
