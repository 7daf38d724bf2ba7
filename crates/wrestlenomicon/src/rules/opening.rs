//! Starting the game: two cards in secret, turned up together.

use kernel::{Asked, BySeat, Canonical, Choices, Die, Rule, Seat, Seats, Table};
use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::rules::turn::BeginTurn;
use crate::{Bout, Choice, Event, Roster};

/// WN-OPEN-1: both seats choose the attack card they open with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Opening;

impl Rule<Bout> for Opening {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        let open =
            Seat::BOTH.into_iter().filter(|&seat| !bout.board.chosen[seat]).fold(Seats::NONE, Seats::with);
        (!open.is_empty()).then(|| Asked::sealed(open, "opening attack"))
    }

    fn offer(&self, bout: &Bout, roster: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        let attacks = bout.board.god(roster, seat).attacks;
        let hand = bout.minds[seat].hand;
        choices.extend(hand.kinds().filter(|card| attacks >> card.row() & 1 == 1).map(Choice::Open));
    }

    fn answer(self, bout: &mut Bout, _: &Roster, seat: Seat, choice: Choice, _: &mut Table<'_, Event>) {
        let Choice::Open(card) = choice else {
            return kernel::fault!("an opening is answered by something else");
        };
        bout.minds[seat].opening = Some(card);
        bout.board.chosen[seat] = true;
        bout.then([self.into()]);
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let [Some(first), Some(second)] = Seat::BOTH.map(|seat| bout.minds[seat].opening.take()) else {
            return kernel::fault!("both have chosen, and one has no opening card");
        };
        bout.board.chosen = BySeat::default();
        let cards = BySeat([first, second]);
        table.tell(|| Event::Opened { first, second });
        for (seat, &card) in cards.iter() {
            let position = bout.board.attack_card(roster, card).map_or(1, |attack| attack.position);
            bout.leave_hand(seat, card);
            *bout.corner_mut(seat).space(position) = Some(card);
        }
        // WN-OPEN-2: no Momentum, whatever the cards say.
        let starter = starter(bout, roster, cards, table);
        bout.then([BeginTurn { seat: starter }.into()]);
    }
}

/// WN-OPEN-3, WN-OPEN-4: the higher Momentum; then the first name in the alphabet; then a coin.
fn starter(bout: &Bout, roster: &Roster, cards: BySeat<Card>, table: &mut Table<'_, Event>) -> Seat {
    let momentum =
        |seat: Seat| bout.board.attack_card(roster, cards[seat]).map_or(0, |attack| attack.momentum.number());
    let name = |seat: Seat| bout.board.row(roster, cards[seat]).name.as_bytes();
    let alphabetic = || {
        let letters = |seat| name(seat).iter().map(u8::to_ascii_lowercase);
        letters(Seat::FIRST).cmp(letters(Seat::SECOND))
    };
    match momentum(Seat::SECOND).cmp(&momentum(Seat::FIRST)).then_with(alphabetic) {
        core::cmp::Ordering::Less => Seat::FIRST,
        core::cmp::Ordering::Greater => Seat::SECOND,
        core::cmp::Ordering::Equal => {
            let heads = table.roll(Die::COIN, "who starts") == 1;
            table.tell(|| Event::CoinTossed { heads });
            if heads { Seat::FIRST } else { Seat::SECOND }
        }
    }
}
