//! Dirty and No Class: when the Crowd is asked first.
//!
//! The first Dirty action of an activation rolls one Crowd die, every later one two; any Boo gives a (-AP) counter and
//! ends the activation. Doing the same thing a third time is No Class, which is Dirty. What costs 0AP does not count.

use super::actions::Deed;
use super::prelude::*;
use super::rerolls::Why;

/// The Crowd has been asked; what does it say?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct CrowdVerdict {
    pub deed: Deed,
}

/// RS-DIRTY-1, RS-DIRTY-11
impl Rule<Bout> for CrowdVerdict {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let Some(who) = bout.activation.who else {
            kernel::fault!("the Crowd is asked while nobody is active");
            return;
        };
        let faces = bout.faces(roster);
        if bout.rolled.dice.iter().any(|die| faces.mood(die.face) == Mood::Boo) {
            table.tell(|| Event::CrowdForbade { who });
            // RS-COUNTER-4
            bout.give_counter(who, Counter::MinusAp, 1, table);
            bout.activation.over = true;
        } else {
            table.tell(|| Event::CrowdAllowed { who });
            bout.do_deed(roster, self.deed, table);
        }
    }
}

impl Bout {
    /// How many Crowd dice an action needs first: none, one, or two. `class` is how No Class counts it, nothing for what
    /// costs 0AP; `dirty` is whether it is Dirty by itself.
    /// RS-DIRTY-2, RS-DIRTY-3, RS-DIRTY-4, RS-DIRTY-9, RS-EXAMPLE-8
    pub fn crowd_dice(&self, class: Option<Class>, dirty: bool) -> u8 {
        let no_class = class.is_some_and(|class| self.activation.done[class.index()] >= 2);
        match (dirty || no_class, self.activation.dirty) {
            (false, _) => 0,
            (true, 0) => 1,
            (true, _) => 2,
        }
    }

    /// Does a wrestler that the Crowd pities stand beside the target, or is it one?
    /// RS-ABILITY-7
    pub fn pitied(&self, roster: &Roster, on: Who) -> bool {
        self.has(roster, on, Passive::Sympathy)
            || self.touching(roster, on).iter().any(|other| self.has(roster, *other, Passive::Sympathy))
    }

    /// Pays for an action, counts it, asks the Crowd if need be, and does it.
    pub(crate) fn undertake(&mut self, roster: &Roster, deed: Deed, table: &mut Table<'_, Event>) {
        let Some(who) = self.activation.who else {
            kernel::fault!("the Crowd is asked while nobody is active");
            return;
        };
        let (cost, class, dice) =
            (self.cost(roster, deed), self.class_of(roster, deed), self.dice_for(roster, deed));
        self.activation.ap = self.activation.ap.saturating_sub(cost);
        if let Some(class) = class {
            self.activation.done[class.index()] += 1;
        }
        // RS-SWITCH-2
        if self.rules.counted_ko_lift && matches!(deed, Deed::EasyLift(on) if self.is_ko(on)) {
            self.activation.dirty += 1;
        }
        if dice == 0 {
            self.do_deed(roster, deed, table);
            return;
        }
        self.activation.dirty += 1;
        self.roll_crowd(who.seat(), dice, Why::Dirty, table);
        self.agenda.do_next([self.reroll_window().into(), CrowdVerdict { deed }.into()]);
    }
}
