//! RUMBLESLAM: casino wrestling with ropes, turnbuckles and flying bodies, for two to four seats.
//!
//! The state is a [`Bout`]; the cards are a [`Roster`]. The rules stand in [`rules`], one file a section of the book;
//! what can be pending is the list in [`step`]. Nothing is hidden in this game, so every viewer sees the same.

pub mod about;
pub mod bout;
pub mod choice;
mod cites;
pub mod dice;
pub mod event;
mod notation;
pub mod odds;
mod paper;
mod promotion;
pub mod ring;
pub mod roster;
pub mod rules;
pub mod setup;
pub mod step;
mod tabletop;
pub mod view;
mod words;

use core::ops::RangeInclusive;

use kernel::{
    Agenda, ArrayVec, Asked, Choices, Dice, Game, Outcome, Problems, Procedure, Seat, Seats, Table, Viewer,
};

pub use bout::Bout;
pub use choice::{Choice, Who};
pub use event::Event;
pub use roster::{Roster, Rules};
pub use setup::{Setup, TeamSheet};
pub use view::View;

use bout::{Activation, Rolled, Team, Wrestler};
use setup::MOST_WRESTLERS;

impl Bout {
    /// A match in which nothing has happened and nobody plays yet.
    pub(crate) fn empty(version: u32, rules: Rules, dice: u8, seats: usize) -> Self {
        Self {
            version,
            rules,
            dice,
            seats: seats as u8,
            round: 0,
            card: Seat::FIRST,
            order: ArrayVec::default(),
            turn: 0,
            teams: [Team::default(); choice::MOST_SEATS],
            wrestlers: [Wrestler::default(); choice::MOST_SEATS * MOST_WRESTLERS],
            squares: [None; ring::SQUARES],
            activation: Activation::default(),
            rolled: Rolled::default(),
            to_hit: 0,
            was_hit: 0,
            pushed: 0,
            emptied: false,
            chain: 0,
            agenda: Agenda::default(),
            result: None,
        }
    }

    /// Dice that have been read leave the table, and marks that serve nothing any more go: equal situations are equal.
    fn tidy(&mut self) {
        use step::Step;
        match self.agenda.top() {
            Some(Step::Rerolls(_)) => return,
            Some(Step::Devastate(_) | Step::SponsorHelps(_)) => {}
            Some(Step::Act(_) | Step::Activate(_) | Step::Nominate(_) | Step::UseSponsor(_)) | None => {
                (self.to_hit, self.was_hit, self.pushed, self.chain) = (0, 0, 0, 0);
            }
            Some(_) => {}
        }
        self.clear_table();
    }

    fn hire(&mut self, roster: &Roster, seat: Seat, sheet: &TeamSheet) {
        for (number, name) in sheet.wrestlers.iter().enumerate() {
            let Some(card) = roster.card_named(name) else { continue };
            let stamina = roster.cards[usize::from(card)].stamina;
            *self.wrestler_mut(Who::new(seat, number)) = Wrestler { card, stamina, ..Wrestler::default() };
        }
        let rules = self.rules;
        let team = self.team_mut(seat);
        team.size = sheet.wrestlers.len() as u8;
        team.rerolls = sheet.endorsements;
        team.to_sign = sheet.sponsorships(roster, rules);
        for who in self.team_of(seat) {
            let tag_team = self.card(roster, who).tag_team;
            let name = tag_team.and_then(|index| roster.tag_teams.get(usize::from(index)));
            self.wrestler_mut(who).traditional = name.is_some_and(|name| sheet.traditional.contains(name));
        }
    }
}

impl Game for Bout {
    type Content = Roster;
    type Setup = Setup;
    type Choice = Choice;
    type Event = Event;
    type View = View;

    const RULES: RangeInclusive<u32> = 2..=2;

    fn start_by(
        roster: &Roster,
        setup: &Setup,
        version: u32,
        table: &mut Table<'_, Event>,
    ) -> Result<Self, Problems> {
        let (rules, dice) = setup.check(roster)?;
        let mut bout = Self::empty(version, rules, dice, setup.teams.len());
        for (index, sheet) in setup.teams.iter().enumerate() {
            bout.hire(roster, Seat::at(index), sheet);
            bout.team_mut(Seat::at(index)).rerolls += rules.free_rerolls;
        }
        notation::find_partners(&mut bout, roster);
        bout.roll_for_corners(roster, table);
        bout.settle(roster, table);
        bout.tidy();
        Ok(bout)
    }

    fn seats(&self) -> Seats {
        self.all_seats()
    }

    fn asked(&self, roster: &Roster) -> Option<Asked> {
        self.step_asked(roster)
    }

    fn offer(&self, roster: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        self.step_offer(roster, seat, choices);
    }

    fn apply(&mut self, roster: &Roster, seat: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        self.step_apply(roster, seat, choice, table);
        self.tidy();
    }

    fn resign(&mut self, roster: &Roster, seat: Seat, table: &mut Table<'_, Event>) {
        self.give_up(roster, seat, table);
        self.settle(roster, table);
        self.tidy();
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result
    }

    fn view(&self, roster: &Roster, viewer: Viewer) -> View {
        View::of(self, roster, viewer)
    }

    fn event_for(event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn imagine(roster: &Roster, view: &View, _: &mut dyn Dice) -> Self {
        view.bout(roster)
    }
}
