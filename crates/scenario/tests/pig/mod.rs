//! Pig, the game of the examples in `docs/scenarios.md`: roll as often as you dare; a 1 loses the turn's points; the
//! first to reach the target wins.

use kernel::serde::{Deserialize, Serialize};
use kernel::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical)]
pub struct Pig {
    target: u8,
    scores: BySeat<u8>,
    turn: Seat,
    stake: u8,
    resigned: Option<Seat>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    target: u8,
    roll_off: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Coded)]
pub enum Choice {
    Roll,
    Hold,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    Began(Seat),
    Rolled(Seat, u8),
    Lost(Seat, u8),
    Held(Seat, u8),
    Won(Seat),
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View(u8, BySeat<u8>, Seat, u8, Option<Seat>);

impl Game for Pig {
    type Content = ();
    type Setup = Setup;
    type Choice = Choice;
    type Event = Event;
    type View = View;

    const RULES: core::ops::RangeInclusive<u32> = 1..=1;

    fn start_by((): &(), setup: &Setup, _: u32, table: &mut Table<'_, Event>) -> Result<Self, Problems> {
        let mut problems = Vec::new();
        if setup.target < 10 {
            problems.push(Problem::new("target", "a match goes to 10 points at least"));
        }
        if setup.target > 100 {
            problems.push(Problem::new("target", "a match goes to 100 points at most"));
        }
        if setup.roll_off && setup.target == 13 {
            problems.push(Problem::new("target", "thirteen is bad luck"));
            problems.push(Problem::new("roll_off", "nobody dares to begin"));
        }
        Problems::unless(problems, || {
            let mut turn = Seat::FIRST;
            if setup.roll_off {
                let [home, away] =
                    table.roll_until([Die::D6, Die::D6], "who begins", |faces| faces[0] != faces[1]);
                turn = if home > away { Seat::FIRST } else { Seat::SECOND };
                table.tell(|| Event::Began(turn));
            }
            Self { target: setup.target, scores: BySeat::default(), turn, stake: 0, resigned: None }
        })
    }
    fn seats(&self) -> Seats {
        Seats::first(2)
    }
    fn asked(&self, (): &()) -> Option<Asked> {
        self.outcome().is_none().then_some(Asked::one(self.turn, "roll or hold"))
    }
    fn offer(&self, (): &(), _: Seat, choices: &mut Choices<Choice>) {
        choices.push(Choice::Roll);
        if self.stake > 0 {
            choices.push(Choice::Hold);
        }
    }
    fn apply(&mut self, (): &(), seat: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        match choice {
            Choice::Roll => {
                let face = table.roll(Die::D6, "roll");
                table.tell(|| Event::Rolled(seat, face));
                if face == 1 {
                    table.tell(|| Event::Lost(seat, self.stake));
                    (self.turn, self.stake) = (seat.other(), 0);
                } else {
                    self.stake = self.stake.saturating_add(face);
                }
            }
            Choice::Hold => {
                self.scores[seat] = self.scores[seat].saturating_add(self.stake).min(self.target);
                table.tell(|| Event::Held(seat, self.scores[seat]));
                if self.outcome().is_some() {
                    table.tell(|| Event::Won(seat));
                }
                (self.turn, self.stake) = (seat.other(), 0);
            }
        }
    }
    fn resign(&mut self, (): &(), seat: Seat, table: &mut Table<'_, Event>) {
        self.resigned = Some(seat);
        table.tell(|| Event::Won(seat.other()));
    }
    fn outcome(&self) -> Option<Outcome> {
        let reached = Seat::BOTH.into_iter().find(|&seat| self.scores[seat] >= self.target);
        self.resigned.map(Seat::other).or(reached).map(|seat| Outcome::win(seat, 2))
    }
    fn view(&self, (): &(), _: Viewer) -> View {
        View(self.target, self.scores, self.turn, self.stake, self.resigned)
    }
    fn event_for(event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }
    fn imagine((): &(), view: &View, _: &mut dyn Dice) -> Self {
        let &View(target, scores, turn, stake, resigned) = view;
        Self { target, scores, turn, stake, resigned }
    }
}

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
    fn any_setup((): &(), dice: &mut dyn Dice) -> Setup {
        Setup {
            target: dice.roll(Die::of(87), "target") + 13,
            roll_off: dice.roll(Die::COIN, "roll off") == 1,
        }
    }
    fn seat_name(&self, (): &(), seat: Seat) -> String {
        name(seat).to_owned()
    }
    fn write_position(&self, (): &()) -> String {
        let Self { target, scores: BySeat([home, away]), turn, stake, resigned } = *self;
        let resigned = resigned.map(|seat| format!("resigned {}\n", name(seat))).unwrap_or_default();
        let turn = name(turn);
        format!("target {target}\nscores {home} {away}\nturn   {turn}\nstake  {stake}\n{resigned}")
    }
    fn read_position((): &(), text: &str) -> Result<Self, Problem> {
        let mut pig =
            Self { target: 100, scores: BySeat::default(), turn: Seat::FIRST, stake: 0, resigned: None };
        let number = |word: &str| word.parse().map_err(|_| Problem::new(word, "a number is needed"));
        let seat = |word: &str| {
            let index = NAMES.iter().position(|name| *name == word);
            index.map(Seat::at).ok_or_else(|| Problem::new(word, "write home or away"))
        };
        for line in text.lines() {
            match line.split_whitespace().collect::<Vec<_>>().as_slice() {
                ["target", points] => pig.target = number(points)?,
                ["scores", home, away] => pig.scores = BySeat([number(home)?, number(away)?]),
                ["turn", who] => pig.turn = seat(who)?,
                ["stake", points] => pig.stake = number(points)?,
                ["resigned", who] => pig.resigned = Some(seat(who)?),
                [] => {}
                _ => return Err(Problem::new(line, "this line is no part of a position")),
            }
        }
        Ok(pig)
    }
    fn prompt(&self, (): &(), _: Asked, _: Seat) -> String {
        "Roll or hold?".into()
    }
    fn say(&self, (): &(), choice: Choice) -> String {
        match choice {
            Choice::Roll => "roll".into(),
            Choice::Hold => "hold".into(),
        }
    }
    fn tell(&self, (): &(), event: &Event) -> String {
        match *event {
            Event::Began(seat) => format!("{} begins.", name(seat)),
            Event::Rolled(seat, face) => format!("{} rolls a {face}.", name(seat)),
            Event::Lost(seat, points) => format!("{} loses {points} points.", name(seat)),
            Event::Held(seat, score) => format!("{} holds and stands at {score}.", name(seat)),
            Event::Won(seat) => format!("{} wins.", name(seat)),
        }
    }
    fn show((): &(), view: &View) -> String {
        let View(target, BySeat([home, away]), turn, stake, _) = view;
        format!("home {home}, away {away}, to {target}. At stake: {stake}, for {}.", name(*turn))
    }
    fn why_not(&self, (): &(), seat: Seat, choice: Choice) -> Refusal {
        if self.outcome().is_some() {
            Refusal { rule: "PIG-4", reason: "the match is over".into() }
        } else if seat != self.turn {
            Refusal { rule: "PIG-1", reason: "it is not your turn".into() }
        } else if choice == Choice::Hold && self.stake == 0 {
            Refusal { rule: "PIG-3", reason: "nothing is at stake yet".into() }
        } else {
            Refusal { rule: "PIG-2", reason: "you may".into() }
        }
    }
    fn odds(&self, (): &(), _: Seat, choice: Choice) -> Vec<Odds> {
        match choice {
            Choice::Roll => vec![
                Odds { what: "lose the turn".into(), chance: Chance::new(1, 6) },
                Odds { what: "gain".into(), chance: Chance::new(5, 6) },
            ],
            Choice::Hold => Vec::new(),
        }
    }
    fn scripted(&self, (): &(), why: &str, word: &str) -> Option<Shows> {
        match (why, word) {
            ("roll", "pig") => Some(Shows::Face(1)),
            ("roll", "panic") => panic!("the die fell off the table"),
            _ => None,
        }
    }
}
