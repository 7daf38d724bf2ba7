//! What the house asks of every game.

use kernel::{
    Asked, Choices, ContentFile, Dice, Game, Odds, Outcome, Problem, Problems, Procedure, Refusal, Seat,
    Seats, Table, Tabletop, Viewer,
};

use crate::bout::Bout;
use crate::choice::Choice;
use crate::event::Event;
use crate::roster::Roster;
use crate::setup::{self, Setup};
use crate::view::View;
use crate::{charts, enlist, happenings, notation, voices, words};

impl Game for Bout {
    type Content = Roster;
    type Setup = Setup;
    type Choice = Choice;
    type Event = Event;
    type View = View;

    fn start(content: &Roster, setup: &Setup, table: &mut impl Table<Event>) -> Result<Self, Problems> {
        let mut bout = setup::start(content, setup, table)?;
        bout.settle(content, table);
        Ok(bout)
    }

    fn seats(&self) -> Seats {
        Seats::first(self.side_count as usize)
    }

    #[inline]
    fn asked(&self, content: &Roster) -> Option<Asked> {
        self.step_asked(content)
    }

    #[inline]
    fn offer(&self, content: &Roster, seat: Seat, choices: &mut Choices<Choice>) {
        self.step_offer(content, seat, choices);
    }

    #[inline]
    fn apply(&mut self, content: &Roster, seat: Seat, choice: Choice, table: &mut impl Table<Event>) {
        self.step_apply(content, seat, choice, table);
    }

    fn resign(&mut self, content: &Roster, seat: Seat, table: &mut impl Table<Event>) {
        if self.finish.is_none() {
            self.give_up(content, seat.index() as u8, table);
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

    fn imagine(_: &Roster, view: &View, _: &mut impl Dice) -> Self {
        view.bout
    }
}

impl Tabletop for Bout {
    const NAME: &'static str = "champions";
    const TITLE: &'static str = "Champions";
    const RULES_VERSION: u32 = 1;
    const MOST_CHOICES: usize = 8;

    fn content_files() -> &'static [(&'static str, &'static str)] {
        &[
            ("charts-classic.toml", include_str!("../content/charts-classic.toml")),
            ("charts-house.toml", include_str!("../content/charts-house.toml")),
            ("company.toml", include_str!("../content/company.toml")),
            ("voice-dry.toml", include_str!("../content/voice-dry.toml")),
            ("voice-fan.toml", include_str!("../content/voice-fan.toml")),
            ("voice-television.toml", include_str!("../content/voice-television.toml")),
            ("wrestlers-main-event.toml", include_str!("../content/wrestlers-main-event.toml")),
            ("wrestlers-upper.toml", include_str!("../content/wrestlers-upper.toml")),
            ("wrestlers-midcard.toml", include_str!("../content/wrestlers-midcard.toml")),
            ("wrestlers-undercard.toml", include_str!("../content/wrestlers-undercard.toml")),
            ("wrestlers-jobber.toml", include_str!("../content/wrestlers-jobber.toml")),
        ]
    }

    fn schemas() -> Vec<(&'static str, serde_json::Value)> {
        let shape = |name: &str| match name {
            name if name.starts_with("charts") => charts::schema(),
            name if name.starts_with("voice") => voices::schema(),
            _ => enlist::schema(),
        };
        Self::content_files().iter().map(|&(name, _)| (name, shape(name))).collect()
    }

    fn strain(&self) -> Option<kernel::Strain> {
        Some(self.agenda.strain())
    }

    fn load(files: &[ContentFile]) -> Result<Roster, Problems> {
        enlist::load(files)
    }

    fn any_setup(content: &Roster, dice: &mut impl Dice) -> Setup {
        setup::any(content, dice)
    }

    fn seat_name(&self, content: &Roster, seat: Seat) -> String {
        words::seat_name(self, content, seat)
    }

    fn write_position(&self, content: &Roster) -> String {
        notation::write(self, content)
    }

    fn read_position(content: &Roster, text: &str) -> Result<Self, Problem> {
        notation::read(content, text)
    }

    fn prompt(&self, content: &Roster, asked: Asked, seat: Seat) -> String {
        words::prompt(self, content, asked, seat)
    }

    fn say(&self, content: &Roster, choice: Choice) -> String {
        words::say(self, content, choice)
    }

    fn tell(&self, content: &Roster, event: &Event) -> String {
        happenings::tell(self, content, event)
    }

    fn show(content: &Roster, view: &View) -> String {
        words::show(content, view)
    }

    fn why_not(&self, content: &Roster, seat: Seat, choice: Choice) -> Refusal {
        words::why_not(self, content, seat, choice)
    }

    fn odds(&self, content: &Roster, seat: Seat, choice: Choice) -> Vec<Odds> {
        words::odds(self, content, seat, choice)
    }

    fn cites(event: &Event) -> Option<&'static str> {
        Some(crate::cites::cites(event))
    }
}
