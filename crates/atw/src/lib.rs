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
mod roster;
mod rules;
mod setup;
mod step;
mod view;
mod words;

pub use bout::{Bout, Ending, Switches};
pub use cards::{Card, Cards, TableCard};
pub use choice::{Choice, Face};
pub use corner::{Corner, Tokens};
pub use event::Event;
pub use odds::{best_kick_out, hit_chance, hold_of, kick_out_chance, pin_wins};
pub use roster::*;
pub use rules::attacking::cost as attack_cost;
pub use rules::pin::Hold;
pub use rules::resolving::dealt as damage_dealt;
pub use rules::target::target as target_number;
pub use setup::Setup;
pub use step::{Attack, Step, Way};
pub use view::{CornerView, View};

use kernel::{
    Asked, Choices, ContentFile, Dice, Die, Game, Odds, Outcome, Problem, Problems, Procedure, Refusal, Seat,
    Seats, Shows, Strain, Table, Tabletop, Viewer,
};

impl Game for Bout {
    type Content = Roster;
    type Setup = Setup;
    type Choice = Choice;
    type Event = Event;
    type View = View;

    fn start(roster: &Roster, setup: &Setup, table: &mut impl Table<Event>) -> Result<Self, Problems> {
        let mut bout = setup.place(roster)?;
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
    fn apply(&mut self, roster: &Roster, seat: Seat, choice: Choice, table: &mut impl Table<Event>) {
        self.step_apply(roster, seat, choice, table);
    }

    fn resign(&mut self, _: &Roster, seat: Seat, table: &mut impl Table<Event>) {
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

    fn imagine(roster: &Roster, view: &View, dice: &mut impl Dice) -> Self {
        Self::imagined(roster, view, dice)
    }
}

impl Tabletop for Bout {
    const NAME: &'static str = "atw";
    const TITLE: &'static str = "All Time Wrestling";
    const RULES_VERSION: u32 = 1;
    /// The offence window of a full hand: three icons, three abilities, a combo over each shape, and "no".
    const MOST_CHOICES: usize = 24;

    fn content_files() -> &'static [(&'static str, &'static str)] {
        FILES
    }

    fn load(files: &[ContentFile]) -> Result<Roster, Problems> {
        load(files)
    }

    fn schemas() -> Vec<(&'static str, serde_json::Value)> {
        FILES.iter().map(|&(name, _)| (name, schema())).collect()
    }

    fn any_setup(roster: &Roster, dice: &mut impl Dice) -> Setup {
        let mut any = || {
            let number = dice.roll(Die::of(roster.wrestlers.len() as u8), "wrestler") as usize - 1;
            roster.wrestlers[number].key.clone()
        };
        let wrestlers = vec![any(), any()];
        let mut flip = || dice.roll(Die::of(4), "switch") > 1;
        Setup { wrestlers, switches: Switches { advanced: flip(), abilities_stop_rampages: flip() } }
    }

    fn seat_name(&self, roster: &Roster, seat: Seat) -> String {
        words::seat_name(self, roster, seat)
    }

    fn write_position(&self, roster: &Roster) -> String {
        notation::write(self, roster)
    }

    fn read_position(roster: &Roster, text: &str) -> Result<Self, Problem> {
        notation::read(roster, text)
    }

    fn prompt(&self, roster: &Roster, asked: Asked, seat: Seat) -> String {
        words::prompt(self, roster, asked, seat)
    }

    fn say(&self, roster: &Roster, choice: Choice) -> String {
        words::say(self, roster, choice)
    }

    fn gloss(&self, roster: &Roster, choice: Choice) -> Option<String> {
        words::gloss(self, roster, choice)
    }

    fn tell(&self, roster: &Roster, event: &Event) -> String {
        words::tell(self, roster, event)
    }

    fn show(roster: &Roster, view: &View) -> String {
        words::show(roster, view)
    }

    fn why_not(&self, roster: &Roster, seat: Seat, choice: Choice) -> Refusal {
        words::why_not(self, roster, seat, choice)
    }

    fn odds(&self, roster: &Roster, seat: Seat, choice: Choice) -> Vec<Odds> {
        odds::of(self, roster, seat, choice)
    }

    fn scripted(&self, roster: &Roster, _: &str, word: &str) -> Option<Shows> {
        notation::scripted(self, roster, word)
    }

    fn reveals(event: &Event) -> bool {
        event.reveals()
    }

    fn scramble(&self, roster: &Roster, viewer: Viewer, dice: &mut impl Dice) -> Self {
        Self::imagined(roster, &self.seen_by(roster, viewer), dice)
    }

    fn strain(&self) -> Option<Strain> {
        Some(self.agenda.strain())
    }

    fn cites(event: &Event) -> Option<&'static str> {
        Some(cites::cites(event))
    }
}
