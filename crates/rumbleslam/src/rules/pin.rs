//! Pin: for the count of three.

use super::crowd::Please;
use super::prelude::*;
use super::rerolls::Why;

/// Both have rolled for a Pin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Count {
    pub by: Who,
    pub on: Who,
}

/// RS-PIN-1
impl Rule<Bout> for Count {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let Self { by, on } = self;
        let (attack, defence) = (bout.shown(roster, 0), bout.shown(roster, 1));
        table.tell(|| Event::PinTried { by, on, attack, defence });
        if attack.total > defence.total {
            table.tell(|| Event::Pinned { who: on, by });
            // RS-PIN-4
            bout.agenda.do_next([Please { who: by }.into()]);
            bout.remove(roster, on, table);
        } else {
            table.tell(|| Event::KickedOut { who: on });
        }
    }
}

impl Bout {
    /// What the pinner rolls: a Copper die for each point of WEIGHT.
    pub fn pin_pool(&self, roster: &Roster, by: Who) -> Pool {
        Pool::copper(self.weight(roster, by))
    }

    /// What the pinned rolls: the same, one more with half its STA left, two more with all of it; KO'd, one alone.
    /// RS-PIN-2, RS-PIN-3
    pub fn kick_out_pool(&self, roster: &Roster, on: Who) -> Pool {
        let (left, most) = (self.wrestler(on).stamina, self.card(roster, on).stamina);
        let spirit = match left {
            0 => return Pool::copper(1),
            left if left == most => 2,
            left if left >= most.div_ceil(2) => 1,
            _ => 0,
        };
        Pool::copper(self.weight(roster, on) + spirit)
    }

    pub(crate) fn begin_pin(&mut self, roster: &Roster, by: Who, on: Who, table: &mut Table<'_, Event>) {
        self.clear_table();
        self.roll_side(by.seat(), self.pin_pool(roster, by), Why::Pin, table);
        self.roll_side(on.seat(), self.kick_out_pool(roster, on), Why::Resist, table);
        self.agenda.do_next([self.reroll_window().into(), Count { by, on }.into()]);
    }
}
