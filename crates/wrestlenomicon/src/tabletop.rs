//! What people need beside the rules: names, sentences, positions as text, content from files.

use kernel::commentary::{Moment, StoryBreak, Voice};
use kernel::{
    Asked, BySeat, Cards, ContentFile, Dice, Die, Followed, Label, Odds, Printed, Problem, Problems, Refusal,
    Seat, Shows, Strain, Tabletop, Verdict, Viewer,
};

use crate::card::Bag;
use crate::roster::{Roster, load};
use crate::setup::Switches;
use crate::step::Step;
use crate::words::voices;
use crate::{Bout, Choice, Event, Setup, View, cites, paper};

impl Tabletop for Bout {
    const NAME: &'static str = "wrestlenomicon";
    const TITLE: &'static str = "Wrestlenomicon";
    const MOST_CHOICES: usize = 64;

    fn content_files() -> &'static [(&'static str, &'static str)] {
        &[
            ("cthulhu.toml", include_str!("../content/cthulhu.toml")),
            ("hastur.toml", include_str!("../content/hastur.toml")),
            ("nyarlathotep.toml", include_str!("../content/nyarlathotep.toml")),
        ]
    }

    fn load(files: &[ContentFile]) -> Result<Roster, Problems> {
        load::load(files)
    }

    fn schemas() -> Vec<(&'static str, serde_json::Value)> {
        Self::content_files().iter().map(|&(name, _)| (name, content::schema::<load::DeckFile>())).collect()
    }

    fn any_setup(roster: &Roster, dice: &mut dyn Dice) -> Setup {
        let gods = BySeat::each(|_| {
            let face = dice.roll(Die::of(roster.gods.len() as u8), "god");
            roster.god(face - 1).name.clone()
        });
        let mut one_in = |sides| dice.roll(Die::of(sides), "switch") == 1;
        let first_game = one_in(4);
        let switches = Switches {
            bump_up_to: one_in(4),
            cultist_cap: if one_in(4) { 8 } else { 0 },
            turn_limit: if one_in(8) { 30 } else { 400 },
        };
        Setup { gods, first_game, switches }
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
        self.board.name(roster, seat)
    }

    fn write_position(&self, roster: &Roster) -> String {
        self.write(roster)
    }

    fn read_position(roster: &Roster, text: &str) -> Result<Self, Problem> {
        Self::read(roster, text)
    }

    fn prompt(&self, roster: &Roster, asked: Asked, seat: Seat) -> String {
        self.prompt_for(roster, asked, seat)
    }

    fn say(&self, roster: &Roster, choice: Choice) -> String {
        self.say_choice(roster, choice)
    }

    fn gloss(&self, roster: &Roster, choice: Choice) -> Option<String> {
        self.gloss_choice(roster, choice)
    }

    fn label(&self, roster: &Roster, choice: Choice) -> Label {
        self.label_choice(roster, choice)
    }

    fn tell(&self, roster: &Roster, event: &Event) -> String {
        kernel::sentence(&self.tell_event(roster, event))
    }

    fn billing(_: &Roster, setup: &Setup) -> Vec<String> {
        Seat::BOTH.map(|seat| setup.gods[seat].clone()).to_vec()
    }

    fn voices(_: &Roster) -> Vec<Voice> {
        voices::voices()
    }

    fn moments(&self, roster: &Roster, event: &Event) -> Vec<Moment> {
        self.moments_of(roster, event)
    }

    fn story_break(&self, roster: &Roster, event: &Event) -> Option<StoryBreak> {
        self.story_break_at(roster, event)
    }

    fn show(roster: &Roster, view: &View) -> String {
        view.text(roster)
    }

    fn why_not(&self, roster: &Roster, seat: Seat, choice: Choice) -> Refusal {
        self.refuse(roster, seat, choice)
    }

    fn odds(&self, _: &Roster, _: Seat, choice: Choice) -> Vec<Odds> {
        match (choice, self.agenda.top()) {
            (Choice::Reroll, Some(Step::TakeRoll(roll))) => roll.odds(),
            _ => Vec::new(),
        }
    }

    fn verdict(&self, _: &Roster, what: &str, since: &Followed<'_, Self>) -> Verdict<Choice> {
        let Some(Step::TakeRoll(first)) = since.before.agenda.top() else { return Verdict::Unproved };
        let again = since.events.iter().find_map(|event| match *event {
            Event::RolledD3 { result, .. } => Some(result),
            _ => None,
        });
        match (what, again) {
            ("higher", Some(again)) if again > first.result => Verdict::Happened,
            ("lower", Some(again)) if again < first.result => Verdict::Happened,
            ("higher" | "lower", Some(_)) => Verdict::Missed,
            _ => Verdict::Unproved,
        }
    }

    fn scripted(&self, roster: &Roster, _: &str, word: &str) -> Option<Shows> {
        let copies = Seat::BOTH.into_iter().filter_map(|seat| {
            let card = roster.find_card(self.board.corners[seat].god, seat, word)?;
            Some(Bag::copies(card))
        });
        copies.reduce(Cards::union).map(Shows::OneOf)
    }

    fn reveals(event: &Event) -> bool {
        event.reveals()
    }

    fn ends_turn(event: &Event, seat: Seat) -> bool {
        matches!(*event, Event::TurnBegan { seat: other, .. } if other != seat)
    }

    fn strain(&self) -> Option<Strain> {
        Some(self.agenda.strain())
    }

    fn scramble(&self, roster: &Roster, viewer: Viewer, dice: &mut dyn Dice) -> Self {
        View::of(self, viewer).imagine(roster, dice)
    }

    fn cites(event: &Event) -> Option<&'static str> {
        Some(cites::cites(event))
    }
}
