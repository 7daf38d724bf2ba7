//! Taking turns: one play, and perhaps a Combo before or after it.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::rules::redraw::redraw;
use crate::vocabulary::Lasting;
use crate::{Bout, Choice, Event, Roster, Turn};

/// WN-TURN-2: a seat's turn begins, and everything a turn counts begins afresh.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct BeginTurn {
    pub seat: Seat,
}

/// The seat is about to play: a hand it could do nothing with is drawn anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Ready;

/// WN-TURN-1: the turn's one play, or a Combo before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Act;

/// WN-COMBO-1: after the play a Combo, or the turn is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct AfterPlay;

impl Rule<Bout> for BeginTurn {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let Self { seat } = self;
        let number = bout.board.turn.number;
        if number >= bout.board.switches.turn_limit {
            bout.call_time(table);
            return;
        }
        bout.board.turn = Turn { seat, number: number + 1, ..Turn::default() };
        bout.board.attack = None;
        table.tell(|| Event::TurnBegan { seat, turn: number + 1 });
        // WN-CARD-10
        let lonely = bout.corner(seat).cultists == 0;
        if lonely && bout.lasting(roster, seat).any(|effect| effect == Lasting::CultistWhenNone) {
            bout.gain_cultists(seat, 1, table);
        }
        bout.then([Ready.into()]);
    }
}

impl Rule<Bout> for Ready {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        bout.redraw_if_forced(roster, bout.board.turn.seat, table);
        bout.then([Act.into()]);
    }
}

impl Rule<Bout> for Act {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(bout.board.turn.seat, "turn"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        let hand = bout.minds[seat].hand;
        for owner in Seat::BOTH {
            let god = bout.board.god(roster, owner);
            let playable = rows_of(hand.row_bits(owner) & (god.attacks | god.permanents));
            choices.extend(playable.map(|row| Choice::Play(crate::Card::new(owner, row))));
        }
        bout.offer_combos(roster, seat, choices);
        if bout.may_pass(roster, seat) {
            choices.push(Choice::Pass);
            choices.extend(hand.kinds().map(Choice::PassDiscarding));
        }
        if bout.may_redraw(roster, seat) {
            choices.push(Choice::Redraw);
        }
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
            Choice::Play(card) => {
                bout.then([AfterPlay.into()]);
                match bout.board.attack_card(roster, card) {
                    Some(attack) => bout.play_attack(roster, seat, card, attack, table),
                    None => bout.play_permanent(seat, card),
                }
            }
            Choice::Combo(card) => {
                bout.then([Ready.into()]);
                bout.play_combo(seat, card, table);
            }
            Choice::Redraw => {
                redraw(bout, seat, table);
                bout.then([Ready.into()]);
            }
            Choice::PassDiscarding(card) => {
                bout.then([AfterPlay.into()]);
                bout.pass(roster, seat, Some(card), table);
            }
            Choice::Pass => {
                bout.then([AfterPlay.into()]);
                bout.pass(roster, seat, None, table);
            }
            _ => {
                kernel::fault!("a turn is answered by something else");
                bout.then([self.into()]);
            }
        }
    }
}

impl Rule<Bout> for AfterPlay {
    fn ask(&self, bout: &Bout, roster: &Roster) -> Option<Asked> {
        let seat = bout.board.turn.seat;
        bout.combo_possible(roster, seat).then(|| Asked::one(seat, "combo"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        bout.offer_combos(roster, seat, choices);
        choices.push(Choice::EndTurn);
    }

    fn answer(self, bout: &mut Bout, _: &Roster, seat: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if let Choice::Combo(card) = choice {
            bout.then([self.into()]);
            bout.play_combo(seat, card, table);
        } else {
            bout.then([BeginTurn { seat: seat.other() }.into()]);
        }
    }

    fn run(self, bout: &mut Bout, _: &Roster, _: &mut Table<'_, Event>) {
        bout.then([BeginTurn { seat: bout.board.turn.seat.other() }.into()]);
    }
}

/// The numbers of the bits that are set, lowest first.
pub(crate) fn rows_of(bits: u32) -> impl Iterator<Item = usize> {
    let mut rest = bits;
    core::iter::from_fn(move || {
        (rest != 0).then(|| {
            let row = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            row
        })
    })
}
