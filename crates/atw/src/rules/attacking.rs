//! How to play: the attacker's actions, and the declaration of an attack.
//!
//! 1. The card is put on the table face up.
//! 2. Its stamina is spent.
//! 3. A "declaring" ability of the attacker (ruling R53), then the defence window.
//! 4. The die: `resolving.rs`.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use super::defending::Defend;
use super::rampage::GatherRampage;
use super::{blind, ending, rampage};
use crate::abilities::{self, discount};
use crate::step::{Attack, Way};
use crate::{Bout, Cards, Choice, Cost, Event, Roster, When};

/// ATW-INITIATIVE-1: the attacker acts, and goes on until the initiative is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct Act;

/// ATW-RAMPAGE-2, ATW-ABILITY-7: the stamina that these cards cost the attacker now.
pub fn cost(bout: &Bout, roster: &Roster, cards: Cards, way: Way) -> u8 {
    let board = bout.board(roster, bout.attacker);
    let printed: u8 = cards.iter().map(|card| board.card(card).stamina).sum();
    let together = u8::from(way == Way::Rampage);
    printed.saturating_sub(together).saturating_sub(discount::of(bout, roster, bout.attacker))
}

/// ATW-ACTION-4: can the attacker pay for these cards?
pub(crate) fn affordable(bout: &Bout, roster: &Roster, cards: Cards, way: Way) -> bool {
    cost(bout, roster, cards, way) <= bout.corners[bout.attacker].stamina
}

/// ATW-ATTACK-1: puts the attack on the table and pays for it.
pub(crate) fn declare(bout: &mut Bout, roster: &Roster, attack: Attack, table: &mut Table<'_, Event>) {
    let seat = bout.attacker;
    let stamina = cost(bout, roster, attack.cards, attack.way);
    let corner = &mut bout.corners[seat];
    corner.play(attack.cards);
    table.tell(|| Event::Declared { seat, cards: attack.cards, way: attack.way, combo: attack.combo });
    corner.pay(seat, Cost { stamina, health: 0 }, table);
    bout.fresh = false;
    bout.passes = 0;
    bout.agenda.do_next([Declare { attack }.into()]);
}

/// Loses the initiative of one's own will.
fn pass(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
    bout.passes += 1;
    bout.give_initiative(bout.defender(), table);
    bout.trim_hands(roster);
}

impl Rule<Bout> for Act {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        // ATW-INITIATIVE-2: nobody else is asked.
        ending::of_time(bout).is_none().then_some(Asked::one(bout.attacker, "action"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        let corner = &bout.corners[seat];
        for card in corner.hand.iter() {
            if affordable(bout, roster, Cards::one(card), Way::Single) {
                choices.push(Choice::Attack(card.of(seat)));
            }
        }
        rampage::offer_start(bout, roster, choices);
        // ATW-ACTION-3 and, for a depleted deck, ATW-STOPPAGE-4.
        if !corner.depleted {
            choices.push(Choice::DrawACard);
        } else if blind::is_open(bout, roster) {
            choices.push(Choice::BlindAttack);
        }
        choices.push(Choice::CatchBreath);
    }

    fn answer(
        self,
        bout: &mut Bout,
        roster: &Roster,
        seat: Seat,
        choice: Choice,
        table: &mut Table<'_, Event>,
    ) {
        // Whatever happens now, the attacker of then acts next.
        bout.agenda.do_next([self.into()]);
        match choice {
            Choice::Attack(card) => {
                declare(bout, roster, Attack::new(Cards::one(card.card()), Way::Single, None), table);
            }
            Choice::Rampage(card) => GatherRampage.add(bout, roster, card.card(), table),
            Choice::BlindAttack => blind::attack(bout, roster, table),
            // ATW-ACTION-1
            Choice::DrawACard => {
                table.tell(|| Event::PassedForACard { seat });
                bout.corners[seat].draw(seat, 1, table);
                pass(bout, roster, table);
            }
            // ATW-ACTION-2
            Choice::CatchBreath => {
                table.tell(|| Event::PassedForStamina { seat });
                let board = bout.board(roster, seat);
                bout.corners[seat].rest(seat, board, 3, table);
                pass(bout, roster, table);
            }
            _ => kernel::fault!("an attacker who neither attacks nor passes"),
        }
    }

    fn run(self, bout: &mut Bout, _: &Roster, table: &mut Table<'_, Event>) {
        if let Some(ending) = ending::of_time(bout) {
            bout.end(ending, table);
        }
    }
}

/// ATW-ATTACK-2: the attacker may use a "declaring" ability, which holds for every die of this attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct Declare {
    /// What was declared.
    pub attack: Attack,
}

impl Rule<Bout> for Declare {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        let labels = abilities::labels(bout, roster, self.attack.cards);
        abilities::any(bout, roster, bout.attacker, When::Declaring, labels)
            .then_some(Asked::one(bout.attacker, "declaration"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        let labels = abilities::labels(bout, roster, self.attack.cards);
        choices.extend(abilities::usable(bout, roster, seat, When::Declaring, labels).map(Choice::Use));
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
        let mut attack = self.attack;
        if let Choice::Use(slot) = choice {
            abilities::spend(bout, roster, seat, slot, table);
            attack.eased = Some(slot);
        }
        bout.agenda.do_next([Defend { attack }.into()]);
    }

    fn run(self, bout: &mut Bout, _: &Roster, _: &mut Table<'_, Event>) {
        bout.agenda.do_next([Defend { attack: self.attack }.into()]);
    }
}
