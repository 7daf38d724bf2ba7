//! What people need of the game beyond its rules.

use kernel::{Asked, ContentFile, Dice, Die, Odds, Problem, Problems, Refusal, Seat, Tabletop};

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
        ["home", "away", "third", "fourth"].get(seat.index()).map_or_else(|| seat.to_string(), |name| (*name).to_owned())
    }

    fn write_position(&self, _: &Roster) -> String {
        String::new()
    }

    fn read_position(_: &Roster, _: &str) -> Result<Self, Problem> {
        Err(Problem::new("", ""))
    }

    fn prompt(&self, _: &Roster, asked: Asked, _: Seat) -> String {
        asked.why.to_owned()
    }

    fn say(&self, _: &Roster, choice: Choice) -> String {
        format!("{choice:?}")
    }

    fn tell(&self, _: &Roster, event: &Event) -> String {
        format!("{event:?}")
    }

    fn show(_: &Roster, view: &View) -> String {
        format!("{view:?}")
    }

    fn why_not(&self, _: &Roster, _: Seat, _: Choice) -> Refusal {
        Refusal { rule: "", reason: String::new() }
    }

    fn odds(&self, _: &Roster, _: Seat, _: Choice) -> Vec<Odds> {
        Vec::new()
    }
}
