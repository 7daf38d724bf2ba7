//! Dungeon Bowl by its rules.
//!
//! Two colleges meet in a dungeon of rooms and corridors. One of six chests holds the ball, the others explode; six
//! numbered portals take whoever steps on them somewhere else; the first touchdown ends the match.
//!
//! Nothing in this game is hidden from anybody: which chest holds the ball is decided by a roll when one is opened,
//! so there is no secret that a view, a log or a bot's copy could give away.

pub mod abilities;
pub mod bout;
pub mod choice;
mod cites;
pub mod dungeon;
pub mod event;
mod layout;
pub mod league;
pub mod notation;
pub mod odds;
mod paper;
pub mod plan;
pub mod player;
mod promotion;
pub mod range;
pub mod roster;
pub mod rules;
pub mod setup;
pub mod skill;
pub mod square;
pub mod step;
mod tabletop;
pub mod view;
pub mod words;

pub use bout::{Ball, Bout};
pub use choice::{Action, BlockResult, Choice, Inducement, PortalId, Reroll, Side};
pub use dungeon::Dungeon;
pub use event::Event;
pub use player::{Flag, Harm, Player, PlayerId, Status};
pub use roster::Roster;
pub use setup::{Placing, PlayerSetup, Setup, Switches, TeamSetup};
pub use skill::{Skill, Skills};
pub use square::Square;
pub use view::View;

use core::ops::RangeInclusive;

use kernel::{Asked, Choices, Dice, Game, Outcome, Problems, Procedure, Seat, Seats, Table, Viewer};

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
        let mut bout = setup::start(roster, setup, version, table)?;
        bout.settle(roster, table);
        Ok(bout)
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    #[inline]
    fn asked(&self, roster: &Roster) -> Option<Asked> {
        self.step_asked(roster)
    }

    #[inline]
    fn offer(&self, roster: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        self.step_offer(roster, seat, choices);
    }

    #[inline]
    fn apply(&mut self, roster: &Roster, seat: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        self.step_apply(roster, seat, choice, table);
    }

    fn resign(&mut self, _: &Roster, seat: Seat, table: &mut Table<'_, Event>) {
        if self.outcome.is_none() {
            table.tell(|| Event::Resigned { seat });
            rules::touchdown::end(self, table, Outcome::win(seat.other(), 2));
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn view(&self, _: &Roster, _: Viewer) -> View {
        View::of(self)
    }

    fn event_for(event: &Event, _: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn imagine(_: &Roster, view: &View, _: &mut dyn Dice) -> Self {
        view.bout()
    }
}
