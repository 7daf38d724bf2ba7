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
pub mod plan;
pub mod player;
pub mod range;
pub mod roster;
pub mod rules;
pub mod setup;
pub mod skill;
pub mod square;
pub mod step;
mod tabletop;
pub mod view;
mod why_not;
pub mod words;

pub use bout::{Ball, Bout};
pub use choice::{Action, BlockResult, Choice, Inducement, PortalId, Reroll, Side};
pub use dungeon::Dungeon;
pub use event::Event;
pub use player::{Flag, Harm, Player, PlayerId, Status};
pub use roster::Content;
pub use setup::{Placing, PlayerSetup, Setup, Switches, TeamSetup};
pub use skill::{Skill, Skills};
pub use square::Square;
pub use view::View;

use kernel::{Asked, Choices, Dice, Game, Outcome, Problems, Procedure, Seat, Seats, Table, Viewer};

impl Game for Bout {
    type Content = Content;
    type Setup = Setup;
    type Choice = Choice;
    type Event = Event;
    type View = View;

    fn start(content: &Content, setup: &Setup, table: &mut impl Table<Event>) -> Result<Self, Problems> {
        let mut bout = setup::start(content, setup, table)?;
        bout.settle(content, table);
        Ok(bout)
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    #[inline]
    fn asked(&self, content: &Content) -> Option<Asked> {
        self.step_asked(content)
    }

    #[inline]
    fn offer(&self, content: &Content, seat: Seat, choices: &mut Choices<Choice>) {
        self.step_offer(content, seat, choices);
    }

    #[inline]
    fn apply(&mut self, content: &Content, seat: Seat, choice: Choice, table: &mut impl Table<Event>) {
        self.step_apply(content, seat, choice, table);
    }

    fn resign(&mut self, _: &Content, seat: Seat, table: &mut impl Table<Event>) {
        if self.outcome.is_none() {
            table.tell(Event::Resigned { seat });
            rules::touchdown::end(self, table, Outcome::win(seat.other(), 2));
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn view(&self, _: &Content, _: Viewer) -> View {
        View::of(self)
    }

    fn event_for(event: &Event, _: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn imagine(_: &Content, view: &View, _: &mut impl Dice) -> Self {
        view.bout()
    }
}
