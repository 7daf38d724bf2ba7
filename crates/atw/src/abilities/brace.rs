//! *brace*: the defender takes the attack, but less of it, and gains momentum if it hits.

use kernel::Table;

use crate::step::Attack;
use crate::{Bout, Effect, Event, Roster};

fn in_force(bout: &Bout, roster: &Roster, attack: Attack) -> Option<(u8, u8)> {
    match bout.ability(roster, bout.defender(), attack.braced?).effect {
        Effect::Brace { less, momentum } => Some((less, momentum)),
        _ => None,
    }
}

/// ATW-ABILITY-5: how much less the attack hurts.
pub(crate) fn softening(bout: &Bout, roster: &Roster, attack: Attack) -> u8 {
    in_force(bout, roster, attack).map_or(0, |(less, _)| less)
}

/// ATW-ABILITY-5: the crowd's answer to an attack that was taken.
pub(crate) fn reward(bout: &mut Bout, roster: &Roster, attack: Attack, table: &mut Table<'_, Event>) {
    if let Some((_, momentum)) = in_force(bout, roster, attack) {
        bout.gain_momentum(bout.defender(), momentum, table);
    }
}
