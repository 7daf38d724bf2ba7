//! What people need: names, sentences, a position as text, content from files, chances.

use kernel::commentary::{Moment, StoryBreak, Voice};
use kernel::{
    Asked, ContentFile, Dice, Die, Followed, Label, Odds, Printed, Problem, Problems, Refusal, Seat, Shows,
    Strain, Tabletop, Verdict, Viewer,
};

use crate::roster::{FILES, load, schema};
use crate::{Bout, Choice, Event, Roster, Setup, Switches, View, cites, notation, odds, paper, words};

impl Tabletop for Bout {
    const NAME: &'static str = "atw";
    const TITLE: &'static str = "All Time Wrestling";
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

    fn any_setup(roster: &Roster, dice: &mut dyn Dice) -> Setup {
        let mut any = || {
            let number = dice.roll(Die::of(roster.wrestlers.len() as u8), "wrestler") as usize - 1;
            roster.wrestlers[number].key.clone()
        };
        let wrestlers = vec![any(), any()];
        let mut flip = || dice.roll(Die::of(4), "switch") > 1;
        Setup { wrestlers, switches: Switches { advanced: flip(), abilities_stop_rampages: flip() } }
    }

    fn standard_setup(roster: &Roster, _: usize, dice: &mut dyn Dice) -> Setup {
        Setup::standard(roster, dice)
    }

    fn rules_in_force(_: &Roster, setup: &Setup) -> Vec<String> {
        setup.rules_in_force()
    }

    fn printed(roster: &Roster) -> Vec<Printed> {
        paper::printed(roster)
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

    fn label(&self, roster: &Roster, choice: Choice) -> Label {
        words::label(self, roster, choice)
    }

    fn tell(&self, roster: &Roster, event: &Event) -> String {
        kernel::sentence(&words::tell(self, roster, event))
    }

    fn billing(roster: &Roster, setup: &Setup) -> Vec<String> {
        let name = |key: &String| {
            let wrestler = roster.wrestlers.iter().find(|wrestler| wrestler.key == *key);
            wrestler.map_or_else(|| key.clone(), |wrestler| wrestler.name.clone())
        };
        setup.wrestlers.iter().map(name).collect()
    }

    fn voices(_: &Roster) -> Vec<Voice> {
        words::voices()
    }

    fn moments(&self, roster: &Roster, event: &Event) -> Vec<Moment> {
        words::moments(self, roster, event)
    }

    fn story_break(&self, roster: &Roster, event: &Event) -> Option<StoryBreak> {
        words::story_break(self, roster, event)
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

    fn verdict(&self, roster: &Roster, what: &str, since: &Followed<'_, Self>) -> Verdict<Choice> {
        odds::verdict(self, roster, what, since)
    }

    fn scripted(&self, roster: &Roster, _: &str, word: &str) -> Option<Shows> {
        notation::scripted(self, roster, word)
    }

    fn reveals(event: &Event) -> bool {
        event.reveals()
    }

    fn ends_turn(event: &Event, seat: Seat) -> bool {
        matches!(*event, Event::TookInitiative { seat: other } if other != seat)
    }

    fn scramble(&self, roster: &Roster, viewer: Viewer, dice: &mut dyn Dice) -> Self {
        Self::imagined(roster, &self.seen_by(roster, viewer), dice)
    }

    fn strain(&self) -> Option<Strain> {
        Some(self.agenda.strain())
    }

    fn cites(event: &Event) -> Option<&'static str> {
        Some(cites::cites(event))
    }
}
