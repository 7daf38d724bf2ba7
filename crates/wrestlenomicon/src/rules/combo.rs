//! Combos: one a turn, when their condition holds.

use kernel::{Choices, Seat, Table};

use crate::abilities::effects::{Part, Perform, PutAway};
use crate::card::Card;
use crate::roster::{Combo, Face};
use crate::rules::turn::rows_of;
use crate::vocabulary::{Condition, Effect, Type};
use crate::{Board, Bout, Choice, Event, Roster};

impl Board {
    /// Does a condition hold for the seat whose turn it is? Everything it looks at is public. What single Combos ask:
    /// WN-CARD-6 (so many tracked cards), WN-CARD-11 (a sacrifice), WN-CARD-22 (a d3, and fewer Guts).
    pub(crate) fn holds(&self, roster: &Roster, seat: Seat, condition: Condition) -> bool {
        let corner = &self.corners[seat];
        let kind = |card: Card| self.attack_card(roster, card).map(|attack| attack.kind);
        let top = |back: usize| -> Option<Type> {
            let index = corner.zero.len().checked_sub(back)?;
            kind(*corner.zero.get(index)?)
        };
        match condition {
            Condition::Attacked => self.attack.is_some(),
            Condition::AttackedWith(types) => {
                self.attack.and_then(|attack| kind(attack.card)).is_some_and(|kind| types.has(kind))
            }
            Condition::NotAttacked => !self.turn.attacked,
            // WN-DEF-8: a slam that was cancelled is none.
            Condition::Slammed => self.attack.is_some_and(|attack| attack.slams),
            Condition::Sacrificed => self.turn.sacrificed,
            Condition::RolledD3 => self.turn.rolled,
            Condition::FewerGuts => corner.guts() < self.corners[seat.other()].guts(),
            // WN-CARD-5
            Condition::TopThreeDiffer => match (top(1), top(2), top(3)) {
                (Some(a), Some(b), Some(c)) => a != b && b != c && a != c,
                _ => false,
            },
            // WN-CARD-23
            Condition::TopTwoMatch => top(1).is_some() && top(1) == top(2),
            Condition::Tracked(count) => corner.tracked() >= count.into(),
            Condition::EnemyTracked(count) => self.corners[seat.other()].tracked() >= count.into(),
            Condition::Permanents(count) => corner.permanents.len() >= count.into(),
        }
    }

    pub(crate) fn combo_ready(&self, roster: &Roster, seat: Seat, combo: &Combo) -> bool {
        combo.condition.iter().all(|&condition| self.holds(roster, seat, condition))
            // An echo needs something to repeat.
            && !(combo.effect.contains(&Effect::Echo) && self.corners[seat].zero.is_empty())
    }
}

impl Bout {
    fn ready<'a>(
        &'a self,
        roster: &'a Roster,
        seat: Seat,
        owner: Seat,
        rows: u32,
    ) -> impl Iterator<Item = (Card, &'a Combo)> {
        let god = self.board.god(roster, owner);
        rows_of(rows & god.combos).filter_map(move |row| match &god.rows.get(row)?.face {
            Face::Combo(combo) if self.board.combo_ready(roster, seat, combo) => {
                Some((Card::new(owner, row), combo))
            }
            _ => None,
        })
    }

    /// WN-COMBO-3: could the seat play a Combo now, as far as everybody knows?
    pub(crate) fn combo_possible(&self, roster: &Roster, seat: Seat) -> bool {
        !self.board.turn.combo
            && !self.minds[seat].hand.is_empty()
            && Seat::BOTH.into_iter().any(|owner| {
                let rows = self.could_hold(roster, owner, seat, self.board.god(roster, owner).combos);
                self.ready(roster, seat, owner, rows).next().is_some()
            })
    }

    /// WN-COMBO-1, WN-COMBO-2: offers the Combos in hand whose condition holds, if none was played this turn.
    pub(crate) fn offer_combos(&self, roster: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        if self.board.turn.combo {
            return;
        }
        let hand = self.minds[seat].hand;
        for owner in Seat::BOTH {
            for (card, combo) in self.ready(roster, seat, owner, hand.row_bits(owner)) {
                if self.can_ambush(roster, seat, &combo.effect) {
                    choices.push(Choice::Combo(card));
                }
            }
        }
    }

    /// WN-COMBO-4: plays it; its effects follow, and only then it is discarded.
    pub(crate) fn play_combo(&mut self, seat: Seat, card: Card, table: &mut Table<'_, Event>) {
        self.board.turn.combo = true;
        self.lay_down(seat, card);
        table.tell(|| Event::ComboPlayed { seat, card });
        self.then([Perform::all(seat, card, Part::Combo).into(), PutAway { card }.into()]);
    }
}
