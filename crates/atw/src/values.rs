//! The numbers of a card as they count now: every prompt, gloss and preview shows these, never the printed ones alone.

use kernel::Seat;

use crate::rules::attacking::cost;
use crate::rules::resolving::dealt;
use crate::rules::target::target;
use crate::step::{Attack, Step, Way};
use crate::{AttackCard, Bout, Card, Cards, Roster, Shape, View};

/// What an attack with a card costs, needs and deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Values {
    /// The damage that the defender would suffer.
    pub damage: u8,
    /// What it costs in stamina.
    pub stamina: u8,
    /// What the die must reach.
    pub target: u8,
}

impl AttackCard {
    /// The numbers that are printed on it.
    pub const fn printed(&self) -> Values {
        Values { damage: self.damage, stamina: self.stamina, target: self.target }
    }
}

impl Bout {
    /// The numbers of a card in this attack of the attacker. In a rampage the damage is the card's own share: what
    /// softens an attack softens the whole of it.
    pub(crate) fn values(&self, roster: &Roster, attack: Attack, card: Card) -> Values {
        let printed = self.board(roster, self.attacker).card(card);
        let damage = match attack.way {
            Way::Rampage => printed.damage,
            Way::Single | Way::Blind => dealt(self, roster, attack, attack.cards),
        };
        let stamina = cost(self, roster, attack.cards, attack.way);
        Values { damage, stamina, target: target(self, roster, attack, card) }
    }
}

impl View {
    /// The numbers of a card if this seat attacked with it next, perhaps as a combo. While hands are picked they are the
    /// printed ones, by which the starting hand is counted.
    pub fn values(&self, roster: &Roster, seat: Seat, card: Card, combo: Option<Shape>) -> Values {
        if matches!(self.agenda.top(), Some(Step::PickHands(_)) | None) {
            return self.printed(roster, seat, card);
        }
        let mut bout = self.known();
        // Who has not the initiative would have to gain it first, and the next attack would be its first.
        bout.fresh |= bout.attacker != seat;
        bout.attacker = seat;
        bout.values(roster, Attack::new(Cards::one(card), Way::Single, combo), card)
    }

    /// The numbers of a card of the attack that is on the table, until it is decided; a rampage that is being put
    /// together included.
    pub fn values_on_the_table(&self, roster: &Roster, card: Card) -> Option<Values> {
        let attack = match self.agenda.top()? {
            Step::Declare(step) => step.attack,
            Step::Defend(step) => step.attack,
            Step::DiscardToBlock(step) => step.attack,
            Step::Reroll(step) => step.attack,
            Step::AssignDice(step) => step.attack,
            Step::GatherRampage(_) => Attack::new(self.corners[self.attacker].play, Way::Rampage, None),
            _ => return None,
        };
        let now = self.known().values(roster, attack, card);
        // What was paid is paid: the card's own price is what it says, and a rampage has one price for all.
        let stamina = self.printed(roster, self.attacker, card).stamina;
        Some(Values { stamina, ..now })
    }

    fn printed(&self, roster: &Roster, seat: Seat, card: Card) -> Values {
        roster.wrestlers[self.corners[seat].wrestler as usize].card(card).printed()
    }
}
