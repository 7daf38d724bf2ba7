//! What a league asks of this game: teams that last.

use kernel::{BySeat, Dice, Game, Problems, Refusal, Seat, Table};
use promotion::competition::Lasting;

use super::coach;
use super::decide::Decision;
use super::points;
use super::squad::{Ended, Report, Squad};
use crate::bout::Bout;
use crate::event::Event;
use crate::player::{PlayerId, Status};
use crate::roster::Roster;
use crate::setup::{Placing, Setup, Switches};

impl Lasting for Bout {
    type Team = Squad;
    type Report = Report;
    type Decision = Decision;

    fn draft(roster: &Roster, card: &str) -> Result<Squad, Refusal> {
        Squad::starter(roster, card)
    }

    /// By the rules of league play, in a ready-made dungeon, drawn at random.
    fn meet(roster: &Roster, teams: [&Squad; 2]) -> Result<Setup, Problems> {
        let switches = Switches { league: true, ..Switches::default() };
        let setup = Setup {
            dungeon: "any".to_owned(),
            placing: Placing::ReadyMade,
            quick: false,
            teams: BySeat(teams.map(Squad::for_match)),
            switches,
        };
        Self::start(roster, &setup, &mut Table::silent(&mut kernel::Fast::new(0)))?;
        Ok(setup)
    }

    fn report(&self, _: &Roster, events: &[Event], seat: Seat) -> Report {
        let own = |player: PlayerId| (player.seat() == seat).then_some(player.place() as u8);
        let earned = points(events, &[]);
        let squad = || PlayerId::squad(seat).filter(|&id| self.player(id).status != Status::Absent);
        let mut report = Report {
            result: match self.outcome().and_then(|outcome| outcome.winner()) {
                Some(winner) if winner == seat => Ended::Won,
                Some(_) => Ended::Lost,
                None => Ended::Drawn,
            },
            players: squad().count() as u8,
            points: squad()
                .filter(|id| earned[id.index()] > 0)
                .map(|id| (id.place() as u8, earned[id.index()]))
                .collect(),
            touchdowns: Vec::new(),
            casualties: Vec::new(),
            hurt: squad().filter_map(|id| Some((id.place() as u8, self.player(id).harm?))).collect(),
            petty_cash: 0,
            bought: Vec::new(),
        };
        for event in events {
            match *event {
                Event::Touchdown { player } => report.touchdowns.extend(own(player)),
                Event::Hurt { player, by: Some(by), .. } if by.seat() != player.seat() => {
                    report.casualties.extend(own(by));
                }
                Event::PettyCash { seat: whose, gold } if whose == seat => report.petty_cash += gold,
                Event::Bought { seat: whose, what } if whose == seat => report.bought.push(what),
                _ => {}
            }
        }
        report
    }

    fn score(&self, events: &[Event]) -> [i32; 2] {
        let scored = |seat: Seat| {
            let touchdown =
                |event: &&Event| matches!(event, Event::Touchdown { player } if player.seat() == seat);
            events.iter().filter(touchdown).count() as i32
        };
        Seat::BOTH.map(scored)
    }

    fn fits(roster: &Roster, squad: &Squad, report: &Report) -> Result<(), Refusal> {
        squad.fits(roster, report)
    }

    fn come_home(roster: &Roster, squad: &mut Squad, report: &Report, dice: &mut dyn Dice) -> Vec<String> {
        squad.come_home(roster, report, dice)
    }

    fn decide(
        roster: &Roster,
        squad: &mut Squad,
        decision: &Decision,
        dice: &mut dyn Dice,
    ) -> Result<Vec<String>, Refusal> {
        squad.decide(roster, decision, dice)
    }

    fn advise(roster: &Roster, squad: &Squad) -> Option<Decision> {
        coach::advise(roster, squad)
    }

    fn get_ready(_: &Roster, squad: &mut Squad, dice: &mut dyn Dice) -> Vec<String> {
        squad.get_ready(dice)
    }

    fn sheet(roster: &Roster, squad: &Squad) -> Vec<String> {
        let team = &squad.team;
        let college = roster.college(&team.college).map_or("", |index| &roster.colleges[index].name);
        let mut lines = vec![format!(
            "{college}: value {}k, treasury {}k, {} re-rolls, {} players, {} dead",
            squad.value(roster),
            team.treasury,
            team.rerolls.unwrap_or(0),
            team.players.len(),
            squad.fallen.len()
        )];
        for (player, career) in squad.careers.iter().enumerate() {
            let line = &team.players[player];
            let mut marks: Vec<String> = line.skills.clone();
            marks.extend(line.raised.iter().map(|word| format!("+{word}")));
            marks.extend(line.injuries.iter().map(|harm| harm.words().to_owned()));
            if line.misses {
                marks.push("misses the next match".to_owned());
            }
            lines.push(format!(
                "{:>2}  {:<34} {:>2} SPP  {:>2} TD  {:>2} cas  {}",
                player + 1,
                squad.name(player),
                career.points,
                career.touchdowns,
                career.casualties,
                marks.join(", ")
            ));
        }
        lines
    }
}
