//! Attacks without the track: an echo of the last one, an ambush from the hand (W46).

use kernel::{Asked, Canonical, Choices, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::abilities::effects::{Part, Perform};
use crate::card::Card;
use crate::rules::turn::rows_of;
use crate::vocabulary::Effect;
use crate::{Bout, Choice, Event, Pantheon};

/// With which card from the hand does the seat attack?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct AmbushFrom {
    pub seat: Seat,
    /// The highest Position it may have.
    pub position: u8,
}

impl Bout {
    /// The top card of the seat's Ground Zero attacks once more: no slam, no Defense.
    pub(crate) fn echo(&mut self, seat: Seat, table: &mut impl Table<Event>) {
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
        content: &'a Pantheon,
        seat: Seat,
        position: u8,
    ) -> impl Iterator<Item = Card> + 'a {
        let hand = self.minds[seat].hand;
        Seat::BOTH.into_iter().flat_map(move |owner| {
            let attacks = self.board.god(content, owner).attacks;
            rows_of(hand.row_bits(owner) & attacks).map(move |row| Card::new(owner, row)).filter(
                move |&card| {
                    self.board.attack_card(content, card).is_some_and(|attack| attack.position <= position)
                },
            )
        })
    }

    /// Is there something in hand for the ambush among these effects, if there is one?
    pub(crate) fn can_ambush(&self, content: &Pantheon, seat: Seat, effects: &[Effect]) -> bool {
        effects.iter().all(|effect| match *effect {
            Effect::Ambush(position) => self.ambushers(content, seat, position).next().is_some(),
            _ => true,
        })
    }
}

impl Rule<Bout> for AmbushFrom {
    fn ask(&self, bout: &Bout, _: &Pantheon) -> Option<Asked> {
        (!bout.board.turn.attacked).then(|| Asked::one(self.seat, "attack from nowhere"))
    }

    fn offer(&self, bout: &Bout, content: &Pantheon, seat: Seat, choices: &mut Choices<Choice>) {
        choices.extend(bout.ambushers(content, seat, self.position).map(Choice::Ambush));
    }

    fn answer(
        self,
        bout: &mut Bout,
        content: &Pantheon,
        seat: Seat,
        choice: Choice,
        table: &mut impl Table<Event>,
    ) {
        if let Choice::Ambush(card) = choice {
            bout.from_hand(seat, card);
            bout.corner_mut(seat).zero.push(card);
            bout.attack(content, seat, card, table);
        }
    }
}
