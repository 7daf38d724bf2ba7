//! Who wins, and how gloriously.

use kernel::{Outcome, Seat, Table};
use serde::Serialize;

use crate::card::Card;
use crate::{Bout, Event};

/// How close it was, by the winner's Guts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    ByAThread,
    Nervous,
    RatherClose,
    AtEase,
    Crushing,
    Shattering,
    Cosmic,
}

impl Level {
    /// WN-WIN-1: 1-3, 4-6, 7-9, 10-12, 13-15, 16-18, 19 and more.
    pub const fn of(guts: u8) -> Self {
        match guts {
            0..=3 => Self::ByAThread,
            4..=6 => Self::Nervous,
            7..=9 => Self::RatherClose,
            10..=12 => Self::AtEase,
            13..=15 => Self::Crushing,
            16..=18 => Self::Shattering,
            _ => Self::Cosmic,
        }
    }
}

impl Bout {
    /// That seat has won.
    pub(crate) fn win(&mut self, seat: Seat, table: &mut Table<'_, Event>) {
        let guts = self.corner(seat).guts();
        table.tell(|| Event::Won { seat, guts, level: Level::of(guts) });
        self.end(Outcome::win(seat, 2), table);
    }

    /// WN-WIN-2: the turns have run out: more Guts win.
    pub(crate) fn call_time(&mut self, table: &mut Table<'_, Event>) {
        table.tell(|| Event::TimeCalled { turns: self.board.turn.number });
        let [first, second] = Seat::BOTH.map(|seat| self.corner(seat).guts());
        match first.cmp(&second) {
            core::cmp::Ordering::Greater => self.win(Seat::FIRST, table),
            core::cmp::Ordering::Less => self.win(Seat::SECOND, table),
            core::cmp::Ordering::Equal => {
                table.tell(|| Event::Drawn { guts: first });
                self.end(Outcome::draw(2), table);
            }
        }
    }

    fn end(&mut self, outcome: Outcome, table: &mut Table<'_, Event>) {
        self.agenda.clear();
        self.board.outcome = Some(outcome);
        self.board.turn.playing.iter().for_each(|card| self.put_away(card));
        for seat in Seat::BOTH {
            self.give_back(seat, table);
        }
    }

    /// WN-HAND-6: stolen cards that this seat still has go to their owner's discard pile.
    fn give_back(&mut self, seat: Seat, table: &mut Table<'_, Event>) {
        let owner = seat.other();
        let mut stolen = self.minds[seat].hand.of(owner);
        stolen.iter().for_each(|card| self.leave_hand(seat, card));
        if self.board.turn.seat == seat
            && let Some(card) = self.board.turn.lifted.take()
        {
            // Nothing is left to decide where it goes.
            self.discard(card);
        }
        let corner = self.corner_mut(seat);
        let mut leave = |card: Card| {
            if card.owner() == owner {
                stolen.put(card);
            }
            card.owner() == seat
        };
        corner.zero.retain(|&card| leave(card));
        corner.permanents.retain(|&card| leave(card));
        for space in &mut corner.track {
            *space = space.filter(|&card| leave(card));
        }
        if !stolen.is_empty() {
            stolen.iter().for_each(|card| self.discard(card));
            table.tell(|| Event::GivenBack { owner, cards: stolen });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_guts_has_its_level() {
        let levels = [
            (1..=3, Level::ByAThread),
            (4..=6, Level::Nervous),
            (7..=9, Level::RatherClose),
            (10..=12, Level::AtEase),
            (13..=15, Level::Crushing),
            (16..=18, Level::Shattering),
            (19..=25, Level::Cosmic),
        ];
        for (guts, level) in levels {
            for guts in guts {
                assert_eq!(Level::of(guts), level, "{guts}");
            }
        }
    }
}
