//! Starting the game: two cards in secret, turned up together.

use kernel::{Asked, BySeat, Canonical, Choices, Die, Rule, Seat, Seats, Table};
use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::rules::turn::BeginTurn;
use crate::{Bout, Choice, Event, Pantheon};

/// Both seats choose the attack card they open with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Opening;

impl Rule<Bout> for Opening {
    fn ask(&self, bout: &Bout, _: &Pantheon) -> Option<Asked> {
        let open = Seat::BOTH
            .into_iter()
            .filter(|&seat| !bout.board.chosen[seat])
            .fold(Seats::NONE, Seats::with);
        (!open.is_empty()).then(|| Asked::sealed(open, "opening attack"))
    }

    fn offer(&self, bout: &Bout, content: &Pantheon, seat: Seat, choices: &mut Choices<Choice>) {
        let attacks = bout.board.god(content, seat).attacks;
        let hand = bout.minds[seat].hand;
        choices.extend(hand.kinds().filter(|card| attacks >> card.row() & 1 == 1).map(Choice::Open));
    }

    fn answer(self, bout: &mut Bout, _: &Pantheon, seat: Seat, choice: Choice, _: &mut impl Table<Event>) {
        if let Choice::Open(card) = choice {
            bout.minds[seat].opening = Some(card);
            bout.board.chosen[seat] = true;
        }
        bout.then([self.into()]);
    }

    fn run(self, bout: &mut Bout, content: &Pantheon, table: &mut impl Table<Event>) {
        let [Some(first), Some(second)] = Seat::BOTH.map(|seat| bout.minds[seat].opening.take()) else { return };
        bout.board.chosen = BySeat::default();
        let cards = BySeat([first, second]);
        table.tell(Event::Opened { first, second });
        for (seat, &card) in cards.iter() {
            let position = bout.board.attack_card(content, card).map_or(1, |attack| attack.position);
            bout.from_hand(seat, card);
            *bout.corner_mut(seat).space(position) = Some(card);
        }
        let starter = starter(bout, content, cards, table);
        bout.then([BeginTurn { seat: starter }.into()]);
    }
}

/// The higher Momentum; then the first name in the alphabet; then a coin (W12, W13).
fn starter(bout: &Bout, content: &Pantheon, cards: BySeat<Card>, table: &mut impl Table<Event>) -> Seat {
    let momentum = |seat: Seat| {
        bout.board.attack_card(content, cards[seat]).map_or(0, |attack| attack.momentum.number())
    };
    let name = |seat: Seat| bout.board.row(content, cards[seat]).name.as_bytes();
    let alphabetic = || {
        let letters = |seat| name(seat).iter().map(u8::to_ascii_lowercase);
        letters(Seat::FIRST).cmp(letters(Seat::SECOND))
    };
    match momentum(Seat::SECOND).cmp(&momentum(Seat::FIRST)).then_with(alphabetic) {
        core::cmp::Ordering::Less => Seat::FIRST,
        core::cmp::Ordering::Greater => Seat::SECOND,
        core::cmp::Ordering::Equal => {
            let heads = table.roll(Die::COIN, "who starts") == 1;
            table.tell(Event::CoinTossed { heads });
            if heads { Seat::FIRST } else { Seat::SECOND }
        }
    }
}
