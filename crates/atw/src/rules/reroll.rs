//! One re-roll an attack: for a card of the hand, or by an ability.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use super::ending::check_depletion;
use super::resolving::{miss, roll};
use crate::abilities;
use crate::step::Attack;
use crate::{Bout, Choice, Event, Roster, When};

/// The attacker may roll again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct Reroll {
    /// The attack that missed.
    pub attack: Attack,
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
        table: &mut impl Table<Event>,
    ) {
        match choice {
            Choice::Discard(card) => {
                bout.corners[seat].discard(seat, card.card(), table);
                check_depletion(bout, roster, seat, table);
            }
            Choice::Use(slot) => abilities::spend(bout, roster, seat, slot, table),
            _ => return miss(bout, self.attack, table),
        }
        roll(bout, roster, Attack { rerolled: true, ..self.attack }, table);
    }

    fn run(self, bout: &mut Bout, _: &Roster, table: &mut impl Table<Event>) {
        miss(bout, self.attack, table);
    }
}
