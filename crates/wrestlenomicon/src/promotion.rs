//! What a match means to a promotion: which god went back to sleep, and how often the lead changed.

use kernel::{Game, Problems, Table};
use promotion::{Aftermath, Bill, Company, Drama, Ending, Staged, Starter, Talent, plain_aftermath};

use crate::bout::Bout;
use crate::event::Event;
use crate::roster::Roster;
use crate::setup::Setup;

/// A match of bots usually has so many turns.
const USUAL_TURNS: u16 = 20;

impl Staged for Bout {
    fn company(roster: &Roster) -> Company {
        let talent = roster.gods.iter().map(|god| Talent::plain(&god.name, 3)).collect();
        Company { talent, ..Company::default() }
    }

    fn set_up(roster: &Roster, bill: &Bill) -> Result<Setup, Problems> {
        let [one, other] = bill.one_against_one()?;
        let setup = Setup::of(one, other);
        Self::start(roster, &setup, &mut Table::silent(&mut kernel::Fast::new(0)))?;
        Ok(setup)
    }

    fn aftermath(&self, _: &Roster, events: &[Event]) -> Option<Aftermath> {
        let outcome = self.outcome()?;
        let mut ending = Ending::KnockOut;
        let mut drama = Drama { usual: USUAL_TURNS, ..Drama::default() };
        let (mut guts, mut leader) = ([u8::MAX; 2], None);
        for event in events {
            match *event {
                Event::TurnBegan { .. } => drama.length += 1,
                Event::Attacked { slams: true, .. } => drama.near_falls += 1,
                Event::Resigned { .. } => ending = Ending::Resignation,
                Event::TimeCalled { .. } => ending = Ending::Score,
                Event::Damaged { seat, guts: left, .. } => {
                    guts[seat.index() & 1] = left;
                    drama.tokens += 1;
                    if guts[0] != guts[1] {
                        let ahead = guts[0] > guts[1];
                        drama.turns += u16::from(leader.is_some_and(|leader| leader != ahead));
                        leader = Some(ahead);
                    }
                }
                _ => {}
            }
        }
        drama.tokens /= 2;
        Some(plain_aftermath(&outcome, ending, drama))
    }

    fn starter() -> Starter {
        Starter {
            name: "Wrestling Before Time",
            show: "Night Without Stars",
            big_show: "The Alignment",
            venue: "A plain that is not on any map",
            belts: ["Belt of the First Dark", "Belt of the Lesser Dark", "Belt of Two Darks"],
        }
    }
}

promotion::plain_teams!(Bout);
