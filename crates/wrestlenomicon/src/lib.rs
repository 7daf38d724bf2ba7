//! Wrestlenomicon: two elder gods telegraph their blows down a track of six spaces towards Ground Zero.
//!
//! Every rule has its id and its file in `docs/rules/wrestlenomicon.md`.

mod abilities;
mod bout;
mod card;
mod choice;
mod cites;
mod discard_pile;
mod event;
mod forecast;
mod knowledge;
mod lane;
mod notation;
mod paper;
mod promotion;
mod roster;
mod rules;
mod setup;
mod step;
mod tabletop;
mod view;
mod vocabulary;
mod words;

use core::ops::RangeInclusive;

use kernel::{Asked, Choices, Dice, Game, Outcome, Problems, Procedure, Seat, Seats, Table, Viewer};

pub use bout::{Attack, Board, Bout, Corner, Mind, Turn};
pub use card::{Bag, Card, LEAST_CARDS, MOST_CARDS, MOST_COPIES, MOST_ROWS};
pub use choice::{Choice, Few, Mover};
pub use discard_pile::DiscardPile;
pub use event::Event;
pub use forecast::{Forecast, Lands, When};
pub use knowledge::Seen;
pub use roster::{Face, God, Roster, Row};
pub use rules::bump::bumped_to;
pub use rules::momentum::landing;
pub use rules::victory::Level;
pub use setup::{Setup, Switches};
pub use step::Step;
pub use view::{HandSize, View};
pub use vocabulary::{Condition, Effect, Lasting, Momentum, Trigger, Type, Types, Ward};

impl Game for Bout {
    type Content = Roster;
    type Setup = Setup;
    type Choice = Choice;
    type Event = Event;
    type View = View;

    const RULES: RangeInclusive<u32> = 3..=3;

    fn start_by(
        roster: &Roster,
        setup: &Setup,
        version: u32,
        table: &mut Table<'_, Event>,
    ) -> Result<Self, Problems> {
        let mut bout = rules::dealing::deal(roster, setup, version, table)?;
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
        if self.board.outcome.is_none() {
            table.tell(|| Event::Resigned { seat });
            self.win(seat.other(), table);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.board.outcome
    }

    fn view(&self, _: &Roster, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn event_for(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.seen_by(viewer))
    }

    fn imagine(roster: &Roster, view: &View, dice: &mut dyn Dice) -> Self {
        view.imagine(roster, dice)
    }
}

impl Bout {
    /// What everybody sees.
    pub fn board(&self) -> &Board {
        &self.board
    }
}
