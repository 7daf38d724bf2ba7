//! Stand Firm: may refuse to be pushed, in a chain too. A rooted player never moves. A Juggernaut on a blitz pushes its own target all the same.

use crate::abilities::juggernaut;
use crate::rules::prelude::*;
use crate::rules::push_back;

/// Whether a player that is to be pushed stays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resists {
    No,
    MayRefuse,
    Always,
}

/// Whether a player that is to be pushed stays.
pub fn resists(m: &Bout, player: PlayerId) -> Resists {
    if m.player(player).is(Flag::Rooted) {
        return Resists::Always;
    }
    let swept = m.blow.is_some_and(|blow| blow.target == player && juggernaut::charges(m, &blow));
    if m.has(player, Skill::StandFirm) && m.player(player).is_standing() && !swept {
        Resists::MayRefuse
    } else {
        Resists::No
    }
}

/// Its coach has decided.
pub fn decided(m: &mut Bout, c: &Content, t: &mut impl Table<Event>, player: PlayerId, refuses: bool) {
    if refuses {
        push_back::refused(m, t, player);
    } else {
        push_back::find_square(m, c, t);
    }
}
