//! WN-ZERO-4: attacks without the track: an echo of the last one, an ambush from the hand.

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::abilities::effects::{Part, Perform};
use crate::card::Card;
use crate::rules::turn::rows_of;
use crate::vocabulary::Effect;
use crate::{Bout, Choice, Event, Roster};

/// WN-CARD-18: with which card from the hand does the seat attack?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct AmbushFrom {
    pub seat: Seat,
    /// The highest Position it may have.
    pub position: u8,
}

impl Bout {
    /// WN-CARD-12: the top card of the seat's Ground Zero attacks once more: no slam, no Defense.
    pub(crate) fn echo(&mut self, seat: Seat, table: &mut Table<'_, Event>) {
        if self.board.turn.attacked {
            return;
        }
        if let Some(&card) = self.corner(seat).zero.last() {
            self.begin_attack(seat, card, false, table);
            self.then([Perform::all(seat, card, Part::Main).into()]);
        }
    }

    /// The attack cards in hand that could come from nowhere.
    pub(crate) fn ambushers<'a>(
        &'a self,
        roster: &'a Roster,
        seat: Seat,
        position: u8,
    ) -> impl Iterator<Item = Card> + 'a {
        let hand = self.minds[seat].hand;
        Seat::BOTH.into_iter().flat_map(move |owner| {
            let attacks = self.board.god(roster, owner).attacks;
            rows_of(hand.row_bits(owner) & attacks).map(move |row| Card::new(owner, row)).filter(
                move |&card| {
                    self.board.attack_card(roster, card).is_some_and(|attack| attack.position <= position)
                },
            )
        })
    }

    /// Is there something in hand for the ambush among these effects, if there is one?
    pub(crate) fn can_ambush(&self, roster: &Roster, seat: Seat, effects: &[Effect]) -> bool {
        effects.iter().all(|effect| match *effect {
            Effect::Ambush(position) => self.ambushers(roster, seat, position).next().is_some(),
            _ => true,
        })
    }
}

impl Rule<Bout> for AmbushFrom {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        (!bout.board.turn.attacked).then(|| Asked::one(self.seat, "attack from nowhere"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        choices.extend(bout.ambushers(roster, seat, self.position).map(Choice::Ambush));
    }

    fn answer(
        self,
        bout: &mut Bout,
        roster: &Roster,
        seat: Seat,
        choice: Choice,
        table: &mut Table<'_, Event>,
    ) {
        let Choice::Ambush(card) = choice else { return kernel::fault!("an ambush without a card") };
        bout.leave_hand(seat, card);
        bout.corner_mut(seat).zero.push(card);
        bout.attack(roster, seat, card, table);
    }
}
