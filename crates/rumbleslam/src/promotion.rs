//! What a bout means to a promotion: the ready teams meet, and whoever is left in the ring wins.

use kernel::{Problem, Problems};
use promotion::{Aftermath, Bill, Company, Drama, Ending, Staged, Starter, Talent, plain_aftermath};

use crate::bout::{Bout, LAST_ROUND};
use crate::event::Event;
use crate::roster::Roster;
use crate::setup::Setup;

/// A bout usually ends in this round.
const USUAL_ROUNDS: u16 = 4;

impl Staged for Bout {
    /// The ready teams of the smallest bout size: teams of another size would not be a match.
    fn company(roster: &Roster) -> Company {
        let least = roster.teams.iter().map(|team| team.budget).min();
        let teams = roster.teams.iter().filter(|team| Some(team.budget) == least);
        Company { talent: teams.map(|team| Talent::plain(&team.name, 3)).collect(), ..Company::default() }
    }

    fn set_up(roster: &Roster, bill: &Bill) -> Result<Setup, Problems> {
        let mut teams = Vec::new();
        for card in bill.one_against_one()? {
            let known = roster.teams.iter().filter(|team| team.name == card).min_by_key(|team| team.budget);
            let Some(team) = known else {
                let problem = Problem::new("teams", format!("there is no team \"{card}\""));
                let names = roster.teams.iter().map(|team| team.name.as_str());
                return Err(Problems(vec![problem.suggest(content::nearest(card, names))]));
            };
            teams.push(team);
        }
        let budget = teams.iter().map(|team| team.budget).max().unwrap_or_default();
        let value = serde_json::json!({ "budget": budget, "teams": teams });
        serde_json::from_value(value).map_err(|error| Problems::one("teams", error.to_string()))
    }

    fn aftermath(&self, _: &Roster, events: &[Event]) -> Option<Aftermath> {
        let outcome = self.result?;
        let count = |is: &dyn Fn(&Event) -> bool| events.iter().filter(|event| is(event)).count() as u16;
        let resigned = count(&|event| matches!(event, Event::Resigned { .. })) > 0;
        let ending = match (resigned, self.round >= LAST_ROUND) {
            (true, _) => Ending::Resignation,
            (false, true) => Ending::Score,
            (false, false) => Ending::Elimination,
        };
        let drama = Drama {
            near_falls: count(&|event| matches!(event, Event::Reversed { .. })),
            tokens: count(&|event| matches!(event, Event::KnockedDown { .. } | Event::KnockedOut { .. })) / 2,
            length: u16::from(self.round),
            usual: USUAL_ROUNDS,
            ..Drama::default()
        };
        Some(plain_aftermath(&outcome, ending, drama))
    }

    fn starter() -> Starter {
        Starter {
            name: "The Casino Circuit",
            show: "House Night",
            big_show: "All In",
            venue: "The Gilded Trough",
            belts: ["House Championship", "Side Table Title", "Double Stakes"],
        }
    }
}

promotion::plain_teams!(Bout);
