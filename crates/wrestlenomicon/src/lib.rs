//! Wrestlenomicon: two elder gods telegraph their blows down a track of six spaces towards Ground Zero.
//!
//! Every rule has its id and its file in `docs/rules/wrestlenomicon.md`.

mod abilities;
mod bout;
mod card;
mod card_text;
mod choice;
mod cites;
mod deck_file;
mod discard_pile;
mod event;
mod forecast;
mod knowledge;
mod notation;
mod roster;
mod rules;
mod setup;
mod show;
mod step;
mod view;
mod vocabulary;
mod words;

use kernel::{
    Asked, BySeat, Cards, Choices, ContentFile, Dice, Die, Game, Odds, Outcome, Problem, Problems, Procedure,
    Refusal, Seat, Seats, Shows, Strain, Table, Tabletop, Viewer,
};

pub use bout::{Attack, Board, Bout, Corner, Mind, Turn};
pub use card::{Bag, COPIES, Card, DECK, ROWS};
pub use choice::{Choice, Few, Mover};
pub use discard_pile::DiscardPile;
pub use event::Event;
pub use forecast::Forecast;
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

impl Tabletop for Bout {
    const NAME: &'static str = "wrestlenomicon";
    const TITLE: &'static str = "Wrestlenomicon";
    const RULES_VERSION: u32 = 2;
    const MOST_CHOICES: usize = 64;

    fn content_files() -> &'static [(&'static str, &'static str)] {
        &[
            ("cthulhu.toml", include_str!("../content/cthulhu.toml")),
            ("hastur.toml", include_str!("../content/hastur.toml")),
            ("nyarlathotep.toml", include_str!("../content/nyarlathotep.toml")),
        ]
    }

    fn load(files: &[ContentFile]) -> Result<Pantheon, Problems> {
        deck_file::load(files)
    }

    fn schemas() -> Vec<(&'static str, serde_json::Value)> {
        Self::content_files()
            .iter()
            .map(|&(name, _)| (name, content::schema::<deck_file::DeckFile>()))
            .collect()
    }

    fn any_setup(content: &Pantheon, dice: &mut impl Dice) -> Setup {
        let gods = BySeat::each(|_| {
            let face = dice.roll(Die::of(content.gods.len() as u8), "god");
            content.god(face - 1).name.clone()
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

    fn seat_name(&self, content: &Pantheon, seat: Seat) -> String {
        self.board.name(content, seat)
    }

    fn write_position(&self, content: &Pantheon) -> String {
        self.write(content)
    }

    fn read_position(content: &Pantheon, text: &str) -> Result<Self, Problem> {
        Self::read(content, text)
    }

    fn prompt(&self, content: &Pantheon, asked: Asked, seat: Seat) -> String {
        self.prompt_for(content, asked, seat)
    }

    fn say(&self, content: &Pantheon, choice: Choice) -> String {
        self.say_choice(content, choice)
    }

    fn gloss(&self, content: &Pantheon, choice: Choice) -> Option<String> {
        self.gloss_choice(content, choice)
    }

    fn tell(&self, content: &Pantheon, event: &Event) -> String {
        self.tell_event(content, event)
    }

    fn show(content: &Pantheon, view: &View) -> String {
        view.text(content)
    }

    fn why_not(&self, content: &Pantheon, seat: Seat, choice: Choice) -> Refusal {
        self.refuse(content, seat, choice)
    }

    fn odds(&self, _: &Pantheon, _: Seat, choice: Choice) -> Vec<Odds> {
        match (choice, self.agenda.top()) {
            (Choice::Reroll, Some(Step::TakeRoll(roll))) => roll.odds(),
            _ => Vec::new(),
        }
    }

    fn scripted(&self, content: &Pantheon, _: &str, word: &str) -> Option<Shows> {
        let copies = Seat::BOTH.into_iter().filter_map(|seat| {
            let card = content.find_card(self.board.corners[seat].god, seat, word)?;
            Some(Bag::copies(card))
        });
        copies.reduce(Cards::union).map(Shows::OneOf)
    }

    fn reveals(event: &Event) -> bool {
        event.reveals()
    }

    fn strain(&self) -> Option<Strain> {
        Some(self.agenda.strain())
    }

    fn scramble(&self, content: &Pantheon, viewer: Viewer, dice: &mut impl Dice) -> Self {
        View::of(self, viewer).imagine(content, dice)
    }

    fn cites(event: &Event) -> Option<&'static str> {
        Some(cites::cites(event))
    }
}

impl Bout {
    /// What everybody sees.
    pub fn board(&self) -> &Board {
        &self.board
    }
}
