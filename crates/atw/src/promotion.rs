//! What a match means to a promotion: who won by what, and how often somebody kicked out.

use kernel::{Game, Problems, Table};
use promotion::{Aftermath, Bill, Company, Drama, Staged, Starter, Talent, plain_aftermath};

use crate::bout::{Bout, Ending};
use crate::event::Event;
use crate::roster::Roster;
use crate::setup::Setup;

/// A match of bots usually has so many attacks.
const USUAL_ATTACKS: u16 = 16;

impl Staged for Bout {
    fn company(roster: &Roster) -> Company {
        let talent = roster.wrestlers.iter().map(|wrestler| Talent::plain(&wrestler.name, 3)).collect();
        Company { talent, ..Company::default() }
    }

    fn set_up(roster: &Roster, bill: &Bill) -> Result<Setup, Problems> {
        let key = |card: &str| {
            let known = roster.wrestlers.iter().find(|wrestler| wrestler.name == card);
            known.map_or_else(|| card.to_owned(), |wrestler| wrestler.key.clone())
        };
        let wrestlers = bill.one_against_one()?.map(key).to_vec();
        let setup = Setup { wrestlers, switches: crate::Switches::default() };
        Self::start(roster, &setup, &mut Table::silent(&mut kernel::Fast::new(0)))?;
        Ok(setup)
    }

    fn aftermath(&self, _: &Roster, events: &[Event]) -> Option<Aftermath> {
        let ending = match self.ending? {
            Ending::Pinfall(_) => promotion::Ending::Pin,
            Ending::Submission(_) => promotion::Ending::Submission,
            Ending::Stoppage(_) => promotion::Ending::KnockOut,
            Ending::Resignation(_) => promotion::Ending::Resignation,
            Ending::TimeLimit | Ending::Standstill => promotion::Ending::TimeLimit,
        };
        let mut drama = Drama { usual: USUAL_ATTACKS, ..Drama::default() };
        let mut leader = None;
        for event in events {
            match *event {
                Event::KickedOut { .. } => drama.near_falls += 1,
                Event::Declared { .. } => drama.length += 1,
                Event::GainedMomentum { now, .. } if now != 0 => {
                    drama.turns += u16::from(leader.is_some_and(|leader| leader != (now > 0)));
                    leader = Some(now > 0);
                }
                _ => {}
            }
        }
        drama.tokens = drama.near_falls + drama.length / 4;
        Some(plain_aftermath(&self.outcome()?, ending, drama))
    }

    fn starter() -> Starter {
        Starter {
            name: "Late Night Wrestling",
            show: "Studio Six",
            big_show: "The Long Broadcast",
            venue: "Studio Six, by the river",
            belts: ["Broadcast Title", "Test Card Title", "Duet Title"],
        }
    }
}

promotion::plain_teams!(Bout);
