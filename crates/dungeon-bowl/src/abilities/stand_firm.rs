//! Stand Firm (DB-SKILL-26): may refuse to be pushed, in a chain too. A rooted player never moves. A Juggernaut on a blitz pushes its own target all the same.

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
pub fn resists(bout: &Bout, player: PlayerId) -> Resists {
    if bout.player(player).is(Flag::Rooted) {
        return Resists::Always;
    }
    let swept = bout.blow.is_some_and(|blow| blow.target == player && juggernaut::charges(bout, &blow));
    if bout.can_use(player, Skill::StandFirm) && !swept { Resists::MayRefuse } else { Resists::No }
}

/// Its coach has decided.
pub fn decided(
    bout: &mut Bout,
    roster: &Roster,
    table: &mut Table<'_, Event>,
    player: PlayerId,
    refuses: bool,
) {
    if refuses {
        push_back::refused(bout, table, player);
    } else {
        push_back::find_square(bout, roster, table);
    }
}
