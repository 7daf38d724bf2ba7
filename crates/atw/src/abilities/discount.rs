//! *`first_attack_discount`*: the first attack of each initiative costs less.

use kernel::Seat;

use super::passive;
use crate::{Bout, Effect, Labels, Roster};

/// ATW-ABILITY-7: what this seat's next attack costs less.
pub(crate) fn of(bout: &Bout, roster: &Roster, seat: Seat) -> u8 {
    match passive(bout, roster, seat, Labels::default()) {
        Some(Effect::Discount(less)) if bout.fresh => less,
        _ => 0,
    }
}
