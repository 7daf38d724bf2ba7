use kernel::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Canonical)]
pub struct Pig {
    pub scores: BySeat<u8>,
    pub turn: Seat,
    pub at_stake: u8,
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

    const RULES: core::ops::RangeInclusive<u32> = 1..=1;

    fn start_by((): &(), (): &(), _: u32, _: &mut Table<'_, Event>) -> Result<Self, Problems> {
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
    fn apply(&mut self, (): &(), seat: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        match choice {
            Choice::Roll => {
                let face = table.roll(Die::D6, "roll");
                table.tell(|| Event::Rolled(face));
                if face == 1 {
                    (self.turn, self.at_stake) = (seat.other(), 0);
                } else {
                    self.at_stake = (self.at_stake + face).min(100);
                }
            }
            Choice::Hold => {
                self.scores[seat] = (self.scores[seat] + self.at_stake).min(100);
                table.tell(|| Event::Held { seat, score: self.scores[seat] });
                (self.turn, self.at_stake) = (seat.other(), 0);
            }
        }
    }
    fn resign(&mut self, (): &(), seat: Seat, _: &mut Table<'_, Event>) {
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
    fn imagine((): &(), &(scores, turn, at_stake): &Self::View, _: &mut dyn Dice) -> Self {
        Self { scores, turn, at_stake }
    }
}
