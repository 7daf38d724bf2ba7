//! Taking fatigue into account: tokens on top of the PIN.

use kernel::Table;

use crate::bout::{Bout, Man};
use crate::event::{Event, Tired};
use crate::switches::{House, Kind, Optional};

/// With so many tokens a wrestler is taken to be bleeding. It changes nothing.
pub const BLEEDS_AT: u8 = 4;

impl Bout {
    /// One token more. Fatigue counts only where that rule is played; Add 1 always does.
    pub(crate) fn tire(&mut self, man: Man, why: Tired, table: &mut impl Table<Event>) {
        let counts =
            why == Tired::AddOne || self.on(Optional::FATIGUE) || self.rules.kind == Kind::LastManStanding;
        if counts {
            let fighter = self.man_mut(man);
            fighter.tokens = fighter.tokens.saturating_add(1).min(100);
            let pin = self.pin_rating(man);
            table.tell(Event::Tired { man, pin, why });
        }
    }

    /// A PIN that came to nothing: the covered wrestler tires, and partners may recover on the apron.
    pub(crate) fn pin_failed(&mut self, man: Man, table: &mut impl Table<Event>) {
        self.tire(man, Tired::Fatigue, table);
        if self.house(House::APRON_RECOVERY) && self.is_tag() {
            for partner in self.team(self.side(man)).filter(|&partner| partner != man) {
                if self.man(partner).tokens > 0 {
                    self.man_mut(partner).tokens -= 1;
                    let pin = self.pin_rating(partner);
                    table.tell(Event::Recovered { man: partner, pin });
                }
            }
        }
    }
}
