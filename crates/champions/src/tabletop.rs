//! What people need of the game: names, words, positions as text, content from files.

use kernel::commentary::{Moment, StoryBreak, Voice};
use kernel::{
    Asked, ContentFile, Dice, Followed, Label, Odds, Printed, Problem, Problems, Refusal, Seat, Tabletop,
    Verdict,
};

use crate::bout::Bout;
use crate::choice::Choice;
use crate::event::Event;
use crate::roster::{Roster, load};
use crate::setup::{self, Setup};
use crate::view::View;
use crate::{chances, charts, happenings, notation, paper, standard, voices, words};

impl Tabletop for Bout {
    const NAME: &'static str = "champions";
    const TITLE: &'static str = "Champions";
    /// A roll, two kinds of help and fifteen partners who may save.
    const MOST_CHOICES: usize = 18;
    // The commentator tells the whole match, so that a line once said stays said.
    const RECENT_ANSWERS: usize = usize::MAX;

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
            name if name.starts_with("voice") => content::voice_schema(),
            _ => load::schema(),
        };
        Self::content_files().iter().map(|&(name, _)| (name, shape(name))).collect()
    }

    fn strain(&self) -> Option<kernel::Strain> {
        Some(self.agenda.strain())
    }

    fn load(files: &[ContentFile]) -> Result<Roster, Problems> {
        load::load(files)
    }

    fn any_setup(content: &Roster, dice: &mut dyn Dice) -> Setup {
        setup::any(content, dice)
    }

    fn standard_setup(content: &Roster, seats: usize, dice: &mut dyn Dice) -> Setup {
        standard::setup(content, seats, dice)
    }

    fn rules_in_force(content: &Roster, setup: &Setup) -> Vec<String> {
        standard::rules_in_force(content, setup)
    }

    fn printed(content: &Roster) -> Vec<Printed> {
        paper::printed(content)
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

    fn label(&self, content: &Roster, choice: Choice) -> Label {
        words::label(self, content, choice)
    }

    fn tell(&self, content: &Roster, event: &Event) -> String {
        kernel::sentence(&happenings::tell(self, content, event))
    }

    fn note(&self, content: &Roster, event: &Event) -> String {
        kernel::sentence(&happenings::note(self, content, event))
    }

    fn billing(_: &Roster, setup: &Setup) -> Vec<String> {
        setup.sides.iter().map(|side| side.men.join(" and ")).collect()
    }

    fn voices(content: &Roster) -> Vec<Voice> {
        content.voices.clone()
    }

    fn moments(&self, content: &Roster, event: &Event) -> Vec<Moment> {
        voices::told(self, content, event)
    }

    fn story_break(&self, content: &Roster, event: &Event) -> Option<StoryBreak> {
        voices::story_break(self, content, event)
    }

    fn show(content: &Roster, view: &View) -> String {
        words::show(content, view)
    }

    fn why_not(&self, content: &Roster, seat: Seat, choice: Choice) -> Refusal {
        words::why_not(self, content, seat, choice)
    }

    fn odds(&self, content: &Roster, seat: Seat, choice: Choice) -> Vec<Odds> {
        chances::odds(self, content, seat, choice)
    }

    fn verdict(&self, content: &Roster, what: &str, since: &Followed<'_, Self>) -> Verdict<Choice> {
        chances::verdict(self, content, what, since)
    }

    fn cites(event: &Event) -> Option<&'static str> {
        Some(crate::cites::cites(event))
    }
}
