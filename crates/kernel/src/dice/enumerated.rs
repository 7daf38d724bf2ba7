use super::{Dice, Die, Purpose, accepted, nth_accepted};
use crate::{Chance, Game, Listening, Seat};

/// An odometer over dice: run the same answer again and again, and every sequence of faces comes up once.
///
/// ```
/// use kernel::{Chance, Dice, Die, Enumerated};
/// // The chance that the better of two dice is a six.
/// let mut dice = Enumerated::default();
/// let mut hit = Chance::ZERO;
/// loop {
///     if dice.roll(Die::D6, "a").max(dice.roll(Die::D6, "b")) == 6 {
///         hit = hit + dice.chance();
///     }
///     if !dice.turn() { break }
/// }
/// assert_eq!(hit, Chance::new(11, 36));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Enumerated {
    path: Vec<Wheel>,
    at: usize,
}

#[derive(Clone, Copy, Debug)]
struct Wheel {
    shows: u64,
    of: u64,
}

impl Enumerated {
    fn wheel(&mut self, of: u64) -> u64 {
        if self.at == self.path.len() {
            self.path.push(Wheel { shows: 0, of });
        }
        self.at += 1;
        self.path[self.at - 1].shows
    }

    /// The chance of the sequence just rolled.
    pub fn chance(&self) -> Chance {
        self.path[..self.at]
            .iter()
            .fold(Chance::ONE, |chance, wheel| chance * Chance::new(1, wheel.of.into()))
    }

    /// The same as a number, which takes a tenth of the time.
    pub fn likelihood(&self) -> f64 {
        self.path[..self.at].iter().map(|wheel| wheel.of as f64).product::<f64>().recip()
    }

    /// What each roll of the sequence just rolled shows, counted from 0: a face, or which of the accepted combinations
    /// where dice are rolled until they will do.
    pub fn shows(&self) -> impl Iterator<Item = u64> + '_ {
        self.path[..self.at].iter().map(|wheel| wheel.shows)
    }

    /// Turns to the next sequence; `false` when all have come up.
    pub fn turn(&mut self) -> bool {
        self.path.truncate(self.at);
        self.at = 0;
        while let Some(wheel) = self.path.last_mut() {
            wheel.shows += 1;
            if wheel.shows < wheel.of {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

impl Dice for Enumerated {
    fn roll(&mut self, die: Die, _: Purpose) -> u8 {
        self.wheel(die.sides().into()) as u8 + 1
    }

    fn roll_accepted(&mut self, dice: &[Die], _: Purpose, accept: &dyn Fn(&[u8]) -> bool, faces: &mut [u8]) {
        let shows = self.wheel(accepted(dice, accept));
        nth_accepted(dice, accept, shows, faces);
    }
}

/// Runs one answer over every sequence of faces and shows each end: the state, what happened, and its exact chance.
///
/// Stops after `limit` sequences; what was not visited is returned as the residual chance, 0 when all was seen.
pub fn enumerate<G: Game>(
    game: &G,
    content: &G::Content,
    seat: Seat,
    choice: G::Choice,
    limit: usize,
    mut visit: impl FnMut(&G, &[G::Event], Chance),
) -> Chance {
    let mut table = Listening::new(Enumerated::default());
    let mut residual = Chance::ONE;
    for _ in 0..limit {
        let mut after = game.clone();
        after.apply(content, seat, choice, &mut table.table());
        let chance = table.dice.chance();
        visit(&after, &table.events, chance);
        residual = residual - chance;
        table.events.clear();
        if !table.dice.turn() {
            return Chance::ZERO;
        }
    }
    residual
}
