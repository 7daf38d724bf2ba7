//! The game for people: names, words, text, content from files.

use crate::bout::Bout;
use crate::choice::{BlockResult, Choice, Inducement};
use crate::event::Event;
use crate::player::PlayerId;
use crate::roster::{self, Roster};
use crate::setup::{Placing, Setup, Switches, TeamSetup};
use crate::view::View;
use crate::{notation, odds, words};
use kernel::commentary::{Moment, StoryBreak, Voice};
use kernel::{
    Asked, BySeat, ContentFile, Dice, Die, Followed, Label, Odds, Printed, Problem, Problems, Purpose,
    Refusal, Seat, Shows, Tabletop, Verdict,
};

impl Tabletop for Bout {
    const NAME: &'static str = "dungeon-bowl";
    const TITLE: &'static str = "Dungeon Bowl";
    const MOST_CHOICES: usize = 512;

    fn content_files() -> &'static [(&'static str, &'static str)] {
        &[
            (roster::COLLEGES, include_str!("../content/colleges.toml")),
            (roster::DUNGEONS, include_str!("../content/dungeons.toml")),
            (roster::INDUCEMENTS, include_str!("../content/inducements.toml")),
        ]
    }

    fn load(files: &[ContentFile]) -> Result<Roster, Problems> {
        roster::load(files)
    }

    fn schemas() -> Vec<(&'static str, serde_json::Value)> {
        vec![
            (roster::COLLEGES, content::schema::<roster::CollegeFile>()),
            (roster::DUNGEONS, content::schema::<roster::DungeonFile>()),
            (roster::INDUCEMENTS, content::schema::<roster::PriceFile>()),
        ]
    }

    fn any_setup(roster: &Roster, dice: &mut dyn Dice) -> Setup {
        let mut below = |count: usize, why| dice.roll(Die::of(count as u8), why) as usize - 1;
        let dungeon = roster.dungeons[below(roster.dungeons.len(), "dungeon")].id.clone();
        let placing = if below(2, "placing") == 0 { Placing::ByHand } else { Placing::ReadyMade };
        let kind = below(6, "kind of match");
        let quick = kind == 0;
        let mut flip = |why| below(4, why) == 0;
        let switches = Switches {
            league: kind == 1,
            turn_limit: if flip("turns") { 8 } else { 16 },
            interference_per_marker: flip("switch"),
            strict_rerolls: flip("switch"),
            petty_cash_grows: flip("switch"),
            drop_at_exit: flip("switch"),
            arrivals_may_block: flip("switch"),
            finding_ends_turn: flip("switch"),
            passes_through_walls: flip("switch"),
            fumbled_throw_needs_ball: flip("switch"),
            walls_before_chains: flip("switch"),
            slam_turnover: flip("switch"),
            hop_ends_other_actions: flip("switch"),
            refill_rerolls: flip("switch"),
            zones_through_walls: flip("switch"),
        };
        let teams = BySeat::each(|_| {
            let college = &roster.colleges[below(roster.colleges.len(), "college")];
            // A starter team has gold left for nothing; one re-roll less pays half an inducement, two pay one.
            let trade = kind == 2 || kind == 3;
            TeamSetup {
                college: college.id.clone(),
                rerolls: trade.then_some(college.starter_rerolls.saturating_sub(2)),
                treasury: if kind == 1 { 100 * below(4, "treasury") as u16 } else { 0 },
                inducements: if trade { vec![Inducement::ALL[below(3, "inducement")]] } else { Vec::new() },
                ..TeamSetup::default()
            }
        });
        Setup { dungeon, placing, quick, teams, switches }
    }

    fn standard_setup(roster: &Roster, _: usize, dice: &mut dyn Dice) -> Setup {
        Setup::standard(roster, dice)
    }

    fn rules_in_force(_: &Roster, setup: &Setup) -> Vec<String> {
        setup.rules_in_force()
    }

    fn printed(roster: &Roster) -> Vec<Printed> {
        crate::paper::printed(roster)
    }

    fn seat_name(&self, _: &Roster, seat: Seat) -> String {
        notation::seat_name(seat).to_owned()
    }

    fn write_position(&self, roster: &Roster) -> String {
        notation::write(self, roster)
    }

    fn read_position(roster: &Roster, text: &str) -> Result<Self, Problem> {
        notation::read(roster, text)
    }

    fn prompt(&self, roster: &Roster, asked: Asked, _: Seat) -> String {
        words::prompt(self, roster, asked)
    }

    fn say(&self, _: &Roster, choice: Choice) -> String {
        words::say(choice)
    }

    fn label(&self, roster: &Roster, choice: Choice) -> Label {
        words::label(self, roster, choice)
    }

    fn tell(&self, roster: &Roster, event: &Event) -> String {
        kernel::sentence(&words::tell_plainly(self, roster, event))
    }

    fn note(&self, roster: &Roster, event: &Event) -> String {
        words::tell(self, roster, event, |id| words::noted(self, roster, id))
    }

    fn billing(roster: &Roster, setup: &Setup) -> Vec<String> {
        let name = |seat: Seat| {
            let id = &setup.teams[seat].college;
            let college = roster.college(id).map_or(id, |index| &roster.colleges[index].name);
            format!("{college} ({})", notation::seat_name(seat))
        };
        Seat::BOTH.map(name).to_vec()
    }

    fn voices(_: &Roster) -> Vec<Voice> {
        words::voices()
    }

    fn moments(&self, roster: &Roster, event: &Event) -> Vec<Moment> {
        words::moments(self, roster, event)
    }

    fn story_break(&self, _: &Roster, event: &Event) -> Option<StoryBreak> {
        words::story_break(event)
    }

    fn ids(&self) -> Vec<String> {
        let all = Seat::BOTH.into_iter().flat_map(PlayerId::squad).map(|id| id.to_string());
        // Beyond nine a squad has letters, and some of those ids are English words: "he".
        all.filter(|id| id.ends_with(|letter: char| letter.is_ascii_digit())).collect()
    }

    fn show(roster: &Roster, view: &View) -> String {
        words::show(roster, view)
    }

    fn why_not(&self, roster: &Roster, seat: Seat, choice: Choice) -> Refusal {
        words::refusals::why_not(self, roster, seat, choice)
    }

    fn odds(&self, roster: &Roster, _: Seat, choice: Choice) -> Vec<Odds> {
        odds::odds(self, roster, choice)
    }

    fn verdict(&self, roster: &Roster, what: &str, since: &Followed<'_, Self>) -> Verdict<Choice> {
        odds::verdict(self, roster, what, since)
    }

    fn matters(&self, what: &str, why: Purpose, nth: usize) -> bool {
        odds::matters(self, what, why, nth)
    }

    fn ends_turn(event: &Event, seat: Seat) -> bool {
        matches!(*event, Event::TurnEnded { seat: of, .. } if of == seat)
    }

    fn strain(&self) -> Option<kernel::Strain> {
        Some(self.agenda.strain())
    }

    fn scripted(&self, _: &Roster, why: &str, word: &str) -> Option<Shows> {
        if why != "block" {
            return None;
        }
        let word = word.replace('-', " ");
        let result = BlockResult::ALL.into_iter().find(|result| result.word().eq_ignore_ascii_case(&word))?;
        (1..=6).find(|&face| BlockResult::of_face(face) == result).map(Shows::Face)
    }

    fn cites(event: &Event) -> Option<&'static str> {
        Some(crate::cites::cites(event))
    }
}
