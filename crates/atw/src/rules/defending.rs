//! Defending: the defence window and both blocks.
//!
//! One defence an attack, after it was declared and paid and before any die: the reversal, an ability, a block by 2
//! stamina or a block by 2 cards. A stopped attack stays paid, gains nothing, and goes back into the pile; the attacker
//! draws as many cards, and the defender has the initiative.

use kernel::{Asked, Canonical, Choices, Die, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use super::countering::{self, CounterAbility};
use super::ending::check_depletion;
use super::resolving::{damage, roll};
use super::reversal;
use crate::abilities;
use crate::step::{Attack, Way};
use crate::{Bout, Cards, Choice, Cost, Effect, Event, Labels, Roster, Slot, When};

const BLOCK: Cost = Cost { stamina: 2, health: 0 };

/// ATW-DEFEND-1: the defence window, one defence an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct Defend {
    /// What was declared.
    pub attack: Attack,
}

impl Defend {
    /// ATW-BLOCK-1, ATW-BLOCK-2, ATW-RAMPAGE-9: may 2 stamina block it? From the third small attack in a row on.
    fn stamina_blocks(self, bout: &Bout, roster: &Roster) -> bool {
        bout.small_attacks >= 2
            && damage(bout, roster, self.attack, self.attack.cards) <= 2
            && bout.corners[bout.defender()].can_pay(BLOCK)
    }

    fn usable(self, bout: &Bout, roster: &Roster) -> impl Iterator<Item = Slot> {
        let seat = bout.defender();
        let labels = self.labels(bout, roster);
        // ATW-RAMPAGE-7
        let stops = bout.switches.abilities_stop_rampages || self.attack.way != Way::Rampage;
        abilities::usable(bout, roster, seat, When::Defending, labels).filter(move |&slot| {
            stops || !matches!(bout.ability(roster, seat, slot).effect, Effect::Initiative(_))
        })
    }

    fn labels(self, bout: &Bout, roster: &Roster) -> Labels {
        abilities::labels(bout, roster, self.attack.cards)
    }
}

impl Rule<Bout> for Defend {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        let seat = bout.defender();
        let corner = &bout.corners[seat];
        // Two cards may or may not be two that can be discarded: the window opens on their number alone. A depleted
        // deck has none to discard.
        let open = !corner.depleted && corner.hand.len() >= 2
            || reversal::is_open(bout, roster, seat)
            || self.stamina_blocks(bout, roster)
            || self.usable(bout, roster).next().is_some();
        open.then_some(Asked::one(seat, "defence window"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        if reversal::is_open(bout, roster, seat) {
            choices.push(Choice::Reverse);
        }
        choices.extend(self.usable(bout, roster).map(Choice::Use));
        if self.stamina_blocks(bout, roster) {
            choices.push(Choice::BlockWithStamina);
        }
        // ATW-BLOCK-4, ATW-BLOCK-5
        if bout.corners[seat].hand.without(bout.board(roster, seat).finisher).len() >= 2 {
            choices.push(Choice::BlockWithCards);
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
        let attack = self.attack;
        match choice {
            Choice::Reverse => {
                reversal::strike(bout, roster, seat, table);
                stop(bout, attack, table);
                bout.give_initiative(seat, table);
                reversal::offer_icon(bout, roster);
            }
            Choice::BlockWithStamina => {
                table.tell(|| Event::BlockedWithStamina { seat });
                bout.corners[seat].pay(seat, BLOCK, table);
                stop(bout, attack, table);
                bout.give_initiative(seat, table);
            }
            Choice::BlockWithCards => {
                table.tell(|| Event::BlockedWithCards { seat });
                bout.agenda.do_next([DiscardToBlock { attack, first: true }.into()]);
            }
            Choice::Use(slot) => use_ability(bout, roster, attack, slot, table),
            Choice::No => roll(bout, roster, attack, table),
            _ => kernel::fault!("no answer to an attack"),
        }
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        roll(bout, roster, self.attack, table);
    }
}

/// ATW-PERMANENT-1, ATW-ONETIME-1: triggers a defensive ability.
fn use_ability(bout: &mut Bout, roster: &Roster, attack: Attack, slot: Slot, table: &mut Table<'_, Event>) {
    let seat = bout.defender();
    abilities::spend(bout, roster, seat, slot, table);
    let Effect::Initiative(initiative) = bout.ability(roster, seat, slot).effect else {
        return roll(bout, roster, Attack { braced: Some(slot), ..attack }, table);
    };
    if let Some(target) = initiative.roll {
        // ATW-TARGET-1: no modifier.
        let face = table.roll(Die::D6, "ability");
        table.tell(|| Event::AbilityRolled { seat, slot, face, target });
        if face < target {
            return roll(bout, roster, attack, table);
        }
    }
    stop(bout, attack, table);
    if initiative.countered.is_some() {
        bout.agenda.do_next([CounterAbility { slot, rolled: false }.into()]);
    } else {
        countering::resolve(bout, roster, slot, table);
    }
}

/// ATW-DEFEND-2, ATW-RAMPAGE-8: stops an attack. Its cards go back into the pile and as many are drawn. A blind attack is not replaced.
fn stop(bout: &mut Bout, attack: Attack, table: &mut Table<'_, Event>) {
    let seat = bout.attacker;
    let corner = &mut bout.corners[seat];
    corner.shuffle_in(seat, table);
    corner.draw(seat, attack.cards.len(), table);
}

/// ATW-BLOCK-4, ATW-BLOCK-5: the defender discards two cards, in any order, the finisher never.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct DiscardToBlock {
    /// The attack that is blocked.
    pub attack: Attack,
    /// Is this the first of the two?
    pub first: bool,
}

impl Rule<Bout> for DiscardToBlock {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(bout.defender(), "block"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        let hand = bout.corners[seat].hand.without(bout.board(roster, seat).finisher);
        // Nobody blocks with one card.
        let open = if self.first && hand.len() < 2 { Cards::NONE } else { hand };
        choices.extend(open.iter().map(|card| Choice::Discard(card.of(seat))));
    }

    fn answer(
        self,
        bout: &mut Bout,
        roster: &Roster,
        seat: Seat,
        choice: Choice,
        table: &mut Table<'_, Event>,
    ) {
        let Choice::Discard(card) = choice else {
            return kernel::fault!("a block is paid with cards");
        };
        let card = card.card();
        bout.corners[seat].discard(seat, card, table);
        if self.first {
            bout.agenda.do_next([Self { first: false, ..self }.into()]);
            return;
        }
        stop(bout, self.attack, table);
        check_depletion(bout, roster, seat, table);
        if bout.ending.is_none() {
            bout.give_initiative(seat, table);
        }
    }
}
