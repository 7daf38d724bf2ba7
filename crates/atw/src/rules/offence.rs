//! The offence window: after a hit the attacker may trigger one thing, and only one.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use super::combo;
use super::ending::check_depletion;
use super::pin::{Hold, StartPin};
use super::resolving::damage;
use crate::abilities;
use crate::step::{Attack, Way};
use crate::{AttackCard, Bout, Cards, Choice, Event, Exchange, Icon, Roster};

/// ATW-WINDOW-1: the offence window of an attack that hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct OffenceWindow {
    /// The attack.
    pub attack: Attack,
    /// Which of its cards hit.
    pub hits: Cards,
}

impl OffenceWindow {
    /// ATW-PIN-1, ATW-RAMPAGE-5, ATW-STOPPAGE-5: may this icon of the cards that hit be triggered? A blind attack ignores taunt and recover, a rampage knows no
    /// pin.
    fn has(&self, bout: &Bout, roster: &Roster, icon: Icon) -> bool {
        let board = bout.board(roster, bout.attacker);
        let printed = |on: fn(&AttackCard) -> bool| self.hits.iter().any(|card| on(board.card(card)));
        match icon {
            Icon::Taunt => self.attack.way != Way::Blind && printed(|card| card.taunt),
            Icon::Recover => self.attack.way != Way::Blind && printed(|card| card.recover),
            Icon::Pin => self.attack.way != Way::Rampage && printed(|card| card.pin),
        }
    }
}

impl Rule<Bout> for OffenceWindow {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        let seat = bout.attacker;
        let open =
            [Icon::Pin, Icon::Taunt, Icon::Recover].into_iter().any(|icon| self.has(bout, roster, icon))
                || combo::opens(bout, roster, self.attack)
                || abilities::after_hit(bout, roster, self.attack, self.hits).next().is_some();
        open.then_some(Asked::one(seat, "offence window"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        for (icon, choice) in
            [(Icon::Pin, Choice::Pin), (Icon::Taunt, Choice::Taunt), (Icon::Recover, Choice::Recover)]
        {
            if self.has(bout, roster, icon) {
                choices.push(choice);
            }
        }
        choices.extend(abilities::after_hit(bout, roster, self.attack, self.hits).map(Choice::Use));
        combo::offer(bout, roster, self.attack, choices);
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
        let Self { attack, hits } = self;
        if let Choice::Chain(shape, card) = choice {
            return combo::chain(bout, roster, attack, shape, card.card(), table);
        }
        if let Choice::Use(slot) = choice {
            return abilities::trigger_after_hit(bout, roster, attack, slot, table);
        }
        bout.agenda.do_next([PutAway { attack, extra: 0 }.into()]);
        match choice {
            Choice::Taunt => taunt(bout, roster, seat, table),
            Choice::Recover => recover(bout, roster, seat, table),
            Choice::Pin => {
                let hold = Hold::of(bout.board(roster, seat), hits);
                bout.agenda.do_next([StartPin { hold }.into()]);
            }
            Choice::No => (),
            _ => kernel::fault!("no answer to a hit"),
        }
    }

    fn run(self, bout: &mut Bout, _: &Roster, _: &mut Table<'_, Event>) {
        bout.agenda.do_next([PutAway { attack: self.attack, extra: 0 }.into()]);
    }
}

/// ATW-CARD-3: a taunt, as the board of who taunts says.
pub(crate) fn taunt(bout: &mut Bout, roster: &Roster, seat: Seat, table: &mut Table<'_, Event>) {
    table.tell(|| Event::Taunted { seat });
    exchange(bout, roster, seat, bout.board(roster, seat).taunt, table);
}

/// ATW-CARD-4: a recovery, as the board of who recovers says.
pub(crate) fn recover(bout: &mut Bout, roster: &Roster, seat: Seat, table: &mut Table<'_, Event>) {
    table.tell(|| Event::Recovered { seat });
    exchange(bout, roster, seat, bout.board(roster, seat).recover, table);
}

fn exchange(bout: &mut Bout, roster: &Roster, seat: Seat, both: Exchange, table: &mut Table<'_, Event>) {
    bout.gain(roster, seat, both.you, table);
    bout.gain(roster, seat.other(), both.them, table);
    bout.trim_hands(roster);
}

/// The cards of the attack leave the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Canonical)]
pub struct PutAway {
    /// The attack.
    pub attack: Attack,
    /// What an ability added to its damage.
    pub extra: u8,
}

impl Rule<Bout> for PutAway {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        put_away(bout, roster, self.attack, self.extra, table);
    }
}

/// Discards the cards of an attack that hit, the finisher excepted. ATW-BLOCK-2, ATW-BLOCK-3: counts it as small or not.
pub(crate) fn put_away(
    bout: &mut Bout,
    roster: &Roster,
    attack: Attack,
    extra: u8,
    table: &mut Table<'_, Event>,
) {
    let seat = bout.attacker;
    // ATW-RAMPAGE-9: a rampage counts by what is printed on all its cards.
    let small = damage(bout, roster, attack, attack.cards) + extra <= 2;
    bout.small_attacks = if small { bout.small_attacks.saturating_add(1) } else { 0 };
    discard_played(bout, roster, table);
    check_depletion(bout, roster, seat, table);
}

/// ATW-INITIATIVE-3: what is on the table goes to the discard pile. ATW-CARD-1: the finisher goes back into the pile.
pub(crate) fn discard_played(bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
    let seat = bout.attacker;
    let finisher = bout.board(roster, seat).finisher;
    let corner = &mut bout.corners[seat];
    let done = corner.play.without(finisher);
    corner.discard = corner.discard.and(done);
    corner.play = corner.play.minus(done);
    if !done.is_empty() {
        table.tell(|| Event::PutAway { seat, cards: done });
    }
    corner.shuffle_in(seat, table);
}
