//! Who plays what in each of many matches.

use bots::{Bot, BotKind};
use kernel::{Fast, Problems, Seat, Table};
use serde_json::Value;

use crate::simulate::Casting;
use crate::studied::{Side, Studied, rotated, set};

/// Which set-ups are played.
#[derive(Clone, Debug)]
pub enum Setups {
    /// Any two different sides by the usual rules, drawn anew for every match.
    Usual,
    /// Any sides by any rules, drawn anew for every match.
    Any,
    /// Always this one.
    Fixed(Value),
}

/// Bots that take each other's seats in turn: where two play, matches `2n` and `2n + 1` have the same sides, the same
/// bots and the same dice, and everybody sits elsewhere.
#[derive(Debug)]
pub struct Cast<'a, G: Studied> {
    content: &'a G::Content,
    setups: Setups,
    changes: Vec<String>,
    bots: Vec<BotKind>,
    seed: u64,
    seats: usize,
    sides: Vec<Side>,
    /// A fixed set-up, once for every way to sit.
    ready: Vec<G::Setup>,
}

impl<'a, G: Studied> Cast<'a, G> {
    /// Refuses set-ups that cannot be read or played. `changes` are [`set`] on every set-up; `bots` are by side, and
    /// the last stands for all that follow.
    pub fn new(
        content: &'a G::Content,
        setups: Setups,
        changes: Vec<String>,
        bots: Vec<BotKind>,
        seed: u64,
    ) -> Result<Self, Problems> {
        let sides = G::sides(content);
        let mut cast = Self { content, setups, changes, bots, seed, seats: 2, sides, ready: Vec::new() };
        let fixed = matches!(cast.setups, Setups::Fixed(_));
        let first = cast.written(0)?;
        cast.seats = first.get(G::SIDES).and_then(Value::as_array).map_or(2, Vec::len).max(1);
        if cast.seats != 2 && !fixed {
            cast.seats = 2;
        }
        for turn in 0..cast.seats {
            let setup = G::read_setup(rotated::<G>(&first, turn))?;
            G::start(content, &setup, &mut Table::silent(&mut Fast::new(0)))?;
            if fixed {
                cast.ready.push(setup);
            }
        }
        Ok(cast)
    }

    /// How many ways there are to sit.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// The bot of a side.
    pub fn bot_kind_of(&self, side: usize) -> BotKind {
        self.bots.get(side).or(self.bots.last()).copied().unwrap_or(BotKind::Random)
    }

    fn written(&self, pair: u64) -> Result<Value, Problems> {
        let dice = &mut Fast::of_match(self.seed ^ 0x5E70, pair);
        let mut setup = match &self.setups {
            Setups::Fixed(setup) => setup.clone(),
            Setups::Usual => {
                // Two different ones: nobody meets themselves, where there is anybody else.
                let count = self.sides.len() as u32;
                let first = dice.below(count);
                let second = (first + 1 + dice.below((count - 1).max(1))) % count;
                G::usual(self.content, [first, second].map(|side| &self.sides[side as usize]))
            }
            Setups::Any => serde_json::to_value(G::any_setup(self.content, dice)).unwrap_or_default(),
        };
        for change in &self.changes {
            set(&mut setup, change).map_err(|reason| Problems::one("setup", reason))?;
        }
        Ok(setup)
    }

    fn turn(&self, number: u64) -> usize {
        (number % self.seats as u64) as usize
    }
}

impl<G: Studied> Casting<G> for Cast<'_, G> {
    fn setup(&self, number: u64) -> G::Setup {
        let turn = self.turn(number);
        if let Some(ready) = self.ready.get(turn) {
            return ready.clone();
        }
        // Set-ups of this kind were tried when the cast was made; one that dice drew can be read.
        let read = |value: Value| G::read_setup(rotated::<G>(&value, turn)).ok();
        self.written(self.dice(number))
            .ok()
            .and_then(read)
            .unwrap_or_else(|| G::any_setup(self.content, &mut Fast::of_match(self.seed, number)))
    }

    fn bot(&self, number: u64, seat: Seat) -> Box<dyn Bot<G>> {
        let side = self.side(number, seat);
        let luck = Fast::of_match(self.seed ^ 0xB075, self.dice(number) * 8 + side as u64).bits();
        self.bot_kind_of(side).bot::<G>(luck)
    }

    fn side(&self, number: u64, seat: Seat) -> usize {
        (seat.index() + self.seats - self.turn(number)) % self.seats
    }

    fn dice(&self, number: u64) -> u64 {
        number / self.seats as u64
    }
}
