//! What people need of the game beyond its rules.

use kernel::{Asked, ContentFile, Dice, Die, Odds, Problem, Problems, Refusal, Seat, Shows, Tabletop};

use crate::dice::{Metal, Mood};
use crate::setup::{BOUT_SIZES, Setup};
use crate::{Bout, Choice, Event, Roster, View};

impl Tabletop for Bout {
    const NAME: &'static str = "rumbleslam";
    const TITLE: &'static str = "RUMBLESLAM";
    const RULES_VERSION: u32 = 1;
    const MOST_CHOICES: usize = 200;

    fn content_files() -> &'static [(&'static str, &'static str)] {
        crate::reading::FILES
    }

    fn load(files: &[ContentFile]) -> Result<Roster, Problems> {
        crate::reading::load(files)
    }

    fn any_setup(roster: &Roster, dice: &mut impl Dice) -> Setup {
        let pick = |dice: &mut _, of: usize| usize::from(Dice::roll(dice, Die::of(of.min(255) as u8), "set-up")) - 1;
        let (_, budget) = BOUT_SIZES[pick(dice, BOUT_SIZES.len())];
        let ready: Vec<_> = roster.teams.iter().filter(|team| team.budget <= budget).collect();
        let seats = 2 + pick(dice, 3);
        let teams = (0..seats).map(|_| ready[pick(dice, ready.len())].clone()).collect();
        Setup {
            profile: roster.profiles[pick(dice, roster.profiles.len())].0.clone(),
            rules: None,
            dice: roster.dice[pick(dice, roster.dice.len())].name.clone(),
            budget,
            teams,
        }
    }

    fn seat_name(&self, _: &Roster, seat: Seat) -> String {
        crate::notation::SEATS.get(seat.index()).map_or_else(|| seat.to_string(), |name| (*name).to_owned())
    }

    fn schemas() -> Vec<(&'static str, serde_json::Value)> {
        crate::reading::schemas()
    }

    fn write_position(&self, roster: &Roster) -> String {
        crate::notation::write(self, roster)
    }

    fn read_position(roster: &Roster, text: &str) -> Result<Self, Problem> {
        crate::notation::read(roster, text)
    }

    fn prompt(&self, roster: &Roster, asked: Asked, _: Seat) -> String {
        self.ask_words(roster, asked)
    }

    fn say(&self, roster: &Roster, choice: Choice) -> String {
        self.say_choice(roster, choice)
    }

    fn tell(&self, roster: &Roster, event: &Event) -> String {
        self.tell_event(roster, event)
    }

    fn show(roster: &Roster, view: &View) -> String {
        crate::notation::write(&view.bout(roster), roster)
    }

    fn why_not(&self, roster: &Roster, seat: Seat, choice: Choice) -> Refusal {
        self.refusal(roster, seat, choice)
    }

    fn odds(&self, roster: &Roster, seat: Seat, choice: Choice) -> Vec<Odds> {
        crate::odds::odds(self, roster, seat, choice)
    }

    fn scripted(&self, roster: &Roster, _: &str, word: &str) -> Option<Shows> {
        let faces = self.faces(roster);
        let (metal, wanted) = match word.to_lowercase().as_str() {
            "cheer" => (Metal::Crowd, Mood::Cheer as u8),
            "boo" => (Metal::Crowd, Mood::Boo as u8),
            "blank" => (Metal::Crowd, Mood::Blank as u8),
            // Every die with numbers has a blank, and it is the first face.
            "0" => return Some(Shows::Face(1)),
            value => {
                let metal = [Metal::Gold, Metal::Silver, Metal::Copper]
                    .into_iter()
                    .find(|metal| value.ends_with(metal.letter().to_ascii_lowercase()))?;
                (metal, value[..value.len() - 1].parse().ok()?)
            }
        };
        let shows = |face: &u8| match metal {
            Metal::Crowd => faces.mood(*face) as u8 == wanted,
            metal => faces.value(metal, *face) == wanted,
        };
        (1..=6).find(shows).map(Shows::Face)
    }
}
