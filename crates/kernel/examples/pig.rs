//! Pig, a game in 80 lines: roll as often as you dare; a 1 loses the turn's points; first to 100 wins.
//!
//! Run with `cargo run -p kernel --example pig`.

#![allow(clippy::disallowed_macros, reason = "an example may print")]

use kernel::*;

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

/// Both seats hold at 20, the classic advice.
fn main() -> Result<(), Problems> {
    let mut table = Listening::new(Fast::new(2026));
    let mut pig = Pig::start(&(), &(), &mut table)?;
    while let Some(asked) = pig.asked(&()) {
        let choice = if pig.at_stake < 20 { Choice::Roll } else { Choice::Hold };
        pig.apply(&(), asked.seat(), choice, &mut table);
    }
    for event in &table.events {
        if let Event::Held { seat, score } = event {
            println!("{seat} holds and stands at {score}");
        }
    }
    println!("{:?} after {} rolls and holds", pig.outcome(), table.events.len());
    Ok(())
}
