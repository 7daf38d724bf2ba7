//! Champions: a card wrestling game. Every wrestler is a card with three levels of offense and three of defense; one
//! rolls to attack, the other to defend, until somebody is pinned, disqualified or counted out.
//!
//! The rules are in [`rules`] and [`mod@matches`], one file a section of the rulebook; the cards and charts in `content/`;
//! what a match is worth to each side before and while it runs in [`odds`].

mod at_the_bell;
pub mod bout;
pub mod card;
mod chances;
pub mod charts;
pub mod choice;
mod cites;
pub mod event;
mod happenings;
pub mod lineup;
pub mod lint;
pub mod matches;
mod notation;
pub mod odds;
pub mod pair;
pub mod paper;
pub mod promotion;
pub mod roster;
pub mod rules;
pub mod setup;
pub mod standard;
pub mod step;
pub mod strength;
pub mod switches;
mod tabletop;
pub mod view;
mod voices;
mod words;

use crate::matches::falls::give_up;
use core::ops::RangeInclusive;

use kernel::{Asked, Choices, Dice, Game, Outcome, Problems, Procedure, Seat, Seats, Table, Viewer};

pub use bout::{Bout, Finish, How, Man};
pub use choice::Choice;
pub use event::Event;
pub use roster::{Person, Roster};
pub use setup::{Setup, Team};
pub use switches::{House, Kind, Optional};
pub use view::View;

impl Game for Bout {
    type Content = Roster;
    type Setup = Setup;
    type Choice = Choice;
    type Event = Event;
    type View = View;

    const RULES: RangeInclusive<u32> = 2..=2;

    fn start_by(
        content: &Roster,
        setup: &Setup,
        version: u32,
        table: &mut Table<'_, Event>,
    ) -> Result<Self, Problems> {
        let mut bout = setup::start(content, setup, version, table)?;
        bout.settle(content, table);
        Ok(bout)
    }

    fn seats(&self) -> Seats {
        Seats::first(self.side_count as usize)
    }

    /// CH-PLAY-1
    #[inline]
    fn asked(&self, content: &Roster) -> Option<Asked> {
        self.step_asked(content)
    }

    #[inline]
    fn offer(&self, content: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        self.step_offer(content, seat, choices);
    }

    #[inline]
    fn apply(&mut self, content: &Roster, seat: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        self.step_apply(content, seat, choice, table);
    }

    fn resign(&mut self, content: &Roster, seat: Seat, table: &mut Table<'_, Event>) {
        if self.finish.is_none() {
            give_up(self, content, seat.index() as u8, table);
            self.settle(content, table);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ranks()
    }

    fn view(&self, content: &Roster, _: Viewer) -> View {
        View::of(self, content)
    }

    fn event_for(event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn imagine(_: &Roster, view: &View, _: &mut dyn Dice) -> Self {
        view.bout
    }
}
