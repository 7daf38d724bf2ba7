//! What people read and type: names, sentences, a position as text.

use kernel::*;

use super::rules::{Choice, Event, Pig};

const NAMES: [&str; 2] = ["home", "away"];

fn name(seat: Seat) -> &'static str {
    NAMES[seat.index() % 2]
}

impl Tabletop for Pig {
    const NAME: &'static str = "pig";
    const TITLE: &'static str = "Pig";
    const MOST_CHOICES: usize = 2;

    fn content_files() -> &'static [(&'static str, &'static str)] {
        &[]
    }
    fn load(_: &[ContentFile]) -> Result<(), Problems> {
        Ok(())
    }
    fn any_setup((): &(), _: &mut dyn Dice) {}
    fn seat_name(&self, (): &(), seat: Seat) -> String {
        name(seat).into()
    }
    fn write_position(&self, (): &()) -> String {
        let [home, away] = self.scores.0;
        format!("scores {home} {away}\nturn   {}\nstake  {}\n", name(self.turn), self.at_stake)
    }
    fn read_position((): &(), text: &str) -> Result<Self, Problem> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let &["scores", home, away, "turn", turn, "stake", stake] = &*words else {
            return Err(Problem::new("position", "expected the lines scores, turn and stake"));
        };
        let number = |place: &str, word: &str| {
            word.parse::<u8>().map_err(|error| Problem::new(place, format!("\"{word}\": {error}")))
        };
        let turn = NAMES.iter().position(|name| *name == turn).map(Seat::at);
        Ok(Self {
            scores: BySeat([number("scores", home)?, number("scores", away)?]),
            turn: turn.ok_or_else(|| Problem::new("turn", "write home or away"))?,
            at_stake: number("stake", stake)?,
        })
    }
    fn prompt(&self, (): &(), _: Asked, _: Seat) -> String {
        format!("{} points at stake. Roll or hold?", self.at_stake)
    }
    fn say(&self, (): &(), choice: Choice) -> String {
        match choice {
            Choice::Roll => "roll".into(),
            Choice::Hold => "hold".into(),
        }
    }
    fn tell(&self, (): &(), event: &Event) -> String {
        match event {
            Event::Rolled(1) => "A 1: the turn is lost.".into(),
            Event::Rolled(face) => format!("A {face}."),
            Event::Held { seat, score } => sentence(&format!("{} holds and has {score} points", name(*seat))),
        }
    }
    fn show((): &(), (scores, turn, at_stake): &Self::View) -> String {
        let [home, away] = scores.0;
        format!("home {home}, away {away}; {} has {at_stake} at stake", name(*turn))
    }
    fn why_not(&self, (): &(), _: Seat, _: Choice) -> Refusal {
        Refusal { rule: "PIG-1", reason: "it is not your turn".into() }
    }
    fn odds(&self, (): &(), _: Seat, choice: Choice) -> Vec<Odds> {
        match choice {
            Choice::Roll => vec![Odds { what: "lose the turn".into(), chance: Chance::new(1, 6) }],
            Choice::Hold => Vec::new(),
        }
    }
    fn verdict(&self, (): &(), _: &str, since: &Followed<'_, Self>) -> Verdict<Choice> {
        if since.events.contains(&Event::Rolled(1)) { Verdict::Happened } else { Verdict::Missed }
    }
}
