//! Taking the Initiative.

use super::prelude::*;
use super::rerolls::Why;
use super::rounds::NextActivation;

/// A seat names the wrestler that rolls for it, and that it will activate first.
/// RS-INIT-2
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub struct Nominate {
    pub seat: Seat,
}

impl Rule<Bout> for Nominate {
    fn ask(&self, bout: &Bout, _: &Roster) -> Option<Asked> {
        bout.in_ring_of(self.seat).nth(1).is_some().then(|| Asked::one(self.seat, "nominate"))
    }

    fn offer(&self, bout: &Bout, _: &Roster, _: Seat, choices: &mut Choices<Choice>) {
        choices.extend(bout.in_ring_of(self.seat).map(Choice::Nominate));
    }

    fn answer(self, bout: &mut Bout, _: &Roster, seat: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        if let Choice::Nominate(who) = choice {
            bout.team_mut(seat).nominee = Some(who);
            table.tell(|| Event::Nominated { who });
        } else {
            kernel::fault!("an answer to another question");
        }
    }

    fn run(self, bout: &mut Bout, _: &Roster, table: &mut Table<'_, Event>) {
        let only = bout.in_ring_of(self.seat).next();
        bout.team_mut(self.seat).nominee = only;
        if let Some(who) = only {
            table.tell(|| Event::Nominated { who });
        }
    }
}

/// All nominees roll DEX together; the order of the round follows.
/// RS-INIT-4
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical, Serialize, Deserialize)]
pub enum RollInitiative {
    Roll,
    Read,
}

impl Rule<Bout> for RollInitiative {
    fn ask(&self, _: &Bout, _: &Roster) -> Option<Asked> {
        None
    }

    fn run(self, bout: &mut Bout, roster: &Roster, table: &mut Table<'_, Event>) {
        if self == Self::Roll {
            bout.clear_table();
            for seat in bout.seats_in() {
                if let Some(who) = bout.team(seat).nominee {
                    let pool = bout.stat_of_the_standing(roster, who, Stat::Dexterity);
                    bout.roll_side(seat, pool, Why::Initiative, table);
                }
            }
            bout.agenda.do_next([bout.reroll_window().into(), Self::Read.into()]);
            return;
        }
        // The best roll first; among equals, clockwise from the Initiative card, which is the order of the sides.
        let sides = bout.rolled.sides;
        let mut order: ArrayVec<[(i32, u8); 4]> = ArrayVec::default();
        for side in 0..sides {
            let seat = bout.rolled.owner[usize::from(side)];
            if let Some(who) = bout.team(seat).nominee {
                table.tell(|| Event::RolledInitiative { who, shown: bout.shown(roster, side) });
            }
            order.push((-bout.total(roster, side), side));
        }
        order.sort_unstable();
        bout.order = order.iter().map(|(_, side)| bout.rolled.owner[usize::from(*side)]).collect();
        bout.turn = 0;
        if let Some(seat) = bout.order.first() {
            table.tell(|| Event::TookInitiative { seat: *seat });
        }
        bout.agenda.do_next([NextActivation.into()]);
    }
}
