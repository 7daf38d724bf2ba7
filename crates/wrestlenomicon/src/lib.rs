//! Wrestlenomicon: two elder gods telegraph their blows down a track of six spaces towards Ground Zero.
//!
//! Every rule has its id and its file in `docs/rules/wrestlenomicon.md`.

mod abilities;
mod bout;
mod card;
mod choice;
mod event;
mod knowledge;
mod roster;
mod rules;
mod setup;
mod step;
mod view;
mod vocabulary;

use kernel::{
    Asked, Choices, Dice, Game, Outcome, Problems, Procedure, Seat, Seats, Table, Viewer,
};

pub use bout::{Attack, Board, Bout, Corner, Mind, Turn};
pub use card::{Bag, COPIES, Card, DECK, ROWS};
pub use choice::{Choice, Few, Mover};
pub use event::Event;
pub use knowledge::Seen;
pub use roster::{Face, God, Pantheon, Row};
pub use rules::bump::bumped_to;
pub use rules::momentum::landing;
pub use rules::victory::Level;
pub use setup::{Setup, Switches};
pub use step::Step;
pub use view::{HandSize, View};
pub use vocabulary::{Condition, Effect, Lasting, Momentum, Trigger, Type, Types, Ward};

impl Game for Bout {
    type Content = Pantheon;
    type Setup = Setup;
    type Choice = Choice;
    type Event = Event;
    type View = View;

    fn start(content: &Pantheon, setup: &Setup, table: &mut impl Table<Event>) -> Result<Self, Problems> {
        let mut bout = rules::dealing::deal(content, setup, table)?;
        bout.settle(content, table);
        Ok(bout)
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    #[inline]
    fn asked(&self, content: &Pantheon) -> Option<Asked> {
        self.step_asked(content)
    }

    #[inline]
    fn offer(&self, content: &Pantheon, seat: Seat, choices: &mut Choices<Choice>) {
        self.step_offer(content, seat, choices);
    }

    #[inline]
    fn apply(&mut self, content: &Pantheon, seat: Seat, choice: Choice, table: &mut impl Table<Event>) {
        self.step_apply(content, seat, choice, table);
    }

    fn resign(&mut self, _: &Pantheon, seat: Seat, table: &mut impl Table<Event>) {
        if self.board.outcome.is_none() {
            table.tell(Event::Resigned { seat });
            self.win(seat.other(), table);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.board.outcome
    }

    fn view(&self, _: &Pantheon, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn event_for(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.seen_by(viewer))
    }

    fn imagine(content: &Pantheon, view: &View, dice: &mut impl Dice) -> Self {
        view.imagine(content, dice)
    }
}

impl Bout {
    /// What everybody sees.
    pub fn board(&self) -> &Board {
        &self.board
    }
}
