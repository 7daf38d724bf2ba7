//! *combo*: combo bonuses are greater than 1.

use kernel::Seat;

use super::passive;
use crate::{Bout, Effect, Labels, Roster};

/// ATW-COMBO-2, ATW-COMBO-3, ATW-ABILITY-1: what a combo icon adds to damage or takes off a target.
pub(crate) fn bonus(bout: &Bout, roster: &Roster, seat: Seat) -> u8 {
    match passive(bout, roster, seat, Labels::default()) {
        Some(Effect::Combo(more)) => 1 + more,
        _ => 1,
    }
}
