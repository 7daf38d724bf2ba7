//! One re-roll an attack: for a card of the hand, or by an ability.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use super::ending::check_depletion;
use super::resolving::{miss, roll};
use crate::abilities;
use crate::step::Attack;
use crate::{Bout, Choice, Event, Roster, When};

/// ATW-ATTACK-9, ATW-ATTACK-10: the attacker may roll again, once an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct Reroll {
    /// The attack that missed.
    pub attack: Attack,
}

/// ATW-ATTACK-9, ATW-ABILITY-8: pays for the re-roll, with a card of the hand, or with an ability.
pub(crate) fn pay(
    bout: &mut Bout,
    roster: &Roster,
    seat: Seat,
    choice: Choice,
    table: &mut Table<'_, Event>,
) {
    match choice {
        Choice::Discard(card) => {
            bout.corners[seat].discard(seat, card.card(), table);
            check_depletion(bout, roster, seat, table);
        }
        Choice::Use(slot) => abilities::spend(bout, roster, seat, slot, table),
        _ => kernel::fault!("a re-roll is paid with a card or with an ability"),
    }
}

impl Rule<Bout> for Reroll {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        let seat = bout.attacker;
        let corner = &bout.corners[seat];
        let labels = abilities::labels(bout, roster, self.attack.cards);
        // A depleted deck has the finisher in hand at most, and that is never discarded.
        let open = !self.attack.rerolled
            && (!corner.hand.is_empty() && !corner.depleted
                || abilities::any(bout, roster, seat, When::AfterAMiss, labels));
        open.then_some(Asked::one(seat, "re-roll"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        // ATW-ATTACK-11
        let finisher = bout.board(roster, seat).finisher;
        choices.extend(
            bout.corners[seat].hand.without(finisher).iter().map(|card| Choice::Discard(card.of(seat))),
        );
        let labels = abilities::labels(bout, roster, self.attack.cards);
        choices.extend(abilities::usable(bout, roster, seat, When::AfterAMiss, labels).map(Choice::Use));
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
        if choice == Choice::No {
            return miss(bout, self.attack, table);
        }
        pay(bout, roster, seat, choice, table);
        roll(bout, roster, Attack { rerolled: true, ..self.attack }, table);
    }

    fn run(self, bout: &mut Bout, _: &Roster, table: &mut Table<'_, Event>) {
        miss(bout, self.attack, table);
    }
}
