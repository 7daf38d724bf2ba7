//! Taking fatigue into account: tokens on top of the PIN.

use kernel::Table;

use crate::bout::{Bout, Man};
use crate::event::{Event, Tired};
use crate::switches::{House, Kind, Optional};

/// With so many tokens a wrestler is taken to be bleeding. It changes nothing.
pub const BLEEDS_AT: u8 = 4;

/// One token more. Fatigue counts only where that rule is played; Add 1 always does (CH-FAT-4).
pub(crate) fn tire(bout: &mut Bout, man: Man, why: Tired, table: &mut Table<'_, Event>) {
    let counts =
        why == Tired::AddOne || bout.on(Optional::FATIGUE) || bout.rules.kind == Kind::LastManStanding;
    if counts {
        let fighter = bout.man_mut(man);
        fighter.tokens = fighter.tokens.saturating_add(1).min(100);
        let pin = bout.pin_rating(man);
        table.tell(|| Event::Tired { man, pin, why });
    }
}

/// A PIN that came to nothing: the covered wrestler tires, and partners may recover on the apron (CH-FAT-2).
pub(crate) fn pin_failed(bout: &mut Bout, man: Man, table: &mut Table<'_, Event>) {
    tire(bout, man, Tired::Fatigue, table);
    // CH-HOUSE-22
    if bout.house(House::APRON_RECOVERY) && bout.is_tag() {
        for partner in bout.team(bout.side(man)).filter(|&partner| partner != man) {
            if bout.man(partner).tokens > 0 {
                bout.man_mut(partner).tokens -= 1;
                let pin = bout.pin_rating(partner);
                table.tell(|| Event::Recovered { man: partner, pin });
            }
        }
    }
}
