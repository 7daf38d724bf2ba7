//! Abilities that take the initiative, and the attacker's counter.
//!
//! The stopped card is returned and replaced before anything else. Then the attacker may roll, free, and may reverse,
//! before the roll or after it has failed. Countered: the token is gone and the attacker keeps the initiative.

use kernel::{Asked, Canonical, Choices, Die, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use super::pin::{Hold, StartPin};
use super::reversal;
use crate::{Bout, Choice, Effect, Event, Initiative, Roster, Slot, Then};

/// ATW-ONETIME-2: the attacker may counter the defender's ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct CounterAbility {
    /// The ability.
    pub slot: Slot,
    /// Has the die failed already?
    pub rolled: bool,
}

/// How the defender's ability takes the initiative.
pub(crate) fn initiative(bout: &Bout, roster: &Roster, slot: Slot) -> Initiative {
    let Effect::Initiative(initiative) = bout.ability(roster, bout.defender(), slot).effect else {
        kernel::fault!("an ability that does not take the initiative");
        return Initiative { roll: None, countered: None, then: Then::Nothing };
    };
    initiative
}

/// ATW-ONETIME-5: nobody countered, so the defender has the initiative and does what the ability says.
pub(crate) fn resolve(bout: &mut Bout, roster: &Roster, slot: Slot, table: &mut Table<'_, Event>) {
    let then = initiative(bout, roster, slot).then;
    let them = bout.attacker;
    bout.give_initiative(bout.defender(), table);
    match then {
        Then::Nothing => (),
        Then::Damage(by) => bout.corners[them].hurt(them, by, table),
        Then::Pin => bout.agenda.do_next([StartPin { hold: Hold::CRADLE }.into()]),
    }
}

impl Rule<Bout> for CounterAbility {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        let open = !self.rolled || reversal::is_open(bout, roster, bout.attacker);
        open.then_some(Asked::one(bout.attacker, "counter"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        if !self.rolled {
            choices.push(Choice::Counter);
        }
        if reversal::is_open(bout, roster, seat) {
            choices.push(Choice::Reverse);
        }
        choices.push(Choice::No);
    }

    fn answer(
        self,
        bout: &mut Bout,
        roster: &Roster,
        seat: Seat,
        choice: Choice,
        table: &mut Table<'_, Event>,
    ) {
        match choice {
            Choice::Counter => {
                let target = initiative(bout, roster, self.slot).countered.unwrap_or(1);
                // ATW-TARGET-1: no modifier.
                let face = table.roll(Die::D6, "counter");
                table.tell(|| Event::CounterRolled { seat, face, target });
                // ATW-ONETIME-3, ATW-ONETIME-4: countered, nothing else happens and nothing is counted.
                if face < target {
                    bout.agenda.do_next([Self { rolled: true, ..self }.into()]);
                }
            }
            Choice::Reverse => {
                reversal::strike(bout, roster, seat, table);
                reversal::offer_icon(bout, roster);
            }
            Choice::No => resolve(bout, roster, self.slot, table),
            _ => kernel::fault!("no answer to an ability that can be countered"),
        }
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        resolve(bout, roster, self.slot, table);
    }
}
