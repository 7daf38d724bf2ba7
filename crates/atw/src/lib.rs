//! All Time Wrestling for two seats, with wrestlers of our own.
//!
//! The attacker plays cards until one misses or is stopped; the defender is compensated for every hit, and waits for the
//! moment to reverse. A match ends by a pin, a submission, a referee stoppage or a draw. `docs/rules/atw.md` lists every
//! rule with the file that keeps it.

mod abilities;
mod bout;
mod cards;
mod choice;
mod cites;
mod corner;
mod event;
mod notation;
mod odds;
mod paper;
mod promotion;
mod roster;
mod rules;
mod setup;
mod step;
mod tabletop;
mod values;
mod view;
mod words;

pub use bout::{Bout, Ending, Switches};
pub use cards::{Card, Cards, TableCard};
pub use choice::{Choice, Face};
pub use corner::{Corner, Tokens};
pub use event::Event;
pub use odds::{best_kick_out, hit_chance, kick_out_chance, pin_wins, pin_wins_with};
pub use roster::*;
pub use rules::attacking::cost as attack_cost;
pub use rules::pin::Hold;
pub use rules::resolving::dealt as damage_dealt;
pub use rules::starting_hand::MOST_DAMAGE as MOST_STARTING_DAMAGE;
pub use rules::target::target as target_number;
pub use setup::Setup;
pub use step::{Attack, Step, Way};
pub use values::Values;
pub use view::{CornerView, View};

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
        let mut bout = setup.place(roster, version)?;
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
        if self.ending.is_none() {
            self.end(Ending::Resignation(seat.other()), table);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending
            .map(|ending| ending.winner().map_or_else(|| Outcome::draw(2), |seat| Outcome::win(seat, 2)))
    }

    fn view(&self, roster: &Roster, viewer: Viewer) -> View {
        self.seen_by(roster, viewer)
    }

    fn event_for(event: &Event, viewer: Viewer) -> Option<Event> {
        event.seen_by(viewer)
    }

    fn imagine(roster: &Roster, view: &View, dice: &mut dyn Dice) -> Self {
        Self::imagined(roster, view, dice)
    }
}
