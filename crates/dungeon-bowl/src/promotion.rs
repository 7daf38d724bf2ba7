//! What a match means to a promotion of colleges: who won and how many were hurt. Teams that last are a league's.

use kernel::{BySeat, Game, Problem, Problems, Table};
use promotion::{Aftermath, Bill, Company, Drama, Ending, Staged, Starter, Talent, plain_aftermath};

use crate::bout::Bout;
use crate::event::Event;
use crate::roster::Roster;
use crate::setup::{Placing, Setup, TeamSetup};

/// A quick match of bots usually has so many turns of both.
const USUAL_TURNS: u16 = 12;

impl Staged for Bout {
    fn company(roster: &Roster) -> Company {
        let talent = roster.colleges.iter().map(|college| Talent::plain(&college.name, 3)).collect();
        Company { talent, ..Company::default() }
    }

    /// Starter teams of six in a ready-made dungeon.
    fn set_up(roster: &Roster, bill: &Bill) -> Result<Setup, Problems> {
        let mut teams = BySeat::<TeamSetup>::default();
        for (team, card) in teams.0.iter_mut().zip(bill.one_against_one()?) {
            let Some(college) = roster.colleges.iter().find(|college| college.name == card) else {
                let problem = Problem::new("teams", format!("there is no college \"{card}\""));
                let names = roster.colleges.iter().map(|college| college.name.as_str());
                return Err(Problems(vec![problem.suggest(content::nearest(card, names))]));
            };
            college.id.clone_into(&mut team.college);
        }
        let setup = Setup { placing: Placing::ReadyMade, quick: true, teams, ..Setup::default() };
        Self::start(roster, &setup, &mut Table::silent(&mut kernel::Fast::new(0)))?;
        Ok(setup)
    }

    fn aftermath(&self, _: &Roster, events: &[Event]) -> Option<Aftermath> {
        let count = |is: &dyn Fn(&Event) -> bool| events.iter().filter(|event| is(event)).count() as u16;
        let drama = Drama {
            tokens: count(&|event| matches!(event, Event::Hurt { .. })),
            length: count(&|event| matches!(event, Event::TurnBegan { .. })),
            usual: USUAL_TURNS,
            ..Drama::default()
        };
        Some(plain_aftermath(&self.outcome?, Ending::Score, drama))
    }

    fn starter() -> Starter {
        Starter {
            name: "The Lower Corridor League",
            show: "Torchlight",
            big_show: "The Deep Final",
            venue: "Three floors down",
            belts: ["Founders' Cup", "Cellar Cup", "Twin Cup"],
        }
    }
}
