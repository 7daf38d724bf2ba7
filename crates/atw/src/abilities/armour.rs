//! *armour*: attacks that would deal at least so much damage deal less.

use kernel::Seat;

use super::passive;
use crate::{Bout, Effect, Labels, Roster};

/// ATW-ABILITY-4: what is left of the damage of an attack on this seat.
pub(crate) fn softened(bout: &Bout, roster: &Roster, seat: Seat, damage: u8) -> u8 {
    match passive(bout, roster, seat, Labels::default()) {
        Some(Effect::Armour { from, less }) if damage >= from => damage.saturating_sub(less),
        _ => damage,
    }
}
