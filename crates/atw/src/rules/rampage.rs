//! Rampaging attacks: two or more cards with the icon at once.
//!
//! 1. The cards are put together, in any order; they cost their sum minus 1.
//! 2. The defence window, as for one attack.
//! 3. One die a card; the attacker pairs dice and cards.
//! 4. What hit adds up; every card is discarded. Without a hit the initiative is lost.

use kernel::{Asked, Canonical, Choices, Die, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use super::attacking::{affordable, declare};
use super::ending::check_depletion;
use super::offence::discard_played;
use super::resolving::hit;
use super::target::target;
use crate::choice::Face;
use crate::step::{Attack, Way};
use crate::{Bout, Card, Cards, Choice, Event, Roster};

/// ATW-RAMPAGE-11: what may be added to the cards gathered so far.
fn additions(bout: &Bout, roster: &Roster, gathered: Cards) -> impl Iterator<Item = Card> {
    let seat = bout.attacker;
    let open = bout.corners[seat].hand.among(bout.board(roster, seat).rampaging).minus(gathered);
    open.iter().filter(move |&card| affordable(bout, roster, gathered.with(card), Way::Rampage))
}

/// ATW-RAMPAGE-1, ATW-BASIC-1: offers every card with which a rampage of two or more can begin.
pub(crate) fn offer_start(bout: &Bout, roster: &Roster, choices: &mut Choices<Choice>) {
    let seat = bout.attacker;
    if !bout.switches.advanced || bout.corners[seat].depleted {
        return;
    }
    let hand = bout.corners[seat].hand.among(bout.board(roster, seat).rampaging);
    for card in hand.iter() {
        if additions(bout, roster, Cards::one(card)).next().is_some() {
            choices.push(Choice::Rampage(card.of(seat)));
        }
    }
}

/// The attacker puts a rampage together; what is gathered lies on the table for all to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct GatherRampage;

impl GatherRampage {
    pub(crate) fn add(self, bout: &mut Bout, roster: &Roster, card: Card, table: &mut Table<'_, Event>) {
        let seat = bout.attacker;
        bout.corners[seat].play(Cards::one(card));
        table.tell(|| Event::Gathered { seat, card });
        // Only an empty hand ends the gathering by itself: anything else would tell what the hand holds.
        if bout.corners[seat].hand.is_empty() {
            Self::complete(bout, roster, table);
        } else {
            bout.agenda.do_next([self.into()]);
        }
    }

    /// ATW-RAMPAGE-2: it is declared and paid as one attack.
    fn complete(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let cards = bout.corners[bout.attacker].play;
        declare(bout, roster, Attack::new(cards, Way::Rampage, None), table);
    }
}

impl Rule<Bout> for GatherRampage {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(bout.attacker, "rampage"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        let gathered = bout.corners[seat].play;
        choices.extend(additions(bout, roster, gathered).map(|card| Choice::Rampage(card.of(seat))));
        // ATW-RAMPAGE-1
        if gathered.len() >= 2 {
            choices.push(Choice::Rampaged);
        }
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        match choice {
            Choice::Rampage(card) => self.add(bout, roster, card.card(), table),
            Choice::Rampaged => Self::complete(bout, roster, table),
            _ => kernel::fault!("a rampage is gathered or complete"),
        }
    }
}

/// ATW-RAMPAGE-3: rolls a die for each card.
pub(crate) fn roll(bout: &mut Bout, _: &Roster, attack: Attack, table: &mut Table<'_, Event>) {
    let mut dice = [0u8; 6];
    for _ in attack.cards.iter() {
        dice[table.roll(Die::D6, "rampage") as usize - 1] += 1;
    }
    table.tell(|| Event::RampageRolled { seat: bout.attacker, dice });
    bout.agenda.do_next([AssignDice { attack, dice, left: attack.cards, hits: Cards::NONE }.into()]);
}

/// ATW-RAMPAGE-3: the attacker pairs dice and cards, lowest card first. Asked only while the dice left differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct AssignDice {
    /// The rampage.
    pub attack: Attack,
    /// The dice left: how many show 1, 2 and so on.
    pub dice: [u8; 6],
    /// The cards without a die.
    pub left: Cards,
    /// The cards whose die was enough.
    pub hits: Cards,
}

impl AssignDice {
    fn faces(&self) -> impl Iterator<Item = u8> + use<> {
        self.dice.into_iter().zip(1..).filter(|&(count, _)| count > 0).map(|(_, face)| face)
    }

    /// Gives the next card this die.
    fn assign(mut self, bout: &Bout, roster: &Roster, face: u8, table: &mut Table<'_, Event>) -> Self {
        let Some(card) = self.left.lowest() else {
            kernel::fault!("a die without a card");
            return self;
        };
        let target = target(bout, roster, self.attack, card);
        table.tell(|| Event::Assigned { seat: bout.attacker, card, face, target });
        self.left = self.left.without(card);
        self.dice[face as usize - 1] -= 1;
        if face >= target {
            self.hits = self.hits.with(card);
        }
        self
    }
}

impl Rule<Bout> for AssignDice {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        (self.faces().count() > 1).then_some(Asked::one(bout.attacker, "rampage dice"))
    }

    fn offer(&self, _: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend(self.faces().map(|face| Choice::Assign(Face(face))));
    }

    fn answer(self, bout: &mut Bout, roster: &Roster, _: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        let Choice::Assign(Face(face)) = choice else {
            return kernel::fault!("a card of a rampage is given a die");
        };
        let next = self.assign(bout, roster, face, table);
        bout.agenda.do_next([next.into()]);
    }

    fn run(mut self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        while let Some(face) = self.faces().next() {
            self = self.assign(bout, roster, face, table);
        }
        // ATW-RAMPAGE-4
        if self.hits.is_empty() {
            let seat = bout.attacker;
            table.tell(|| Event::Missed { seat, cards: self.attack.cards });
            discard_played(bout, roster, table);
            check_depletion(bout, roster, seat, table);
            if bout.ending.is_none() {
                bout.give_initiative(bout.defender(), table);
            }
        } else {
            hit(bout, roster, self.attack, self.hits, table);
        }
    }
}
