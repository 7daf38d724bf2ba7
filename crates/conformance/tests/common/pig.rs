//! Pig: roll as often as you dare; a 1 loses the turn's points; first to 100 wins. Nothing is hidden, nothing sealed.

use kernel::{
    Asked, BySeat, Canonical, Choices, Coded, ContentFile, Dice, Die, Game, Outcome, Problem, Problems,
    Refusal, Seat, Seats, Table, Tabletop, Viewer,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical)]
pub struct Pig {
    scores: BySeat<u8>,
    turn: Seat,
    at_stake: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Coded)]
pub enum Choice {
    Roll,
    Hold,
}

#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub enum Event {
    Rolled(u8),
    Held { seat: Seat, score: u8 },
}

impl Game for Pig {
    type Content = ();
    type Setup = ();
    type Choice = Choice;
    type Event = Event;
    type View = (BySeat<u8>, Seat, u8);

    fn start((): &(), (): &(), _: &mut impl Table<Event>) -> Result<Self, Problems> {
        Ok(Self { scores: BySeat::default(), turn: Seat::FIRST, at_stake: 0 })
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn asked(&self, (): &()) -> Option<Asked> {
        self.outcome().is_none().then_some(Asked::one(self.turn, "roll or hold"))
    }

    fn offer(&self, (): &(), _: Seat, choices: &mut Choices<Choice>) {
        choices.extend([Choice::Roll, Choice::Hold]);
    }

    fn apply(&mut self, (): &(), seat: Seat, choice: Choice, table: &mut impl Table<Event>) {
        match choice {
            Choice::Roll => {
                let face = table.roll(Die::D6, "roll");
                table.tell(Event::Rolled(face));
                if face == 1 {
                    (self.turn, self.at_stake) = (seat.other(), 0);
                } else {
                    self.at_stake = (self.at_stake + face).min(100);
                }
            }
            Choice::Hold => {
                self.scores[seat] = (self.scores[seat] + self.at_stake).min(100);
                table.tell(Event::Held { seat, score: self.scores[seat] });
                (self.turn, self.at_stake) = (seat.other(), 0);
            }
        }
    }

    fn resign(&mut self, (): &(), seat: Seat, _: &mut impl Table<Event>) {
        self.scores[seat.other()] = 100;
    }

    fn outcome(&self) -> Option<Outcome> {
        Seat::BOTH.into_iter().find(|&seat| self.scores[seat] >= 100).map(|seat| Outcome::win(seat, 2))
    }

    fn view(&self, (): &(), _: Viewer) -> Self::View {
        (self.scores, self.turn, self.at_stake)
    }

    fn event_for(event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn imagine((): &(), &(scores, turn, at_stake): &Self::View, _: &mut impl Dice) -> Self {
        Self { scores, turn, at_stake }
    }
}

impl Tabletop for Pig {
    const NAME: &'static str = "pig";
    const TITLE: &'static str = "Pig";
    const RULES_VERSION: u32 = 1;
    const MOST_CHOICES: usize = 2;

    fn content_files() -> &'static [(&'static str, &'static str)] {
        &[]
    }

    fn load(_: &[ContentFile]) -> Result<(), Problems> {
        Ok(())
    }

    fn any_setup((): &(), _: &mut impl Dice) {}

    fn seat_name(&self, (): &(), seat: Seat) -> String {
        seat.to_string()
    }

    fn write_position(&self, (): &()) -> String {
        let [one, other] = self.scores.0;
        format!("scores {one} {other}\nturn   {}\nstake  {}\n", self.turn.index() + 1, self.at_stake)
    }

    fn read_position((): &(), text: &str) -> Result<Self, Problem> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let &["scores", one, other, "turn", turn, "stake", stake] = &*words else {
            return Err(Problem::new("position", "expected the lines scores, turn and stake"));
        };
        let number = |place: &str, word: &str| {
            word.parse::<u8>().map_err(|error| Problem::new(place, format!("\"{word}\": {error}")))
        };
        let turn = match turn {
            "1" => Seat::FIRST,
            "2" => Seat::SECOND,
            _ => return Err(Problem::new("turn", "seat 1 or seat 2")),
        };
        let scores = BySeat([number("scores", one)?, number("scores", other)?]);
        Ok(Self { scores, turn, at_stake: number("stake", stake)? })
    }

    fn prompt(&self, (): &(), _: Asked, _: Seat) -> String {
        format!("{} at stake: roll or hold?", self.at_stake)
    }

    fn say(&self, (): &(), choice: Choice) -> String {
        match choice {
            Choice::Roll => "roll".into(),
            Choice::Hold => "hold".into(),
        }
    }

    fn tell(&self, (): &(), event: &Event) -> String {
        match event {
            Event::Rolled(1) => "A one: the turn is lost.".into(),
            Event::Rolled(face) => format!("A {face}."),
            Event::Held { seat, score } => format!("{seat} holds and stands at {score}."),
        }
    }

    fn show((): &(), (scores, turn, at_stake): &Self::View) -> String {
        format!("{} to {}; {turn} has {at_stake} at stake", scores.0[0], scores.0[1])
    }

    fn why_not(&self, (): &(), _: Seat, _: Choice) -> Refusal {
        Refusal { rule: "PIG-TURN-1", reason: "it is not your turn".into() }
    }
}
