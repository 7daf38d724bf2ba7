//! The die of an attack, and what follows from it.
//!
//! A hit: 1. damage, 2. momentum, 3. the defender's compensation, 4. the offence window, 5. the card leaves the table.
//! A miss: 1. perhaps a re-roll, 2. the card is shuffled into the pile and the top card drawn, 3. the initiative is lost.

use kernel::{Asked, Canonical, Choices, Die, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use super::offence::OffenceWindow;
use super::rampage;
use super::reroll::Reroll;
use super::target::target;
use crate::abilities::{armour, brace, combo};
use crate::step::{Attack, Way};
use crate::{Bout, Cards, Choice, Event, Gain, Roster, Shape};

/// ATW-ATTACK-4: rolls for the attack.
pub(crate) fn roll(bout: &mut Bout, roster: &Roster, attack: Attack, table: &mut Table<'_, Event>) {
    if attack.way == Way::Rampage {
        rampage::roll(bout, roster, attack, table);
        return;
    }
    let Some(card) = attack.cards.lowest() else {
        return kernel::fault!("an attack without a card");
    };
    let seat = bout.attacker;
    let target = target(bout, roster, attack, card);
    let face = table.roll(Die::D6, "attack");
    table.tell(|| Event::Rolled { seat, card, face, target });
    if face >= target {
        hit(bout, roster, attack, attack.cards, table);
    } else {
        bout.agenda.do_next([Reroll { attack }.into()]);
    }
}

/// ATW-COMBO-2: the damage of an attack as it counts; printed, and a circle combo's bonus.
pub(crate) fn damage(bout: &Bout, roster: &Roster, attack: Attack, cards: Cards) -> u8 {
    let board = bout.board(roster, bout.attacker);
    let printed: u8 = cards.iter().map(|card| board.card(card).damage).sum();
    match attack.combo {
        Some(Shape::Circle) => printed + combo::bonus(bout, roster, bout.attacker),
        _ => printed,
    }
}

/// What the defender suffers if these cards hit.
pub fn dealt(bout: &Bout, roster: &Roster, attack: Attack, hits: Cards) -> u8 {
    let damage = damage(bout, roster, attack, hits);
    armour::softened(bout, roster, bout.defender(), damage)
        .saturating_sub(brace::softening(bout, roster, attack))
}

/// ATW-ATTACK-5, ATW-RAMPAGE-4: the attack has hit with these of its cards.
pub(crate) fn hit(
    bout: &mut Bout,
    roster: &Roster,
    attack: Attack,
    hits: Cards,
    table: &mut Table<'_, Event>,
) {
    let us = bout.attacker;
    let them = bout.defender();
    table.tell(|| Event::Hit { seat: us, cards: hits });
    let dealt = dealt(bout, roster, attack, hits);
    bout.corners[them].hurt(them, dealt, table);
    let board = bout.board(roster, us);
    let momentum = hits.iter().map(|card| board.card(card).momentum).sum();
    bout.gain_momentum(us, momentum, table);
    brace::reward(bout, roster, attack, table);
    bout.agenda.do_next([OffenceWindow { attack, hits }.into()]);
    // ATW-RAMPAGE-6: a rampage is compensated only if it hurt; a single attack whenever it was suffered.
    if dealt > 0 || attack.way != Way::Rampage {
        bout.agenda.do_next([Compensate.into()]);
    }
}

/// ATW-ATTACK-12, ATW-INITIATIVE-3: the attack has failed for good.
pub(crate) fn miss(bout: &mut Bout, attack: Attack, table: &mut Table<'_, Event>) {
    let seat = bout.attacker;
    table.tell(|| Event::Missed { seat, cards: attack.cards });
    let corner = &mut bout.corners[seat];
    corner.shuffle_in(seat, table);
    corner.draw(seat, 1, table);
    bout.give_initiative(bout.defender(), table);
}

/// ATW-ATTACK-6, ATW-ATTACK-8: the defender takes 1 stamina or 1 card; without a card to draw it is stamina.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct Compensate;

impl Rule<Bout> for Compensate {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        let seat = bout.defender();
        bout.corners[seat].can_draw().then_some(Asked::one(seat, "compensation"))
    }

    fn offer(&self, _: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend([Choice::TakeStamina, Choice::TakeACard]);
    }

    fn answer(
        self,
        bout: &mut Bout,
        roster: &Roster,
        seat: Seat,
        choice: Choice,
        table: &mut Table<'_, Event>,
    ) {
        let gain = match choice {
            Choice::TakeACard => Gain { cards: 1, ..Gain::default() },
            Choice::TakeStamina => Gain { stamina: 1, ..Gain::default() },
            _ => return kernel::fault!("a compensation is stamina or a card"),
        };
        bout.gain(roster, seat, gain, table);
        bout.trim_hands(roster);
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        bout.gain(roster, bout.defender(), Gain { stamina: 1, ..Gain::default() }, table);
    }
}

/// ATW-ATTACK-7: a seat above the hand limit shuffles cards of its choice back, one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct TrimHand {
    /// Whose hand.
    pub seat: Seat,
}

impl Rule<Bout> for TrimHand {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        let above = bout.corners[self.seat].hand.len() > bout.board(roster, self.seat).hand;
        above.then_some(Asked::one(self.seat, "hand limit"))
    }

    fn offer(&self, bout: &Bout, _: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        choices.extend(bout.corners[seat].hand.iter().map(|card| Choice::Return(card.of(seat))));
    }

    fn answer(self, bout: &mut Bout, _: &Roster, seat: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let Choice::Return(card) = choice else {
            return kernel::fault!("a hand that is too large loses a card");
        };
        bout.corners[seat].put_back(seat, card.card(), table);
        bout.agenda.do_next([self.into()]);
    }
}
