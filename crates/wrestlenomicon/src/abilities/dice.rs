//! The d3, and rolling it again.

use kernel::{Asked, Canonical, Chance, Choices, Die, Odds, Rule, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::abilities::effects::Part;
use crate::vocabulary::Lasting;
use crate::{Bout, Choice, Event, Roster};

/// A d3 of damage is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct RollD3 {
    pub seat: Seat,
    /// What part of a card rolls it.
    pub part: Part,
}

/// WN-DICE-2: a d3 has been rolled and may be rolled again: does it stand? The second result does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct TakeRoll {
    pub seat: Seat,
    pub part: Part,
    pub result: u8,
    /// What Permanents add to it.
    pub more: u8,
}

impl Bout {
    /// WN-DICE-1, WN-CARD-19: half a d6, rounded up, and what Permanents add.
    fn roll_d3(&mut self, roster: &Roster, seat: Seat, table: &mut Table<'_, Event>) -> u8 {
        let more = self.d3_plus(roster, seat);
        let result = table.roll(Die::D6, "d3").div_ceil(2) + more;
        if self.board.turn.seat == seat {
            self.board.turn.rolled = true;
        }
        table.tell(|| Event::RolledD3 { seat, result });
        result
    }

    pub(crate) fn d3_plus(&self, roster: &Roster, seat: Seat) -> u8 {
        self.lasting(roster, seat)
            .map(|effect| match effect {
                Lasting::D3Plus(more) => more,
                _ => 0,
            })
            .sum()
    }

    /// WN-CARD-2: one re-roll a turn.
    fn may_reroll(&self, roster: &Roster, seat: Seat) -> bool {
        !self.board.turn.rerolled
            && self.board.turn.seat == seat
            && self.lasting(roster, seat).any(|effect| effect == Lasting::RerollD3)
    }
}

impl Rule<Bout> for RollD3 {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        let Self { seat, part } = self;
        let result = bout.roll_d3(roster, seat, table);
        if bout.may_reroll(roster, seat) {
            let more = bout.d3_plus(roster, seat);
            bout.then([TakeRoll { seat, part, result, more }.into()]);
        } else {
            bout.strike(roster, seat, result, part.blow(), table);
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
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        Some(Asked::one(self.seat, "re-roll"))
    }

    fn offer(&self, _: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend([Choice::KeepRoll, Choice::Reroll]);
    }

    fn answer(
        self,
        bout: &mut Bout,
        roster: &Roster,
        seat: Seat,
        choice: Choice,
        table: &mut Table<'_, Event>,
    ) {
        let mut result = self.result;
        if choice == Choice::Reroll {
            bout.board.turn.rerolled = true;
            result = bout.roll_d3(roster, seat, table);
        }
        bout.strike(roster, seat, result, self.part.blow(), table);
    }
}
