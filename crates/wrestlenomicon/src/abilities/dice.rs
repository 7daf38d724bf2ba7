//! The d3, and rolling it again.

use kernel::{Asked, Canonical, Chance, Choices, Die, Odds, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::abilities::effects::Part;
use crate::vocabulary::Lasting;
use crate::{Bout, Choice, Event, Pantheon};

/// A d3 of damage is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct RollD3 {
    pub seat: Seat,
    /// What part of a card rolls it.
    pub part: Part,
}

/// A d3 has been rolled and may be rolled again: does it stand?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct TakeRoll {
    pub seat: Seat,
    pub part: Part,
    pub result: u8,
    /// What Permanents add to it.
    pub more: u8,
}

impl Bout {
    /// Half a d6, rounded up (W45), and what Permanents add.
    fn roll_d3(&mut self, content: &Pantheon, seat: Seat, table: &mut impl Table<Event>) -> u8 {
        let more = self.d3_plus(content, seat);
        let result = table.roll(Die::D6, "d3").div_ceil(2) + more;
        if self.board.turn.seat == seat {
            self.board.turn.rolled = true;
        }
        table.tell(Event::RolledD3 { seat, result });
        result
    }

    fn d3_plus(&self, content: &Pantheon, seat: Seat) -> u8 {
        self.lasting(content, seat)
            .map(|effect| match effect {
                Lasting::D3Plus(more) => more,
                _ => 0,
            })
            .sum()
    }

    fn may_reroll(&self, content: &Pantheon, seat: Seat) -> bool {
        !self.board.turn.rerolled
            && self.board.turn.seat == seat
            && self.lasting(content, seat).any(|effect| effect == Lasting::RerollD3)
    }
}

impl Rule<Bout> for RollD3 {
    fn ask(&self, _: &Bout, _: &Pantheon) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, content: &Pantheon, table: &mut impl Table<Event>) {
        let Self { seat, part } = self;
        let result = bout.roll_d3(content, seat, table);
        if bout.may_reroll(content, seat) {
            let more = bout.d3_plus(content, seat);
            bout.then([TakeRoll { seat, part, result, more }.into()]);
        } else {
            bout.strike(content, seat, result, part.blow(), table);
        }
    }
}

impl TakeRoll {
    /// The chances that a second roll is higher, and lower.
    pub(crate) fn odds(self) -> Vec<Odds> {
        let rolled = self.result.saturating_sub(self.more);
        let odds = |what: &str, faces: u8| Odds { what: what.into(), chance: Chance::new(faces.into(), 3) };
        vec![odds("higher", 3u8.saturating_sub(rolled)), odds("lower", rolled.saturating_sub(1))]
    }
}

impl Rule<Bout> for TakeRoll {
    fn ask(&self, _: &Bout, _: &Pantheon) -> Option<Asked> {
        Some(Asked::one(self.seat, "re-roll"))
    }

    fn offer(&self, _: &Bout, _: &Pantheon, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend([Choice::KeepRoll, Choice::Reroll]);
    }

    fn answer(
        self,
        bout: &mut Bout,
        content: &Pantheon,
        seat: Seat,
        choice: Choice,
        table: &mut impl Table<Event>,
    ) {
        let mut result = self.result;
        if choice == Choice::Reroll {
            bout.board.turn.rerolled = true;
            result = bout.roll_d3(content, seat, table);
        }
        bout.strike(content, seat, result, self.part.blow(), table);
    }
}
