//! Rolling, and re-rolls.
//!
//! Dice that are rolled lie on the table until the step that reads them. Between the two stands a window: whoever holds
//! the Initiative card may re-roll first, one die after another, each once; then the others clockwise. A die that has
//! been re-rolled stays as it is.

use kernel::Die;

use super::prelude::*;
use crate::bout::RolledDie;
use crate::choice::DieOnTable;

/// What the dice on the table are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub enum Why {
    Attack,
    Defence,
    Initiative,
    Dirty,
    Recovery,
    Bleeding,
    Dazed,
    CrowdPleaser,
    Pin,
    Resist,
    Lift,
    Escape,
    StayIn,
    Ammunition,
    Cannonball,
    Sponsorship,
}

impl Why {
    /// The purpose of the die, in one word of the book.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Attack => "attack",
            Self::Defence => "defence",
            Self::Initiative => "initiative",
            Self::Dirty => "dirty",
            Self::Recovery => "recovery",
            Self::Bleeding => "bleeding",
            Self::Dazed => "dazed",
            Self::CrowdPleaser => "crowd",
            Self::Pin => "pin",
            Self::Resist => "resist",
            Self::Lift => "lift",
            Self::Escape => "escape",
            Self::StayIn => "stay in",
            Self::Ammunition => "ammunition",
            Self::Cannonball => "cannonball",
            Self::Sponsorship => "sponsorship",
        }
    }
}

/// The window in which dice on the table may be re-rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Rerolls {
    /// Seats that have not said yet that they keep their dice.
    pub seats: Seats,
}

impl Rerolls {
    /// Whose window it is.
    /// RS-REROLL-2
    fn seat(self, bout: &Bout) -> Option<Seat> {
        if bout.teams.iter().all(|team| team.rerolls == 0) {
            return None;
        }
        bout.seats_in().find(|seat| {
            self.seats.has(*seat) && bout.team(*seat).rerolls > 0 && bout.rerollable(*seat).next().is_some()
        })
    }
}

impl Rule<Bout> for Rerolls {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        self.seat(bout).map(|seat| Asked::one(seat, "re-roll"))
    }

    fn offer(&self, bout: &Bout, _: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        choices.extend(bout.rerollable(seat).map(Choice::Reroll));
        choices.push(Choice::Done);
    }

    fn answer(
        self,
        bout: &mut Bout,
        roster: &Roster,
        seat: Seat,
        choice: Choice,
        table: &mut Table<'_, Event>,
    ) {
        if let Choice::Reroll(die) = choice {
            bout.reroll(roster, seat, die, table);
            bout.agenda.do_next([self.into()]);
        } else {
            bout.agenda.do_next([Self { seats: self.seats.without(seat) }.into()]);
        }
    }
}

impl Bout {
    /// Clears the table for a new roll.
    pub(crate) fn clear_table(&mut self) {
        self.rolled.dice.clear();
        self.rolled.sides = 0;
        self.rolled.flat = Default::default();
        self.rolled.owner = Default::default();
    }

    /// Rolls these dice for a seat, as one more side of what lies on the table.
    /// RS-REROLL-4
    pub(crate) fn roll_side(&mut self, seat: Seat, pool: Pool, why: Why, table: &mut Table<'_, Event>) {
        let side = self.rolled.sides;
        for metal in pool.metals() {
            let face = table.roll_kind(Die::D6, metal.word(), why.word());
            self.rolled.dice.try_push(RolledDie { metal, face, side, rerolled: false });
        }
        self.rolled.owner[usize::from(side)] = seat;
        self.rolled.flat[usize::from(side)] = pool.flat;
        self.rolled.sides += 1;
    }

    /// Rolls so many Crowd dice for a seat.
    pub(crate) fn roll_crowd(&mut self, seat: Seat, count: u8, why: Why, table: &mut Table<'_, Event>) {
        self.clear_table();
        for _ in 0..count {
            let face = table.roll_kind(Die::D6, Metal::Crowd.word(), why.word());
            self.rolled.dice.try_push(RolledDie { metal: Metal::Crowd, face, side: 0, rerolled: false });
        }
        self.rolled.owner[0] = seat;
        self.rolled.sides = 1;
    }

    /// The window that follows every roll.
    pub(crate) fn reroll_window(&self) -> Rerolls {
        Rerolls { seats: self.all_seats() }
    }

    /// That seat's dice that have not been re-rolled yet.
    /// RS-REROLL-1
    pub fn rerollable(&self, seat: Seat) -> impl Iterator<Item = DieOnTable> {
        let rolled = &self.rolled;
        rolled
            .dice
            .iter()
            .enumerate()
            .filter(move |(_, die)| !die.rerolled && rolled.owner[usize::from(die.side)] == seat)
            .map(|(index, _)| DieOnTable(index as u8))
    }

    fn reroll(&mut self, roster: &Roster, seat: Seat, die: DieOnTable, table: &mut Table<'_, Event>) {
        let faces = self.faces(roster);
        let Some(die) = self.rolled.dice.get_mut(usize::from(die.0)) else {
            kernel::fault!("a re-roll of a die that does not lie on the table");
            return;
        };
        let (metal, before) = (die.metal, die.face);
        die.face = table.roll_kind(Die::D6, metal.word(), "re-roll");
        die.rerolled = true;
        let after = die.face;
        table.tell(|| match metal {
            Metal::Crowd => Event::CrowdRerolled { seat, from: faces.mood(before), to: faces.mood(after) },
            _ => Event::Rerolled {
                seat,
                metal,
                from: faces.value(metal, before),
                to: faces.value(metal, after),
            },
        });
        // RS-ENDORSE-1
        let left = &mut self.team_mut(seat).rerolls;
        *left = left.saturating_sub(1);
    }

    /// The total of one side of what lies on the table.
    pub(crate) fn total(&self, roster: &Roster, side: u8) -> i32 {
        self.rolled.total(self.faces(roster), side)
    }

    /// What the first Crowd die on the table says.
    pub(crate) fn mood(&self, roster: &Roster) -> Mood {
        self.rolled.dice.first().map_or(Mood::Blank, |die| self.faces(roster).mood(die.face))
    }

    /// One side of what lies on the table, to be told.
    pub(crate) fn shown(&self, roster: &Roster, side: u8) -> Shown {
        let faces = self.faces(roster);
        let mut shown = Shown { flat: self.rolled.flat[usize::from(side)], ..Shown::default() };
        for die in self.rolled.dice.iter().filter(|die| die.side == side) {
            shown.dice.try_push(faces.value(die.metal, die.face));
        }
        shown.total = self.total(roster, side) as u8;
        shown
    }
}
